"""Positions with other cards in the places of their cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from hoyle.engine.graph.slot_types import slot_types
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.lazy_shuffle import rename_cards
from hoyle.engine.runtime.machine import Machine
from hoyle.knowledge.history import copy_of
from hoyle.language.model.types import Type

#: By card: the card in its place.
Cards = Sequence[int] | Mapping[int, int]


class Relabeller:
    def __init__(self, machine: Machine) -> None:
        layout = machine.layout
        self.sets = [n for n, kind in enumerate(machine.piles.kinds) if kind == "set"]
        self.cards = [n for n, kind in enumerate(machine.piles.kinds) if kind in ("stack", "row", "set")]
        self.places = [n for n, kind in enumerate(machine.piles.kinds) if kind == "places"]
        self.slots = [
            (slot, kind) for slot, kind in slot_types(machine.graph, machine.game).items() if kind.holds_cards
        ]
        self.holders = [(c.number, c.variable.type) for c in layout.variable_cells if c.variable.type.holds_cards]
        self.by_card = cells_by_card(machine)
        self.by_cards = cells_by_cards(machine)
        #: whether some cards look alike, and all that do are neighbours in deck order
        self.alike_adjoin = len([*groupby(layout.look_of)]) == len(set(layout.look_of)) < layout.cards
        self.arguments = [[x.local.type for x in action.arguments] for action in machine.game.actions.values()]

    def relabel(self, p: Position, to: Cards) -> Position:
        """Copy a position with other cards, without its log and history."""
        q = copy_of(p)
        put: Callable[[int], int] = to.__getitem__
        for zone in self.cards:
            q.zones[zone] = [*map(put, q.zones[zone])]
        for zone in self.sets:
            q.zones[zone].sort()
        for zone in self.places:
            q.zones[zone] = [thing if thing is None or thing < 0 else to[thing] for thing in q.zones[zone]]
        if q.rows:
            q.rows = {row: [*map(put, cards)] for row, cards in q.rows.items()}
            q.row_of = {to[card]: row for card, row in q.row_of.items()}
        for card, new in enumerate(map(put, range(len(to)))):
            if new != card:
                q.where[new], q.face_up[new], q.by[new], q.mixed[new] = (
                    p.where[card],
                    p.face_up[card],
                    p.by[card],
                    p.mixed[card],
                )
        self.values(p, q, to)
        q.past = q.made = q.memo = None
        q.legal, q.script = {}, {}
        return q

    def values(self, p: Position, q: Position, to: Cards) -> None:
        put: Callable[[int], int] = to.__getitem__
        for cells in self.by_card:
            for card, cell in enumerate(cells):
                q.variables[cells[to[card]]] = p.variables[cell]
        for cell, base, cards in self.by_cards:
            q.variables[base + sum(stride * to[card] for card, stride in cards)] = p.variables[cell]
        for cell, kind in self.holders:
            q.variables[cell] = rename_cards(kind, q.variables[cell], put)
        for slot, kind in self.card_slots(p):
            q.slots[slot] = rename_cards(kind, p.slots[slot], put)
        for seat, (number, chosen) in p.pending.items():
            q.pending[seat] = (number, self.relabel_arguments(number, chosen, to))

    def card_slots(self, p: Position) -> Iterator[tuple[int, Type]]:
        for slot, kind in self.slots:
            held = p.slots[slot]
            if isinstance(held, tuple) if kind.base == "list" else isinstance(held, int):
                yield slot, kind

    def relabel_arguments(self, action: int, arguments: Sequence[Any], to: Cards) -> tuple[Any, ...]:
        kinds = self.arguments[action]
        return tuple([rename_cards(kind, value, to.__getitem__) for kind, value in zip(kinds, arguments, strict=True)])


def cells_by_card(machine: Machine) -> list[list[int]]:
    """The cells of variables with one card index, by card; one list per value of the other indexes."""
    found: dict[str, list[int]] = {}
    for cell in machine.layout.variable_cells:
        if len(cell.cards) == 1:
            found.setdefault(cell.open_key, []).append(cell.number)
    return list(found.values())


def cells_by_cards(machine: Machine) -> list[tuple[int, int, tuple[tuple[int, int], ...]]]:
    """The cells of variables with several card indexes.

    Each has the constant part of its number, and its cards with their strides: the number is that part plus the sum of
    card times stride.
    """
    found = []
    for cell in machine.layout.variable_cells:
        strides = machine.layout.variable_families[cell.variable.name].strides
        dimensions = zip(cell.variable.per, cell.indexes, strides, strict=True)
        cards = tuple((index, stride) for per, index, stride in dimensions if per.kind == "card")
        if len(cards) > 1:
            found.append((cell.number, cell.number - sum(card * stride for card, stride in cards), cards))
    return found


relabeller_of = lru_cache(maxsize=256)(Relabeller)
