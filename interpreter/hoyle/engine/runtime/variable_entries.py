"""Entries of the log about variables.

A card among the indexes is logged by place and viewers, so that nobody else reads its face.
"""

from collections.abc import Iterable
from typing import Any

from hoyle.engine.position.entries import CardsMarked, Mark, VariableEntry, VariableShown
from hoyle.engine.position.piles import Piles
from hoyle.engine.position.position import Position
from hoyle.engine.position.sight import Sights
from hoyle.engine.table.layout import Layout


class VariableEntries:
    def __init__(self, layout: Layout, sights: Sights, piles: Piles) -> None:
        self.layout = layout
        self.sights = sights
        self.piles = piles

    def marks(self, p: Position, cards: Iterable[int]) -> list[Mark]:
        found = []
        for card in cards:
            if p.asked:
                self.piles.require_settled(p, card)
            found.append(Mark(card, p.where[card], self.piles.position(p, card), self.sights.card(p, card)))
        return found

    def news(self, p: Position, cells: Iterable[tuple[int, int]]) -> list[VariableEntry]:
        """Entries about variables that some seats now see, in an order that does not distinguish hidden cards.

        One kept for cards is left out while it has its start value.
        """
        found = [self.known_entry(p, number, seats) for number, seats in cells]
        return sorted(filter(None, found), key=lambda entry: self.place_of(p, entry))

    def known_entry(self, p: Position, number: int, seats: int) -> VariableEntry | None:
        cell, value = self.layout.variable_cells[number], p.variables[number]
        face = self.sights.card(p, value) if cell.variable.type.base == "card" and value is not None else None
        if not cell.cards:
            return VariableShown(number, value, seats, face)
        # in a shuffled pile each has its start value, whichever card chance makes it
        if value == cell.start or (p.asked and any(p.mixed[card] for card in cell.cards)):
            return None
        return CardsMarked(number, value, seats, face, self.marks(p, cell.cards))

    def place_of(self, p: Position, entry: VariableEntry) -> tuple[Any, ...]:
        if not isinstance(entry, CardsMarked):
            return (entry.cell,)
        cell, value = self.layout.variable_cells[entry.cell], entry.value
        if entry.face is not None:
            value = (p.where[value], self.piles.position(p, value))
        first = self.layout.variable_families[cell.variable.name].base
        return (first, [(mark.zone, mark.place) for mark in entry.marks], cell.open_key, str(value))
