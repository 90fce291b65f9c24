"""Dependence on hidden faces: what a seat must have seen so that a formula or a node is no news to it.

A formula that reads a card's face depends on it, unless the seat sees that card wherever it is read.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.slot_definitions import given_values, tainted_slots
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.runtime.visibility_changes import Do
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.formula_trees import substitute
from hoyle.engine.table.identity_memo import IdentityMemo
from hoyle.knowledge.public_marks import marking_loops
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.facts import MOVING
from hoyle.language.model.game import Action, Clause
from hoyle.language.model.walk import children, every_node, every_node_called, outermost_formulas

#: Slots whose cards the seat must have seen; None if no slots are enough.
Needed = frozenset[int] | None

NOTHING: frozenset[int] = frozenset()

#: Among slots, a mark for cards named by their faces, such as all `cards`: the face is known, the place is not.
FACE = -1

#: Parts of formulas that may read what others have chosen in secret.
_HELD = (f.VariableValue, f.TokensOn, f.Call)

#: Facts about names while a formula is read, by slot.
Names = Mapping[int, Needed]


def of_faces(needed: Needed) -> Needed:
    return None if needed is None else needed - {FACE}


def both(parts: Iterable[Needed]) -> Needed:
    found = NOTHING
    for part in parts:
        if part is None:
            return None
        found |= part
    return found


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions that make an action legal.

    plain   the dependence of all but the rules
    secret  whether an argument is hidden from others
    even    whether every world offers equally many choices
    simple  whether it chooses one card under a rule that may be waived, and no rule asks where that card lies
    """

    plain: Needed
    secret: bool
    even: bool
    simple: bool


class HiddenDependence:
    def __init__(self, machine: Machine, seat: int) -> None:
        self.machine = machine
        self.seat = seat
        zones, sights = machine.layout.zones, machine.sights
        seen = {at.number for at in zones if ((sights.zones[at.number] or 0) >> seat) & 1}
        unseen = {at.zone.name for at in zones if at.number not in seen or sights.top[at.number]}
        self.open: set[str] = {at.zone.name for at in zones} - unseen
        #: sets whose order may depend on the faces of their cards
        self.sets = {at.zone.name for at in zones if at.kind == "set" and machine.layout.capacity[at.number] != 1}
        #: zones whose first card the seat always sees
        self.topped = {at.zone.name for at in zones if at.number in seen and sights.top[at.number]}
        self.arguments = {
            x.local.slot
            for action in machine.game.actions.values()
            for x in action.arguments
            if x.local.type.holds_cards or x.local.type.base == "row"
        }
        self.names: dict[int, Needed] = {}
        self.given = given_values(machine.graph)
        #: names that loops give their values
        self.looped = {node.local.slot for node in machine.graph.nodes if isinstance(node, g.Each)}
        #: arguments that are not disclosed
        self.secrets = {x.local.slot for action in machine.game.actions.values() for x in action.arguments if x.secret}
        #: whether no two cards look alike
        self.distinct = len(set(machine.layout.look_of)) == machine.layout.cards
        self.placed: dict[int, bool] = {}
        self.compile: IdentityMemo[f.Formula, Closure] = IdentityMemo(machine.evaluator.compile)
        self.carried_out: IdentityMemo[g.Step, Do] = IdentityMemo(machine.effects.compile)
        self.fold: IdentityMemo[f.Formula, f.Formula] = IdentityMemo(machine.fold)
        self.inline: IdentityMemo[f.Call, f.Formula] = IdentityMemo(self.inlined_body)
        self.calls: dict[Any, Needed] = {}
        self.nodes: dict[int, Needed] = {}
        self.actions: dict[str, Conditions] = {}
        self.scores = [part.value for part in machine.game.score.parts]

    @cached_property
    def dependent_slots(self) -> frozenset[int]:
        graph, formulas = self.machine.graph, self.machine.game.formulas
        return tainted_slots(graph, formulas, set(), lambda value: self.needs(value) != NOTHING)

    @cached_property
    def marking_loops(self) -> dict[int, g.Each]:
        return marking_loops(self.machine, self.seat)

    # ---- nodes

    def node(self, number: int) -> Needed:
        """The dependence of a node; of a decision, where play passes it."""
        if number not in self.nodes:
            self.nodes[number] = self.of_node(self.machine.graph.nodes[number])
        return self.nodes[number]

    def of_node(self, node: g.Node) -> Needed:
        match node:
            case g.Effect(steps=steps):
                return both(self.step(step) for step in steps)
            case g.Branch(condition=condition):
                return self.needs(condition)
            case g.Deal(blind=True):
                return None
            case g.Deal(count=count, source=source, to=to, order=order):
                asked = [self.needs(x) for x in (count, source, to, order) if x is not None]
                return both((*asked, self.order_dependence(source, {})))  # of a set it is the first card in deck order
            case g.Shuffle(zone=zone):
                return self.needs(zone)
            case g.Decide(offers=offers) | g.Together(offers=offers):
                return both(self.offer(offer) for offer in offers)
        return NOTHING

    def offer(self, offer: g.Offered) -> Needed:
        return both([*(self.needs(value) for _, value in offer.values), *self.action(offer.action)])

    def is_settled_offer(self, offer: g.Offered) -> bool:
        conditions = self.conditions(offer.action)
        values = both(self.needs(value) for _, value in offer.values)
        rules = both(map(self.rule, self.machine.game.actions[offer.action].firm))
        return conditions.plain == values == rules == NOTHING

    def rule(self, clause: Clause, names: Names | None = None) -> Needed:
        return both(self.needs(self.fold(x), names) for x in (clause.when, clause.demand) if x is not None)

    def conditions(self, name: str) -> Conditions:
        found = self.actions.get(name)
        if found is None:
            found = self.actions[name] = self.of_action(self.machine.game.actions[name])
        return found

    def of_action(self, action: Action) -> Conditions:
        fold, arguments = self.fold, action.arguments
        plain = [action.when, *(x.where for x in arguments), *(x.source for x in arguments)]
        rules = [fold(x) for clause in action.clauses for x in (clause.when, clause.demand) if x is not None]
        one = len(arguments) == 1 and arguments[0].kind == "one" and arguments[0].local.type.base == "card"
        simple = one and arguments[0].where is None and any(c.waive for c in action.clauses)
        if simple:
            slot = arguments[0].local.slot
            simple = not any(slot in (self.needs(x) or ()) and reads_where(x, self.machine) for x in rules)
        formulas = [fold(formula) for formula in plain if formula is not None]
        reading = any(isinstance(node, _HELD) for formula in formulas for node in every_node(formula))
        needs = both(map(self.needs, formulas))
        return Conditions(
            plain=needs,
            secret=any(argument.secret for argument in arguments),
            even=needs == NOTHING and self.distinct and not rules and not reading,
            simple=simple,
        )

    def action(self, name: str) -> list[Needed]:
        action, fold = self.machine.game.actions[name], self.fold
        names: dict[int, Needed] = {}
        found = [] if action.when is None else [self.needs(fold(action.when))]
        for argument in action.arguments:
            source = fold(argument.source)
            found.append(self.needs(source, names))
            names[argument.local.slot] = self.sees(source, names)
            if argument.where is not None:
                found.append(self.needs(fold(argument.where), names))
        return [*found, *(self.rule(clause, names) for clause in action.clauses)]

    def step(self, step: g.Step) -> Needed:
        match step:
            case b.Tally():
                return both(self.needs(value) for value in self.scores)
            case g.Reset(variables=variables):
                starts = [self.machine.game.variables[name].start for name in variables]
                return both(self.needs(start) for start in starts)
            case g.Put(role="list", value=f.Node() as value) if value.type.holds_cards:
                # a loop goes through a set in deck order
                return both((self.needs(value), self.order_dependence(value, {})))
            case b.Move(what=what, to=f.ZoneValue(zone=zone)) if zone in self.topped:
                # unseen cards of a set are laid down in deck order, and the seat sees the first
                return both((*map(self.needs, outermost_formulas(step)), self.order_dependence(what, {})))
        return both(self.needs(formula) for formula in outermost_formulas(step))

    # ---- formulas

    def needs(self, formula: f.Formula, names: Names | None = None) -> Needed:
        """The slots whose cards the seat must have seen for the value not to depend on hidden faces."""
        names = {} if names is None else names
        match formula:
            case f.Attribute(subject=subject, name=name):
                inner = self.needs(subject, names)
                if not subject.type.holds_cards:
                    return inner
                if name in MOVING:
                    return None if self.is_by_face(subject, names) else inner
                return both((inner, of_faces(self.sees(subject, names))))
            case f.Equal(left=left, right=right) | f.Within(left=left, right=right):
                inner = both((self.needs(left, names), self.needs(right, names)))
                if self.is_by_face(left, names) or self.is_by_face(right, names):
                    return both((inner, of_faces(self.sees(left, names)), of_faces(self.sees(right, names))))
                return inner
            case f.VariableValue(indexes=indexes) if any(self.is_by_face(index, names) for index in indexes):
                return None
            case f.Find(kind=kind, source=source, local=local, where=where):
                bound = {**names, local.slot: self.sees(source, names)} if local is not None else names
                inner = both((self.needs(source, names), self.needs(where, bound) if where is not None else NOTHING))
                return both((inner, self.order_dependence(source, names))) if kind in ("first", "last") else inner
            case f.Fold(head=head, source=source, local=local, where=where):
                bound = {**names, local.slot: self.sees(source, names)}
                inner = both((self.needs(source, names), self.needs(head, bound)))
                return both((inner, self.needs(where, bound))) if where is not None else inner
            case f.Sorted(source=source, local=local, keys=keys):
                bound = {**names, local.slot: self.sees(source, names)}
                return both((self.needs(source, names), *(self.needs(key, bound) for key in keys)))
            case f.Part(source=source) | f.Position(source=source) | f.Item(subject=source):
                inner = both(self.needs(child, names) for child in children(formula))
                return both((inner, self.order_dependence(source, names))) if source.type.holds_cards else inner
            case f.Call(formula=name, arguments=arguments):
                inner = both(self.needs(argument, names) for argument in arguments)
                return both((inner, self.through_call(name, arguments, names, self.needs)))
        return both(self.needs(child, names) for child in children(formula))

    def is_by_face(self, formula: f.Formula, names: Names) -> bool:
        if any(isinstance(node, f.Face) for node in every_node(formula)):
            return True
        return FACE in (self.sees(formula, names) or NOTHING)

    def through_call(self, name: str, arguments: tuple[f.Formula, ...], names: Names, ask: Any) -> Needed:
        definition = self.machine.game.formulas[name]
        bound = {
            local.slot: self.sees(argument, names) if local.type.holds_cards else NOTHING
            for local, argument in zip(definition.parameters, arguments, strict=True)
        }
        key = (name, tuple(bound.values()), ask == self.needs)
        if key not in self.calls:
            self.calls[key] = None
            self.calls[key] = ask(self.body(name), bound)
        return self.calls[key]

    def order_dependence(self, source: f.Formula, names: Names) -> Needed:
        """The dependence of a list's order: an unseen set has deck order."""
        inside = [source]
        while inside:
            node = inside.pop()
            if isinstance(node, f.ZoneValue | f.EveryZone) and node.zone in self.sets:
                return self.sees(source, names)
            if isinstance(node, f.Call | f.LocalValue):
                return self.sees(source, names) if node.type.holds_cards else NOTHING
            inside.extend(children(node))
        return NOTHING

    def sees(self, formula: f.Formula, names: Names) -> Needed:
        """The slots that the seat must have seen to see the cards that a formula yields."""
        if not formula.type.holds_cards and formula.type.base not in ("zone", "row"):
            return NOTHING
        match formula:
            case f.ZoneValue(zone=zone) | f.EveryZone(zone=zone):
                return NOTHING if zone in self.open else None
            case f.LocalValue(local=local):
                return self.name(local.slot, names)
            case f.Face() | f.Const():
                return frozenset((FACE,))
            case f.VariableValue() | f.Given():
                return None
            case f.Find(kind="first", source=f.CardsOf(subject=f.ZoneValue(zone=zone)), where=None) if (
                zone in self.topped
            ):
                return NOTHING
            case f.Find(source=source) | f.Part(source=source) | f.Item(subject=source) | f.Sorted(source=source):
                return self.sees(source, names)
            case f.Fold(head=head, source=source, local=local):
                return self.sees(head, {**names, local.slot: self.sees(source, names)})
            case f.Call(formula=name, arguments=arguments):
                return self.through_call(name, arguments, names, self.sees)
            case f.Attribute():
                return None
        return both(self.sees(child, names) for child in children(formula))

    def name(self, slot: int, names: Names) -> Needed:
        """The slots that the seat must have seen to see a name's value."""
        if slot in names:
            return names[slot]
        if slot in self.arguments:
            return frozenset((slot,))
        if slot not in self.names:
            self.names[slot] = None
            values = self.given.get(slot)
            self.names[slot] = None if not values else both(self.sees(value, {}) for value in values)
        return self.names[slot]

    def body(self, name: str) -> f.Formula:
        return self.fold(self.machine.game.formulas[name].body)

    def inlined_body(self, call: f.Call) -> f.Formula:
        parameters = self.machine.game.formulas[call.formula].parameters
        values = {one.slot: value for one, value in zip(parameters, call.arguments, strict=True)}
        return substitute(self.body(call.formula), values)

    # ---- places

    def is_placed(self, formula: f.Formula) -> bool:
        """Whether places identify a formula's cards, not faces, choices or variables."""
        for node in every_node_called([formula], self.machine.game.formulas):
            if isinstance(node, f.VariableValue | f.Face | f.Const) and node.type.holds_cards:
                return False
            if isinstance(node, f.LocalValue) and node.type.holds_cards and not self.is_placed_name(node.local.slot):
                return False
        return True

    def is_placed_name(self, slot: int) -> bool:
        if slot not in self.placed:
            self.placed[slot] = False
            values = self.given.get(slot, ())
            inner = slot not in self.arguments and slot not in self.secrets
            self.placed[slot] = inner and all(self.is_placed(value) for value in values)
        return self.placed[slot]


def is_met(needs: Needed, slots: set[int]) -> bool:
    return needs is not None and needs <= slots


def reads_where(formula: f.Formula, machine: Machine) -> bool:
    """Whether a formula asks where cards are, who moved them, or what is stored for them."""
    return any(asks_for_place(node) for node in every_node_called([formula], machine.game.formulas))


def asks_for_place(node: f.Formula) -> bool:
    match node:
        case f.Attribute(name=name):
            return name in MOVING
        case f.Within(left=left):
            return left.type.holds_cards
        case f.VariableValue(indexes=indexes):
            return any(index.type.holds_cards for index in indexes)
    return False
