"""Laying of a given position on the table.

Cards that zones lose take the places of those they get, so every zone not named keeps its number of cards.
"""

from collections import Counter
from collections.abc import Iterable

from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.position.entries import CardUncovered
from hoyle.engine.runtime import dice
from hoyle.language.report import Report, Span
from hoyle.play.game import State
from hoyle.tools.scenarios.contents import ALL, HOLE, REST, Content
from hoyle.tools.scenarios.given import Chosen, Given


def lay(state: State, given: Given, report: Report) -> bool:
    """Lay everything as given and recompute the decision; false after a report. Raises `Fault`."""
    Laying(state, given, report).lay()
    if report.failed:
        return False
    for number, value in given.values:
        state.position.variables[number] = value
    state.position.seed = state.position.made = None
    state.game.machine.settling.lay_in_order(state.position)
    begin_log(state)
    state.game.machine.advance(state.position)
    return True


def begin_log(state: State) -> None:
    p, piles, sights = state.position, state.game.machine.piles, state.game.machine.sights
    p.past = None
    for at in state.game.layout.zones:
        for card in piles.contents(p, at.number):
            mask = sights.card(p, card)
            if mask:
                p.past = (p.past, CardUncovered, card, mask, at.number, piles.position(p, card))


class Laying:
    def __init__(self, state: State, given: Given, report: Report) -> None:
        self.position = state.position
        self.layout = state.game.layout
        self.piles = state.game.machine.piles
        self.report = report
        self.contents = given.contents
        self.chosen = given.chosen
        self.used = set(given.used)
        self.named = {content.at.number for content in given.contents}
        self.spare: list[int] = []
        self.rest = next((c.at.number for c in given.contents if c.rest), None)
        if self.rest is None and self.layout.deck_zone not in self.named:
            self.rest = self.layout.deck_zone

    def lay(self) -> None:
        held = {c for n in self.named for c in self.piles.contents(self.position, n)}
        mixed = {n: any(self.position.mixed[c] for c in self.piles.contents(self.position, n)) for n in self.named}
        self.spare = sorted(held - self.used)
        dice.shuffle(self.position, self.spare)
        for card in sorted(self.used - held):
            self.replace(card)
        filled = [self.complete(c, rows) for c, rows in zip(self.contents, self.chosen, strict=True)]
        if self.report.failed:
            return
        for content, rows in zip(self.contents, filled, strict=True):
            self.place_content(content, rows, mixed[content.at.number])
        self.put_rest()
        self.count_tokens()

    def replace(self, card: int) -> None:
        """Replace a card given elsewhere; at the rest, the gap closes."""
        p = self.position
        zone = p.where[card]
        other = None if zone == self.rest else self.any_card(zone, None)
        if other is None:
            self.piles.take(p, card)
            return
        pile, row = p.zones[zone], p.row_of.pop(card, None)
        if row is not None:
            pile = p.rows[row]
            p.row_of[other] = row
        pile[pile.index(card)] = other
        if self.piles.kinds[zone] == "set":
            pile.sort()
        self.settle(other, zone, p.face_up[card], p.by[card], p.mixed[card])

    def settle(self, card: int, zone: int, up: bool, by: int | None, mixed: bool) -> None:
        p = self.position
        p.where[card] = zone
        p.face_up[card], p.by[card], p.mixed[card] = up, by, mixed
        if self.piles.kinds[zone] != "rows":
            p.row_of.pop(card, None)

    def any_card(self, zone: int, span: Span | None) -> int | None:
        """A card that has lost its place, otherwise one of the rest; None after a report."""
        p = self.position
        if self.spare:
            return self.spare.pop()
        pool = [] if self.rest in self.named or self.rest is None else self.piles.contents(p, self.rest)
        free = [card for card in pool if card not in self.used]
        if not free:
            key = self.layout.zones[zone].key
            help = "give fewer cards; zones that are not named keep theirs"
            message = f"there are not enough cards for `{key}`"
            self.report.error("S906", message, span or self.contents[0].span, help=help)
            return None
        card: int = free[dice.below(p, len(free))]
        self.piles.take(p, card)
        return card

    def complete(self, content: Content, rows: Chosen) -> list[list[int | str]]:
        found: list[list[int | str]] = []
        for row in rows:
            line: list[int | str] = []
            for thing in row:
                card = self.any_card(content.at.number, content.span) if thing is None else thing
                if card is None:
                    return found
                line.append(card)
            found.append(line)
        return found

    def place_content(self, content: Content, rows: list[list[int | str]], mixed: bool) -> None:
        p, number, kind = self.position, content.at.number, content.at.kind
        if kind == "tokens":
            for name, count in content.tokens or ():
                p.zones[number][self.layout.token_names.index(name)] = int(count)
            return
        for row in p.zones[number] if kind == "rows" else ():
            p.rows.pop(row, None)
        cards = [thing for row in rows for thing in row if isinstance(thing, int)]
        if kind == "places":
            self.put_places(content, [thing for row in rows for thing in row])
        else:
            p.zones[number] = []
            for line in rows if kind == "rows" else [cards]:
                self.piles.lay_cards(p, [card for card in line if isinstance(card, int)], number)
        written = [word for row in content.rows or () for word in row if word not in (HOLE, *self.layout.token_names)]
        up = Counter(content.up if content.up != ALL else ())
        for i, card in enumerate(cards):
            word = written[i] if written else HIDDEN
            by = content.by[i] if i < len(content.by) else None
            self.settle(card, number, content.up == ALL or up[word] > 0, by, mixed and word == HIDDEN)
            up[word] -= 1

    def put_places(self, content: Content, things: list[int | str]) -> None:
        pile = self.position.zones[content.at.number]
        if len(things) != len(pile):
            message = f"`{content.at.key}` has {len(pile)} places, and {len(things)} of them are given"
            self.report.error("S906", message, content.span, help="write `.` for an empty place")
            return
        names = self.layout.token_names
        for i, thing in enumerate(things):
            card = None if thing == HOLE else -1 - names.index(thing) if isinstance(thing, str) else thing
            pile[i] = card

    def put_rest(self) -> None:
        p = self.position
        if not self.spare:
            return
        if self.rest is None or self.piles.kinds[self.rest] not in ("stack", "row", "set"):
            faces = " ".join(self.layout.faces[card] for card in sorted(self.spare)[:8])
            more = " …" if len(self.spare) > 8 else ""
            words = f"{len(self.spare)} cards are left without a place: {faces}{more}"
            home = self.layout.zones[self.layout.deck_zone]
            example = f", for example `{home.key}: {REST}`" if home.kind in ("stack", "row", "set") else ""
            help = f"write `{REST}` for the zone that takes them{example}"
            self.report.error("S906", words, self.contents[0].span, help=help)
            return
        pile = p.zones[self.rest]
        mixed = not pile or p.mixed[pile[-1]] or self.rest in self.named
        pile.extend(self.spare)
        if self.piles.kinds[self.rest] == "set":
            pile.sort()
        up = any(content.rest and content.up == ALL for content in self.contents)
        for card in self.spare:
            self.settle(card, self.rest, up, None, mixed and self.piles.kinds[self.rest] == "stack")

    def count_tokens(self) -> None:
        """Put all other tokens into their home."""
        p, names = self.position, self.layout.token_names
        for kind, (most, home) in enumerate(zip(self.layout.token_counts, self.layout.token_homes, strict=True)):
            zones: Iterable[int] = (at.number for at in self.layout.zones if at.kind in ("tokens", "places"))
            missing = most - sum(self.piles.tokens_on(p, kind, zone) for zone in zones)
            on_places = self.piles.kinds[home] == "places"
            if missing and (on_places or home in self.named or p.zones[home][kind] + missing < 0):
                there = f"{most - missing} {names[kind]} lie on the table then, and the game has {most}"
                where = self.layout.zones[home].key
                help = f"change how many are given, or leave out `{where}`, which holds all that lie nowhere else"
                self.report.error("S906", there, self.contents[0].span, help=help)
            elif missing:
                p.zones[home][kind] += missing
