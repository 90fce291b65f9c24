"""What a seat was not told of the choices of others. Input: a choice that was carried out; output: what it may have been instead.

A secret argument is not told, nor which of the cards that lie in a set was chosen from there. Where a card goes is seen, so
that what was chosen and moved is settled by what lies there later, unless the action moves others of that set as well; all
else may be anything that could be chosen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.graph import nodes as g
from hoyle.knowledge.history import Step
from hoyle.model import formula as f
from hoyle.model.facts import cards_taken
from hoyle.model.types import Type
from hoyle.model.walk import every_node_called
from hoyle.offers.alternatives import Args
from hoyle.offers.moves import CHANCE
from hoyle.position.made import Made
from hoyle.position.position import Entry
from hoyle.runtime.machine import Machine
from hoyle.view.faces_told import cards_told
from hoyle.view.log import marks_in


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that a step carried out: who, the number of the action, its arguments as formulas have them."""

    seat: int
    action: int
    arguments: Args


@dataclass(frozen=True, slots=True)
class Guess:
    """What a seat was not told of a choice of an action: for each argument the cards that are settled, None if it was told."""

    action: str
    settled: tuple[frozenset[int] | None, ...]


def carried_out(machine: Machine, made: Made, step: Step) -> list[Choice]:
    """The choices that a step carried out: the one that led to it, or all that waited for it and that one."""
    if made.before is None or made.seat == CHANCE:
        return []
    before = made.before.kept.after
    number = machine.numbers.get(made.action)
    own = [] if number is None else [Choice(made.seat, number, made.arguments)]
    if not isinstance(machine.graph.nodes[before.node], g.Together):
        return own
    if made.seat in step.after.pending and before.node == step.after.node:
        return []
    return [*(Choice(seat, *chosen) for seat, chosen in sorted(before.pending.items())), *own]


class HiddenChoices:
    """The parts of other players' choices that one seat does not see."""

    def __init__(self, machine: Machine, seat: int) -> None:
        self.machine = machine
        self.seat = seat
        self.by_action: dict[str, frozenset[str]] = {}

    def guesses(self, made: Made, step: Step) -> dict[int, Guess]:
        """Find what the seat was not shown of the choices that a step carried out, by the seat that chose."""
        found = {}
        for choice in carried_out(self.machine, made, step):
            guess = None if choice.seat == self.seat else self.guess(choice, step.entries)
            if guess is not None:
                found[choice.seat] = guess
        return found

    def guess(self, choice: Choice, entries: Sequence[Entry]) -> Guess | None:
        """Find what the seat was not shown of a choice; None if it saw all."""
        machine, seat = self.machine, self.seat
        action = tuple(machine.game.actions.values())[choice.action]
        if not any(x.secret or x.local.type.holds_cards for x in action.arguments):
            return None
        at = next((i for i, e in enumerate(entries) if e[0] == "do" and e[1:3] == (choice.seat, choice.action)), None)
        marks = [None] * len(action.arguments) if at is None else entries[at][3]
        gone = went(machine, entries[at or 0 :], seat, self.emptied(action.name))
        settled: list[frozenset[int] | None] = []
        for argument, value, told in zip(action.arguments, choice.arguments, marks, strict=True):
            cards = frozenset(cards_in(argument.local.type, value))
            if argument.secret:
                open_ = not cards or bool(cards - gone)
            else:
                open_ = bool(unplaced(machine, told, seat) - gone) if cards else False
            settled.append(cards & gone if open_ else None)
        return Guess(action.name, tuple(settled)) if any(one is not None for one in settled) else None

    def emptied(self, name: str) -> frozenset[str]:
        """Find the sets of which an action, or a phase that it enters, may take cards without naming the chosen ones."""
        if name not in self.by_action:
            self.by_action[name] = emptied(self.machine, name)
        return self.by_action[name]


def emptied(machine: Machine, name: str) -> frozenset[str]:
    """The zones of kind set of which an action, or a phase that it enters, may take cards without naming the chosen ones."""
    inside, entered = {name}, [name]
    while entered:
        origin = entered.pop()
        for node in machine.graph.nodes:
            steps = node.steps if node.origin == origin and isinstance(node, g.Effect) else ()
            more = {step.phase for step in steps if isinstance(step, g.Enter)} - inside
            inside |= more
            entered += more
    sets = {at.zone.name for at in machine.layout.zones if at.kind == "set"}
    taken: list[f.Formula] = []
    for node in machine.graph.nodes:
        if node.origin in inside and isinstance(node, g.Deal):
            taken.append(node.source)
        elif node.origin in inside and isinstance(node, g.Effect):
            taken += [what for step in node.steps if (what := cards_taken(step)) is not None]
    parts = every_node_called(taken, machine.game.formulas)
    return frozenset(part.zone for part in parts if isinstance(part, f.ZoneValue | f.EveryZone)) & sets


def went(machine: Machine, entries: Sequence[Entry], seat: int, unnamed: frozenset[str]) -> set[int]:
    """The cards that moved from where they lay, or whose faces the seat was told otherwise than by a choice.

    In the zones `unnamed` moves say nothing of what was chosen.
    """
    found: set[int] = set()
    mixed: set[int] = set()
    for entry in entries:
        match entry[0]:
            case "gather":
                break
            case "shuffle":
                mixed.add(entry[1])
            case "deal" | "move" if entry[2] not in mixed:
                if machine.layout.zones[entry[2]].zone.name not in unnamed:
                    found.add(entry[1])
            case "up" | "down" | "show" | "see" | "set" | "known" | "mark" | "say":
                found.update(cards_told(machine, entry, seat))
    return found


def unplaced(machine: Machine, told: Any, seat: int) -> set[int]:
    """The cards of an argument as it was logged of which a seat knew neither the face nor the place."""
    kinds = machine.piles.kinds
    return {card for card, zone, _, mask, *_ in marks_in(told) if kinds[zone] == "set" and not (mask >> seat) & 1}


def cards_in(kind: Type, value: Any) -> Iterator[int]:
    """The cards that a value of a type is or holds."""
    if value is None or not kind.holds_cards:
        return
    if kind.base == "card":
        yield value
    elif kind.item is not None:
        for item in value:
            yield from cards_in(kind.item, item)
