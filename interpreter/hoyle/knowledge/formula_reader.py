"""Counts of faces that give a formula the value it had."""

from collections.abc import Set
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from hoyle.engine.position.position import Position
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.table.caching import strip_spans
from hoyle.knowledge.dependence import NOTHING, HiddenDependence, Names, is_met, reads_where
from hoyle.knowledge.trails import CountConstraint
from hoyle.language.model import formula as f
from hoyle.language.model.walk import children, every_node, every_node_called

COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def as_empty(n: int, now: int) -> bool:
    return (n == 0) == (now == 0)


@dataclass(frozen=True, slots=True)
class Answer:
    """Constraints that fix the value of a formula; if `exact`, breaking any would change it."""

    constraints: tuple[CountConstraint, ...] = ()
    exact: bool = True


@dataclass(frozen=True, slots=True)
class FormulaReader:
    """A reader for a seat that knows the faces in some slots; it changes the position."""

    machine: Machine
    dependence: HiddenDependence
    known: set[int]
    p: Position

    def value(self, formula: f.Formula) -> Any:
        self.p.memo = None
        return self.dependence.compile(formula)(self.p)

    def by_face(self, slot: int, formula: f.Formula) -> list[Any]:
        found = []
        for face in range(self.machine.layout.cards):
            self.p.slots[slot] = face
            found.append(self.value(formula))
        return found

    def is_plain(self, formula: f.Formula, names: Names | None = None) -> bool:
        return is_met(self.dependence.needs(formula, names), self.known)

    def answer(self, formula: f.Formula) -> Answer | None:
        """None if the formula cannot be read."""
        if self.is_plain(formula):
            return Answer()
        match formula:
            case f.Not(subject=subject):
                return self.answer(subject)
            case f.AllOf(parts=parts) | f.AnyOf(parts=parts):
                return self.of_parts(parts, isinstance(formula, f.AllOf))
            case f.Choice(condition=condition, then=then, otherwise=otherwise) if self.is_plain(condition):
                return self.answer(then if self.value(condition) else otherwise)
            case f.Call() if not formula.type.holds_cards and (body := self.called_body(formula)) is not None:
                return self.answer(body)
            case f.Otherwise(left=left, right=right) if self.is_plain(right):
                return self.of_otherwise(left, right)
            case f.Within(left=f.Face() as look, right=right):
                listed = self.members(right)
                faces = sum(1 << card for card in self.value(look))
                found = None if listed is None else (listed[0], listed[1] & faces)
                return self.count_constraint(found, as_empty)
            case f.Find(kind="any" | "first", source=source, local=f.Local() as local, where=f.Node() as where) if (
                not local.type.holds_cards and self.is_plain(source)
            ):
                return self.one_by_one(source, local, where)
            case f.Find(kind="any", source=f.Subsets() as sets, local=f.Local() as local, where=f.Node() as where):
                return self.of_alike_sets(sets, local, where)
            case f.Empty(subject=subject):
                return self.count_constraint(self.members(subject), as_empty)
            case f.Find(kind="any"):
                return self.count_constraint(self.members(formula), as_empty)
            case f.Find(kind="count"):
                return self.count_constraint(self.members(formula), eq)
            case f.Fold(kind="all", head=head, source=source, local=local, where=None):
                found = self.narrow_faces(self.members(source), local, head)
                return self.of_all(found, source)
            case f.Equal(left=left, right=right, negated=negated):
                return self.read_comparison(left, right, ne if negated else eq) or self.of_one_card(formula)
            case f.Compare(operator=sign, left=left, right=right):
                found_one = self.read_comparison(left, right, COMPARISONS[sign])
                found_one = found_one or self.read_comparison(right, left, COMPARISONS[TURNED[sign]])
                return found_one or self.of_one_card(formula)
            case f.Find(kind="first" | "last", source=source, where=None) if self.is_plain(source):
                # a list of one has no order that could reveal something
                return Answer() if len(self.value(source)) < 2 else None
        return self.of_one_card(formula)

    def of_parts(self, parts: tuple[f.Formula, ...], wanted: bool) -> Answer | None:
        constraints: tuple[CountConstraint, ...] = ()
        exact, hidden = True, 0
        for part in parts:
            found = self.answer(part)
            if found is None:
                return None
            constraints += found.constraints
            exact, hidden = exact and found.exact, hidden + bool(found.constraints)
            if bool(self.value(part)) != wanted:
                alone = sum(not self.is_plain(other) for other in parts) == hidden <= 1
                return Answer(constraints, exact and alone)
        return Answer(constraints, exact)

    def one_by_one(self, source: f.Formula, local: f.Local, where: f.Formula) -> Answer | None:
        constraints: tuple[CountConstraint, ...] = ()
        exact = True
        for item in self.value(source):
            self.p.slots[local.slot] = item
            found = self.answer(where)
            self.p.slots[local.slot] = item
            if found is None:
                return None
            constraints += found.constraints
            exact = exact and found.exact
            if self.value(where):
                break
        return Answer(constraints, exact)

    def of_alike_sets(self, sets: f.Subsets, local: f.Local, where: f.Formula) -> Answer | None:
        """Read whether some cards are alike, such as a pair."""
        shared, asked = self.shared_attribute(local, where), self.members(sets.source)
        if shared is None or asked is None or not self.is_plain(sets.low) or not self.is_plain(sets.high):
            return None
        (attribute, card), (cards, among), low = shared, asked, self.value(sets.low)
        if reads_where(attribute, self.machine) or not self.is_plain(attribute, {card.slot: NOTHING}):
            return None
        if low < 2 or self.value(sets.high) < low:
            return None
        alike: dict[Any, int] = {}
        for face, value in enumerate(self.by_face(card.slot, attribute)):
            alike[value] = alike.get(value, 0) | among & (1 << face)
        constraints = []
        for faces in alike.values():
            found = sum((faces >> held) & 1 for held in cards)
            if found >= low:
                return Answer((CountConstraint(cards, faces, (2 << len(cards)) - (1 << low)),), exact=False)
            if faces.bit_count() >= low:
                constraints.append(CountConstraint(cards, faces, (1 << low) - 1))
        return Answer(tuple(constraints))

    def shared_attribute(self, local: f.Local, where: f.Formula) -> tuple[f.Formula, f.Local] | None:
        """The attribute that a set's cards must share, with its name for a card; None for other conditions."""
        if isinstance(where, f.Call):
            where = self.dependence.inline(where) or where
        match where:
            case f.Equal(
                left=f.Fold(kind="distinct", head=head, source=f.LocalValue(local=of), local=card, where=None),
                right=f.Const(value=1),
                negated=False,
            ) if of.slot == local.slot:
                return head, card
        return None

    def of_otherwise(self, first: f.Formula, second: f.Formula) -> Answer | None:
        found, now = self.answer(first), self.value(first)
        if found is None or now is None:
            return None
        return Answer(found.constraints, found.exact and now != self.value(second))

    def of_all(self, found: tuple[frozenset[int], int] | None, source: f.Formula) -> Answer | None:
        cards = self.members(source)
        if found is None or cards is None or found[0] != cards[0]:
            return None
        lacking = (cards[0], cards[1] & ~found[1])
        return self.count_constraint(lacking, as_empty)

    def read_comparison(self, counted: f.Formula, other: f.Formula, holds_for: Any) -> Answer | None:
        if not isinstance(counted, f.Find) or counted.kind != "count" or not self.is_plain(other):
            return None
        limit = self.value(other)
        if limit is None:
            return None
        return self.count_constraint(self.members(counted), lambda n, now: holds_for(n, limit) == holds_for(now, limit))

    def count_constraint(self, asked: tuple[frozenset[int], int] | None, alike: Any) -> Answer | None:
        """Constrain how many of some cards have certain faces to numbers as good as the real one."""
        if asked is None:
            return None
        cards, faces = asked
        now = sum((faces >> card) & 1 for card in cards)
        counts = sum(1 << n for n in range(len(cards) + 1) if alike(n, now))
        return Answer((CountConstraint(cards, faces, counts),))

    def of_one_card(self, formula: f.Formula) -> Answer | None:
        if reads_where(formula, self.machine):
            return None
        slots = {
            node.local.slot for node in every_node(formula) if isinstance(node, f.LocalValue) and node.type.holds_cards
        }
        hidden = [slot for slot in slots - self.known if self.p.slots[slot] is not None]
        if any(not self.dependence.is_placed_name(slot) for slot in hidden):
            return None
        names = dict.fromkeys(slots, NOTHING)
        if len(hidden) != 1 or not self.is_plain(formula, names):
            return Answer() if not hidden and self.is_plain(formula, names) else None
        slot = hidden[0]
        card, now = self.p.slots[slot], self.value(formula)
        if not isinstance(card, int):
            return None
        faces = sum((value == now) << face for face, value in enumerate(self.by_face(slot, formula)))
        self.p.slots[slot] = card
        return Answer((CountConstraint(frozenset((card,)), faces, 0b10),))

    # ---- lists of cards

    def read_source(self, formula: f.Formula) -> tuple[frozenset[int], Answer] | None:
        """Read which cards a list takes from others; of a set only their number."""
        asked = self.members(formula)
        if asked is None:
            return None
        cards, faces = asked
        taken = frozenset(card for card in cards if (faces >> card) & 1)
        kinds = {self.machine.piles.kinds[self.p.where[card]] == "set" for card in cards}
        if len(kinds) > 1:
            return None
        if kinds == {True}:
            return taken, Answer((CountConstraint(cards, faces, 1 << len(taken)),))
        parts = ((taken, 1 << len(taken)), (cards - taken, 1))
        return taken, Answer(tuple(CountConstraint(some, faces, counts) for some, counts in parts if some))

    def members(self, formula: f.Formula) -> tuple[frozenset[int], int] | None:
        """A list as the cards, among some, that have a face among some; None for other lists."""
        if formula.type.holds_cards and self.is_plain(formula) and self.dependence.is_placed(formula):
            return frozenset(self.value(formula)), (1 << self.machine.layout.cards) - 1
        match formula:
            case f.Find(kind="any" | "count", source=source, local=local, where=where):
                found = self.members(source)
                return found if local is None or where is None else self.narrow_faces(found, local, where)
            case f.Fold(kind="list", head=f.LocalValue(local=head), source=source, local=local, where=where):
                if head.slot != local.slot:
                    return None
                found = self.members(source)
                return found if where is None else self.narrow_faces(found, local, where)
            case f.CardsOf(subject=subject) if subject.type.holds_cards:
                return self.members(subject)
            case f.Choice(condition=condition, then=then, otherwise=otherwise) if self.is_plain(condition):
                return self.members(then if self.value(condition) else otherwise)
            case f.Call():
                body = self.called_body(formula)
                return None if body is None else self.members(body)
        return None

    def is_open_for_seen(self, formula: f.Formula) -> bool:
        """Whether it depends on no hidden face that a seen card is in a list."""
        if not formula.type.holds_cards:
            return False
        if self.is_plain(formula):
            return True
        match formula:
            case f.Fold(kind="list", head=f.LocalValue(local=head), source=source, local=local, where=where):
                if head.slot != local.slot or (where is not None and not self.is_plain(where, {local.slot: NOTHING})):
                    return False
                return self.is_open_for_seen(source)
            case f.Join(operator="-", left=left, right=right):
                return self.is_open_for_seen(left) and self.is_open_for_seen(right)
            case f.Subsets(source=source) | f.Several(source=source):
                sizes = [child for child in children(formula) if child is not source]
                return self.is_open_for_seen(source) and all(map(self.is_plain, sizes))
            case f.Call(formula=name, arguments=arguments):
                return self.bind(name, arguments) and self.is_open_for_seen(self.dependence.body(name))
        return False

    def narrow_faces(
        self, found: tuple[frozenset[int], int] | None, local: f.Local, where: f.Formula
    ) -> tuple[frozenset[int], int] | None:
        if found is None or not local.type.holds_cards or reads_where(where, self.machine):
            return None
        if not self.is_plain(where, {local.slot: NOTHING}):
            return None
        faces = sum(bool(value) << face for face, value in enumerate(self.by_face(local.slot, where)))
        return found[0], found[1] & faces

    def called_body(self, call: f.Call) -> f.Formula | None:
        """The body of a called formula, with its parameters bound; None for a hidden card.

        Lists that depend on hidden faces replace the parameters.
        """
        if self.bind(call.formula, call.arguments):
            return self.dependence.body(call.formula)
        if any(one.type.holds_cards and one.type.base != "list" for one in call.arguments):
            return None
        return self.dependence.inline(call)

    def bind(self, name: str, arguments: tuple[f.Formula, ...]) -> bool:
        parameters = self.machine.game.formulas[name].parameters
        if any(x.type.holds_cards or not self.is_plain(x) for x in arguments):
            return False
        for parameter, argument in zip(parameters, arguments, strict=True):
            self.p.slots[parameter.slot] = self.value(argument)
        return True


def is_settled(reader: FormulaReader, formula: f.Formula, seat: int, names: Set[int] = frozenset()) -> bool:
    """Whether a formula, except for faces, is the same in every game that the seat may be in, as `names` are."""
    return all(
        is_settled_node(reader, node, seat, names, 0)
        for node in every_node_called([formula], reader.machine.game.formulas)
    )


def is_settled_node(reader: FormulaReader, node: f.Formula, seat: int, names: Set[int], deep: int) -> bool:
    """A name must have exactly one definition unless it is in `names`."""
    dependence, machine = reader.dependence, reader.machine
    if isinstance(node, f.VariableValue):
        cells = [cell.number for cell in machine.layout.variable_cells if cell.variable.name == node.variable]
        return all((machine.sights.cell(reader.p, cell) >> seat) & 1 for cell in cells)
    if not isinstance(node, f.LocalValue) or node.local.slot in names:
        return True
    slot = node.local.slot
    if slot in dependence.secrets or slot in dependence.dependent_slots:
        return False
    if slot not in dependence.given:
        # a disclosed argument, the name inside a fold, a parameter of a formula
        return True
    values = dependence.given[slot]
    if len(values) != 1 or deep > 5 or slot in dependence.looped:
        return False
    return all(
        is_settled_node(reader, inner, seat, names, deep + 1)
        for inner in every_node_called([values[0]], machine.game.formulas)
    )


def needs_some(condition: f.Formula, cards: f.Formula) -> bool:
    """Whether a condition cannot hold if a list of cards is empty."""
    match condition:
        case f.Empty(subject=source, negated=True):
            needed = True
        case f.Equal(left=f.Find(kind="count", source=source, where=None), right=f.Const(value=int() as number)):
            needed = (number == 0) == condition.negated
        case f.Compare(
            operator=sign, left=f.Find(kind="count", source=source, where=None), right=f.Const(value=int() as number)
        ):
            needed = not COMPARISONS[sign](0, number)
        case _:
            return False
    return needed and strip_spans(source) == strip_spans(cards)
