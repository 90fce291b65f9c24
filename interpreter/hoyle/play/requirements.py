"""Conditions of an action on its arguments, clause by clause."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from hoyle.engine.offers.conditions import depth
from hoyle.engine.offers.implied_conditions import conjuncts
from hoyle.engine.offers.notation import Notation
from hoyle.engine.offers.texts import Fill, compile_text
from hoyle.engine.position.position import Position
from hoyle.engine.table.closure import Closure, always
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.store import Store
from hoyle.language.model.formula import Choice, Const, Formula, ListOf, Node, Otherwise, Range, Several, Subsets
from hoyle.language.model.game import Action, Argument, Clause
from hoyle.language.model.text import Text
from hoyle.language.model.walk import rebuild
from hoyle.language.report.source import Span


@dataclass(frozen=True, slots=True)
class Part:
    formula: Formula
    span: Span
    holds: Closure


Parts = tuple[Part, ...]


def first_failing(parts: Parts, p: Position) -> Part | None:
    """The first part that does not hold. Later ones may be secret from the mover unless it does."""
    return next((part for part in parts if not part.holds(p)), None)


@dataclass(frozen=True, slots=True)
class Rule:
    clause: Clause
    arguments: int
    when: Closure
    demand: Parts
    says: Fill | None

    def broken_part(self, p: Position) -> Part | None:
        return first_failing(self.demand, p) if self.when(p) else None


@dataclass(frozen=True, slots=True)
class Bound:
    span: Span
    value: Closure


@dataclass(frozen=True, slots=True)
class Demands:
    """The `when` of an action, for each argument its `where`, source and computed bounds, and its rules in file order.

    The reasons that the file gives for the action and its arguments accompany them.
    """

    when: Parts
    says: Fill | None
    where: tuple[Parts, ...]
    answers: tuple[Fill | None, ...]
    sources: tuple[Callable[[Store], Formula], ...]
    bounds: tuple[tuple[Bound, ...], ...]
    rules: tuple[Rule, ...]


def demands(action: Action, evaluator: Evaluator, notation: Notation) -> Demands:
    def parts(formula: Formula | None) -> Parts:
        return () if formula is None else tuple(parts_of(formula, evaluator))

    def words(says: Text | None) -> Fill | None:
        return None if says is None else compile_text(says, evaluator, notation)

    slots = [local.slot for local in action.chosen]
    rules = []
    for clause in action.clauses:
        read = [clause.demand, clause.when, *(clause.says or ())]
        arguments = max(depth(formula, slots) for formula in read if isinstance(formula, Node))
        when = always(True) if clause.when is None else evaluator.compile(clause.when)
        rules.append(Rule(clause, arguments, when, parts(clause.demand), words(clause.says)))
    where = tuple(ask_parts(argument, parts(argument.where)) for argument in action.arguments)
    bounds = tuple(bounds_of(argument, evaluator) for argument in action.arguments)
    sources = tuple(resolved(argument.source, evaluator) for argument in action.arguments)
    answers = tuple(words(argument.says) for argument in action.arguments)
    return Demands(parts(action.when), words(action.says), where, answers, sources, bounds, tuple(rules))


def parts_of(formula: Formula, evaluator: Evaluator) -> Iterator[Part]:
    """The conditions joined by `and`; of `A if C else B` those of the branch that counts."""
    for part in conjuncts(formula):
        if not isinstance(part, Choice) or isinstance(part.then, Const) or isinstance(part.otherwise, Const):
            yield Part(part, place_of(part), evaluator.compile(part))
            continue
        asked = evaluator.compile(part.condition)
        for taken, branch in ((True, part.then), (False, part.otherwise)):
            for inner in parts_of(branch, evaluator):
                yield replace(inner, holds=_in_branch(asked, taken, inner.holds))


def _in_branch(asked: Closure, taken: bool, holds: Closure) -> Closure:
    return lambda p: bool(asked(p)) is not taken or holds(p)


def resolved(source: Formula, evaluator: Evaluator) -> Callable[[Store], Formula]:
    """The source of an argument in a position; of `A if C else B` and `A otherwise B` the part that counts."""
    if isinstance(source, Choice | Otherwise):
        return _part_taken(source, evaluator)
    listed = source.items if isinstance(source, ListOf) else ()
    listed = (source.source,) if isinstance(source, Subsets | Several) else listed
    inner = {id(part): resolved(part, evaluator) for part in listed}
    return lambda p: rebuild(source, lambda part: inner[id(part)](p) if id(part) in inner else part)


def _part_taken(source: Choice | Otherwise, evaluator: Evaluator) -> Callable[[Store], Formula]:
    first, second = (source.then, source.otherwise) if isinstance(source, Choice) else (source.left, source.right)
    yes, no = resolved(first, evaluator), resolved(second, evaluator)
    if isinstance(source, Choice):
        holds = evaluator.compile(source.condition)
        return lambda p: yes(p) if holds(p) else no(p)
    value = evaluator.compile(source.left)
    return lambda p: no(p) if value(p) is None else yes(p)


def ask_parts(argument: Argument, parts: Parts) -> Parts:
    if argument.each is None:
        return parts
    whole, each = argument.local.slot, argument.each.slot

    def of_all(holds: Closure) -> Closure:
        def all_hold(p: Store) -> bool:
            for cards in p.slots[whole]:
                p.slots[each] = cards
                if not holds(p):
                    return False
            return True

        return all_hold

    return tuple(replace(part, holds=of_all(part.holds)) for part in parts)


def bounds_of(argument: Argument, evaluator: Evaluator) -> tuple[Bound, ...]:
    """The bounds of an argument that are not literals, in the order written."""
    source = argument.source
    if not isinstance(source, Range | Subsets | Several):
        return ()
    written = [source.low, source.high]
    if isinstance(source, Several):
        written += [source.source.low, source.source.high]
    # an exact number is one bound, though it is both the low end and the high end
    once = {place_of(bound): bound for bound in written if not isinstance(bound, Const)}
    return tuple(Bound(span, evaluator.compile(bound)) for span, bound in once.items())


def place_of(formula: Formula) -> Span:
    assert formula.span is not None, "every formula of a rule file has a span"
    return formula.span
