"""Attributes of cards, players and places at a table."""

from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.closure import Closure, Compile, Compiler, may_be_none
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.store import Store


def compile_attribute(node: f.Attribute, compiler: Compiler) -> Closure:
    layout = compiler.layout
    subject = compiler.compile(node.subject)
    column = fixed_column(layout, node.subject.type.base, node.name)
    if column is None:
        return _location_reader(node.name, subject, layout)
    if not may_be_none(node.subject):
        return lambda store: column[subject(store)]

    def fixed(store: Store) -> Any:
        value = subject(store)
        return None if value is None else column[value]

    return fixed


def column_of(formula: f.Formula, layout: Layout) -> tuple[tuple[Any, ...], int] | None:
    if not isinstance(formula, f.Attribute) or not isinstance(formula.subject, f.LocalValue):
        return None
    local = formula.subject.local
    column = fixed_column(layout, local.type.base, formula.name)
    return None if column is None or local.type.optional else (column, local.slot)


def fixed_column(layout: Layout, base: str, name: str) -> tuple[Any, ...] | None:
    """By card, player or place; None if the attribute changes."""
    if base == "player":
        players = range(layout.players)
        step = 1 if layout.clockwise else -1
        return {
            "side": layout.side_of,
            "seat": tuple(seat + 1 for seat in players),
            "left": tuple((seat + step) % layout.players for seat in players),
            "right": tuple((seat - step) % layout.players for seat in players),
            "partner": tuple(_partner(seat, layout) for seat in players),
        }[name]
    if base == "place":
        if name == "row":
            return tuple(cell.row for cell in layout.cells)
        return tuple(cell.column for cell in layout.cells) if name == "column" else None
    if name == "rank":
        return layout.rank_of
    if name == "suit":
        return layout.suit_of
    if name == "pips":
        return tuple(layout.pips[rank] if rank < len(layout.pips) else 0 for rank in layout.rank_of)
    return layout.attributes.get(name)


def _partner(seat: int, layout: Layout) -> int | None:
    return (seat + layout.sides) % layout.players if layout.players == 2 * layout.sides else None


def _location_reader(name: str, subject: Closure, layout: Layout) -> Closure:
    cells = layout.cells
    first_cell = layout.first_cell

    def face_up(store: Store) -> bool | None:
        card = subject(store)
        return None if card is None else store.face_up[card]

    def by(store: Store) -> int | None:
        card = subject(store)
        return None if card is None else store.by[card]

    def place(store: Store) -> int | None:
        card = subject(store)
        if card is None:
            return None
        zone = store.where[card]
        first = first_cell.get(zone)
        return None if first is None else first + store.zones[zone].index(card)

    def card_on(store: Store) -> int | None:
        cell = subject(store)
        card = None if cell is None else store.zones[cells[cell].zone][cells[cell].index]
        return None if card is None or card < 0 else card

    def free(store: Store) -> bool | None:
        cell = subject(store)
        return None if cell is None else store.zones[cells[cell].zone][cells[cell].index] is None

    return {"face_up": face_up, "by": by, "place": place, "card": card_on, "free": free}[name]


COMPILERS: dict[type, Compile] = {
    f.Attribute: compile_attribute,
}
