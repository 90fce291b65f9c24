"""Legal moves lowered: for an action a routine that goes through its tuples of arguments in canonical order. Input: an action.

`NAME(target, …)` puts the arguments of the move with that number (from 0) into the slots of the action and returns `FOUND`;
where there are not so many it returns how many there are. The other parameters tell which rules that may be waived are not.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from hoyle.model import formula as f
from hoyle.model.game import Action, Argument
from hoyle.model.types import BOOL
from hoyle.native import program as p
from hoyle.native.lower import alike, slots
from hoyle.native.lower.code import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Code,
    add,
    both,
    compare,
    integer,
    mul,
    not_empty,
    select,
    sub,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.masks import mask_where
from hoyle.native.lower.sequences import Indexed, Masked, Sequence, Slice, Value
from hoyle.native.lower.storage import Unsupported
from hoyle.native.lower.subsets import MaskedSets, SubsetsOf
from hoyle.offers.alternatives import CARDS
from hoyle.offers.conditions import depth, whole
from hoyle.offers.implied import Bound, alone, conjuncts, growing, is_yes
from hoyle.offers.inline import Bodies
from hoyle.offers.sets import leading_bounds
from hoyle.table.fault import Fault
from hoyle.table.store import empty_store

#: Which cards may stand beside each other in a set is found out beforehand for decks of so many cards.
MOST_PAIRED = 110

#: What a routine returns that has found the move asked for.
FOUND = integer(-1)

#: A target that no move has.
COUNTING = integer(-2)


@dataclass(frozen=True, slots=True)
class Level:
    """One argument: what it must pass once it is chosen, and whether nothing of it depends on the arguments before.

    `bounds` are conditions that say no more than how many cards a set may have at the most; they are not among the tests.
    """

    argument: Argument
    tests: tuple[f.Formula, ...]
    bounds: tuple[Bound, ...]
    free: bool
    held: tuple[int, ...]

    @property
    def slot(self) -> int:
        """Where the argument is kept."""
        return self.argument.local.slot


@dataclass(frozen=True, slots=True)
class Plan:
    """An action's arguments with their tests, what is tested before, and the rules that may be waived."""

    action: Action
    before: tuple[f.Formula, ...]
    levels: tuple[Level, ...]
    waivers: tuple[f.Formula, ...]

    @property
    def independent(self) -> bool:
        """Whether no argument depends on another."""
        return all(level.free for level in self.levels)


def plan_of(cx: Context, action: Action) -> Plan:
    """What is asked of an action's arguments, each thing as soon as the arguments it reads are chosen."""
    own = [argument.local.slot for argument in action.arguments]
    firm: list[list[f.Formula]] = [[] for _ in range(len(own) + 1)]
    waivers: list[f.Formula] = []
    if action.when is not None:
        firm[0].append(cx.fold(action.when))
    for clause in action.clauses:
        asked = whole(clause, cx.fold)
        if asked is None:
            continue
        if clause.waive:
            waivers.append(asked)
        else:
            firm[depth(asked, own)].append(asked)
    levels = []
    held = [local.slot for local in action.parameters if local.type.base in CARDS]
    for i, argument in enumerate(action.arguments):
        tests = [*([cx.fold(argument.where)] if argument.where is not None else []), *firm[i + 1]]
        free = not depth(cx.fold(argument.source), own[:i]) and not any(depth(test, own[:i]) for test in tests)
        merged = cx.machine.merge.needed and argument.local.type.base in CARDS
        free = free and not (merged and set(held) & set(own[:i]))
        levels.append(level_of(argument, tests, free, tuple(held)))
        if argument.local.type.base in CARDS:
            held.append(argument.local.slot)
    return Plan(action, tuple(firm[0]), tuple(levels), tuple(waivers))


def level_of(argument: Argument, tests: list[f.Formula], free: bool, held: tuple[int, ...]) -> Level:
    """An argument with what it must pass."""
    if argument.kind != "set":
        return Level(argument, tuple(tests), (), free, held)
    parts = [part for test in tests for part in conjuncts(test)]
    bounds = leading_bounds(parts, argument.local.slot)
    return Level(argument, tuple(part for part in parts if part not in bounds), tuple(bounds.values()), free, held)


# ---- the values of one argument


def values(cx: Context, level: Level, me: p.Expr) -> Sequence:
    """The values of an argument in order, before its tests."""
    argument = level.argument
    source = cx.fold(argument.source)
    merged = cx.machine.merge.needed and argument.local.type.base in CARDS and alike.may_merge(cx, source)
    if argument.kind == "sets":
        raise Unsupported("several sets chosen at once", argument.span)
    if argument.kind == "set":
        return sets(cx, level, source, me if merged else None)
    listed = cx.listed(source)
    if argument.kind == "run":
        return Runs(listed.settled(cx.code))
    if merged:
        listed = alike.told_apart(cx, listed, me, level.held)
    return WithNone(listed) if argument.none else listed


def sets(cx: Context, level: Level, source: f.Formula, me: p.Expr | None) -> Sequence:
    """The sets of cards that an argument may be."""
    if not isinstance(source, f.Subsets):
        raise Unsupported("sets that are worked out", source.span)
    argument, code = level.argument, cx.code
    bodies = Bodies(cx.evaluator.definitions)
    parts = [part for test in level.tests for part in conjuncts(test)]
    weaker = [growing(part, argument.local, bodies, cx.layout) for part in parts]
    weaker = [part for part in weaker if not is_yes(part)]

    def grows(start: Sequence) -> p.Expr:
        with cx.bound(argument.local, start):
            return code.all([lambda part=part: cx.condition(part) for part in weaker])  # type: ignore[misc]

    pool = cx.listed(source.source)
    twins = None
    if me is not None:
        pool = alike.in_order(cx, pool, me, level.held)
        twins = lambda written: alike.twins(cx, written, me, level.held)  # noqa: E731
    low, high = code.bind(cx.value(source.low)), largest(cx, source, level.bounds)
    mask = None if twins is not None else pool.as_mask(code)
    if mask is None:
        return SubsetsOf(cx, pool, low, high, grows if weaker else None, twins)
    steady = [alone(part, argument.local.slot, bodies) for part in weaker]
    alone_ok, mates = fitting(cx, argument.local, [part for part in steady if not is_yes(part)])
    return MaskedSets(cx, Masked(mask, pool.bound), low, high, grows if weaker else None, mates, alone_ok)


def largest(cx: Context, source: f.Subsets, bounds: tuple[Bound, ...]) -> p.Expr:
    """The most cards that a set may have."""
    high = cx.value(source.high)
    for bound in bounds:
        most = cx.value(bound.most)
        for more in bound.more:
            most = sub(cx.code.bind(most), cx.value(more))
        high = p.Compute("min", high, most)
    return cx.code.bind(high, "high")


def fitting(cx: Context, local: f.Local, steady: list[f.Formula]) -> tuple[int | None, tuple[int, ...] | None]:
    """The cards that may stand in a set at all, and by card those that may stand beside it, as far as the cards alone tell."""
    n = cx.layout.cards
    if not steady or n > MOST_PAIRED:
        return None, None
    condition = f.All(BOOL, None, tuple(steady))
    key = ("fitting", condition, local.slot)
    if key not in cx.columns:
        closure = cx.evaluator.compile(condition)
        store = empty_store(cx.graph.slots + 1, 1 << 40)

        def passes(*cards: int) -> bool:
            store.slots[local.slot] = cards
            try:
                return bool(closure(store))
            except (Fault, TypeError):
                return True

        single = [passes(card) for card in range(n)]
        mates = [0] * n
        for one, other in combinations(range(n), 2):
            if single[one] and single[other] and passes(one, other):
                mates[one] |= 1 << other
                mates[other] |= 1 << one
        cx.columns[key] = sum(1 << card for card, fits in enumerate(single) if fits), tuple(mates)
    found: tuple[int, tuple[int, ...]] = cx.columns[key]
    return found


class Runs(Sequence):
    """The runs of adjoining cards of a row: by start, then length."""

    def __init__(self, source: Indexed) -> None:
        self.source, self.bound = source, source.bound * (source.bound + 1) // 2

    def each(self, code: Code, visit: Callable[[Value, Callable[[], None]], None], backwards: bool = False) -> None:
        size = code.bind(self.source.size(code), "size")
        start, end = code.fresh("start"), code.fresh("end")

        def leave() -> None:
            code.add(p.Break(start))

        def run() -> None:
            first = p.Get("int", start)
            visit(Slice(self.source, first, code.bind(sub(p.Get("int", end), first))), leave)

        def from_start() -> None:
            body = code.written(run)
            code.add(p.Count(end, end, add(p.Get("int", start), ONE), add(size, ONE), body))

        code.add(p.Count(start, start, ZERO, size, code.written(from_start)))


class WithNone(Sequence):
    """None, and then the items of a list."""

    def __init__(self, source: Sequence) -> None:
        self.source, self.bound = source, source.bound + 1

    def each(self, code: Code, visit: Callable[[Value, Callable[[], None]], None], backwards: bool = False) -> None:
        label = code.fresh("maybe")

        def leave() -> None:
            code.add(p.Break(label))

        def body() -> None:
            # once for none and once for each: a single visit would need a list that holds both
            joined = Joining(self.source)
            joined.each(code, lambda item: visit(item, leave))
            code.add(p.Break(label))

        code.add(p.Loop(label, code.written(body)))


class Joining:
    """None and the items of a list, written out so that they are visited in one place."""

    def __init__(self, source: Sequence) -> None:
        self.source = source

    def each(self, code: Code, visit: Callable[[Value], None]) -> None:
        """Visit none, and then each item."""
        settled = self.source.settled(code)
        size = code.bind(settled.size(code), "size")
        label = code.fresh("at")

        def one() -> None:
            at = p.Get("int", label)
            item = code.choose(
                compare("==", at, ZERO),
                lambda: integer(p.NONE),
                lambda: settled.at(code, code.bind(sub(at, ONE))),
            )
            visit(code.bind(item, "item"))

        code.add(p.Count(label, label, ZERO, add(size, ONE), code.written(one)))


# ---- going through all of them


class Offer:
    """The moves of one action, as routines and as expressions. `count` and `pick` are written where they are called."""

    def __init__(self, cx: Context, action: Action) -> None:
        self.cx = cx
        self.plan = plan_of(cx, action)
        self.me = p.Load("int", slots.scalar(cx, action.me.slot))

    # ---- one card, all at once

    def quick(self) -> Callable[[], p.Expr] | None:
        """Where a card is all that is chosen and what it must pass is known for all cards at once: the mask of the moves."""
        cx, plan = self.cx, self.plan
        if len(plan.levels) != 1 or plan.levels[0].argument.kind != "one" or plan.levels[0].argument.none:
            return None
        level = plan.levels[0]
        source = cx.fold(level.argument.source)
        if level.argument.local.type.base != "card" or (cx.machine.merge.needed and alike.may_merge(cx, source)):
            return None
        probe = Code()
        with cx.writing(probe):
            pool = cx.listed(source).as_mask(probe)
            if pool is None:
                return None
            for test in (*level.tests, *plan.waivers):
                if mask_where(cx, test, level.argument.local) is None:
                    return None
        return self.mask

    def mask(self) -> p.Expr:
        """The cards that can be chosen."""
        cx, plan, level = self.cx, self.plan, self.plan.levels[0]
        code = cx.code

        def legal() -> p.Expr:
            found = cx.listed(cx.fold(level.argument.source)).as_mask(code)
            assert found is not None
            for test in level.tests:
                found = both(found, mask_where(cx, test, level.argument.local))  # type: ignore[arg-type]
            for waiver in plan.waivers:
                found = code.bind(found)
                kept = code.bind(both(found, mask_where(cx, waiver, level.argument.local)))  # type: ignore[arg-type]
                found = select(not_empty(kept), kept, found)
            return code.bind(found, "legal")

        before = code.all([lambda test=test: cx.condition(test) for test in plan.before])  # type: ignore[misc]
        return code.bind(code.choose(before, legal, lambda: p.Const("mask", 0)), "legal")

    # ---- one by one

    def routine(self) -> str:
        """The routine that goes through the moves."""
        cx, plan = self.cx, self.plan
        name = f"moves.{plan.action.name}"
        if name in cx.routines:
            return name
        cx.routines[name] = p.Routine(name, (), "int", ())  # a place for it: nothing calls itself
        with cx.writing(Code()) as code:
            for test in plan.before:
                cx.loops = 0
                code.when(cx.condition(test), lambda: None, lambda: code.add(p.Return(ZERO)))
            if len(plan.levels) == 1 and not plan.waivers:
                self.free_column(plan.levels[0])
            if plan.independent and len(plan.levels) > 1 and not plan.waivers:
                self.product()
            else:
                self.one_by_one()
            cx.routines[name] = p.Routine(name, self.parameters(), "int", tuple(code.body), code.arrays)
        return name

    def parameters(self) -> tuple[tuple[str, p.ValueType], ...]:
        """What a routine that goes through moves takes."""
        demands: list[tuple[str, p.ValueType]] = [(f"demand.{i}", "bool") for i in range(len(self.plan.waivers))]
        return (("target", "int"), *demands)

    def one_by_one(self) -> None:
        """Each argument in the rounds of the one before."""
        code = self.cx.code
        number = code.variable(ZERO, "number")
        chosen: list[Value] = []

        def whole_move() -> None:
            def count() -> None:
                code.when(compare("==", number, p.Get("int", "target")), lambda: self.keep(chosen))
                code.add(p.Set(number.local, add(number, ONE)))

            code.when(self.demanded(), count)

        self.nest(0, chosen, whole_move)
        code.add(p.Return(number))

    def demanded(self) -> p.Expr:
        """Whether the arguments pass those rules that may be waived and are not."""
        cx, code = self.cx, self.cx.code
        holds: p.Expr = TRUE
        for i, waiver in enumerate(self.plan.waivers):
            label = code.fresh("waived")

            def ask(waiver: f.Formula = waiver, label: str = label) -> None:
                code.when(cx.condition(waiver), lambda: None, lambda: code.add(p.Set(label, FALSE)))

            code.add(p.Set(label, TRUE))
            code.when(p.Get("bool", f"demand.{i}"), ask)
            holds = both(holds, p.Get("bool", label))
        return holds

    def nest(self, at: int, chosen: list[Value], then: Callable[[], None]) -> None:
        """The rounds of the arguments from one on."""
        if at == len(self.plan.levels):
            then()
            return
        level = self.plan.levels[at]

        def further(item: Value) -> None:
            chosen.append(item)
            self.nest(at + 1, chosen, then)
            chosen.pop()

        self.passing(level, lambda item, stop: further(item))

    def values(self, level: Level) -> Sequence:
        """The values of one argument in order, before its tests."""
        return values(self.cx, level, self.me)

    def passing(
        self, level: Level, visit: Callable[[Value, Callable[[], None]], None], source: Sequence | None = None
    ) -> None:
        """Visit the values of one argument (`source`, where they are known) that pass their tests; its local stands for them."""
        cx, code = self.cx, self.cx.code

        def one(item: Value, stop: Callable[[], None]) -> None:
            with cx.bound(level.argument.local, item):
                cx.spend_one()
                holds = code.all([lambda test=test: cx.condition(test) for test in level.tests])  # type: ignore[misc]
                code.when(holds, lambda: visit(item, stop))

        (self.values(level) if source is None else source).each(code, one)

    def keep(self, chosen: list[Value]) -> None:
        """Put the arguments into their slots; the move is found."""
        for level, item in zip(self.plan.levels, chosen, strict=True):
            slots.write(self.cx, level.slot, item, level.argument.local.type.base == "list")
        self.cx.code.add(p.Return(FOUND))

    # ---- arguments that do not depend on each other

    def product(self) -> None:
        """Every way to take one value of each argument, the last one changing fastest."""
        _cx, code = self.cx, self.cx.code
        columns = [self.column(i) for i in range(len(self.plan.levels))]
        total: p.Expr = ONE
        sizes = []
        for column in columns:
            size = code.fresh("size")
            code.add(p.Call(size, column, (COUNTING,)))
            sizes.append(p.Get("int", size))
            total = code.bind(mul(total, sizes[-1]), "total")
            code.fail_unless(compare("<=", total, integer(1 << 30)))
        target = p.Get("int", "target")

        def pick() -> None:
            rest: p.Expr = target
            for column, size in reversed(list(zip(columns, sizes))):
                code.add(p.Call(code.fresh("found"), column, (code.bind(p.Compute("mod", rest, size)),)))
                rest = code.bind(p.Compute("div", rest, size))
            code.add(p.Return(FOUND))

        inside = both(compare(">=", target, ZERO), compare("<", target, total))
        code.when(inside, pick)
        code.add(p.Return(total))

    def column(self, at: int) -> str:
        """The routine that goes through the values of one argument."""
        cx, level = self.cx, self.plan.levels[at]
        name = f"moves.{self.plan.action.name}.{level.argument.local.name}"
        if name in cx.routines:
            return name
        with cx.writing(Code()) as code:
            self.free_column(level)
            number = code.variable(ZERO, "number")

            def one(item: Value, stop: Callable[[], None]) -> None:
                def keep() -> None:
                    slots.write(cx, level.slot, item, level.argument.local.type.base == "list")
                    code.add(p.Return(FOUND))

                code.when(compare("==", number, p.Get("int", "target")), keep)
                code.add(p.Set(number.local, add(number, ONE)))

            self.passing(level, one)
            code.add(p.Return(number))
            cx.routines[name] = p.Routine(name, (("target", "int"),), "int", tuple(code.body), code.arrays)
        return name

    def free_column(self, level: Level) -> None:
        """Sets of which nothing is asked need not be gone through."""
        cx, code = self.cx, self.cx.code
        if level.argument.kind != "set" or level.tests:
            return
        found = values(cx, level, self.me)
        if not isinstance(found, MaskedSets) or not found.free:
            return
        number = code.bind(found.number(), "number")
        target = p.Get("int", "target")

        def keep() -> None:
            slots.write(cx, level.slot, found.at(target), True)
            code.add(p.Return(FOUND))

        code.when(both(compare(">=", target, ZERO), compare("<", target, number)), keep)
        code.add(p.Return(number))

    # ---- where a seat decides

    def counted(self) -> tuple[p.Expr, Callable[[p.Expr], None]]:
        """How many moves there are, and what puts the arguments of one of them into their slots."""
        cx, code = self.cx, self.cx.code
        quick = self.quick()
        if quick is not None:
            mask = quick()
            slot = self.plan.levels[0].slot

            def take(number: p.Expr) -> None:
                slots.write(cx, slot, p.Nth(mask, number), False)

            return code.bind(p.Size(mask), "moves"), take
        if not self.plan.levels and not self.plan.waivers:
            holds = code.all([lambda test=test: cx.condition(test) for test in self.plan.before])  # type: ignore[misc]
            return code.bind(
                p.ToInt(holds) if not isinstance(holds, p.Const) else integer(holds.value)
            ), lambda number: None
        routine = self.routine()
        demands = self.demands(routine)
        count = code.fresh("moves")
        code.add(p.Call(count, routine, (COUNTING, *demands)))

        def find(number: p.Expr) -> None:
            code.add(p.Call(code.fresh("found"), routine, (number, *demands)))

        return p.Get("int", count), find

    def demands(self, routine: str) -> list[p.Expr]:
        """Which rules that may be waived are not: each that leaves a move, given those before it."""
        code = self.cx.code
        found: list[p.Expr] = []
        for i in range(len(self.plan.waivers)):
            later = [FALSE] * (len(self.plan.waivers) - i - 1)
            first = code.fresh("first")
            code.add(p.Call(first, routine, (ZERO, *found, TRUE, *later)))
            found.append(code.variable(compare("==", p.Get("int", first), FOUND), "demanded"))
        return found
