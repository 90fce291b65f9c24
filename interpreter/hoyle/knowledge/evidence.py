"""Evidence about hidden faces: what the formulas of a step asked, and how they were answered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.slot_definitions import given_by
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.position.entries import CardLaid, CardMoved, Entry, TextSaid, VariableSet
from hoyle.engine.position.piles import Unsettled
from hoyle.engine.position.position import Chain, Position
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.table.fault import Fault
from hoyle.knowledge.dependence import HiddenDependence, is_met
from hoyle.knowledge.formula_reader import Answer, FormulaReader, is_settled, needs_some
from hoyle.knowledge.history import copy_of, entries_since, make_choice, position_before, scratch_copy
from hoyle.knowledge.public_marks import are_told_apart
from hoyle.knowledge.taken_cards import read_taken
from hoyle.knowledge.trails import CountConstraint
from hoyle.knowledge.waived_rules import WaivedRules
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.game import Action, Clause
from hoyle.language.model.text import holes_of


@dataclass(frozen=True, slots=True)
class Evidence:
    """A constraint on cards, learned when the step had `at` log entries."""

    at: int
    constraint: CountConstraint


class PathRecorder(list[int]):
    """The nodes that play passes; a reader sees each of them first."""

    def __init__(self, reader: "EvidenceReader", p: Position) -> None:
        super().__init__()
        self.reader = reader
        self.p = p

    def append(self, number: int) -> None:
        self.reader.read_node(number, self.p, len(self))
        super().append(number)


class EvidenceReader:
    """A reader of one seat's evidence from one step.

    found   the evidence that was understood
    waived  that of rules which demanded faces in vain
    missed  the places on the path where it was not
    """

    def __init__(self, machine: Machine, dependence: HiddenDependence, seat: int, slots: set[int]) -> None:
        self.machine = machine
        self.dependence = dependence
        self.seat = seat
        self.slots = slots
        self.found: list[Evidence] = []
        self.waived: list[Evidence] = []
        self.missed: list[int] = []
        self.past: Chain | None = None
        self.entries: tuple[Entry, ...] = ()
        #: whether play reaches this node in every game that the seat may be in
        self.certain = True
        #: slots that got the same value in all these games
        self.settled: set[int] = set()
        #: whether the step depends on no hidden face
        self.plain = True

    def read_step(self, choice: PastChoice) -> None:
        p = position_before(self.machine, choice)
        self.past, self.entries = p.past, choice.kept.entries
        assert p.fate is not None
        p.fate.path = PathRecorder(self, p)
        make_choice(self.machine, p, choice)

    def reader(self, p: Position) -> FormulaReader:
        return FormulaReader(self.machine, self.dependence, self.slots, scratch_copy(p))

    def add(self, answer: Answer, at: int, sure: bool) -> None:
        sure = sure and answer.exact
        self.found += [Evidence(at, replace(constraint, sure=sure)) for constraint in answer.constraints]
        if answer.constraints and not sure:
            self.certain = False

    # ---- on the way

    def is_settled(self, formula: f.Formula, p: Position) -> bool:
        return is_settled(self.reader(p), formula, self.seat, self.settled)

    def define(self, slot: int, value: f.Formula | int, p: Position) -> None:
        """For a loop, `value` is the slot of its list."""
        known = value in self.settled if isinstance(value, int) else self.is_settled(value, p)
        if self.certain and known:
            self.settled.add(slot)
        else:
            self.settled.discard(slot)

    def are_rounds_settled(self, slot: int, p: Position) -> bool:
        if slot in self.settled:
            return True
        values = self.dependence.given.get(slot, [])
        return slot not in self.dependence.dependent_slots and all(self.is_settled(value, p) for value in values)

    def read_node(self, number: int, p: Position, passed: int) -> None:
        node = self.machine.graph.nodes[number]
        if is_met(self.dependence.node(number), self.slots):
            if self.certain and isinstance(node, g.Branch):
                self.certain = self.is_settled(node.condition, p)
            if self.certain and isinstance(node, g.Each | g.Times):
                self.certain = self.are_rounds_settled(node.items if isinstance(node, g.Each) else node.left, p)
            for slot, value in given_by(node):
                self.define(slot, value, p)
            return
        self.settled.difference_update(slot for slot, _ in given_by(node))
        at, heard = len(entries_since(p, self.past)), len(self.found)
        try:
            if isinstance(node, g.Branch):
                answer = self.reader(p).answer(node.condition)
                if answer is not None:
                    self.add(answer, at, self.is_marked(number, node, p) or self.would_show(node, p, at))
                    return
            elif isinstance(node, g.Effect) and self.read_effect(node, p):
                return
        except Unsettled:  # play stops here to ask chance, and comes again
            del self.found[heard:]
            return
        except (Fault, TypeError):
            pass
        self.missed.append(passed)
        self.certain = False

    def is_marked(self, number: int, node: g.Branch, p: Position) -> bool:
        """Whether a public mark on a card, or its absence, answers the condition."""
        loop = self.dependence.marking_loops.get(number)
        if loop is None or not self.certain or not self.is_settled(node.condition, p):
            return False
        return are_told_apart(self.machine, p, p.slots[loop.items])

    def would_show(self, node: g.Branch, p: Position, at: int) -> bool:
        """Whether the seat would notice if a condition held that does not.

        It would if cards that the condition counts moved to a zone that it sees, as none do later in the step.
        """
        then = self.machine.graph.nodes[node.yes]
        move = then.steps[0] if isinstance(then, g.Effect) and then.steps else None
        if not isinstance(move, b.Move) or not isinstance(move.to, f.ZoneValue):
            return False
        to = move.to
        if to.zone not in self.dependence.open or not needs_some(node.condition, move.what):
            return False
        if not self.certain or self.reader(p).value(node.condition) or not self.is_settled(node.condition, p):
            return False
        zones = self.machine.layout.zones
        return not any(
            isinstance(entry, CardMoved) and zones[entry.zone].zone.name == to.zone for entry in self.entries[at:]
        )

    def read_effect(self, node: g.Effect, p: Position) -> bool:
        q = copy_of(p)
        for i, step in enumerate(node.steps):
            past, at = q.past, len(entries_since(q, self.past))
            plain = is_met(self.dependence.step(step), self.slots)
            picked = not plain and isinstance(step, b.Let) and is_cards(step.value)
            answer = None if plain or picked else self.answer_of_step(step, q)
            if picked and not self.read_pick(node, i, at, q):
                return False
            if answer is None and not plain and not picked:
                return False
            q.memo = None
            self.dependence.carried_out(step)(q)
            if answer is None:
                continue
            new = entries_since(q, past)
            if isinstance(step, b.Move):
                if not self.read_move(step, answer, at, new, p):
                    return False
            else:
                self.add(answer, at, self.is_shown(step, new, q))
                if isinstance(step, b.Let) and not answer.constraints:
                    self.define(step.local.slot, step.value, q)
        return True

    def read_move(self, step: b.Move, answer: Answer, at: int, entries: tuple[Entry, ...], p: Position) -> bool:
        """Read a move of exactly those cards of a list that have certain faces."""
        sure = self.certain and self.is_settled(step.what, p)
        moves = [entry for entry in entries if isinstance(entry, CardMoved)]
        if all((entry.seen >> self.seat) & 1 for entry in moves) and moves:
            self.add(answer, at, sure)
            return True
        if len(answer.constraints) != 1 or any(not (answer.constraints[0].faces >> e.card) & 1 for e in moves):
            return False
        # another line may have moved as many unseen cards, unless the seat knows
        sure = sure and any(a.constraint == replace(answer.constraints[0], sure=True) for a in self.found)
        self.add(answer, at, sure)
        if not moves:
            return True
        cards = frozenset(entry.card for entry in moves)
        if not self.lie_in_sets(moves):
            return False
        constraint = CountConstraint(cards, answer.constraints[0].faces, 1 << len(cards))
        self.add(Answer((constraint,)), at + len(entries), sure)
        return True

    def answer_of_step(self, step: g.Step, p: Position) -> Answer | None:
        match step:
            case b.Let(value=value):
                return self.reader(p).answer(value)
            case b.Assign(value=value, target=target):
                plain = self.reader(p)
                return plain.answer(value) if all(plain.is_plain(index) for index in target.indexes) else None
            case b.Move(what=what, to=to) if self.dependence.distinct:
                reader = self.reader(p)
                if not reader.is_plain(to):
                    return None
                return read_taken(reader, what)
        return None

    def read_pick(self, node: g.Effect, at_step: int, at: int, p: Position) -> bool:
        """Read which cards a line names; False if it was not understood.

        The seat would notice other cards if the next line moves them, and it sees them or learns their number. If they
        are none, or all seen, only if no card asked about moves next: it might have been one of these.
        """
        step = node.steps[at_step]
        assert isinstance(step, b.Let)
        found = self.reader(p).read_source(step.value)
        if found is None:
            return False
        taken, answer = found
        then, said = [*islice(self.following_steps(node, at_step), 2), None, None][:2]
        moves = [entry for entry in self.entries[at : at + len(taken)] if isinstance(entry, CardLaid)]
        after = self.entries[at + len(taken) :]
        moved = isinstance(then, b.Move) and is_name(then.what, step.local) and self.reader(p).is_plain(then.to)
        if not moved or {entry.card for entry in moves} != taken:
            self.add(answer, at, False)
            return not taken
        sure = self.certain and self.is_settled(step.value, p)
        seen = all((entry.seen >> self.seat) & 1 for entry in moves)
        if seen:
            origins = {p.where[card] for constraint in answer.constraints for card in constraint.places}
            last = after[0] if after else None
            sure = sure and not (isinstance(last, CardLaid) and last.origin in origins)
        elif not self.is_counted(step.local, said, after) or not self.lie_in_sets(moves):
            return False
        self.add(answer, at, sure)
        if answer.constraints and not seen:
            constraint = CountConstraint(taken, answer.constraints[0].faces, 1 << len(taken))
            self.add(Answer((constraint,)), at + len(taken), sure)
        if sure:
            self.settled.add(step.local.slot)
        return True

    def is_counted(self, local: f.Local, step: g.Step | None, entries: tuple[Entry, ...]) -> bool:
        named = isinstance(step, b.Say) and any(is_name(hole, local) for hole in holes_of(step.text))
        return named and bool(entries) and isinstance(entries[0], TextSaid) and self.sees_entry(entries[0])

    def sees_entry(self, entry: Entry) -> bool:
        return bool((entry.audience() >> self.seat) & 1)

    def lie_in_sets(self, moves: Sequence[CardMoved]) -> bool:
        return len(moves) < 2 or {self.machine.piles.kinds[entry.zone] for entry in moves} == {"set"}

    def following_steps(self, node: g.Node, at_step: int) -> Iterator[g.Step]:
        """The steps after one of a node, while there is one path."""
        while isinstance(node, g.Effect):
            yield from node.steps[at_step + 1 :]
            node, at_step = self.machine.graph.nodes[node.next], -1

    def is_shown(self, step: g.Step, entries: tuple[Entry, ...], p: Position) -> bool:
        if not isinstance(step, b.Assign) or not step.told:
            return False
        if not self.certain:
            return False
        first = entries[0] if entries else None
        if not isinstance(first, VariableSet) or not self.sees_entry(first) or first.face is not None:
            return False
        return self.is_settled(step.value, p)

    # ---- what made a choice legal

    def read_legality(self, choice: PastChoice, p: Position, shown: bool) -> bool:
        """Read why a choice, held in the slots of `p`, was legal. False if some was not understood.

        `shown` if the seat saw all cards chosen.
        """
        action = self.machine.game.actions[choice.action]
        conditions = self.dependence.conditions(choice.action)
        if conditions.secret and not is_met(conditions.plain, set()):
            return False
        shown = shown and not conditions.secret
        try:
            if not is_met(conditions.plain, self.slots) and not (shown and self.read_offer(action, p)):
                return False
            if all(self.read_rule(clause, p, shown) for clause in action.clauses):
                return True
            return shown and conditions.simple and is_met(conditions.plain, set()) and self.read_waived(choice, p)
        except (Fault, TypeError):
            return False

    def read_offer(self, action: Action, p: Position) -> bool:
        fold = self.dependence.fold
        wanted: list[f.Formula] = [] if action.when is None else [fold(action.when)]
        for argument in action.arguments:
            source = fold(argument.source)
            one = argument.kind == "one" and (self.reader(p).is_plain(source) or self.read_source(source, argument, p))
            if not one and not self.reader(p).is_open_for_seen(source):
                return False
            wanted += [fold(argument.where)] if argument.where is not None else []
        return all(self.read_condition(formula, p) for formula in wanted)

    def read_rule(self, clause: Clause, p: Position, shown: bool) -> bool:
        reader, fold = self.reader(p), self.dependence.fold
        when, demand = None if clause.when is None else fold(clause.when), fold(clause.demand)
        applies = when is None or bool(reader.value(when))
        read = [x for x in (when, demand if applies else None) if x is not None]
        if all(map(reader.is_plain, read)):
            return not (clause.waive and applies) or bool(reader.value(demand))
        return shown and not clause.waive and all(self.read_condition(formula, p) for formula in read)

    def read_waived(self, choice: PastChoice, p: Position) -> bool:
        action = self.machine.game.actions[choice.action]
        pool = frozenset(self.machine.alternatives[action.name].levels[0].pool(p))
        rules = WaivedRules(self.machine, self.dependence, lambda: self.reader(p), pool, choice.arguments[0])
        rules.infer(action)
        self.waived.append(Evidence(0, CountConstraint(pool, rules.missing, 1, sure=True)))
        return rules.read

    def read_source(self, source: f.Formula, argument: Any, p: Position) -> bool:
        match source:
            case f.Fold(kind="list", head=f.LocalValue(local=head), source=of, local=local, where=where) if (
                where is not None
            ):
                if head.slot != local.slot or local.type.holds_cards or not self.reader(p).is_plain(of):
                    return False
                q = copy_of(p)
                q.slots[local.slot] = p.slots[argument.local.slot]
                return self.read_condition(where, q)
        return False

    def read_condition(self, condition: f.Formula, p: Position) -> bool:
        reader = self.reader(p)
        try:
            answer = reader.answer(condition)
            value = bool(self.reader(p).value(condition))
        except (Fault, TypeError):
            return False
        if answer is None:
            return False
        self.add(answer, 0, value and self.is_settled(condition, p))
        return True


def is_cards(formula: f.Formula) -> bool:
    return formula.type.base == "list" and formula.type.holds_cards


def is_name(formula: f.Formula, local: f.Local) -> bool:
    if isinstance(formula, f.CardsOf):
        return is_name(formula.subject, local)
    return f.is_local(formula, local.slot)
