"""What a seat makes of each step of a game. Input: the chain of choices; output: what it knows then, and what stays to be tried.

Most steps are the same whatever the hidden faces are. Some tell that a player had none of certain cards, which is known from
then on. The rest must be tried with other faces.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from hoyle.graph import nodes as g
from hoyle.knowledge.card_tracker import known_after
from hoyle.knowledge.carryover import Carryover, gathers
from hoyle.knowledge.constraints import CountConstraint
from hoyle.knowledge.dependence import HiddenDependence, Needed, Rule, both
from hoyle.knowledge.evidence import EvidenceReader
from hoyle.knowledge.excluded_cards import PlaceRules
from hoyle.knowledge.given import formulas_of
from hoyle.knowledge.hidden_choices import Guess, HiddenChoices, cards_in
from hoyle.knowledge.history import Step, prepared, steps_to, worked_out
from hoyle.knowledge.in_use import needed_at
from hoyle.knowledge.relabel import relabeller_of
from hoyle.knowledge.trails import Known
from hoyle.model import formula as f
from hoyle.model.game import Argument
from hoyle.model.walk import every_node
from hoyle.offers.moves import CHANCE
from hoyle.offers.notation import PASS
from hoyle.position.made import Made
from hoyle.position.position import Entry, Position
from hoyle.runtime.machine import Machine
from hoyle.runtime.read_in_order import shuffled_zones
from hoyle.view.faces_told import cards_told


@dataclass(frozen=True, slots=True)
class Inference:
    """What a seat knows after a step, and whether the step must be tried with other faces.

    `constraints` were asked in it. Where all of them hold, and they are `all` that was asked, it needs no trial; `all_since` is
    the same of what was asked since cards were last gathered in it. `guesses` are what the seat was not told of choices
    that it carried out, by the seat that chose. `placed` are the cells of variables whose cards have the same places in
    every game that the seat may be in.
    """

    known: Known
    open: bool
    constraints: tuple[CountConstraint, ...]
    all: bool
    all_since: bool
    guesses: Mapping[int, Guess]
    placed: frozenset[int]


class SeatRules:
    """What the rules of a table say about hidden faces, for one seat; made once for each table and seat."""

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


def learn(machine: Machine, made: Made, seat: int) -> Inference:
    """What a seat knows after the last of a chain of choices; all before are worked out, and kept."""
    steps_to(machine, made)
    waiting: list[Made] = []
    at: Made | None = made
    while at is not None and seat not in at.kept.learned:
        waiting.append(at)
        at = at.before
    for choice in reversed(waiting):
        choice.kept.learned[seat] = learned(machine, choice, seat)
    found: Inference = made.kept.learned[seat]
    return found


def learned(machine: Machine, choice: Made, seat: int) -> Inference:
    """What a seat makes of one step; all before are worked out."""
    step: Step = choice.kept
    before: Step | None = choice.before.kept if choice.before is not None else None
    known = Known(machine.layout.cards) if before is None else before.learned[seat].known.copy()
    told = {c for c in range(machine.layout.cards) if known.is_told(c)} | faces_told(machine, step.entries, seat)
    trial = Trial(machine, choice, seat, known)
    evidence = trial.heard(told, step, before)
    asked = () if evidence is None else evidence.asked
    start = None if before is None else before.after
    rules = seat_rules(machine, seat)
    others = rules.places.exclusions(choice, step, evidence is None)
    watched = known_after(machine, step, known, start, seat, asked, evidence is None, others)
    guesses = rules.choices.guesses(choice, step)
    mixed = start is not None and are_kept_apart(machine, start, watched.tangled)
    mixed = mixed or are_kept_apart(machine, step.after, watched.tangled - watched.out)
    tried = bool(guesses) or watched.doubtful or mixed
    missed = [] if evidence is None else evidence.missed
    understood = not watched.unlocated and not tried
    every, since = (understood and all(at < place for at in missed) for place in (0, gathered_at(machine, step)))
    # without any fact that must hold, the step goes as it went whatever the hidden faces are
    sure = not tried and (evidence is None or (every and not watched.constraints))
    return Inference(
        known,
        evidence is not None or tried,
        tuple(watched.constraints),
        evidence is not None and every,
        since,
        guesses,
        rules.places.placed_after(choice, step, watched.began, watched.dealt, known.trail) if sure else frozenset(),
    )


def gathered_at(machine: Machine, step: Step) -> int:
    """Where on the path of a step cards were last gathered; 0 if they were not."""
    nodes = machine.graph.nodes
    return max((at for at, number in enumerate(step.path) if gathers(nodes[number])), default=0)


class Trial:
    """Whether one step must be tried with other faces."""

    def __init__(self, machine: Machine, choice: Made, seat: int, known: Known) -> None:
        self.machine = machine
        self.choice = choice
        self.seat = seat
        self.dependence = seat_rules(machine, seat).dependence
        self.hidden = {card for card in range(machine.layout.cards) if not known.is_told(card)}
        self.waived = self.without(known)

    def heard(self, told: set[int], step: Step, before: Step | None) -> EvidenceReader | None:
        """What the step asked of hidden faces, if they bear on what was done or on what followed; None if not."""
        machine, choice = self.machine, self.choice
        action = machine.game.actions.get(choice.action) if choice.before is not None else None
        slots: set[int] = set()
        if action is not None and before is not None and before.after.node in machine.menus:
            pairs = zip(action.arguments, choice.arguments, strict=True)
            slots = {argument.local.slot for argument, value in pairs if self.shows(argument, value, told)}
        last = step.path[-1] if step.path else None
        passed = step.path[:-1] if last in machine.menus else step.path
        if machine.menus.get(last or -1) is not None and machine.menus[last or -1].seat_slot < 0:
            passed = step.path  # several choose: who can do so may tell something
        clear = self.clear(passed, step)
        plain = all(fulfilled(self.dependence.node(number), slots) for number in passed[clear:])
        evidence = EvidenceReader(machine, self.dependence, self.seat, slots)
        if action is None or choice.seat in (self.seat, CHANCE) or choice.action == PASS or before is None:
            legal = True
        else:
            legal = self.surely_legal(slots, before.after)
        if plain and legal:
            return None
        if not plain:
            evidence.step(choice, before)
            evidence.missed = [at for at in evidence.missed if clear <= at < len(passed)]
        if not legal and before is not None and not self.asked_why(evidence, before, told):
            evidence.missed.append(0)
        return evidence

    def shows(self, argument: Argument, value: Any, told: set[int]) -> bool:
        """Whether the seat sees all cards that an argument stands for; of a row, whatever may come to lie in it."""
        if argument.local.type.holds_cards:
            return cards_of(value) <= told
        if argument.local.type.base != "row" or argument.secret:
            return False
        machine = self.machine
        return value is None or machine.layout.zones[machine.piles.row_zone(value)].zone.name in self.dependence.open

    def clear(self, passed: Sequence[int], step: Step) -> int:
        """How many nodes are passed with all faces known to the seat, so that whatever they ask tells it nothing.

        So it mostly is at the end of a hand that is played out, until cards are mixed for the next one.
        """
        before = self.choice.before
        if before is None or not self.knows_all(before.kept.after, step):
            return 0
        nodes, asked = self.machine.graph.nodes, before.kept.after.asked
        return next((at for at, number in enumerate(passed) if mixes(nodes[number], asked)), len(passed))

    def knows_all(self, before: Position, step: Step) -> bool:
        """Whether the seat knows all that is chosen in the step, and with that every face."""
        choice, action = self.choice, self.machine.game.actions.get(self.choice.action)
        if action is None or before.pending.keys() - {self.seat}:
            return False
        kinds = [entry[0] for entry in step.entries]
        mixed = min([kinds.index(kind) for kind in ("gather", "shuffle") if kind in kinds], default=len(kinds))
        told = faces_told(self.machine, step.entries[:mixed], self.seat)
        chosen = cards_of_all(choice.arguments, self.machine, choice)
        if choice.seat != self.seat and (any(x.secret for x in action.arguments) or not chosen <= told):
            return False
        # the last face follows from the others
        return len(self.hidden - (chosen & told)) <= 1

    def asked_why(self, evidence: EvidenceReader, before: Step, told: set[int]) -> bool:
        """Hear what made the choice legal; whether all was understood. Not where a card was chosen that was not told."""
        return cards_of_all(self.choice.arguments, self.machine, self.choice) <= told and evidence.legal(
            self.choice, prepared(self.machine, self.choice, before.after)
        )

    def surely_legal(self, slots: set[int], start: Position) -> bool:
        """Whether the choice was legal whatever the hidden faces are, but for what is known of them."""
        conditions = self.dependence.conditions(self.choice.action)
        if conditions.secret or not fulfilled(conditions.plain, slots):
            return False
        if not conditions.rules:
            return True
        p = prepared(self.machine, self.choice, start)
        return all(self.held(rule, slots, p) for rule in conditions.rules)

    def held(self, rule: Rule, slots: set[int], p: Position) -> bool:
        """Whether a rule held whatever the hidden faces are."""
        if rule.when is not None:
            if not fulfilled(rule.when_needs, slots):
                return False
            if not worked_out(rule.when, p):
                return True
        return fulfilled(rule.demand_needs, slots) and (bool(worked_out(rule.demand, p)) or self.waived)

    # ---- a rule that was waived

    def without(self, known: Known) -> bool:
        """Take from the mover's cards those that rules would have demanded which were waived; whether there are some.

        Only where the choice is one card of a list. What may be chosen is narrowed by one rule after the other, the firm
        ones first; one that would leave nothing is waived, so that no card passes it and those before it that were kept.
        """
        machine, choice = self.machine, self.choice
        action = machine.game.actions.get(choice.action) if choice.before is not None else None
        if action is None or choice.seat in (self.seat, CHANCE) or choice.before is None:
            return False
        start: Position = choice.before.kept.after
        conditions = self.dependence.conditions(choice.action)
        if start.node not in machine.menus or not conditions.simple or not fulfilled(conditions.plain, set()):
            return False
        slot, chosen = action.arguments[0].local.slot, choice.arguments[0]
        known_by = both(needs for rule in conditions.rules for needs in (rule.when_needs, rule.demand_needs))
        if not fulfilled(known_by, {slot}) or chosen not in faces_told(machine, choice.kept.entries, self.seat):
            return False
        p = prepared(machine, choice, start)
        left, demanded, waived = (1 << machine.layout.cards) - 1, 0, False
        for rule in sorted(conditions.rules, key=lambda rule: rule.waive):
            passing = faces_passing(rule, slot, p, machine.layout.cards)
            if (passing >> chosen) & 1:
                left &= passing
            elif rule.waive:
                demanded, waived = demanded | (left & passing), True
        level = machine.alternatives[action.name].levels[0]
        for card in level.pool(p):
            if not known.is_told(card):
                known.faces[card] &= ~demanded
        return waived


def faces_passing(rule: Rule, slot: int, p: Position, cards: int) -> int:
    """The faces with which a card passes a rule; the position is used up."""
    passing = 0
    for card in range(cards):
        p.slots[slot] = card
        held = rule.when is not None and not worked_out(rule.when, p)
        passing |= (held or bool(worked_out(rule.demand, p))) << card
    return passing


def are_kept_apart(machine: Machine, p: Position, cards: set[int]) -> bool:
    """Whether names still in use, or variables, hold one of some cards, or what is kept for cards tells these apart.

    Where such cards are mixed they go on to be told apart, wherever they lie then.
    """
    if not cards:
        return False
    relabeller = relabeller_of(machine)
    needed = needed_at(machine)[p.node] if relabeller.slots else frozenset()
    values = [(p.variables[cell], kind) for cell, kind in relabeller.holders]
    values += [(p.slots[slot], kind) for slot, kind in relabeller.holding(p) if slot in needed]
    if any(card in cards for value, kind in values for card in cards_in(kind, value)):
        return True
    if any(len({p.variables[cells[card]] for card in cards}) > 1 for cells in relabeller.kept):
        return True
    cells = machine.layout.variable_cells
    linked = (cell for cell, _, links in relabeller.linked if any(card in cards for card, _ in links))
    return any(p.variables[cell] != getattr(cells[cell].variable.start, "value", None) for cell in linked)


def faces_told(machine: Machine, entries: Sequence[Entry], seat: int) -> set[int]:
    """The cards whose faces entries of the log tell a seat."""
    return {card for entry in entries for card in cards_told(machine, entry, seat)}


def mixes(node: g.Node, asked: bool) -> bool:
    """Whether it may be chance that says where cards lie behind a node; where chance is asked for, that is so of all dealt."""
    match node:
        case g.Effect():
            return gathers(node)
        case g.Deal(blind=blind):
            return blind or asked
    return isinstance(node, g.Shuffle)


def fulfilled(need: Needed, slots: set[int]) -> bool:
    """Whether the faces that something needs were seen."""
    return need is not None and need <= slots


def cards_of_all(arguments: Any, machine: Machine, choice: Made) -> set[int]:
    """The cards in the arguments of a choice."""
    action = machine.game.actions[choice.action]
    pairs = zip(action.arguments, arguments, strict=True)
    return {card for argument, value in pairs if argument.local.type.holds_cards for card in cards_of(value)}


def cards_of(value: Any) -> set[int]:
    """The cards in an argument."""
    if isinstance(value, tuple):
        return {card for item in value for card in cards_of(item)}
    return set() if value is None else {value}
