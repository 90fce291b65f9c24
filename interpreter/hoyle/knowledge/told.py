"""Faces that a seat is shown. Input: a position, or an entry of the log, and a seat; output: the cards whose faces it sees."""

from typing import Any

from hoyle.offers.texts import marks_of
from hoyle.position.position import Entry, Position
from hoyle.runtime.machine import Machine


def open_cards(machine: Machine, p: Position, seat: int) -> set[int]:
    """The cards whose faces a seat sees."""
    sees = machine.sights.card
    return {card for card in range(machine.layout.cards) if (sees(p, card) >> seat) & 1}


def told_cards(layout: Any, entry: Entry, seat: int) -> list[int]:
    """The cards whose faces an entry tells a seat."""

    def sees(mask: int) -> bool:
        return bool((mask >> seat) & 1)

    match entry[0]:
        case "up" | "down" | "show" | "see":
            return [entry[1]] if sees(entry[-1]) else []
        case "set" | "known" | "mark":
            found = [entry[4]] if entry[0] == "mark" and sees(entry[3]) and sees(entry[7]) else []
            faces = entry[8:] if entry[0] == "mark" else entry[4:]
            holds_card = layout.variable_cells[entry[1]].variable.type.base == "card"
            if holds_card and entry[2] is not None and sees(entry[3]) and all(map(sees, faces)):
                return [*found, entry[2]]
            return found
        case "say":
            return [m[0] for m in marks_of(entry[2]) if sees(entry[1]) and sees(m[3])]
        case "do":
            items = [item for value in entry[3] if isinstance(value, list) for item in value]
            marks = [mark for item in items for mark in ([item] if isinstance(item[0], int) else item)]
            titled = [mark for filled in entry[4:] for text in filled if text for mark in marks_of(text)]
            return [mark[0] for mark in (*marks, *titled) if sees(mark[3])]
    return []
