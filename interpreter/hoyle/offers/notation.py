"""Moves as text, as the mover sees the table. The same words print a move and read it.

A card is written by its face where the mover sees it and no other candidate looks the same, otherwise by its place:
`column[0][2]@3`, `layout@1,2`, `pool@3:2` (the second card of the third row). Seats, sides and zone keys count from 0, all
else from 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hoyle.model.types import Type
from hoyle.offers.alike import Merge
from hoyle.offers.moves import Words
from hoyle.position.piles import Piles
from hoyle.position.position import Position
from hoyle.position.sight import Sights
from hoyle.table.layout import Layout

HIDDEN = "??"
PASS = "pass"


class Notation:
    """The names of things at one table."""

    def __init__(self, layout: Layout, sights: Sights, piles: Piles) -> None:
        self.layout = layout
        self.sights = sights
        self.piles = piles
        self.keys = [at.key for at in layout.zones]
        self.alike = len(set(layout.look_of)) < layout.cards
        self.merge = Merge(layout)
        self.grids = {cell.zone for cell in layout.cells if cell.row > 1}

    # ---- places

    def where(self, p: Position, card: int) -> str:
        """Where a card lies, such as `hand[0]`, `column[0][2]@3`, `layout@1,2` or `pool@3:2`."""
        return self.spot(p, p.where[card], card)

    def spot(self, p: Position, zone: int, card: int) -> str:
        """The place of a card within its zone."""
        key, kind = self.keys[zone], self.piles.kinds[zone]
        if kind == "set":
            return key
        if kind == "rows":
            number = p.row_of[card]
            return f"{self.row(p, number)}:{p.rows[number].index(card) + 1}"
        if kind == "places":
            return self.place(self.layout.first_cell[zone] + p.zones[zone].index(card))
        return f"{key}@{p.zones[zone].index(card) + 1}"

    def at(self, zone: int, position: int) -> str:
        """A place noted in the log: a zone and a position from one, 0 in a set."""
        if not position:
            return self.keys[zone]
        if self.piles.kinds[zone] == "places":
            return self.place(self.layout.first_cell[zone] + position - 1)
        return f"{self.keys[zone]}@{position}"

    def place(self, cell: int) -> str:
        """A place: `tableau@4`, or in a grid `layout@2,3`."""
        place = self.layout.cells[cell]
        key = self.keys[place.zone]
        return f"{key}@{place.row},{place.column}" if place.zone in self.grids else f"{key}@{place.index + 1}"

    def row(self, p: Position, number: int) -> str:
        """A row: `pool@3`, counted by age."""
        zone = self.piles.row_zone(number)
        rows = p.zones[zone]
        return f"{self.keys[zone]}@{rows.index(number) + 1 if number in rows else 0}"

    def run(self, p: Position, cards: Sequence[int]) -> str:
        """Adjoining cards of a row: `strand[1]@3..6`."""
        return f"{self.where(p, cards[0])}..{end_of_run(self.where(p, cards[-1]))}"

    def runs_written(self, p: Position, cards: Sequence[int], word: str) -> Iterator[tuple[int, ...]]:
        """The runs of a list of cards that are written so: one, or none."""
        start, _, end = word.partition("..")
        places = [self.where(p, card) for card in cards]
        for first in (i for i, place in enumerate(places) if place == start):
            for last in range(first, len(places)):
                if end_of_run(places[last]) == end:
                    yield tuple(cards[first : last + 1])

    # ---- values

    def card(self, p: Position, seat: int, card: int, candidates: Iterable[Any]) -> str:
        """A card as the seat names it among the candidates."""
        if not (self.sights.card(p, card) >> seat) & 1:
            return self.where(p, card)
        if self.alike:
            look = self.layout.look_of
            mine = look[card]
            for other in candidates:
                if other is not None and other != card and look[other] == mine:
                    if (self.sights.card(p, other) >> seat) & 1 and self.merge.key(p, other) != self.merge.key(p, card):
                        return self.where(p, card)
        return self.layout.faces[card]

    def value(self, p: Position, seat: int, kind: Type, noun: str, value: Any, candidates: Iterable[Any]) -> str:
        """One argument as text; `noun` is the word of its domain, `candidates` the cards it was taken from."""
        if value is None:
            return "none"
        if noun == "run":
            return self.run(p, value)
        base = kind.base
        if base == "list":
            return "+".join(self.card(p, seat, card, candidates) for card in value) or "none"
        if base == "card":
            return self.card(p, seat, value, candidates)
        if base == "row":
            return self.row(p, value)
        return self.plain(kind, value)

    def steady(self, kinds: tuple[Type, ...]) -> Words:
        """What writes the moves of an action whose cards are all seen and look different."""
        faces = self.layout.faces

        def word(kind: Type, value: Any) -> str:
            if value is not None and kind.base == "card":
                face: str = faces[value]
                return face
            if kind.base == "list":
                return "+".join(faces[card] for card in value) or "none"
            return self.plain(kind, value)

        def words(action: str, arguments: tuple[Any, ...]) -> str:
            return " ".join((action, *map(word, kinds, arguments)))

        return words

    def plain(self, kind: Type, value: Any) -> str:
        """A value that is no card: the same for everybody."""
        if value is None:
            return "none"
        base = kind.base
        if base == "player":
            return f"p{value}"
        if base == "side":
            return f"s{value}"
        if base == "rank":
            return self.rank(value)
        if base == "suit":
            name: str = self.layout.suit_names[value]
            return name
        if base == "place":
            return self.place(value)
        if base == "bool":
            return "yes" if value else "no"
        return str(value)

    def rank(self, rank: int) -> str:
        """A rank as printed; the joker's is `JK`."""
        names = self.layout.rank_names
        return names[rank] if rank < len(names) else "JK"

    def variable(self, cell: int, value: Any) -> str | int | bool | None:
        """A variable's value for people and programs: numbers, yes/no and none as they are, the rest as text."""
        kind = self.layout.variable_cells[cell].variable.type
        if value is None or kind.base in ("int", "bool"):
            number: int | bool | None = value
            return number
        if kind.base == "card":
            face: str = self.layout.faces[value]
            return face
        return self.plain(kind, value)


def end_of_run(place: str) -> str:
    """What is written of the last place of a run: `6` of `strand[1]@6`, `2` of `pool@3:2`."""
    return place.replace(":", "@").rsplit("@", 1)[1]
