"""Parts of other players' choices that a seat does not see: secret arguments, and which card left a set.

A card that moved is known by its new place, unless the action moves others of that set too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers import card_classes
from hoyle.engine.offers.alternatives import Args
from hoyle.engine.offers.moves import CHANCE
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.position.entries import (
    AllGathered,
    CardMoved,
    Entry,
    MoveMade,
    PileShuffled,
    PlacedCardEntry,
    TextSaid,
    VariableEntry,
    marks_in,
)
from hoyle.engine.runtime.machine import Machine
from hoyle.knowledge.history import Step
from hoyle.language.model import formula as f
from hoyle.language.model.facts import cards_taken
from hoyle.language.model.types import Type
from hoyle.language.model.walk import every_node_called


@dataclass(frozen=True, slots=True)
class Choice:
    """`action` is a number."""

    seat: int
    action: int
    arguments: Args


@dataclass(frozen=True, slots=True)
class Guess:
    """The unseen parts of a choice.

    `settled` has for each argument the cards known by their places; None if the argument was seen.
    """

    action: str
    settled: tuple[frozenset[int] | None, ...]


def choices_carried_out(machine: Machine, made: PastChoice, step: Step) -> list[Choice]:
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


@dataclass(frozen=True, slots=True)
class HiddenChoices:
    machine: Machine
    seat: int

    def guesses(self, made: PastChoice, step: Step) -> dict[int, Guess]:
        found = {}
        for choice in choices_carried_out(self.machine, made, step):
            guess = None if choice.seat == self.seat else self.guess(choice, step.entries)
            if guess is not None:
                found[choice.seat] = guess
        return found

    def guess(self, choice: Choice, entries: Sequence[Entry]) -> Guess | None:
        """Return what the seat was not shown of a choice; None if it saw all."""
        machine, seat = self.machine, self.seat
        action = tuple(machine.game.actions.values())[choice.action]
        if not any(x.secret or x.local.type.holds_cards for x in action.arguments):
            return None
        moves = ((i, entry) for i, entry in enumerate(entries) if isinstance(entry, MoveMade))
        mine = ((i, move.arguments) for i, move in moves if (move.seat, move.action) == (choice.seat, choice.action))
        at, marks = next(mine, (0, [None] * len(action.arguments)))
        gone = moved_cards(machine, entries[at:], seat, emptied_sets(machine, action.name))
        settled: list[frozenset[int] | None] = []
        for argument, value, told in zip(action.arguments, choice.arguments, marks, strict=True):
            cards = frozenset(cards_in(argument.local.type, value))
            if argument.secret:
                open_ = not cards or bool(cards - gone)
            else:
                open_ = bool(unplaced_cards(machine, told, seat) - gone) if cards else False
            settled.append(cards & gone if open_ else None)
        return Guess(action.name, tuple(settled)) if any(one is not None for one in settled) else None


@lru_cache(maxsize=256)
def emptied_sets(machine: Machine, name: str) -> frozenset[str]:
    """The sets from which an action, with the phases it enters, may take cards without naming those chosen."""
    inside, entered = {name}, [name]
    while entered:
        origin = entered.pop()
        for node in machine.graph.nodes:
            steps = g.steps_of(node) if node.origin == origin else ()
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


def moved_cards(machine: Machine, entries: Sequence[Entry], seat: int, unnamed: frozenset[str]) -> set[int]:
    """The cards that moved, except from the zones `unnamed`, or whose faces the seat saw other than by the choice."""
    found: set[int] = set()
    mixed: set[int] = set()
    for entry in entries:
        match entry:
            case AllGathered():
                break
            case PileShuffled():
                mixed.add(entry.zone)
            case CardMoved():
                if entry.origin not in mixed and machine.layout.zones[entry.origin].zone.name not in unnamed:
                    found.add(entry.card)
            case PlacedCardEntry() | VariableEntry() | TextSaid():
                found.update(entry.faces(seat, machine.secrets))
    return found


def unplaced_cards(machine: Machine, told: Any, seat: int) -> set[int]:
    kinds = machine.piles.kinds
    return {mark.card for mark in marks_in(told) if kinds[mark.zone] == "set" and not (mark.seen >> seat) & 1}


def cards_in(kind: Type, value: Any) -> Iterable[int]:
    return card_classes.cards_in(value) if kind.holds_cards else ()
