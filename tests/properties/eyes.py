"""What every seat has been shown, kept independently of the engine's own bookkeeping.

The engine keeps a mask of seats with everything it logs. Here the places in the log are read: which card went from
where to where. Who sees a place is taken from the words of the rule file; the engine is asked only about sights that
change in the course of a game, and about cards that are laid down face up.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.position.entries import CardMoved, CardShown, CardUncovered, PileShuffled, TurnedDown, TurnedUp
from hoyle.engine.position.position import entries
from hoyle.engine.view.log import Event, LogReader
from hoyle.language.report import Span
from hoyle.play.game import State

WORD = re.compile(r"[^\s:+,=\[\]@()']+")


@cache
def said_of(span: Span | None) -> str:
    """The words of a zone's declaration behind `seen by`, with a star where only the top is seen."""
    assert span is not None
    line = span.source.text[span.end :].partition("\n")[0].partition("#")[0]
    found = re.search(r"(top )?seen by ([^\"'}]+)", line)
    return "everyone" if found is None else ("*" if found[1] else "") + found[2].strip()


class Eyes:
    """Who sees what at one table, and what each seat was shown in the course of one game."""

    def __init__(self, state: State, seats: Sequence[int], logs: bool = True) -> None:
        self.state = state
        self.machine = state.game.machine
        self.layout = state.game.layout
        self.seats = seats
        self.said = [said_of(at.zone.span).lstrip("*") for at in self.layout.zones]
        self.top = [said_of(at.zone.span).startswith("*") for at in self.layout.zones]
        self.moving = [said not in ("everyone", "nobody", "owner", "players after owner") for said in self.said]
        self.cards = range(self.layout.cards)
        #: by seat and card: the number of the log entry that showed it last; shown since it was last mixed, and ever
        self.shown: dict[int, dict[int, int]] = {seat: {} for seat in seats}
        self.ever: dict[int, dict[int, int]] = {seat: {} for seat in seats}
        #: for each shuffle: the number of its entry and the cards that were mixed
        self.shuffles: list[tuple[int, frozenset[int]]] = []
        self.read_log(logs)

    def sees(self, zone: int, seat: int) -> bool:
        """Whether a seat sees the faces in a zone (or its top)."""
        said, at = self.said[zone], self.layout.zones[zone]
        if said == "everyone":
            return True
        if said == "nobody":
            return False
        if said in ("owner", "players after owner"):
            owner = at.indexes[[per.kind for per in at.zone.per].index("player")]
            return (owner == seat) is (said == "owner")
        return bool((self.machine.sights.zone(self.state.position, zone) >> seat) & 1)

    def sees_card(self, card: int, seat: int) -> bool:
        """Whether a seat sees a card where it lies now."""
        p = self.state.position
        zone = p.where[card]
        if p.face_up[card]:
            return True
        return self.sees(zone, seat) and (not self.top[zone] or p.zones[zone][0] == card)

    def observation(self, seat: int) -> dict[str, Any]:
        """What a seat should see on the table."""
        p, names = self.state.position, self.layout.token_names

        def face(card: int) -> str:
            return self.layout.faces[card] if self.sees_card(card, seat) else HIDDEN

        found: dict[str, Any] = {}
        for at in self.layout.zones:
            pile: Any = p.zones[at.number]
            if at.kind == "tokens":
                found[at.key] = {name: n if self.sees(at.number, seat) else HIDDEN for name, n in zip(names, pile)}
            elif at.kind == "rows":
                found[at.key] = [[face(card) for card in p.rows[row]] for row in pile]
            elif at.kind == "places":
                found[at.key] = [None if x is None else names[-1 - x] if x < 0 else face(x) for x in pile]
            elif at.kind == "set":
                faces = [face(card) for card in sorted(pile)]
                found[at.key] = [f for f in faces if f != HIDDEN] + [f for f in faces if f == HIDDEN]
            else:
                found[at.key] = [face(card) for card in pile]
        return found

    # ---- the log

    def read_log(self, logs: bool) -> None:
        """Go through the log: what each seat was shown, and (for the logs) that no line tells it more."""
        p = self.state.position
        where = dict.fromkeys(self.cards, self.layout.deck_zone)
        told = {seat: self.lines(seat) if logs else {} for seat in self.seats}
        waiting: list[tuple[int, int]] = []  # moves whose effect is not over: seat and entry
        since: dict[int, set[int]] = {seat: set() for seat in self.seats}  # shown from the last move on
        past = entries(p)
        for i, entry in enumerate(past):
            kind = entry.kind
            if kind in ("do", "pass", "chosen"):
                self.settle(waiting, told, since)
                waiting = [(seat, i) for seat in self.seats] if kind == "do" else []
                since = {seat: set(self.shown[seat]) for seat in self.seats}
            if isinstance(entry, CardMoved):
                card, origin, at, zone, to, mask = (
                    entry.card,
                    entry.origin,
                    entry.place,
                    entry.zone,
                    entry.to,
                    entry.seen,
                )
                assert where[card] == origin, f"{self.layout.faces[card]} lies elsewhere"
                where[card] = zone
                self.see(i, card, origin, at, since)
                self.see(i, card, zone, to, since)
                turned_up = mask == self.machine.sights.everyone and self.layout.zones[zone].kind != "set"
                if self.moving[origin] or self.moving[zone] or turned_up:
                    self.trust(i, card, mask, since)
            elif isinstance(entry, TurnedUp | TurnedDown):
                for seat in self.seats:
                    self.show(i, seat, entry.card, since)
            elif isinstance(entry, CardShown):
                self.trust(i, entry.card, entry.to, since)
                self.see(i, entry.card, entry.zone, entry.place, since)
            elif isinstance(entry, CardUncovered):
                if self.moving[entry.zone]:
                    self.trust(i, entry.card, entry.seen, since)
                else:
                    self.see(i, entry.card, entry.zone, 1, since)
            elif kind == "gather":
                where = dict.fromkeys(self.cards, self.layout.deck_zone)
            elif isinstance(entry, PileShuffled):
                mixed = frozenset(card for card in self.cards if where[card] == entry.zone)
                self.shuffles.append((i, mixed))
                for known in self.shown.values():
                    for card in mixed:
                        known.pop(card, None)
            if kind not in ("do", "pass", "chosen"):
                for seat in self.seats:
                    if i in told[seat]:
                        self.check_line(seat, told[seat][i], set(self.shown[seat]) | since[seat])
        self.settle(waiting, told, since)
        assert [p.where[card] for card in self.cards] == [where[card] for card in self.cards]

    def lines(self, seat: int) -> dict[int, Event]:
        """The lines of a seat's log by the number of the entry they tell."""
        told = LogReader(self.machine, seat, entries(self.state.position)).events()
        return {i: event for i, event in enumerate(told) if event is not None}

    def see(self, i: int, card: int, zone: int, at: int, since: dict[int, set[int]]) -> None:
        """A card that lay or came to lie in a zone is shown to those who see it there."""
        for seat in self.seats:
            if not self.moving[zone] and self.sees(zone, seat) and (not self.top[zone] or at == 1):
                self.show(i, seat, card, since)

    def trust(self, i: int, card: int, mask: int, since: dict[int, set[int]]) -> None:
        """A card is shown to the seats in a mask of the engine's."""
        for seat in self.seats:
            if (mask >> seat) & 1:
                self.show(i, seat, card, since)

    def show(self, i: int, seat: int, card: int, since: dict[int, set[int]]) -> None:
        """A seat is shown a card."""
        self.shown[seat][card] = self.ever[seat][card] = i
        since[seat].add(card)

    def settle(
        self, waiting: list[tuple[int, int]], told: dict[int, dict[int, Event]], since: dict[int, set[int]]
    ) -> None:
        """The lines about moves name no card that was not shown before or after the effect."""
        for seat, i in waiting:
            if i in told[seat]:
                self.check_line(seat, told[seat][i], since[seat] | set(self.shown[seat]))

    def check_line(self, seat: int, event: Event, known: set[int]) -> None:
        """A line of the log, its words and its cards, names only cards that are known."""
        self.check(seat, f"{event.text} {dict(event.facts)}", known)
        faces = {self.layout.faces[card] for card in known} | {HIDDEN}
        assert set(event.facts.get("cards", ())) <= faces, f"p{seat} was told {event.facts['cards']}: {event}"

    def check(self, seat: int, line: str, known: set[int]) -> None:
        """A text names only faces among the cards that are known; names of ranks are no faces."""
        faces = {self.layout.faces[card] for card in known}
        every = set(self.layout.faces) - {*self.layout.rank_names, "JK"}
        named = {word for word in WORD.findall(line) if word in every}
        assert named <= faces, f"p{seat} was told of {sorted(named - faces)}: {line}"

    def alike(self, seat: int) -> tuple[list[int], int]:
        """Cards that a seat cannot tell apart, with the entry of the shuffle that mixed them.

        All were in one shuffle, and the seat has been shown none of them since.
        """
        dark = [card for card in self.cards if not self.sees_card(card, seat)]
        for start, mixed in reversed(self.shuffles):
            group = [c for c in dark if c in mixed and self.ever[seat].get(c, -1) < start]
            if len(group) > 1:
                return group, start
        return [], 0
