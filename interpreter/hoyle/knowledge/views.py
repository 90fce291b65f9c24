"""What a seat is told by a step and sees after it. Input: a machine, a position and entries; output: texts and plain data."""

from collections.abc import Sequence
from typing import Any

from hoyle.knowledge.history import to_ask
from hoyle.position.position import Entry, Position
from hoyle.runtime.machine import Machine
from hoyle.view import table
from hoyle.view.log import Teller

#: Everything that a seat has of a step.
View = tuple[Any, ...]


def brief_view(machine: Machine, p: Position, entries: Sequence[Entry], seat: int) -> View:
    """What the entries of a step tell a seat, who chooses next, and the variables that it sees then."""
    return told(machine, entries, seat), waits_for(machine, p, seat), table.variables(machine, p, seat)


def told(machine: Machine, entries: Sequence[Entry], seat: int) -> list[str]:
    """The entries of one step as a seat is told them."""
    return [event.text for event in Teller(machine, seat, list(entries)).told() if event is not None]


def waits_for(machine: Machine, p: Position, seat: int) -> tuple[Any, ...]:
    """Who is waited for, as a seat sees it: with what it may choose among itself, but not in which line of the rules."""
    menu = machine.menus.get(p.node)
    if menu is None or p.fault is not None:
        return (p.node == machine.graph.finish, p.fault is not None, p.reason)
    who = (p.slots[menu.seat_slot],) if menu.seat_slot >= 0 else menu.left_to_choose(to_ask(p))
    waiting = (who, tuple(sorted(p.pending)))
    mine = (*menu.main, *menu.free) if seat in who else ()
    if any(item.values for item in mine):  # what is offered says more than the names of actions
        return (*waiting, p.node)
    names = tuple(item.offered.action for item in (*mine, *menu.anytime))
    return (*waiting, names, seat in who and menu.passing)
