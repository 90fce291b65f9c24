"""Moves of cards and tokens between zones, with their log entries. Everything that moves passes through here."""

from bisect import insort
from collections.abc import Iterable, Sequence
from typing import Any

from hoyle.engine.position.entries import (
    AllGathered,
    CardDealt,
    CardLaid,
    CardShown,
    CardUncovered,
    TokensMoved,
    TurnedDown,
    TurnedUp,
)
from hoyle.engine.position.position import Position
from hoyle.engine.position.sight import Sights
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import Layout
from hoyle.language.report.source import Span
from hoyle.language.report.words import with_number

#: The kinds of zones whose cards lie in an order that a shuffle changes.
ORDERED = ("stack", "row")


class Unsettled(Exception):
    """A mixed card is needed before chance has decided it; `to` is its destination, None if it stays."""

    def __init__(self, card: int, to: int | None = None) -> None:
        super().__init__(card, to)
        self.card = card
        self.to = to


class Piles:
    def __init__(self, layout: Layout, sights: Sights) -> None:
        self.layout = layout
        self.sights = sights
        self.kinds = [at.kind for at in layout.zones]
        self.count = len(layout.zones)

    # ---- taking and putting

    def take(self, p: Position, card: int) -> int:
        zone = p.where[card]
        pile = p.zones[zone]
        kind = self.kinds[zone]
        if kind != "rows":
            at: int = pile.index(card)
            if kind == "places":
                pile[at] = None
                return at + 1
            del pile[at]
            return 0 if kind == "set" else at + 1
        number = p.row_of.pop(card)
        at = pile.index(number)
        row = p.rows[number]
        row.remove(card)
        if not row:
            del p.rows[number]
            del pile[at]
        return at + 1

    def lay_cards(self, p: Position, cards: list[int], zone: int, under: bool = False) -> None:
        """Lay cards in order: on a stack or under it, at the tail of a row, as a new row, into free places."""
        pile = p.zones[zone]
        kind = self.kinds[zone]
        if kind == "stack" and not under:
            pile[0:0] = cards
        elif kind in ("row", "stack"):
            pile.extend(cards)
        elif kind == "set":
            for card in cards:
                insort(pile, card)
        elif kind == "rows":
            self.new_row(p, cards, zone)
        else:
            for card in cards:
                pile[pile.index(None)] = card
        for card in cards:
            p.where[card] = zone

    def check_free(self, p: Position, number: int, zone: int, span: Span | None) -> None:
        """To be called before any card is lifted."""
        if self.kinds[zone] != "places" or (free := p.zones[zone].count(None)) >= number:
            return
        key, size = self.layout.zones[zone].key, len(p.zones[zone])
        message = f"all {size} places of `{key}` are taken" if size > 1 else f"the only place of `{key}` is taken"
        if free:
            message = f"`{key}` has only {with_number(free, 'free place')}, not {number}"
        raise Fault("R911", message, span)

    def new_row(self, p: Position, cards: list[int], zone: int) -> None:
        """Make a new row; its number gives its zone (see `row_zone`)."""
        number = p.next_row * self.count + zone
        p.next_row += 1
        p.rows[number] = list(cards)
        p.zones[zone].append(number)
        for card in cards:
            p.row_of[card] = number

    def row_zone(self, number: int) -> int:
        return number % self.count

    def position(self, p: Position, card: int) -> int:
        zone = p.where[card]
        kind = self.kinds[zone]
        if kind == "set":
            return 0
        if kind == "rows":
            return p.zones[zone].index(p.row_of[card]) + 1
        return p.zones[zone].index(card) + 1

    # ---- chance

    def end_mixing(self, p: Position, card: int, to: int | None = None) -> None:
        """End the mixing of a card that leaves its pile or is seen; raises `Unsettled` if the caller must choose it."""
        if p.mixed[card]:
            self.require_settled(p, card, to)
            p.mixed[card] = False

    def require_settled(self, p: Position, card: int, to: int | None = None) -> None:
        if p.mixed[card] and (p.asked or p.script):
            raise Unsettled(card, to)

    # ---- moves

    def move_one(
        self,
        p: Position,
        card: int,
        zone: int,
        up: bool,
        span: Span | None,
        *,
        dealt: bool = False,
        under: bool = False,
    ) -> None:
        """Move one card to a zone and turn it `up` or down; in its own zone it stays in its place."""
        sights = self.sights
        origin = p.where[card]
        if p.mixed[card]:
            self.end_mixing(p, card, zone if origin != zone else None)
        seen = sights.card(p, card)
        kind, pile = self.kinds[zone], p.zones[zone]
        if kind == "places" and origin != zone:
            self.check_free(p, 1, zone, span)
        at = self.take(p, card)
        if kind == "row" or under:
            pile.append(card)
            to = len(pile)
        elif kind == "set":
            insort(pile, card)
            to = 0
        elif kind == "stack":
            pile.insert(0, card)
            to = 1
        elif kind == "rows":
            self.new_row(p, [card], zone)
            to = len(pile)
        else:
            place = pile.index(None)
            pile[place] = card
            to = place + 1
        p.where[card] = zone
        p.by[card] = p.actor
        if origin != zone:
            p.face_up[card] = up
        entry = CardDealt if dealt else CardLaid
        p.past = (p.past, entry, card, seen | sights.card(p, card), origin, at, zone, to)
        if sights.top[origin]:
            self.log_uncovered(p, origin, (card,))

    def move(
        self, p: Position, cards: Iterable[int], zone: int, up: bool, span: Span | None, under: bool = False
    ) -> None:
        moving = list(dict.fromkeys(cards))
        if len(moving) == 1:
            self.move_one(p, moving[0], zone, up, span, under=under)
        elif moving:
            self.check_free(p, sum(p.where[card] != zone for card in moving), zone, span)
            left = self.lift(p, moving, zone)
            self.lay_cards(p, moving, zone, under)
            self.settle(p, left, zone, up)

    def move_to_row(self, p: Position, cards: Iterable[int], row: int, up: bool) -> None:
        """Move cards to the tail of a row; if the row has vanished meanwhile, they make a new one."""
        moving = list(dict.fromkeys(cards))
        if not moving:
            return
        zone = self.row_zone(row)
        left = self.lift(p, moving, zone)
        if row in p.rows:
            p.rows[row].extend(moving)
            for card in moving:
                p.row_of[card] = row
                p.where[card] = zone
        else:
            self.lay_cards(p, moving, zone)
        self.settle(p, left, zone, up)

    def move_to_place(self, p: Position, cards: Iterable[int], cell: int, up: bool, span: Span | None) -> None:
        moving = list(dict.fromkeys(cards))
        if not moving:
            return
        place = self.layout.cells[cell]
        key = self.layout.zones[place.zone].key
        if p.zones[place.zone][place.index] not in (None, *moving):
            raise Fault("R911", f"this place of `{key}` is taken", span)
        if len(moving) > 1:
            raise Fault("R911", f"a place of `{key}` can hold only one card, not {len(moving)}", span)
        left = self.lift(p, moving, place.zone)
        p.zones[place.zone][place.index] = moving[0]
        p.where[moving[0]] = place.zone
        self.settle(p, left, place.zone, up)

    def lift(self, p: Position, cards: list[int], to: int) -> list[tuple[int, int, int, int]]:
        """Lift cards; return each card, its zone, its place before anything was lifted, and who saw it."""
        sees, where = self.sights.card, p.where
        for card in cards:
            if p.mixed[card]:
                self.end_mixing(p, card, to if where[card] != to else None)
        marks = [(card, where[card], self.position(p, card), sees(p, card)) for card in cards]
        for card in cards:
            self.take(p, card)
        return marks

    def settle(self, p: Position, left: list[tuple[int, int, int, int]], zone: int, up: bool) -> None:
        origins: dict[int, None] = {}
        moved = [card for card, _, _, _ in left]
        for card, origin, _, _ in left:
            p.by[card] = p.actor
            origins[origin] = None
            if origin != zone:
                p.face_up[card] = up
        to = self.position(p, left[0][0])
        step = 1 if self.kinds[zone] in ORDERED else 0
        even = step or self.kinds[zone] == "set"
        past = p.past
        for card, origin, at, seen in left:
            at_last = to if even else self.position(p, card)
            past = (past, CardLaid, card, seen | self.sights.card(p, card), origin, at, zone, at_last)
            to += step
        p.past = past
        for origin in origins:
            if self.sights.top[origin]:
                self.log_uncovered(p, origin, moved)

    def log_uncovered(self, p: Position, zone: int, moved: Sequence[int] = ()) -> None:
        pile = p.zones[zone]
        if pile and pile[0] not in moved:
            seen = self.sights.card(p, pile[0])
            if seen:
                self.end_mixing(p, pile[0])
            p.past = (p.past, CardUncovered, pile[0], seen, zone, 1)

    # ---- faces

    def turn(self, p: Position, cards: Iterable[int], up: bool) -> None:
        for card in cards:
            if p.face_up[card] is up:
                continue
            self.end_mixing(p, card)
            seen = self.sights.card(p, card)
            p.face_up[card] = up
            mask = seen | self.sights.card(p, card)
            entry = TurnedUp if up else TurnedDown
            p.past = (p.past, entry, card, mask, p.where[card], self.position(p, card))

    def show(self, p: Position, cards: Iterable[int], viewers: int) -> None:
        for card in cards:
            self.end_mixing(p, card)
            mask = viewers | self.sights.card(p, card)
            p.past = (p.past, CardShown, card, mask, p.where[card], self.position(p, card), viewers)

    # ---- tokens, and everything home

    def move_tokens(self, p: Position, n: int, kind: int, source: int, zone: int, span: Span | None) -> None:
        if n <= 0:
            return
        name = self.layout.token_names[kind]
        if self.tokens_on(p, kind, source) < n:
            key = self.layout.zones[source].key
            raise Fault("R912", f"`{key}` does not hold {n} {name} to move", span)
        if zone != source:
            self.check_free(p, n, zone, span)
        seen = self.tokens_seen(p, source) | self.tokens_seen(p, zone)
        self.add_tokens(p, -n, kind, source)
        self.add_tokens(p, n, kind, zone)
        p.past = (p.past, TokensMoved, kind, n, source, zone, seen)

    def tokens_seen(self, p: Position, zone: int) -> int:
        return self.sights.everyone if self.kinds[zone] == "places" else self.sights.zone(p, zone)

    def tokens_on(self, p: Position, kind: int, zone: int) -> int:
        pile = p.zones[zone]
        return pile.count(-1 - kind) if self.kinds[zone] == "places" else pile[kind]

    def add_tokens(self, p: Position, n: int, kind: int, zone: int) -> None:
        pile = p.zones[zone]
        if self.kinds[zone] != "places":
            pile[kind] += n
            return
        for _ in range(abs(n)):
            if n > 0:
                pile[pile.index(None)] = -1 - kind
            else:
                pile[len(pile) - 1 - pile[::-1].index(-1 - kind)] = None

    def gather(self, p: Position) -> None:
        self.lay_out(p)
        p.past = (p.past, AllGathered)

    def lay_out(self, p: Position) -> None:
        layout = self.layout
        p.zones = [self.bare(at.number) for at in layout.zones]
        n = layout.cards
        p.rows, p.row_of = {}, {}
        p.where = [layout.deck_zone] * n
        p.face_up, p.by, p.mixed = [False] * n, [None] * n, [False] * n
        self.check_free(p, n, layout.deck_zone, None)
        self.lay_cards(p, list(range(n)), layout.deck_zone)
        for kind, (count, home) in enumerate(zip(layout.token_counts, layout.token_homes, strict=True)):
            self.check_free(p, count, home, None)
            self.add_tokens(p, count, kind, home)

    def bare(self, zone: int) -> list[Any]:
        kind = self.kinds[zone]
        if kind == "places":
            return [None] * sum(cell.zone == zone for cell in self.layout.cells)
        return [0] * len(self.layout.token_names) if kind == "tokens" else []

    def contents(self, p: Position, zone: int) -> list[Any]:
        pile = p.zones[zone]
        kind = self.kinds[zone]
        if kind == "rows":
            return [card for row in pile for card in p.rows[row]]
        if kind == "places":
            return [card for card in pile if card is not None and card >= 0]
        return [] if kind == "tokens" else pile
