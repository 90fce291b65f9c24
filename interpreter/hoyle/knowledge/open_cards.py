"""Faces that a seat sees on the table. Input: a position and a seat; output: the cards whose faces it sees."""

from hoyle.position.position import Position
from hoyle.runtime.machine import Machine


def open_cards(machine: Machine, p: Position, seat: int) -> set[int]:
    """The cards whose faces a seat sees."""
    sees = machine.sights.card
    return {card for card in range(machine.layout.cards) if (sees(p, card) >> seat) & 1}
