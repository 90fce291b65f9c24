"""What play asked of hidden faces in a step, and was answered. Input: a step, gone through again; output: questions in order."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from hoyle.graph import nodes as g
from hoyle.knowledge.constraints import CountConstraint
from hoyle.knowledge.dependence import HiddenDependence
from hoyle.knowledge.formula_reader import Answer, FormulaReader, is_settled
from hoyle.knowledge.given import given_by
from hoyle.knowledge.history import Step, copied, entries_since, go_on, ready, to_ask
from hoyle.knowledge.telling import ALWAYS_TOLD, filled_list, first_entries
from hoyle.model import block as b
from hoyle.model import formula as f
from hoyle.offers.moves import CHANCE
from hoyle.offers.notation import PASS
from hoyle.position.made import Made
from hoyle.position.piles import Unsettled
from hoyle.position.position import Position
from hoyle.runtime.machine import Machine
from hoyle.table.fault import Fault
from hoyle.table.trees import without_spans


@dataclass(frozen=True, slots=True)
class Evidence:
    """A constraint on cards, learned when the step had `at` log entries."""

    at: int
    constraint: CountConstraint


class PathRecorder(list[int]):
    """The nodes that play goes through, each shown to somebody before it is."""

    def __init__(self, evidence: "EvidenceReader", p: Position) -> None:
        super().__init__()
        self.evidence = evidence
        self.p = p

    def append(self, number: int) -> None:
        """Play comes to a node."""
        self.evidence.at_node(number, self.p, len(self))
        super().append(number)


class EvidenceReader:
    """One seat that hears the questions of one step.

    asked   those that were understood
    missed  where on the path a question stood that was not
    """

    def __init__(self, machine: Machine, dependence: HiddenDependence, seat: int, slots: set[int]) -> None:
        self.machine = machine
        self.dependence = dependence
        self.seat = seat
        self.slots = slots
        self.asked: list[Evidence] = []
        self.missed: list[int] = []
        self.past: Any = None
        self.entries: tuple[Any, ...] = ()
        #: whether play came to where it is in every game that the seat may be in
        self.certain = True
        #: slots that were given a value on the way that is the same in all these games
        self.settled: set[int] = set()

    def step(self, choice: Made, before: Step | None) -> None:
        """Hear what is asked while a choice and what follows from it are made again."""
        p = ready(self.machine, choice, before)
        self.past, self.entries = p.past, choice.kept.entries
        assert p.fate is not None
        p.fate.path = PathRecorder(self, p)
        go_on(self.machine, p, choice)

    def asking(self, p: Position) -> FormulaReader:
        """A copy of a position to read formulas in."""
        return FormulaReader(self.machine, self.dependence, self.slots, to_ask(p))

    def note(self, answer: Answer, at: int, sure: bool) -> None:
        """Keep what was answered."""
        sure = sure and answer.exact
        self.asked += [Evidence(at, replace(constraint, sure=sure)) for constraint in answer.constraints]
        if answer.constraints and not sure:
            self.certain = False

    # ---- on the way

    def is_settled(self, formula: f.Formula, p: Position) -> bool:
        """Whether what a formula reads besides faces is the same in every game that the seat may be in."""
        return is_settled(self.asking(p), formula, self.seat, self.settled)

    def give(self, slot: int, value: f.Formula | int, p: Position) -> None:
        """Keep whether a slot is given a value that is the same in all these games; for a loop that of the list in a slot."""
        known = value in self.settled if isinstance(value, int) else self.is_settled(value, p)
        if self.certain and known:
            self.settled.add(slot)
        else:
            self.settled.discard(slot)

    def are_rounds_settled(self, slot: int, p: Position) -> bool:
        """Whether a loop has as many rounds, with the same items, in every game that the seat may be in."""
        if slot in self.settled:
            return True
        values = self.dependence.given.get(slot, [])
        return slot not in self.dependence.telling and all(self.is_settled(value, p) for value in values)

    def at_node(self, number: int, p: Position, passed: int) -> None:
        """Hear what a node asks, if hidden faces bear on it."""
        needs = self.dependence.node(number)
        node = self.machine.graph.nodes[number]
        if needs is not None and needs <= self.slots:
            if self.certain and isinstance(node, g.Branch):
                self.certain = self.is_settled(node.condition, p)
            if self.certain and isinstance(node, g.Each | g.Times):
                self.certain = self.are_rounds_settled(node.items if isinstance(node, g.Each) else node.left, p)
            for slot, value in given_by(node):
                self.give(slot, value, p)
            return
        self.settled.difference_update(slot for slot, _ in given_by(node))
        at, heard = len(entries_since(p, self.past)), len(self.asked)
        try:
            if isinstance(node, g.Branch):
                answer = self.asking(p).answer(node.condition)
                if answer is not None:
                    self.note(answer, at, self.is_noticed(node, at, p))
                    return
            elif isinstance(node, g.Effect) and self.effect(node, p):
                return
        except Unsettled:  # play stops here to ask chance, and comes again
            del self.asked[heard:]
            return
        except (Fault, TypeError):
            pass
        self.missed.append(passed)
        self.certain = False

    def effect(self, node: g.Effect, p: Position) -> bool:
        """Hear what the steps of a node ask, one after another; whether all was understood."""
        q = copied(p)
        for i, step in enumerate(node.steps):
            past, at = q.past, len(entries_since(q, self.past))
            needs = self.dependence.step(step)
            plain = needs is not None and needs <= self.slots
            picked = not plain and isinstance(step, b.Let) and is_cards(step.value)
            answer = None if plain or picked else self.asked_by(step, q)
            if picked and not self.picked(node, i, at, q):
                return False
            if answer is None and not plain and not picked:
                return False
            q.memo = None
            self.dependence.carried_out(step)(q)
            if answer is None:
                continue
            new = entries_since(q, past)
            if isinstance(step, b.Move):
                if not self.moved(step, answer, at, new, p):
                    return False
            else:
                self.note(answer, at, self.is_told(step, new, q))
                if isinstance(step, b.Let) and not answer.constraints:
                    self.give(step.local.slot, step.value, q)
        return True

    def moved(self, step: b.Move, answer: Answer, at: int, entries: tuple[Any, ...], p: Position) -> bool:
        """Hear what cards that moved tell: all of a list had certain faces, and no others. Whether this was understood."""
        sure = self.certain and self.is_settled(step.what, p)
        if all((entry[-1] >> self.seat) & 1 for entry in entries) and entries:
            self.note(answer, at, sure)
            return True
        # that so many unseen cards had these faces may as well be the doing of another line, unless it was told
        sure = sure and any(a.constraint == replace(answer.constraints[0], sure=True) for a in self.asked)
        self.note(answer, at, sure)
        if not entries:
            return True
        cards = frozenset(entry[1] for entry in entries)
        if not self.lie_in_sets(entries):
            return False
        constraint = CountConstraint(cards, answer.constraints[0].faces, 1 << len(cards))
        self.note(Answer((constraint,)), at + len(entries), sure)
        return True

    def asked_by(self, step: g.Step, p: Position) -> Answer | None:
        """The questions of a step."""
        match step:
            case b.Let(value=value):
                return self.asking(p).answer(value)
            case b.Assign(value=value, target=target):
                plain = self.asking(p)
                return plain.answer(value) if all(plain.is_plain(index) for index in target.indexes) else None
            case b.Move(what=what, to=to) if self.dependence.distinct:
                asking = self.asking(p)
                if not asking.is_plain(to):
                    return None
                listed = asking.listed(what)
                return asking.counted(listed, lambda n, now: n == now)
        return None

    def picked(self, node: g.Effect, at_step: int, at: int, p: Position) -> bool:
        """Hear which cards a line gives a name; whether this was understood.

        The seat would notice if they were others if the next line moves them, and it sees them move or is told how many they
        are; where they are none, or all are seen, only if no card of those asked about moves next from where they lie, as
        that might have been one of these.
        """
        step = node.steps[at_step]
        assert isinstance(step, b.Let)
        found = self.asking(p).taken(step.value)
        if found is None:
            return False
        taken, answer = found
        then, told = [*islice(self.following(node, at_step), 2), None, None][:2]
        moves, after = self.entries[at : at + len(taken)], self.entries[at + len(taken) :]
        moved = isinstance(then, b.Move) and is_name(then.what, step.local) and self.asking(p).is_plain(then.to)
        if not moved or {entry[1] for entry in moves if entry[0] == "move"} != taken:
            self.note(answer, at, False)
            return not taken
        sure = self.certain and self.is_settled(step.value, p)
        seen = all((entry[-1] >> self.seat) & 1 for entry in moves)
        if seen:
            origins = {p.where[card] for constraint in answer.constraints for card in constraint.places}
            sure = sure and not (after and after[0][0] == "move" and after[0][2] in origins)
        elif not self.is_counted(step.local, told, after) or not self.lie_in_sets(moves):
            return False
        self.note(answer, at, sure)
        if answer.constraints and not seen:
            constraint = CountConstraint(taken, answer.constraints[0].faces, 1 << len(taken))
            self.note(Answer((constraint,)), at + len(taken), sure)
        if sure:
            self.settled.add(step.local.slot)
        return True

    def is_counted(self, local: f.Local, step: g.Step | None, entries: tuple[Any, ...]) -> bool:
        """Whether a sentence tells the seat how many cards a name stands for."""
        named = isinstance(step, b.Say) and any(is_name(hole, local) for hole in holes_of(step))
        return named and bool(entries) and entries[0][0] == "say" and bool((entries[0][1] >> self.seat) & 1)

    def lie_in_sets(self, moves: tuple[Any, ...]) -> bool:
        """Whether cards that moved lie where their order tells nothing."""
        return len(moves) < 2 or {self.machine.piles.kinds[entry[4]] for entry in moves} == {"set"}

    def following(self, node: g.Node, at_step: int) -> Iterator[g.Step]:
        """The steps that come after one of a node, as far as there is one way on."""
        while isinstance(node, g.Effect):
            yield from node.steps[at_step + 1 :]
            node, at_step = self.machine.graph.nodes[node.next], -1

    def is_noticed(self, node: g.Branch, at: int, p: Position) -> bool:
        """Whether the seat would notice if play went the other way: its log would go on otherwise."""
        if not self.certain or not self.is_settled(node.condition, p):
            return False
        taken = bool(self.asking(p).value(node.condition))
        filled = None if taken else filled_list(node.condition)

        def moves_some(what: f.Formula) -> bool:
            """Whether a line of the other way moves or shows something in any case."""
            name = what.subject if isinstance(what, f.CardsOf) else what
            if isinstance(name, f.Read) and name.type.base == "card":
                return p.slots[name.local.slot] is not None and self.is_settled(name, p)
            return filled is not None and without_spans(what) == filled

        kinds, in_any_case = first_entries(self.machine.graph, node.no if taken else node.yes, moves_some)
        if at == len(self.entries):
            return in_any_case and kinds <= ALWAYS_TOLD
        entry = self.entries[at]
        seen = entry[0] in ALWAYS_TOLD or (entry[0] == "set" and bool((entry[3] >> self.seat) & 1))
        return seen and entry[0] not in kinds

    def is_told(self, step: g.Step, entries: tuple[Any, ...], p: Position) -> bool:
        """Whether a step told the seat the value that it put into a variable."""
        if not isinstance(step, b.Assign) or not step.told:
            return False
        if not self.certain:
            return False
        if not entries or entries[0][0] != "set" or not (entries[0][3] >> self.seat) & 1 or len(entries[0]) > 4:
            return False
        return self.is_settled(step.value, p)

    # ---- what made a choice legal

    def legal(self, choice: Made, p: Position) -> bool:
        """Hear what made a choice legal; `p` holds it in its slots. Whether all was understood."""
        action = self.machine.game.actions[choice.action]
        if choice.seat in (self.seat, CHANCE) or choice.action == PASS:
            return True
        fold = self.machine.fold
        if any(argument.secret for argument in action.arguments):
            return False
        wanted: list[f.Formula] = [] if action.when is None else [fold(action.when)]
        for argument in action.arguments:
            source = fold(argument.source)
            one = argument.kind == "one" and (self.asking(p).is_plain(source) or self.inner(source, argument, p))
            if not one and not self.asking(p).is_open_for_seen(source):
                return False
            wanted += [fold(argument.where)] if argument.where is not None else []
        if any(clause.waive for clause in action.clauses):
            return False
        for clause in action.clauses:
            wanted += self.demanded(clause, p)
        return all(self.hear(formula, p) for formula in wanted)

    def inner(self, source: f.Formula, argument: Any, p: Position) -> bool:
        """Hear why a value was in the list that an argument is taken from."""
        match source:
            case f.Fold(kind="list", head=f.Read(local=head), source=of, local=local, where=where) if where is not None:
                if head.slot != local.slot or holds_cards(local) or not self.asking(p).is_plain(of):
                    return False
                q = copied(p)
                q.slots[local.slot] = p.slots[argument.local.slot]
                return self.hear(where, q)
        return False

    def demanded(self, clause: Any, p: Position) -> list[f.Formula]:
        """What a rule asked and demanded."""
        fold = self.machine.fold
        if clause.when is None:
            return [fold(clause.demand)]
        when = fold(clause.when)
        return [when, fold(clause.demand)] if self.asking(p).value(when) else [when]

    def hear(self, condition: f.Formula, p: Position) -> bool:
        """Hear what a condition asks; whether it was understood."""
        asking = self.asking(p)
        try:
            answer = asking.answer(condition)
            value = bool(self.asking(p).value(condition))
        except (Fault, TypeError):
            return False
        if answer is None:
            return False
        self.note(answer, 0, value and self.is_settled(condition, p))
        return True


def holes_of(step: b.Say) -> list[f.Formula]:
    """The formulas in a sentence."""
    return [piece for piece in step.text if not isinstance(piece, str)]


def is_cards(formula: f.Formula) -> bool:
    """Whether a formula comes to a list of cards."""
    return formula.type.base == "list" and formula.type.holds_cards


def is_name(formula: f.Formula, local: f.Local) -> bool:
    """Whether a formula is what a name stands for, or all cards of it."""
    if isinstance(formula, f.CardsOf):
        return is_name(formula.subject, local)
    return isinstance(formula, f.Read) and formula.local.slot == local.slot


def holds_cards(local: f.Local) -> bool:
    """Whether a name stands for a card."""
    return local.type.base in ("card", "list")
