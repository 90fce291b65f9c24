"""Cards that nobody can tell apart, counted as one choice."""

from collections.abc import Iterable
from typing import Any

from hoyle.position.position import Position
from hoyle.table.layout import Layout


class Merge:
    """Cards that nobody can tell apart count as one: same look and values, in one zone of kind set."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.needed = len(set(layout.look_of)) < layout.cards
        self.sets = [at.kind == "set" for at in layout.zones]
        families = layout.variable_families
        names = {cell.variable.name: cell.variable for cell in layout.variable_cells}
        self.by_card = [
            (families[name].base, families[name].strides[0])
            for name, variable in names.items()
            if [per.kind for per in variable.per] == ["card"]
        ]
        self.holders = [c.number for c in layout.variable_cells if c.variable.type.base == "card"]

    def key(self, p: Position, card: int) -> Any:
        """What tells a card from others: its number, unless it lies in a set and nothing holds it apart."""
        zone = p.where[card]
        if not self.sets[zone] or any(p.variables[cell] == card for cell in self.holders):
            return card
        values = tuple(p.variables[base + card * step] for base, step in self.by_card)
        return (self.layout.look_of[card], zone, p.face_up[card], values)

    def cards(self, p: Position, cards: Iterable[int]) -> list[int]:
        """The cards, of those alike only the first."""
        first: dict[Any, int] = {}
        for card in cards:
            first.setdefault(self.key(p, card), card)
        return list(first.values())

    def twins(self, p: Position, cards: Iterable[int]) -> dict[int, list[int]]:
        """For each card those before it that nobody can tell from it."""
        same: dict[Any, list[int]] = {}
        found = {}
        for card in cards:
            before = same.setdefault(self.key(p, card), [])
            found[card] = before[:]
            before.append(card)
        return found
