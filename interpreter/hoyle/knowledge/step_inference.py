"""Inference from each step: what a seat knows afterwards, and which steps must be tried with other faces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hoyle.engine.offers.moves import CHANCE
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.position.entries import Entry
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.machine import Machine
from hoyle.knowledge.card_tracker import CardTracker
from hoyle.knowledge.carryover import Carryover, gathers
from hoyle.knowledge.dependence import HiddenDependence, is_met
from hoyle.knowledge.evidence import EvidenceReader
from hoyle.knowledge.excluded_cards import PlaceRules
from hoyle.knowledge.hidden_choices import Guess, HiddenChoices, cards_in
from hoyle.knowledge.history import Step, position_at_choice, steps_to
from hoyle.knowledge.relabel import relabeller_of
from hoyle.knowledge.trails import CountConstraint, Known
from hoyle.language.model.game import Argument


@dataclass(frozen=True, slots=True)
class Inference:
    """The inferences of a seat from a step.

    open         whether the step may have to be tried with other faces
    constraints  evidence from the step; where all hold and `all` evidence was understood, it needs no trial
    all_since    `all` for the evidence since cards were last gathered in the step
    guesses      by seat: the unseen parts of choices that the step carried out
    placed       the cells of variables whose cards have the same places in every game that the seat may be in
    """

    known: Known
    open: bool
    constraints: tuple[CountConstraint, ...]
    all: bool
    all_since: bool
    guesses: Mapping[int, Guess]
    placed: frozenset[int]


class SeatRules:
    def __init__(self, machine: Machine, seat: int) -> None:
        self.dependence = HiddenDependence(machine, seat)
        self.places = PlaceRules(self.dependence)
        self.carryover = Carryover(self.dependence)
        self.choices = HiddenChoices(machine, seat)


seat_rules = lru_cache(maxsize=256)(SeatRules)


def infer(machine: Machine, made: PastChoice, seat: int) -> Inference:
    steps_to(machine, made)
    for choice in made.chain():
        if seat not in choice.kept.inferences:
            choice.kept.inferences[seat] = infer_step(machine, choice, seat)
    found: Inference = made.kept.inferences[seat]
    return found


def infer_step(machine: Machine, choice: PastChoice, seat: int) -> Inference:
    """Infer what one step discloses, after all steps before it."""
    step: Step = choice.kept
    before: Step | None = choice.before.kept if choice.before is not None else None
    known = Known(machine.layout.cards) if before is None else before.inferences[seat].known.copy()
    seen = {c for c in range(machine.layout.cards) if known.is_seen(c)} | faces_shown(machine, step.entries, seat)
    evidence = read_evidence(machine, choice, seat, seen)
    start = None if before is None else before.after
    rules = seat_rules(machine, seat)
    others = rules.places.exclusions(choice, step, evidence.plain)
    tracker = CardTracker(machine, known, seat, choice, evidence.waived + evidence.found, evidence.plain, others)
    tracker.follow()
    guesses = rules.choices.guesses(choice, step)
    mixed = start is not None and are_kept_apart(machine, start, tracker.mixed)
    mixed = mixed or are_kept_apart(machine, step.after, tracker.mixed - tracker.singled_out)
    tried = bool(guesses) or tracker.ambiguous or mixed
    understood = not tracker.unlocated and not tried
    places = (0, gathered_at(machine, step))
    every, since = (understood and all(at < place for at in evidence.missed) for place in places)
    # without constraints, the step is the same whatever the hidden faces are
    sure = not tried and (evidence.plain or (every and not tracker.constraints))
    return Inference(
        known,
        tried or not evidence.plain,
        tuple(tracker.constraints),
        every and not evidence.plain,
        since,
        guesses,
        rules.places.placed_after(choice, step, tracker.trails_before, tracker.dealt, known.trail)
        if sure
        else frozenset(),
    )


def gathered_at(machine: Machine, step: Step) -> int:
    nodes = machine.graph.nodes
    return max((at for at, number in enumerate(step.path) if gathers(nodes[number])), default=0)


def read_evidence(machine: Machine, choice: PastChoice, seat: int, seen: set[int]) -> EvidenceReader:
    """Read the evidence of a step; the seat has seen the faces `seen` before or in it."""
    step, before, dependence = choice.kept, choice.before, seat_rules(machine, seat).dependence
    start: Position | None = None if before is None else before.kept.after
    action = None if start is None else machine.game.actions.get(choice.action)
    slots: set[int] = set()
    if action is not None and start is not None and start.node in machine.menus:
        pairs = zip(action.arguments, choice.arguments, strict=True)
        slots = {argument.local.slot for argument, value in pairs if is_shown(dependence, argument, value, seen)}
    menu = machine.menus.get(step.path[-1]) if step.path else None
    # where several choose, the seats that can may reveal something
    passed = step.path[:-1] if menu is not None and menu.seat_slot >= 0 else step.path
    evidence = EvidenceReader(machine, dependence, seat, slots)
    evidence.plain = all(is_met(dependence.node(number), slots) for number in passed)
    if not evidence.plain:
        evidence.read_step(choice)
        evidence.missed = [at for at in evidence.missed if at < len(passed)]
    if action is not None and start is not None and choice.seat not in (seat, CHANCE):
        shown = cards_chosen(machine, choice) <= seen
        if not evidence.read_legality(choice, position_at_choice(machine, choice, start), shown):
            evidence.missed.append(0)
            evidence.plain = False
    evidence.plain = evidence.plain and not evidence.found
    return evidence


def is_shown(dependence: HiddenDependence, argument: Argument, value: Any, seen: set[int]) -> bool:
    """Whether the seat sees all cards of an argument; for a row, whatever may lie in it."""
    if argument.local.type.holds_cards:
        return seen.issuperset(cards_in(argument.local.type, value))
    if argument.local.type.base != "row" or argument.secret:
        return False
    machine = dependence.machine
    return value is None or machine.layout.zones[machine.piles.row_zone(value)].zone.name in dependence.open


def are_kept_apart(machine: Machine, p: Position, cards: set[int]) -> bool:
    """Whether live names or variables distinguish some of the cards, even once they are mixed."""
    if not cards:
        return False
    relabeller = relabeller_of(machine)
    needed = machine.live_slots.before[p.node] if relabeller.slots else frozenset()
    values = [(p.variables[cell], kind) for cell, kind in relabeller.holders]
    values += [(p.slots[slot], kind) for slot, kind in relabeller.card_slots(p) if slot in needed]
    if any(card in cards for value, kind in values for card in cards_in(kind, value)):
        return True
    if any(len({p.variables[cells[card]] for card in cards}) > 1 for cells in relabeller.by_card):
        return True
    cells = machine.layout.variable_cells
    linked = (cell for cell, _, links in relabeller.by_cards if any(card in cards for card, _ in links))
    return any(p.variables[cell] != cells[cell].start for cell in linked)


def faces_shown(machine: Machine, entries: Sequence[Entry], seat: int) -> set[int]:
    return {card for entry in entries for card in entry.faces(seat, machine.secrets)}


def cards_chosen(machine: Machine, choice: PastChoice) -> set[int]:
    pairs = zip(machine.game.actions[choice.action].arguments, choice.arguments, strict=True)
    return {card for argument, value in pairs for card in cards_in(argument.local.type, value)}
