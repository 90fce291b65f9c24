"""Legal moves: for each action a routine that enumerates its tuples of arguments in canonical order.

`NAME(target, …)` puts the arguments of the move with that number (from 0) into the slots of the action and returns
`FOUND`; if there are fewer moves it returns their number. Further parameters say which waivable rules are waived.
"""

from collections.abc import Callable

from hoyle.language.model import formula as f
from hoyle.language.model.game import Action
from hoyle.native import program as p
from hoyle.native.lower import card_classes, slots
from hoyle.native.lower.code import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Code,
    both,
    compare,
    integer,
    mul,
    not_empty,
    select,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.costs import LITTLE, cost
from hoyle.native.lower.levels import Level, plan_of, values
from hoyle.native.lower.masks import mask_where
from hoyle.native.lower.sequences import Sequence, Value
from hoyle.native.lower.subsets import MaskedSets

#: The result of a routine that has found the requested move.
FOUND = integer(-1)


#: A target that no move has.
COUNTING = integer(-2)


class Offer:
    """The moves of one action, as routines and expressions. `count` and `pick` are written where they are called."""

    def __init__(self, cx: Context, action: Action) -> None:
        self.cx = cx
        self.plan = plan_of(cx, action)
        self.me = p.Load("int", slots.scalar(cx, action.me.slot))

    # ---- one card, all at once

    def quick(self) -> Callable[[], p.Expr] | None:
        """Return the mask of the moves, if one card is chosen and its tests are known for all cards at once."""
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
        name = f"moves.{plan.action.name}"
        if name in cx.routines:
            return name
        cx.routines[name] = p.Routine(name, (), "int", ())  # a placeholder: no routine calls itself
        with cx.lower_into(Code()) as code, cx.still():
            for test in plan.before:
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
        demands: list[tuple[str, p.ValueType]] = [(f"demand.{i}", "bool") for i in range(len(self.plan.waivers))]
        return (("target", "int"), *demands)

    def one_by_one(self) -> None:
        code = self.cx.code
        number = code.variable(ZERO, "number")
        chosen: list[Value] = []

        def whole_move() -> None:
            def count() -> None:
                code.when(compare("==", number, p.Get("int", "target")), lambda: self.keep(chosen))
                code.increase(number)

            code.when(self.meets_demands(), count)

        self.nest(0, chosen, whole_move)
        code.add(p.Return(number))

    def meets_demands(self) -> p.Expr:
        """Whether the arguments meet those waivable rules that are not waived."""
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

    def visit_passing(
        self, level: Level, visit: Callable[[Value, Callable[[], None]], None], source: Sequence | None = None
    ) -> None:
        """Visit the values of one argument (`source`, if known) that pass their tests; its local is bound to them."""
        cx, code = self.cx, self.cx.code

        def one(item: Value, stop: Callable[[], None]) -> None:
            with cx.bind(level.argument.local, item):
                cx.spend(ONE)
                holds = cx.all_of(level.tests)
                code.when(holds, lambda: visit(item, stop))

        (self.values(level) if source is None else source).each(code, one)

    def keep(self, chosen: list[Value]) -> None:
        for level, item in zip(self.plan.levels, chosen, strict=True):
            slots.write(self.cx, level.slot, item, level.argument.local.type.base == "list")
        self.cx.code.add(p.Return(FOUND))

    # ---- arguments that do not depend on each other

    def product(self) -> None:
        """Enumerate all combinations of the arguments, the last one fastest."""
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
        cx, level = self.cx, self.plan.levels[at]
        name = f"moves.{self.plan.action.name}.{level.argument.local.name}"
        if name in cx.routines:
            return name
        with cx.lower_into(Code()) as code, cx.still():
            self.free_column(level)
            number = code.variable(ZERO, "number")

            def one(item: Value, stop: Callable[[], None]) -> None:
                def keep() -> None:
                    slots.write(cx, level.slot, item, level.argument.local.type.base == "list")
                    code.add(p.Return(FOUND))

                code.when(compare("==", number, p.Get("int", "target")), keep)
                code.increase(number)

            self.visit_passing(level, one)
            code.add(p.Return(number))
            cx.routines[name] = p.Routine(name, (("target", "int"),), "int", tuple(code.body), code.arrays)
        return name

    def free_column(self, level: Level) -> None:
        """Count sets without conditions instead of enumerating them."""
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

    def count_moves(self) -> tuple[p.Expr, Callable[[p.Expr], None]]:
        """Return the number of moves, and the writer of one move's arguments."""
        cx, code = self.cx, self.cx.code
        quick = self.quick()
        if quick is not None:
            mask = quick()
            slot = self.plan.levels[0].slot

            def take(number: p.Expr) -> None:
                slots.write(cx, slot, p.Nth(mask, number), False)

            return code.bind(p.Size(mask), "moves"), take
        if not self.plan.levels and not self.plan.waivers:
            holds = cx.all_of(self.plan.before)
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
        """Return which waivable rules are in force: each that leaves a move, given those before it."""
        code = self.cx.code
        found: list[p.Expr] = []
        for i in range(len(self.plan.waivers)):
            later = [FALSE] * (len(self.plan.waivers) - i - 1)
            first = code.fresh("first")
            code.add(p.Call(first, routine, (ZERO, *found, TRUE, *later)))
            found.append(code.variable(compare("==", p.Get("int", first), FOUND), "demanded"))
        return found
