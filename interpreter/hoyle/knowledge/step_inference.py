"""Inference from each step of a game: what a seat knows afterwards, and which steps must be tried with other faces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.slot_definitions import formulas_of
from hoyle.engine.offers.moves import CHANCE
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.position.entries import AllGathered, Entry, PileShuffled
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.machine import Machine
from hoyle.knowledge.card_tracker import known_after
from hoyle.knowledge.carryover import Carryover, gathers
from hoyle.knowledge.dependence import HiddenDependence, Needed, Rule, both
from hoyle.knowledge.evidence import EvidenceReader
from hoyle.knowledge.excluded_cards import PlaceRules
from hoyle.knowledge.hidden_choices import Guess, HiddenChoices, cards_in
from hoyle.knowledge.history import Step, position_at_choice, steps_to, value_or_none
from hoyle.knowledge.known import CountConstraint, Known
from hoyle.knowledge.relabel import relabeller_of
from hoyle.language.model import formula as f
from hoyle.language.model.facts import shuffled_zones
from hoyle.language.model.game import Argument
from hoyle.language.model.walk import every_node


@dataclass(frozen=True, slots=True)
class Inference:
    """The inferences of a seat from a step.

    open         whether the step may have to be tried with other faces
    constraints  evidence from the step; where all hold and `all` evidence was understood, it needs no trial
    all_since    the same for the evidence since cards were last gathered in the step
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
    """The rules of a table about hidden faces, for one seat; made once for each table and seat."""

    def __init__(self, machine: Machine, seat: int) -> None:
        self.machine = machine
        self.dependence = HiddenDependence(machine, seat)
        self.places = PlaceRules(self.dependence)
        self.carryover = Carryover(self.dependence)
        self.choices = HiddenChoices(machine, seat)

    @cached_property
    def names_faces(self) -> bool:
        """Whether rules name cards by their faces, and so may ask where these are without looking there."""
        game = self.machine.game
        actions, bodies = [*game.actions.values()], [definition.body for definition in game.formulas.values()]
        rules = formulas_of((self.machine.graph.nodes, actions, bodies))
        found = (node for formula in rules for node in every_node(self.machine.fold(formula)))
        return any(isinstance(node, f.Face | f.Const) and node.type.holds_cards for node in found)

    @cached_property
    def closed_zones(self) -> frozenset[int]:
        """The zones that nobody sees and that are shuffled, so that no formula reads a face there."""
        shuffled, sights = shuffled_zones(self.machine.game), self.machine.sights.zones
        zones = self.machine.layout.zones
        return frozenset(at.number for at in zones if at.zone.name in shuffled and sights[at.number] == 0)


@lru_cache(maxsize=256)
def seat_rules(machine: Machine, seat: int) -> SeatRules:
    """Return the rules of a table for a seat."""
    return SeatRules(machine, seat)


def infer(machine: Machine, made: PastChoice, seat: int) -> Inference:
    """Return the inference from the last of a chain of choices; each choice keeps its own."""
    steps_to(machine, made)
    waiting: list[PastChoice] = []
    at: PastChoice | None = made
    while at is not None and seat not in at.kept.inferences:
        waiting.append(at)
        at = at.before
    for choice in reversed(waiting):
        choice.kept.inferences[seat] = infer_step(machine, choice, seat)
    found: Inference = made.kept.inferences[seat]
    return found


def infer_step(machine: Machine, choice: PastChoice, seat: int) -> Inference:
    """Infer what one step discloses; all before it must be done."""
    step: Step = choice.kept
    before: Step | None = choice.before.kept if choice.before is not None else None
    known = Known(machine.layout.cards) if before is None else before.inferences[seat].known.copy()
    seen = {c for c in range(machine.layout.cards) if known.is_seen(c)} | faces_shown(machine, step.entries, seat)
    trial = StepTrial(machine, choice, seat, known)
    evidence = trial.evidence(seen, step, before)
    asked = () if evidence is None else evidence.found
    start = None if before is None else before.after
    rules = seat_rules(machine, seat)
    others = rules.places.exclusions(choice, step, evidence is None)
    tracker = known_after(machine, step, known, start, seat, asked, evidence is None, others)
    guesses = rules.choices.guesses(choice, step)
    mixed = start is not None and are_kept_apart(machine, start, tracker.mixed)
    mixed = mixed or are_kept_apart(machine, step.after, tracker.mixed - tracker.singled_out)
    tried = bool(guesses) or tracker.ambiguous or mixed
    missed = [] if evidence is None else evidence.missed
    understood = not tracker.unlocated and not tried
    every, since = (understood and all(at < place for at in missed) for place in (0, gathered_at(machine, step)))
    # without constraints, the step is the same whatever the hidden faces are
    sure = not tried and (evidence is None or (every and not tracker.constraints))
    return Inference(
        known,
        evidence is not None or tried,
        tuple(tracker.constraints),
        evidence is not None and every,
        since,
        guesses,
        rules.places.placed_after(choice, step, tracker.trails_before, tracker.dealt, known.trail)
        if sure
        else frozenset(),
    )


def gathered_at(machine: Machine, step: Step) -> int:
    """Return where on the path of a step cards were last gathered; 0 if they were not."""
    nodes = machine.graph.nodes
    return max((at for at, number in enumerate(step.path) if gathers(nodes[number])), default=0)


class StepTrial:
    """The question whether one step must be tried with other faces."""

    def __init__(self, machine: Machine, choice: PastChoice, seat: int, known: Known) -> None:
        self.machine = machine
        self.choice = choice
        self.seat = seat
        self.dependence = seat_rules(machine, seat).dependence
        self.hidden = {card for card in range(machine.layout.cards) if not known.is_seen(card)}
        self.waived = self.remove_waived(known)

    def evidence(self, seen: set[int], step: Step, before: Step | None) -> EvidenceReader | None:
        """Collect the evidence of the step; None if no hidden face matters in it."""
        machine, choice = self.machine, self.choice
        action = machine.game.actions.get(choice.action) if choice.before is not None else None
        slots: set[int] = set()
        if action is not None and before is not None and before.after.node in machine.menus:
            pairs = zip(action.arguments, choice.arguments, strict=True)
            slots = {argument.local.slot for argument, value in pairs if self.shows(argument, value, seen)}
        last = step.path[-1] if step.path else None
        passed = step.path[:-1] if last in machine.menus else step.path
        if machine.menus.get(last or -1) is not None and machine.menus[last or -1].seat_slot < 0:
            passed = step.path  # several choose: the seats that can may reveal something
        clear = self.known_prefix(passed, step)
        plain = all(is_met(self.dependence.node(number), slots) for number in passed[clear:])
        evidence = EvidenceReader(machine, self.dependence, self.seat, slots)
        if action is None or choice.seat in (self.seat, CHANCE) or choice.action == PASS or before is None:
            legal = True
        else:
            legal = self.surely_legal(slots, before.after)
        if plain and legal:
            return None
        if not plain:
            evidence.read_step(choice, before)
            evidence.missed = [at for at in evidence.missed if clear <= at < len(passed)]
        if not legal and before is not None and not self.reads_legality(evidence, before, seen):
            evidence.missed.append(0)
        return evidence

    def shows(self, argument: Argument, value: Any, seen: set[int]) -> bool:
        """Check whether the seat sees all cards of an argument; for a row, whatever may lie in it."""
        if argument.local.type.holds_cards:
            return cards_of(value) <= seen
        if argument.local.type.base != "row" or argument.secret:
            return False
        machine = self.machine
        return value is None or machine.layout.zones[machine.piles.row_zone(value)].zone.name in self.dependence.open

    def known_prefix(self, passed: Sequence[int], step: Step) -> int:
        """Count the leading nodes of the path at which the seat knows every face.

        That is usual at the end of a hand, until cards are shuffled for the next one.
        """
        before = self.choice.before
        if before is None or not self.knows_all(before.kept.after, step):
            return 0
        nodes, asked = self.machine.graph.nodes, before.kept.after.asked
        return next((at for at, number in enumerate(passed) if may_mix(nodes[number], asked)), len(passed))

    def knows_all(self, before: Position, step: Step) -> bool:
        """Check whether the seat knows the choice and, with it, every face."""
        choice, action = self.choice, self.machine.game.actions.get(self.choice.action)
        if action is None or before.pending.keys() - {self.seat}:
            return False
        mixes = (number for number, e in enumerate(step.entries) if isinstance(e, AllGathered | PileShuffled))
        mixed = next(mixes, len(step.entries))
        seen = faces_shown(self.machine, step.entries[:mixed], self.seat)
        chosen = cards_of_all(choice.arguments, self.machine, choice)
        if choice.seat != self.seat and (any(x.secret for x in action.arguments) or not chosen <= seen):
            return False
        # the last face follows from the others
        return len(self.hidden - (chosen & seen)) <= 1

    def reads_legality(self, evidence: EvidenceReader, before: Step, seen: set[int]) -> bool:
        """Collect evidence from the legality of the choice; False if some was not understood."""
        return cards_of_all(self.choice.arguments, self.machine, self.choice) <= seen and evidence.read_legality(
            self.choice, position_at_choice(self.machine, self.choice, before.after)
        )

    def surely_legal(self, slots: set[int], start: Position) -> bool:
        """Check that the choice was legal whatever the hidden faces are."""
        conditions = self.dependence.conditions(self.choice.action)
        if conditions.secret or not is_met(conditions.plain, slots):
            return False
        if not conditions.rules:
            return True
        p = position_at_choice(self.machine, self.choice, start)
        return all(self.rule_held(rule, slots, p) for rule in conditions.rules)

    def rule_held(self, rule: Rule, slots: set[int], p: Position) -> bool:
        """Check that a rule held whatever the hidden faces are."""
        if rule.when is not None:
            if not is_met(rule.when_needs, slots):
                return False
            if not value_or_none(rule.when, p):
                return True
        return is_met(rule.demand_needs, slots) and (bool(value_or_none(rule.demand, p)) or self.waived)

    # ---- a rule that was waived

    def remove_waived(self, known: Known) -> bool:
        """Remove from the mover's cards those that waived rules demanded; return whether a rule was waived.

        Only where the choice is one card of a list. Rules narrow the choice one after another, firm ones first. One
        that would leave nothing is waived, so no card passes it and the rules kept before it.
        """
        machine, choice = self.machine, self.choice
        action = machine.game.actions.get(choice.action) if choice.before is not None else None
        if action is None or choice.seat in (self.seat, CHANCE) or choice.before is None:
            return False
        start: Position = choice.before.kept.after
        conditions = self.dependence.conditions(choice.action)
        if start.node not in machine.menus or not conditions.simple or not is_met(conditions.plain, set()):
            return False
        slot, chosen = action.arguments[0].local.slot, choice.arguments[0]
        known_by = both(needs for rule in conditions.rules for needs in (rule.when_needs, rule.demand_needs))
        if not is_met(known_by, {slot}) or chosen not in faces_shown(machine, choice.kept.entries, self.seat):
            return False
        p = position_at_choice(machine, choice, start)
        left, demanded, waived = (1 << machine.layout.cards) - 1, 0, False
        for rule in sorted(conditions.rules, key=lambda rule: rule.waive):
            passing = faces_passing(rule, slot, p, machine.layout.cards)
            if (passing >> chosen) & 1:
                left &= passing
            elif rule.waive:
                demanded, waived = demanded | (left & passing), True
        level = machine.alternatives[action.name].levels[0]
        for card in level.pool(p):
            if not known.is_seen(card):
                known.faces[card] &= ~demanded
        return waived


def faces_passing(rule: Rule, slot: int, p: Position, cards: int) -> int:
    """Return the faces with which a card passes a rule; the position is used up."""
    passing = 0
    for card in range(cards):
        p.slots[slot] = card
        held = rule.when is not None and not value_or_none(rule.when, p)
        passing |= (held or bool(value_or_none(rule.demand, p))) << card
    return passing


def are_kept_apart(machine: Machine, p: Position, cards: set[int]) -> bool:
    """Check whether live names, or variables, distinguish some of the cards.

    When such cards are mixed, they remain distinguishable wherever they are.
    """
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
    return any(p.variables[cell] != getattr(cells[cell].variable.start, "value", None) for cell in linked)


def faces_shown(machine: Machine, entries: Sequence[Entry], seat: int) -> set[int]:
    return {card for entry in entries for card in entry.faces(seat, machine.secrets)}


def may_mix(node: g.Node, asked: bool) -> bool:
    """Check whether chance may decide where cards lie after a node."""
    match node:
        case g.Effect():
            return gathers(node)
        case g.Deal(blind=blind):
            return blind or asked
    return isinstance(node, g.Shuffle)


def is_met(need: Needed, slots: set[int]) -> bool:
    """Check that the faces that something depends on were seen."""
    return need is not None and need <= slots


def cards_of_all(arguments: Any, machine: Machine, choice: PastChoice) -> set[int]:
    action = machine.game.actions[choice.action]
    pairs = zip(action.arguments, arguments, strict=True)
    return {card for argument, value in pairs if argument.local.type.holds_cards for card in cards_of(value)}


def cards_of(value: Any) -> set[int]:
    if isinstance(value, tuple):
        return {card for item in value for card in cards_of(item)}
    return set() if value is None else {value}
