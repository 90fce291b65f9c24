"""A position's history, replayed choice by choice, and a seat's view of each step."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hoyle.engine.offers.moves import CHANCE
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.choice_history import ChanceTape, PastChoice, Result
from hoyle.engine.position.entries import Entry
from hoyle.engine.position.position import FUEL, Chain, Position, copy_position, entries
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.runtime.steps import carry_out, fresh
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.fault import Fault
from hoyle.engine.view import table
from hoyle.engine.view.log import LogReader


class View(NamedTuple):
    """Everything that a seat has of a step: log lines, who chooses next, variables."""

    lines: list[str]
    waits: tuple[Any, ...]
    variables: dict[str, Any]


class Untold(ValueError):
    """A position without its history."""


@dataclass(slots=True)
class Step:
    """The result of a choice, up to the next decision.

    after    the position there
    entries  the new log entries
    results  the results of chance
    given    results of chance that are settled for later
    path     the nodes passed
    inferences  by seat: its inference
    views    by seat: its view
    """

    number: int
    after: Position
    entries: tuple[Entry, ...]
    results: tuple[Result, ...]
    given: tuple[Result, ...]
    path: tuple[int, ...]
    inferences: dict[int, Any] = field(default_factory=dict)
    views: dict[int, Any] = field(default_factory=dict)


def steps_to(machine: Machine, made: PastChoice) -> None:
    """Replay a game up to a choice; each choice keeps its step."""
    for choice in made.chain():
        if choice.kept is None:
            choice.kept = next_step(machine, choice)


def next_step(machine: Machine, choice: PastChoice) -> Step:
    p = position_before(machine, choice)
    past, fate = p.past, p.fate
    assert fate is not None
    make_choice(machine, p, choice)
    p.fate, p.made = None, choice
    number = 0 if choice.before is None else choice.before.kept.number + 1
    return Step(number, p, entries_since(p, past), tuple(fate.heard), tuple(fate.given or ()), tuple(fate.path))


def position_before(machine: Machine, choice: PastChoice) -> Position:
    if choice.before is None:
        p = fresh(machine, choice.first())
        p.fate = p.fate or ChanceTape()
    else:
        p = copy_of(choice.before.kept.after)
        p.fate = ChanceTape(list(choice.before.kept.given))
    return p


def make_choice(machine: Machine, p: Position, choice: PastChoice) -> None:
    with suppress(Fault):
        if choice.before is None:
            machine.advance(p)
        else:
            repeat_choice(machine, p, choice)


def repeat_choice(machine: Machine, p: Position, choice: PastChoice) -> None:
    shown = shown_arguments(machine, p, choice)
    carry_out(machine, p, choice.seat, choice.action, choice.arguments, shown[0], shown[1])


def shown_arguments(machine: Machine, p: Position, choice: PastChoice) -> tuple[Any, str]:
    """The arguments of a choice as its seat knows them, and its notation."""
    if choice.seat == CHANCE:
        return (), ""
    menu = machine.menus[p.node]
    item = menu.by_name.get(choice.action)
    if item is None:
        return (), PASS
    item.prepare(p, choice.seat)
    move = menu.move(p, choice.seat, item, choice.arguments)
    return move.arguments, str(move)


def copy_of(p: Position) -> Position:
    q = Position()
    copy_position(p, q)
    return q


def scratch_copy(p: Position) -> Position:
    q = copy_of(p)
    q.fuel, q.memo = FUEL, None
    return q


def entries_since(p: Position, past: Chain | None) -> tuple[Entry, ...]:
    return tuple(entries(p, past))


def position_at_choice(machine: Machine, choice: PastChoice, start: Position) -> Position:
    p = copy_of(start)
    item = machine.menus[p.node].by_name[choice.action]
    p.fuel = FUEL
    item.prepare(p, choice.seat)
    for level, value in zip(item.alternatives.levels, choice.arguments, strict=True):
        p.slots[level.slot] = value
    return p


def value_or_none(condition: Closure, p: Position) -> Any:
    try:
        return condition(p)
    except (Fault, TypeError):
        return None


# ---- what a seat sees


def brief_view(machine: Machine, p: Position, entries: Sequence[Entry], seat: int) -> View:
    lines = [event.text for event in LogReader(machine, seat, list(entries)).events() if event is not None]
    return View(lines, waits_for(machine, p, seat), table.variables(machine, p, seat))


def waits_for(machine: Machine, p: Position, seat: int) -> tuple[Any, ...]:
    menu = machine.menus.get(p.node)
    if menu is None or p.fault is not None:
        return (p.node == machine.graph.finish, p.fault is not None, p.reason)
    who = (p.slots[menu.seat_slot],) if menu.seat_slot >= 0 else menu.left_to_choose(scratch_copy(p))
    waiting = (who, tuple(sorted(p.pending)))
    mine = (*menu.main, *menu.free) if seat in who else ()
    if any(item.values for item in mine):  # what is offered says more than the names of actions
        return (*waiting, p.node)
    names = tuple(item.offered.action for item in (*mine, *menu.anytime))
    return (*waiting, names, seat in who and menu.passing)


def open_cards(machine: Machine, p: Position, seat: int) -> set[int]:
    sees = machine.sights.card
    return {card for card in range(machine.layout.cards) if (sees(p, card) >> seat) & 1}
