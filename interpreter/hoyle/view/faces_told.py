"""Faces that the log tells. Input: an entry of the log and a seat; output: the cards whose faces the seat reads in it.

It is the one answer to this question: the knowledge of seats and the audit of secrets both build on it.
"""

from collections.abc import Iterator
from typing import Any

from hoyle.model.text import worked_out
from hoyle.offers.texts import marks_of
from hoyle.position.position import Entry
from hoyle.runtime.machine import Machine
from hoyle.table.trees import needs
from hoyle.view.log import marks_in


def cards_told(machine: Machine, entry: Entry, seat: int) -> list[int]:
    """The cards whose faces an entry tells a seat: no face that it reads as `??`, and none of an entry that it is not told.

    A place tells no face either, except that a seat which sees the card there knows which one a blind mover named.
    """

    def sees(mask: int) -> bool:
        return bool((mask >> seat) & 1)

    match entry[0]:
        case "deal" | "move" | "up" | "down" | "show" | "see":
            return [entry[1]] if sees(entry[-1]) else []
        case "set" | "known" | "mark" if sees(entry[3]):
            marks, faces = (entry[4], entry[5:]) if entry[0] == "mark" else ([], entry[4:])
            found = [mark[0] for mark in marks if sees(mark[3])]
            holds_card = machine.layout.variable_cells[entry[1]].variable.type.base == "card"
            return [*found, entry[2]] if holds_card and entry[2] is not None and all(map(sees, faces)) else found
        case "say" if sees(entry[1]):
            return [mark[0] for mark in marks_of(entry[2]) if sees(mark[3])]
        case "do":
            return [mark[0] for mark in named_in(machine, entry, seat) if sees(mark[3])]
    return []


def named_in(machine: Machine, entry: Entry, seat: int) -> Iterator[Any]:
    """The cards that a move and its title name; those of a secret choice only for the mover."""
    _, mover, number, values, *titled = entry
    action = list(machine.game.actions.values())[number]
    secret = {argument.local for argument in action.arguments if argument.secret and mover != seat}
    for argument, value in zip(action.arguments, values, strict=True):
        if argument.local not in secret:
            yield from marks_in(value)
    if titled:
        holes = worked_out(action.words or (), [argument.local for argument in action.arguments])
        for hole, pieces in zip(holes, titled[0], strict=True):
            if pieces is not None and not needs(hole).locals & secret:
                yield from marks_of(pieces)
