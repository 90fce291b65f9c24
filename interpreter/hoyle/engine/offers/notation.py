"""Notation of moves as text.

A card is written by its face if that identifies it, otherwise by its place: `column[0][2]@3`, `layout@1,2`, `pool@3:2`
(the second card of the third row). Seats and sides count from 0, all else from 1.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hoyle.engine.offers.moves import At, Words
from hoyle.engine.position.piles import Piles
from hoyle.engine.position.position import Position
from hoyle.engine.position.sight import Sights
from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Argument
from hoyle.language.model.types import Type

HIDDEN = "??"
PASS = "pass"

#: The separator of several sets.
SETS = "/"

#: The separator of the cards in a variable's name.
BETWEEN = ", "


class Notation:
    def __init__(self, layout: Layout, sights: Sights, piles: Piles) -> None:
        self.layout = layout
        self.sights = sights
        self.piles = piles
        self.keys = [at.key for at in layout.zones]
        firsts: dict[int, int] = {}
        #: by card: the lowest number of the cards with its look
        self.canonical = [firsts.setdefault(look, card) for card, look in enumerate(layout.look_of)]
        self.grids = {cell.zone for cell in layout.cells if cell.row > 1}

    # ---- places

    def where(self, p: Position, card: int) -> str:
        zone = p.where[card]
        return self.keys[zone] if self.piles.kinds[zone] == "set" else str(self.spot(p, card))

    def spot(self, p: Position, card: int) -> At:
        zone = p.where[card]
        key, kind, pile = self.keys[zone], self.piles.kinds[zone], p.zones[zone]
        if kind == "rows":
            number = p.row_of[card]
            return At(key, f"{pile.index(number) + 1}:{p.rows[number].index(card) + 1}")
        if kind == "places":
            return self.spot_of_cell(self.layout.first_cell[zone] + pile.index(card))
        return At(key, str(pile.index(card) + 1))

    def at(self, zone: int, position: int) -> str:
        if not position:
            return self.keys[zone]
        if self.piles.kinds[zone] == "places":
            return self.place(self.layout.first_cell[zone] + position - 1)
        return f"{self.keys[zone]}@{position}"

    def place(self, cell: int) -> str:
        return str(self.spot_of_cell(cell))

    def spot_of_cell(self, cell: int) -> At:
        place = self.layout.cells[cell]
        grid = place.zone in self.grids
        return At(self.keys[place.zone], f"{place.row},{place.column}" if grid else str(place.index + 1))

    def row(self, p: Position, number: int) -> At:
        zone = self.piles.row_zone(number)
        rows = p.zones[zone]
        return At(self.keys[zone], str(rows.index(number) + 1 if number in rows else 0))

    # ---- values

    def words(self, arguments: Iterable[Argument]) -> Words:
        writers = [self.writer(argument) for argument in arguments]

        def words(action: str, values: tuple[Any, ...]) -> str:
            return " ".join([action, *[write(value) for write, value in zip(writers, values)]])

        return words

    def writer(self, argument: Argument) -> Callable[[Any], str]:
        faces, kind = self.layout.faces, argument.local.type

        def card(value: Any) -> str:
            return faces[value] if value.__class__ is int else "none" if value is None else str(value)

        def cards(value: Any) -> str:
            return "+".join(map(card, value)) or "none"

        if argument.kind == "run":
            return lambda value: "none" if value is None else write_adjoining((str(value[0]), str(value[-1])))
        if argument.kind == "sets":
            return lambda value: SETS.join(map(cards, value)) or "none"
        if kind.base in ("card", "row"):
            return card
        if kind.base == "list":
            return cards
        return lambda value: self.write_value(kind, value)

    def write_value(self, kind: Type, value: Any) -> str:
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
        return self.layout.rank_faces[rank]

    def variable(self, cell: int, value: Any) -> str | int | bool | None:
        kind = self.layout.variable_cells[cell].variable.type
        if value is None or kind.base in ("int", "bool"):
            number: int | bool | None = value
            return number
        if kind.base == "card":
            face: str = self.layout.faces[value]
            return face
        return self.write_value(kind, value)


def write_adjoining(places: Sequence[str]) -> str:
    """By the place of each: `strand[1]@3..6`, `pool@3:2..4`."""
    return f"{places[0]}..{places[-1].replace(':', '@').rpartition('@')[2]}"
