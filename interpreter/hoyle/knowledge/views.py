"""What a seat is told by a step and sees after it. Input: a machine, a position and entries; output: texts and plain data."""

from collections.abc import Sequence
from typing import Any

from hoyle.position.position import Entry, Position
from hoyle.runtime.machine import Machine
from hoyle.view import table
from hoyle.view.log import Teller

#: Everything that a seat has of a step.
View = tuple[Any, ...]


def brief_view(machine: Machine, p: Position, entries: Sequence[Entry], seat: int) -> View:
    """What the entries of a step tell a seat, who chooses next, and the variables that it sees then."""
    return told(machine, entries, seat), waits_for(machine, p), table.variables(machine, p, seat)


def told(machine: Machine, entries: Sequence[Entry], seat: int) -> list[str]:
    """The entries of one step as a seat is told them."""
    return [event.text for event in Teller(machine, seat, list(entries)).told() if event is not None]


def waits_for(machine: Machine, p: Position) -> tuple[Any, ...]:
    """Where play waits, and for whom."""
    menu = machine.menus.get(p.node)
    who = p.slots[menu.seat_slot] if menu is not None and menu.seat_slot >= 0 else tuple(sorted(p.pending))
    return (p.node, p.fault is not None, who, p.reason)
