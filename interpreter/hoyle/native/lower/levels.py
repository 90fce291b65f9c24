"""The arguments of an action, and their tests."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from hoyle.engine.offers.conditions import depth, whole
from hoyle.engine.offers.implied_conditions import Bound, conjuncts
from hoyle.engine.offers.sets import leading_bounds
from hoyle.language.model import formula as f
from hoyle.language.model.game import Action, Argument
from hoyle.native import program as p
from hoyle.native.lower import card_classes
from hoyle.native.lower.code import NONE, ONE, ZERO, Code, Leave, Unsupported, add, compare, sub
from hoyle.native.lower.composed import Slice
from hoyle.native.lower.context import Context
from hoyle.native.lower.disjoint_sets import DisjointSets
from hoyle.native.lower.sequences import Indexed, Sequence, Visit, Written
from hoyle.native.lower.set_search import limit_size, passes, sets_of, weaken_tests


@dataclass(frozen=True, slots=True)
class Level:
    """One argument; `free` if it is independent of the earlier ones.

    `bounds` limit the cards of a set and are not among the tests. If several sets are chosen at once, `each` tests each
    set, and `tests` their list.
    """

    argument: Argument
    tests: tuple[f.Formula, ...]
    bounds: tuple[Bound, ...]
    free: bool
    held: tuple[int, ...]
    each: tuple[f.Formula, ...] = ()

    @property
    def slot(self) -> int:
        return self.argument.local.slot


@dataclass(frozen=True, slots=True)
class Plan:
    action: Action
    before: tuple[f.Formula, ...]
    levels: tuple[Level, ...]
    waivers: tuple[f.Formula, ...]

    @property
    def independent(self) -> bool:
        return all(level.free for level in self.levels)


def plan_of(cx: Context, action: Action) -> Plan:
    """Assign each test to the first argument after which everything it reads is chosen."""
    own = [local.slot for local in action.chosen]
    firm: list[list[f.Formula]] = [[] for _ in range(len(own) + 1)]
    waivers: list[f.Formula] = []
    if action.when is not None:
        firm[0].append(cx.fold(action.when))
    for clause in action.clauses:
        condition = whole(clause, cx.fold)
        if condition is None:
            continue
        if clause.waive:
            waivers.append(condition)
        else:
            firm[depth(condition, own)].append(condition)
    levels = []
    held = [local.slot for local in action.parameters if local.type.holds_cards]
    for i, argument in enumerate(action.arguments):
        asked = [cx.fold(argument.where)] if argument.where is not None else []
        free = not depth(cx.fold(argument.source), own[:i])
        free = free and not any(depth(test, own[:i]) for test in (*asked, *firm[i + 1]))
        merged = cx.machine.merge.needed and argument.local.type.holds_cards
        free = free and not (merged and set(held) & set(own[:i]))
        levels.append(level_of(argument, asked, firm[i + 1], free, tuple(held)))
        if argument.local.type.holds_cards:
            held.append(argument.local.slot)
    return Plan(action, tuple(firm[0]), tuple(levels), tuple(waivers))


def level_of(
    argument: Argument, asked: list[f.Formula], firm: list[f.Formula], free: bool, held: tuple[int, ...]
) -> Level:
    if argument.kind not in ("set", "sets"):
        return Level(argument, (*asked, *firm), (), free, held)
    of_set = asked if argument.each is not None else [*asked, *firm]
    parts = [part for test in of_set for part in conjuncts(test)]
    bounds = leading_bounds(parts, (argument.each or argument.local).slot)
    left, most = tuple(part for part in parts if part not in bounds), tuple(bounds.values())
    if argument.each is not None:
        return Level(argument, tuple(firm), most, free, held, left)
    return Level(argument, left, most, free, held)


def values(cx: Context, level: Level, me: p.Expr) -> Sequence:
    """The values in order, before the tests."""
    argument = level.argument
    source = cx.fold(argument.source)
    merged = cx.machine.merge.needed and argument.local.type.holds_cards and card_classes.may_merge(cx, source)
    if argument.kind == "sets":
        return several_sets(cx, level, source, me if merged else None)
    if argument.kind == "set":
        return sets(cx, level, source, me if merged else None)
    listed = cx.list_of(source)
    if argument.kind == "run":
        if argument.none:
            raise Unsupported("a run or none", source.span)
        return Runs(listed.write_out(cx.code))
    if merged:
        listed = card_classes.first_of_each_class(cx, listed, me, level.held)
    return WithNone(listed.write_out(cx.code)) if argument.none else listed


def sets(cx: Context, level: Level, source: f.Formula, me: p.Expr | None) -> Sequence:
    if not isinstance(source, f.Subsets):
        raise Unsupported("sets that are worked out", source.span)
    local = level.argument.local
    limit_size(cx, local, source)
    weaker = weaken_tests(cx, local, level.tests)
    pool, twins = pool_of(cx, level, source, me)
    low, high = cx.code.bind(cx.value(source.low)), largest(cx, source, level.bounds)
    return sets_of(cx, pool, low, high, (local, weaker) if weaker else None, twins)


def several_sets(cx: Context, level: Level, source: f.Formula, me: p.Expr | None) -> Sequence:
    argument, code = level.argument, cx.code
    assert isinstance(source, f.Several) and argument.each is not None
    local, subsets = argument.each, source.source
    limit_size(cx, local, subsets)
    weaker = weaken_tests(cx, local, level.each)
    pool, twins = pool_of(cx, level, subsets, me)
    low, high = code.bind(cx.value(subsets.low)), largest(cx, subsets, level.bounds)
    number = code.bind(cx.value(source.low), "least"), code.bind(cx.value(source.high), "most")
    grows, whole_one = passes(cx, local, weaker), passes(cx, local, level.each)
    return DisjointSets(cx, pool, number, (low, high), grows, whole_one, twins)


def pool_of(
    cx: Context, level: Level, source: f.Subsets, me: p.Expr | None
) -> tuple[Sequence, Callable[[Written], str] | None]:
    pool = cx.list_of(source.source)
    if me is None:
        return pool, None
    return card_classes.in_order(cx, pool, me, level.held), lambda written: card_classes.twins(
        cx, written, me, level.held
    )


def largest(cx: Context, source: f.Subsets, bounds: tuple[Bound, ...]) -> p.Expr:
    high = cx.value(source.high)
    for bound in bounds:
        most = cx.value(bound.most)
        for more in bound.more:
            most = sub(cx.code.bind(most), cx.value(more))
        high = p.Compute("min", high, most)
    return cx.code.bind(high, "high")


class Runs(Sequence):
    """Adjoining cards of a row, by start, then length."""

    def __init__(self, source: Indexed) -> None:
        self.source, self.bound = source, source.bound * (source.bound + 1) // 2

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        size = code.bind(self.source.size(code), "size")

        def from_start(start: p.Expr, leave: Leave) -> None:
            def run(end: p.Expr, stop: Leave) -> None:
                visit(Slice(self.source, start, code.bind(sub(end, start))), leave)

            code.count(add(size, ONE), run, low=add(start, ONE))

        code.count(size, from_start)


class WithNone(Indexed):
    def __init__(self, source: Indexed) -> None:
        self.source, self.bound = source, source.bound + 1

    def size(self, code: Code) -> p.Expr:
        return add(self.source.size(code), ONE)

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        item = partial(self.source.at, code)
        return code.choose(compare("==", index, ZERO), lambda: NONE, lambda: item(code.bind(sub(index, ONE))))
