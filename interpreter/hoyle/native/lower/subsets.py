"""Sets of cards of a list, by size and then card by card."""

from collections.abc import Callable
from functools import partial
from math import comb

from hoyle.native import program as p
from hoyle.native.lower.code import (
    FALSE,
    NONE,
    ONE,
    TRUE,
    ZERO,
    Code,
    Leave,
    Unsupported,
    add,
    both,
    compare,
    integer,
    mul,
    negate,
    sub,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.sequences import Masked, Sequence, Visit, Written

#: Whether a set, or the start of one, may be or become one that passes.
Grows = Callable[[Sequence], p.Expr]

#: Numbers of sets beyond this are as good as without end.
MANY = 1 << 40


class SetsBySize(Sequence):
    """Sets of `low` to `high` cards, by size.

    `grows` tests each non-empty beginning of a set. With `work` all sets are counted in advance with that work each,
    grown or not; otherwise each step counts.
    """

    single, bound = True, 1 << 31

    def __init__(self, cx: Context, low: p.Expr, high: p.Expr, grows: Grows | None, work: int) -> None:
        self.cx, self.low, self.high, self.grows, self.work = cx, low, high, grows, work

    def begin(self, code: Code) -> tuple[p.Expr, Sequence]:
        """The number of cards to choose from, and the empty set."""
        raise NotImplementedError

    def of_size(self, size: p.Get, visit: Visit, leave: Leave) -> None:
        raise NotImplementedError

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        if backwards:
            raise Unsupported("sets of cards from the last one")
        n, nothing = self.begin(code)
        most = code.bind(p.Compute("min", self.high, n), "most")
        size = code.variable(p.Compute("max", self.low, ZERO), "size")
        never_empty = isinstance(self.low, p.Const) and self.low.value > 0

        def one_size(leave: Leave, again: Leave) -> None:
            code.when(compare(">", size, most), leave)
            is_empty = FALSE if never_empty else compare("==", size, ZERO)
            code.when(is_empty, lambda: visit(nothing, leave), lambda: self.of_size(size, visit, leave))
            code.increase(size)

        code.loop(one_size)

    def pay(self, n: p.Expr, most: int) -> None:
        if self.work:
            self.cx.spend(number_of_sets(self.cx, n, most, self.low, self.high, self.work))

    def fails(self, start: Sequence) -> p.Expr:
        return FALSE if self.grows is None else negate(self.grows(start))


class MaskedSets(SetsBySize):
    """Sets of cards in deck order; each is a mask.

    `mates` are by card those that can be in a set with it, `alone` those that can be in one at all.
    """

    def __init__(
        self,
        cx: Context,
        pool: Masked,
        low: p.Expr,
        high: p.Expr,
        grows: Grows | None = None,
        mates: tuple[int, ...] | None = None,
        alone: int | None = None,
        work: int = 0,
    ) -> None:
        super().__init__(cx, low, high, grows, work)
        self.all = cx.code.bind(pool.mask, "all") if work else pool.mask
        self.pool = cx.code.bind(pool.mask if alone is None else both(pool.mask, p.Const("mask", alone)), "pool")
        self.mates, self.most = mates, pool.bound

    def begin(self, code: Code) -> tuple[p.Expr, Sequence]:
        if self.work:
            self.pay(code.bind(p.Size(self.all), "n"), self.cx.layout.cards)
        self.chosen = code.array(self.most + 1, "chosen")
        return p.Size(self.pool), Masked(p.Const("mask", 0), 0)

    def of_size(self, size: p.Get, visit: Visit, leave: Leave) -> None:
        """Each card comes after the previous one and fits all chosen ones."""
        code, chosen = self.cx.code, self.chosen
        depth = code.variable(ZERO, "depth")
        taken = code.variable(p.Const("mask", 0), "taken")
        left = code.variable(self.pool, "left")
        reached = code.variable(FALSE, "reached")
        # at least the work that the interpreter counts
        work = ZERO if self.work else code.bind(p.Size(self.pool), "work")

        def step(stop: Leave, again: Leave) -> None:
            def back() -> None:
                code.set(depth, sub(depth, ONE))
                code.when(compare("<", depth, ZERO), stop)
                last = code.variable(p.Peek(chosen, depth), "last")
                code.set(taken, p.Combine("mask", "without", taken, p.Bit(last)))
                code.set(left, both(self.pool, self.behind(last)))
                self.beside_all(left, depth)
                again()

            if not self.work:
                code.add(p.Spend(work))
            code.when(compare("<", p.Size(left), sub(size, depth)), back)
            card = code.variable(p.End("first", left), "card")
            more = code.variable(p.Combine("mask", "or", taken, p.Bit(card)), "more")
            number = code.variable(add(depth, ONE), "number")
            code.set(left, p.Combine("mask", "without", left, p.Bit(card)))
            beside = left
            if self.mates is not None:
                beside = code.variable(both(left, self.cx.look(self.mates, card, "mask")), "beside")
                # looking ahead is cheaper than a step forward and back
                code.when(compare("<", p.Size(beside), sub(size, number)), again)
            code.when(self.fails(Masked(more, self.most)), again)

            def whole() -> None:
                code.set(reached, TRUE)
                visit(Masked(more, self.most), leave)
                again()

            code.when(compare("==", number, size), whole)
            code.add(p.Poke(chosen, depth, card))
            code.set(taken, more)
            code.set(depth, number)
            code.set(left, beside)

        code.loop(step)
        code.unless(reached, leave)  # a larger set would begin with one that does not exist

    def behind(self, card: p.Expr) -> p.Expr:
        n = self.cx.layout.cards
        return self.cx.look(tuple((1 << n) - (2 << at) if at + 1 < n else 0 for at in range(n)), card, "mask")

    def beside_all(self, left: p.Get, depth: p.Expr) -> None:
        cx, mates = self.cx, self.mates
        if mates is not None:
            mates_of = partial(cx.look, mates, type="mask")
            cx.code.count(depth, lambda at, stop: cx.code.set(left, both(left, mates_of(p.Peek(self.chosen, at)))))

    # ---- where every set is one

    @property
    def free(self) -> bool:
        return self.grows is None and self.mates is None

    def number(self) -> p.Expr:
        n = self.cx.code.bind(p.Size(self.pool), "n")
        return number_of_sets(self.cx, n, self.cx.layout.cards, self.low, self.high)

    def at(self, target: p.Expr) -> Masked:
        """The set with a number, from 0; it exists."""
        code = self.cx.code
        n = code.bind(p.Size(self.pool), "n")
        rest, size = code.variable(target, "rest"), code.variable(p.Compute("max", self.low, ZERO), "size")

        def one_size(leave: Leave, again: Leave) -> None:
            here = code.variable(ways(self.cx, n, self.cx.layout.cards, size), "ways")
            code.when(compare("<", rest, here), leave)
            code.set(rest, sub(rest, here))
            code.increase(size)

        code.loop(one_size)
        found = code.variable(p.Const("mask", 0), "set")

        def one_place(here: p.Expr, stop: Leave) -> None:
            code.when(compare("==", size, ZERO), stop)
            taking = code.variable(ways(self.cx, sub(sub(n, here), ONE), self.cx.layout.cards, sub(size, ONE)), "ways")

            def take() -> None:
                code.set(found, p.Combine("mask", "or", found, p.Bit(p.Nth(self.pool, here))))
                code.set(size, sub(size, ONE))

            code.when(compare("<", rest, taking), take, lambda: code.set(rest, sub(rest, taking)))

        code.count(n, one_place)
        return Masked(found, self.most)


def number_of_sets(cx: Context, n: p.Expr, most: int, low: p.Expr, high: p.Expr, times: int = 1) -> p.Expr:
    """The number of sets of `low` to `high` cards out of n, times `times`, or `MANY`.

    n is bound and at most `most`.
    """
    if isinstance(low, p.Const) and isinstance(high, p.Const):
        sizes = range(max(0, low.value), min(high.value, most) + 1)
        found = tuple(min(MANY, times * sum(comb(i, size) for size in sizes)) for i in range(most + 1))
        return cx.look(found, n)
    code = cx.code
    total = code.variable(ZERO, "sets")

    def one_size(size: p.Expr, stop: Leave) -> None:
        code.set(total, p.Compute("min", add(total, ways(cx, n, most, size, times)), integer(MANY)))

    code.count(add(p.Compute("min", high, n), ONE), one_size, low=p.Compute("max", low, ZERO))
    return total


def ways(cx: Context, n: p.Expr, most: int, k: p.Expr, times: int = 1) -> p.Expr:
    size = most + 1
    values = tuple(min(MANY, times * comb(i, j)) for i in range(size) for j in range(size))
    return cx.look(values, add(mul(n, integer(size)), k))


class SubsetsOf(SetsBySize):
    """Sets of cards in any order.

    `twins` writes by place of the pool the nearest earlier card equal to the one there, or none: a card is taken only
    after its equals.
    """

    def __init__(
        self,
        cx: Context,
        source: Sequence,
        low: p.Expr,
        high: p.Expr,
        grows: Grows | None = None,
        twins: Callable[[Written], str] | None = None,
        work: int = 0,
    ) -> None:
        super().__init__(cx, low, high, grows, work)
        self.source, self.twins, self.most = source, twins, source.bound

    def begin(self, code: Code) -> tuple[p.Expr, Sequence]:
        self.pool = self.source.to_array(code)
        self.twin = None if self.twins is None else self.twins(self.pool)
        self.n = code.bind(self.pool.count, "pool")
        self.pay(self.n, self.most)
        self.places, self.chosen = code.array(self.most + 1, "places"), code.array(self.most + 1, "chosen")
        return self.n, Written(self.chosen, ZERO, self.most, True)

    def of_size(self, size: p.Get, visit: Visit, leave: Leave) -> None:
        code, pool, places = self.cx.code, self.pool, self.places
        depth = code.variable(ZERO, "depth")
        taken = code.variable(p.Const("mask", 0), "taken")
        code.add(p.Poke(places, ZERO, integer(-1)))

        def step(stop: Leave, again: Leave) -> None:
            self.cx.spend(ONE)
            at = code.variable(add(p.Peek(places, depth), ONE), "at")
            code.add(p.Poke(places, depth, at))
            left = sub(sub(self.n, size), sub(at, depth))

            def back() -> None:
                code.set(depth, sub(depth, ONE))
                code.when(compare("<", depth, ZERO), stop)
                last = pool.at(code, code.bind(p.Peek(places, depth)))
                code.set(taken, p.Combine("mask", "without", taken, p.Bit(last)))
                again()

            code.when(compare("<", left, ZERO), back)
            card = code.variable(pool.at(code, at), "card")
            if self.twin is not None:
                before = code.variable(p.Peek(self.twin, at), "twin")
                free = code.all([lambda: compare("==", before, NONE), lambda: p.Has(taken, before)], stop=True)
                code.unless(free, again)
            code.add(p.Poke(self.chosen, depth, card))
            more = code.variable(p.Combine("mask", "or", taken, p.Bit(card)), "more")
            number = code.variable(add(depth, ONE), "number")
            start = Written(self.chosen, number, self.most, True)
            code.when(self.fails(start), again)

            def whole() -> None:
                visit(start, leave)
                again()

            code.when(compare("==", number, size), whole)
            code.set(taken, more)
            code.set(depth, number)
            code.add(p.Poke(places, depth, at))

        code.loop(step)
