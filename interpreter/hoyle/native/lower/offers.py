"""Legal moves: a routine for each action enumerates its tuples of arguments in canonical order.

`NAME(target, …)` puts the arguments of the move with that number (from 0) into the slots of the action and returns
`FOUND`, or returns the number of moves if there are fewer. Further parameters say which rules are waived.
"""

from collections.abc import Callable, Iterable

from hoyle.language.model.game import Action
from hoyle.native import program as p
from hoyle.native.lower import card_classes, slots
from hoyle.native.lower.code import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Code,
    Leave,
    both,
    compare,
    integer,
    mul,
    not_empty,
    select,
    to_int,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.costs import LITTLE, cost
from hoyle.native.lower.levels import Level, plan_of, values
from hoyle.native.lower.masks import mask_where
from hoyle.native.lower.sequences import Sequence, Value, Visit
from hoyle.native.lower.subsets import MaskedSets

#: The result of a routine that has found the requested move.
FOUND = integer(-1)


#: The number of the requested move, and one that no move has.
TARGET = p.Get("int", "target")
COUNTING = integer(-2)


class Offer:
    """`count` and `pick` are written where they are called."""

    def __init__(self, cx: Context, action: Action) -> None:
        self.cx = cx
        self.plan = plan_of(cx, action)
        self.me = p.Load("int", slots.scalar(cx, action.me.slot))

    # ---- one card, all at once

    def quick(self) -> Callable[[], p.Expr] | None:
        """The mask of the moves, if one card is chosen and its tests are known for all cards at once."""
        cx, plan = self.cx, self.plan
        if len(plan.levels) != 1 or plan.levels[0].argument.kind != "one" or plan.levels[0].argument.none:
            return None
        level = plan.levels[0]
        source = cx.fold(level.argument.source)
        if level.argument.local.type.base != "card" or (cx.machine.merge.needed and card_classes.may_merge(cx, source)):
            return None
        probe = Code()
        with cx.lower_into(probe):
            pool = cx.list_of(source).as_mask(probe)
            if pool is None:
                return None
            if self.work_of_card() > LITTLE:
                return None
            for test in (*level.tests, *plan.waivers):
                with cx.charge():
                    if mask_where(cx, test, level.argument.local) is None:
                        return None
        return self.mask

    def work_of_card(self) -> int:
        return sum(cost(self.cx, test) for test in (*self.plan.levels[0].tests, *self.plan.waivers))

    def mask(self) -> p.Expr:
        cx, plan, level = self.cx, self.plan, self.plan.levels[0]
        code = cx.code

        def legal() -> p.Expr:
            found = cx.list_of(cx.fold(level.argument.source)).as_mask(code)
            assert found is not None
            if self.work_of_card():
                cx.spend(mul(p.Size(found), integer(self.work_of_card())))
            with cx.charge():
                for test in level.tests:
                    found = both(found, mask_where(cx, test, level.argument.local))  # type: ignore[arg-type]
                for waiver in plan.waivers:
                    found = code.bind(found)
                    kept = code.bind(both(found, mask_where(cx, waiver, level.argument.local)))  # type: ignore[arg-type]
                    found = select(not_empty(kept), kept, found)
            return code.bind(found, "legal")

        before = cx.all_of(plan.before)
        return code.bind(code.choose(before, legal, lambda: p.Const("mask", 0)), "legal")

    # ---- one by one

    def routine(self) -> str:
        cx, plan = self.cx, self.plan

        def write(code: Code) -> None:
            with cx.still():
                self.unless_none(code)
                if len(plan.levels) == 1 and not plan.waivers:
                    self.free_column(plan.levels[0])
                if plan.independent and len(plan.levels) > 1 and not plan.waivers:
                    self.product()
                else:
                    self.one_by_one()

        return cx.routine(f"moves.{plan.action.name}", self.parameters(), "int", write)

    def unless_none(self, code: Code) -> None:
        for test in self.plan.before:
            code.unless(self.cx.condition(test), code.writer(p.Return(ZERO)))

    def parameters(self) -> list[p.Get]:
        return [TARGET, *(p.Get("bool", f"demand.{i}") for i in range(len(self.plan.waivers)))]

    def one_by_one(self) -> None:
        code = self.cx.code
        number = code.variable(ZERO, "number")
        chosen: list[Value] = []

        def whole_move() -> None:
            code.when(self.meets_demands(), lambda: self.count(number, self.plan.levels, chosen))

        self.nest(0, chosen, whole_move)
        code.add(p.Return(number))

    def count(self, number: p.Get, levels: Iterable[Level], values: Iterable[Value]) -> None:

        def keep() -> None:
            for level, value in zip(levels, values, strict=True):
                slots.write(self.cx, level.slot, value)
            self.cx.code.add(p.Return(FOUND))

        self.cx.code.when(compare("==", number, TARGET), keep)
        self.cx.code.increase(number)

    def meets_demands(self) -> p.Expr:
        cx, code = self.cx, self.cx.code
        holds: p.Expr = TRUE
        for demand, waiver in zip(self.parameters()[1:], self.plan.waivers):
            met = code.variable(TRUE, "met")
            code.when(demand, lambda met=met, waiver=waiver: code.set(met, cx.condition(waiver)))  # type: ignore[misc]
            holds = both(holds, met)
        return holds

    def nest(self, at: int, chosen: list[Value], then: Callable[[], None]) -> None:
        if at == len(self.plan.levels):
            then()
            return
        level = self.plan.levels[at]

        def further(item: Value) -> None:
            chosen.append(item)
            self.nest(at + 1, chosen, then)
            chosen.pop()

        self.visit_passing(level, lambda item, stop: further(item))

    def values(self, level: Level) -> Sequence:
        return values(self.cx, level, self.me)

    def visit_passing(self, level: Level, visit: Visit, source: Sequence | None = None) -> None:
        cx, code = self.cx, self.cx.code

        def one(item: Value, stop: Leave) -> None:
            with cx.bind(level.argument.local, item):
                cx.spend(ONE)
                holds = cx.all_of(level.tests)
                code.when(holds, lambda: visit(item, stop))

        (self.values(level) if source is None else source).each(code, one)

    # ---- arguments that do not depend on each other

    def product(self) -> None:
        """The last argument changes fastest."""
        code = self.cx.code
        columns = [self.column(i) for i in range(len(self.plan.levels))]
        total: p.Expr = ONE
        sizes = []
        for column in columns:
            size = code.fresh("size")
            code.add(p.Call(size, column, (COUNTING,)))
            sizes.append(p.Get("int", size))
            total = code.bind(mul(total, sizes[-1]), "total")
            code.fail_unless(compare("<=", total, integer(1 << 30)))

        def pick() -> None:
            rest: p.Expr = TARGET
            for column, size in reversed(list(zip(columns, sizes))):
                code.add(p.Call(code.fresh("found"), column, (code.bind(p.Compute("mod", rest, size)),)))
                rest = code.bind(p.Compute("div", rest, size))
            code.add(p.Return(FOUND))

        code.when(both(compare(">=", TARGET, ZERO), compare("<", TARGET, total)), pick)
        code.add(p.Return(total))

    def column(self, at: int) -> str:
        cx, level = self.cx, self.plan.levels[at]

        def write(code: Code) -> None:
            with cx.still():
                self.free_column(level)
                number = code.variable(ZERO, "number")
                self.visit_passing(level, lambda item, stop: self.count(number, [level], [item]))
                code.add(p.Return(number))

        return cx.routine(f"moves.{self.plan.action.name}.{level.argument.local.name}", [TARGET], "int", write)

    def free_column(self, level: Level) -> None:
        """Count sets without conditions without enumerating them."""
        cx, code = self.cx, self.cx.code
        if level.argument.kind != "set" or level.tests:
            return
        found = values(cx, level, self.me)
        if not isinstance(found, MaskedSets) or not found.free:
            return
        number = code.bind(found.number(), "number")

        def keep() -> None:
            slots.write(cx, level.slot, found.at(TARGET))
            code.add(p.Return(FOUND))

        code.when(both(compare(">=", TARGET, ZERO), compare("<", TARGET, number)), keep)
        code.add(p.Return(number))

    # ---- where a seat decides

    def count_moves(self) -> tuple[p.Expr, Callable[[p.Expr], None]]:
        cx, code = self.cx, self.cx.code
        quick = self.quick()
        if quick is not None:
            mask = quick()
            slot = self.plan.levels[0].slot

            def take(number: p.Expr) -> None:
                slots.write(cx, slot, p.Nth(mask, number))

            return code.bind(p.Size(mask), "moves"), take
        if not self.plan.levels and not self.plan.waivers:
            holds = cx.all_of(self.plan.before)
            return code.bind(to_int(holds)), lambda number: None
        routine = self.routine()
        demands = self.demands(routine)
        count = code.fresh("moves")
        code.add(p.Call(count, routine, (COUNTING, *demands)))

        def find(number: p.Expr) -> None:
            code.add(p.Call(code.fresh("found"), routine, (number, *demands)))

        return p.Get("int", count), find

    def demands(self, routine: str) -> list[p.Expr]:
        """Whether each waivable rule is in force: it leaves a move, given those before it."""
        code = self.cx.code
        found: list[p.Expr] = []
        for i in range(len(self.plan.waivers)):
            later = [FALSE] * (len(self.plan.waivers) - i - 1)
            first = code.fresh("first")
            code.add(p.Call(first, routine, (ZERO, *found, TRUE, *later)))
            found.append(code.variable(compare("==", p.Get("int", first), FOUND), "demanded"))
        return found
