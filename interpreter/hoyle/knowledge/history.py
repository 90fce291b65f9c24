"""A game played again, choice by choice. Input: the chain of choices that led to a position; output: what each step did."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hoyle.offers.moves import CHANCE
from hoyle.offers.notation import PASS
from hoyle.position.made import Fate, Made, Result
from hoyle.position.position import FUEL, Entry, Position, copy_position
from hoyle.runtime.machine import Machine
from hoyle.runtime.steps import carry_out, fresh
from hoyle.table.closure import Closure
from hoyle.table.fault import Fault
from hoyle.view import table
from hoyle.view.log import Teller

#: Everything that a seat has of a step: log lines, who chooses next, variables.
View = tuple[Any, ...]


class Untold(ValueError):
    """A position of which it was not kept how it came about."""


@dataclass(slots=True)
class Step:
    """What a choice led to: the position at the next decision, the new entries of the log, the results of chance.

    `given` are results of chance that are settled for later, `path` the nodes that play went through. `learned` holds
    what each seat made of it, `views` what each was told and sees then.
    """

    number: int
    after: Position
    entries: tuple[Entry, ...]
    results: tuple[Result, ...]
    given: tuple[Result, ...]
    path: tuple[int, ...]
    learned: dict[int, Any] = field(default_factory=dict)
    views: dict[int, Any] = field(default_factory=dict)


def steps_to(machine: Machine, made: Made) -> Step:
    """The last step of a game; all before are worked out, and kept with their choices."""
    waiting: list[Made] = []
    at: Made | None = made
    while at is not None and at.kept is None:
        waiting.append(at)
        at = at.before
    step: Step | None = None if at is None else at.kept
    for choice in reversed(waiting):
        step = choice.kept = next_step(machine, choice, step)
    assert step is not None
    return step


def next_step(machine: Machine, choice: Made, before: Step | None) -> Step:
    """A choice made once more."""
    p = ready(machine, choice, before)
    past, fate = p.past, p.fate
    assert fate is not None
    go_on(machine, p, choice)
    p.fate, p.made = None, choice
    number = 0 if before is None else before.number + 1
    return Step(number, p, entries_since(p, past), tuple(fate.heard), tuple(fate.given or ()), tuple(fate.path))


def ready(machine: Machine, choice: Made, before: Step | None) -> Position:
    """The position before a choice that is to be made once more."""
    if before is None:
        p = fresh(machine, choice.first())
        p.fate = p.fate or Fate()
    else:
        p = copied(before.after)
        p.fate = Fate(list(before.given))
    return p


def go_on(machine: Machine, p: Position, choice: Made) -> None:
    """Make a choice, or begin the game; it may stop there."""
    with suppress(Fault):
        if choice.before is None:
            machine.advance(p)
        else:
            again(machine, p, choice)


def again(machine: Machine, p: Position, choice: Made) -> None:
    """Make a choice once more."""
    told = told_arguments(machine, p, choice)
    carry_out(machine, p, choice.seat, choice.action, choice.arguments, told[0], told[1])


def told_arguments(machine: Machine, p: Position, choice: Made) -> tuple[Any, str]:
    """The arguments of a choice as the seat knows them, and the move as it is written."""
    if choice.seat == CHANCE:
        return (), ""
    menu = machine.menus[p.node]
    item = menu.by_name.get(choice.action)
    if item is None:
        return (), PASS
    item.prepare(p, choice.seat)
    move = menu.move(p, choice.seat, item, choice.arguments)
    return move.arguments, str(move)


def copied(p: Position) -> Position:
    """A copy of a position."""
    q = Position()
    copy_position(p, q)
    return q


def to_ask(p: Position) -> Position:
    """A copy of a position in which formulas can be worked out."""
    q = copied(p)
    q.fuel, q.memo = FUEL, None
    return q


def entries_since(p: Position, past: Any) -> tuple[Entry, ...]:
    """The entries that the log has got since it ended so, oldest first."""
    found, chain = [], p.past
    while chain is not None and chain is not past:
        entry, chain = chain
        found.append(entry)
    found.reverse()
    return tuple(found)


def prepared(machine: Machine, choice: Made, start: Position) -> Position:
    """The position before a choice, with the choice in its slots."""
    p = copied(start)
    item = machine.menus[p.node].by_name[choice.action]
    p.fuel = FUEL
    item.prepare(p, choice.seat)
    for level, value in zip(item.alternatives.levels, choice.arguments, strict=True):
        p.slots[level.slot] = value
    return p


def worked_out(condition: Closure, p: Position) -> Any:
    """The value of a condition; none where it cannot be worked out."""
    try:
        return condition(p)
    except (Fault, TypeError):
        return None


# ---- what a seat sees


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


def open_cards(machine: Machine, p: Position, seat: int) -> set[int]:
    """The cards whose faces a seat sees."""
    sees = machine.sights.card
    return {card for card in range(machine.layout.cards) if (sees(p, card) >> seat) & 1}
