"""Sets of cards of a list, by size and then card by card, grown and abandoned early."""

from collections.abc import Callable
from math import comb

from hoyle.native import program as p
from hoyle.native.lower.code import (
    FALSE,
    NONE,
    ONE,
    TRUE,
    ZERO,
    Code,
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
from hoyle.native.lower.sequences import Masked, Sequence, Value, Visit, Written, expression

#: Whether a set, or the start of one, may be or become one that passes.
Grows = Callable[[Sequence], p.Expr]

#: Numbers of sets beyond this are as good as without end.
MANY = 1 << 40


class MaskedSets(Sequence):
    """All sets of `low` to `high` cards of a pool in deck order; each is a mask.

    `grows` tests each non-empty beginning of a set. `mates` are by card those that can be in a set with it, `alone`
    those that can be in one at all. With `work` all sets are counted in advance with that work each, grown or not;
    otherwise each step counts.
    """

    single = True

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
        self.cx, self.low, self.high, self.grows, self.mates, self.work = cx, low, high, grows, mates, work
        self.all = cx.code.bind(pool.mask, "all") if work else pool.mask
        self.pool = cx.code.bind(pool.mask if alone is None else both(pool.mask, p.Const("mask", alone)), "pool")
        self.bound, self.most = 1 << 31, pool.bound

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        if backwards:
            raise Unsupported("sets of cards from the last one")
        if self.work:
            n = code.bind(p.Size(self.all), "n")
            code.add(p.Spend(number_of_sets(self.cx, n, self.cx.layout.cards, self.low, self.high, self.work)))
        most = code.bind(p.Compute("min", self.high, p.Size(self.pool)), "most")
        chosen = code.array(self.most + 1, "chosen")
        size = code.variable(p.Compute("max", self.low, ZERO), "size")
        reached = code.variable(TRUE, "reached")
        label = code.fresh("sets")

        def leave() -> None:
            code.add(p.Break(label))

        def some() -> None:
            code.add(p.Set(reached.local, FALSE))
            self.of_size(size, chosen, reached, visit, leave)

        def one_size() -> None:
            # a larger set would begin with one that does not exist
            code.when(negate(reached), leave)
            code.when(compare(">", size, most), leave)
            nothing = Masked(p.Const("mask", 0), 0)
            least = self.low.value if isinstance(self.low, p.Const) else 0
            if least > 0:
                some()
            else:
                code.when(compare("==", size, ZERO), lambda: visit(nothing, leave), some)
            code.add(p.Set(size.local, add(size, ONE)))

        code.add(p.Loop(label, code.body_of(one_size)))

    def of_size(self, size: p.Get, chosen: str, reached: p.Get, visit: Visit, leave: Callable[[], None]) -> None:
        """Enumerate the sets of one size; each card comes after the previous one and fits all chosen ones."""
        code = self.cx.code
        depth = code.variable(ZERO, "depth")
        taken = code.variable(p.Const("mask", 0), "taken")
        left = code.variable(self.pool, "left")
        work = (
            ZERO if self.work else code.bind(p.Size(self.pool), "work")
        )  # at least the work that the interpreter counts
        label = code.fresh("grow")

        def back() -> None:
            code.add(p.Set(depth.local, sub(depth, ONE)))
            code.when(compare("<", depth, ZERO), lambda: code.add(p.Break(label)))
            last = code.variable(p.Peek(chosen, depth), "last")
            code.add(p.Set(taken.local, p.Combine("mask", "without", taken, p.Bit(last))))
            code.add(p.Set(left.local, both(self.pool, self.behind(last))))
            self.beside_all(left, chosen, depth)
            code.add(p.Continue(label))

        def step() -> None:
            if not self.work:
                code.add(p.Spend(work))
            code.when(compare("<", p.Size(left), sub(size, depth)), back)
            card = code.variable(p.End("first", left), "card")
            more = code.variable(p.Combine("mask", "or", taken, p.Bit(card)), "more")
            number = code.variable(add(depth, ONE), "number")
            code.add(p.Set(left.local, p.Combine("mask", "without", left, p.Bit(card))))
            beside = left
            if self.mates is not None:
                beside = code.variable(both(left, self.cx.look(self.mates, card, "mask")), "beside")
                # looking ahead is cheaper than a step forward and back
                too_few = compare("<", p.Size(beside), sub(size, number))
                code.when(too_few, lambda: code.add(p.Continue(label)))
            if self.grows is not None:
                code.when(negate(self.grows(Masked(more, self.most))), lambda: code.add(p.Continue(label)))

            def whole() -> None:
                code.add(p.Set(reached.local, TRUE))
                visit(Masked(more, self.most), leave)
                code.add(p.Continue(label))

            code.when(compare("==", number, size), whole)
            code.add(p.Poke(chosen, depth, card))
            code.add(p.Set(taken.local, more))
            code.add(p.Set(depth.local, number))
            code.add(p.Set(left.local, beside))

        code.add(p.Loop(label, code.body_of(step)))

    def behind(self, card: p.Expr) -> p.Expr:
        n = self.cx.layout.cards
        return self.cx.look(tuple((1 << n) - (2 << at) if at + 1 < n else 0 for at in range(n)), card, "mask")

    def beside_all(self, left: p.Get, chosen: str, depth: p.Expr) -> None:
        """Keep only the cards that can be in a set with all those chosen."""
        if self.mates is None:
            return
        code = self.cx.code
        label = code.fresh("beside")
        beside = self.cx.look(self.mates, p.Peek(chosen, p.Get("int", label)), "mask")
        code.add(p.Count(label, label, ZERO, depth, (p.Set(left.local, both(left, beside)),)))

    # ---- where every set is one

    @property
    def free(self) -> bool:
        """Whether the sets have no conditions, so that they can be counted without enumerating them."""
        return self.grows is None and self.mates is None

    def number(self) -> p.Expr:
        n = self.cx.code.bind(p.Size(self.pool), "n")
        return number_of_sets(self.cx, n, self.cx.layout.cards, self.low, self.high)

    def at(self, target: p.Expr) -> Masked:
        """Return the set with a number, from 0; it exists."""
        code = self.cx.code
        n = code.bind(p.Size(self.pool), "n")
        rest, size = code.variable(target, "rest"), code.variable(p.Compute("max", self.low, ZERO), "size")
        label = code.fresh("size")

        def one_size() -> None:
            here = code.variable(ways(self.cx, n, self.cx.layout.cards, size), "ways")
            code.when(compare("<", rest, here), lambda: code.add(p.Break(label)))
            code.add(p.Set(rest.local, sub(rest, here)))
            code.add(p.Set(size.local, add(size, ONE)))

        code.add(p.Loop(label, code.body_of(one_size)))
        found = code.variable(p.Const("mask", 0), "set")
        place = code.fresh("place")

        def one_place() -> None:
            code.when(compare("==", size, ZERO), lambda: code.add(p.Break(place)))
            here = p.Get("int", place)
            taking = code.variable(ways(self.cx, sub(sub(n, here), ONE), self.cx.layout.cards, sub(size, ONE)), "ways")

            def take() -> None:
                code.add(p.Set(found.local, p.Combine("mask", "or", found, p.Bit(p.Nth(self.pool, here)))))
                code.add(p.Set(size.local, sub(size, ONE)))

            def skip() -> None:
                code.add(p.Set(rest.local, sub(rest, taking)))

            code.when(compare("<", rest, taking), take, skip)

        code.add(p.Count(place, place, ZERO, n, code.body_of(one_place)))
        return Masked(found, self.most)


def number_of_sets(cx: Context, n: p.Expr, most: int, low: p.Expr, high: p.Expr, times: int = 1) -> p.Expr:
    """Return the number of sets of `low` to `high` cards out of n, times `times`, or `MANY`.

    n is bound and at most `most`.
    """
    if isinstance(low, p.Const) and isinstance(high, p.Const):
        sizes = range(max(0, low.value), min(high.value, most) + 1)
        found = tuple(min(MANY, times * sum(comb(i, size) for size in sizes)) for i in range(most + 1))
        return cx.look(found, n)
    code = cx.code
    total = code.variable(ZERO, "sets")
    label = code.fresh("size")
    more = add(total, ways(cx, n, most, p.Get("int", label), times))
    body = (p.Set(total.local, p.Compute("min", more, integer(MANY))),)
    code.add(p.Count(label, label, p.Compute("max", low, ZERO), add(p.Compute("min", high, n), ONE), body))
    return total


def ways(cx: Context, n: p.Expr, most: int, k: p.Expr, times: int = 1) -> p.Expr:
    """Return the number of sets of k cards out of n, at most `most`, times `times`; or `MANY`."""
    size = most + 1
    values = tuple(min(MANY, times * comb(i, j)) for i in range(size) for j in range(size))
    return cx.look(values, add(mul(n, integer(size)), k))


class SubsetsOf(Sequence):
    """All sets of `low` to `high` cards of a list in any order.

    `grows` tests each non-empty beginning of a set. `twins` writes, from the written pool, the nearest earlier card
    equal to that at each place, or none: a card is taken only after its equals. `work` is as in `MaskedSets`.
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
        self.cx, self.source, self.low, self.high, self.grows, self.twins = cx, source, low, high, grows, twins
        self.work = work
        self.bound = 1 << 31
        self.single = True

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        if backwards:
            raise Unsupported("sets of cards from the last one")
        written = written_out(self.source, code)
        twin = None if self.twins is None else self.twins(written)
        n = code.bind(written.count, "pool")
        if self.work:
            code.add(p.Spend(number_of_sets(self.cx, n, self.source.bound, self.low, self.high, self.work)))
        most = code.bind(p.Compute("min", self.high, n), "most")
        places = code.array(self.source.bound + 1, "places")
        chosen = code.array(self.source.bound + 1, "chosen")
        size = code.variable(p.Compute("max", self.low, ZERO), "size")
        label = code.fresh("sets")

        def leave() -> None:
            code.add(p.Break(label))

        def empty_set() -> None:
            visit(Written(chosen, ZERO, self.source.bound, True), leave)

        def one_size() -> None:
            code.when(compare(">", size, most), leave)
            code.when(
                compare("==", size, ZERO),
                empty_set,
                lambda: self.of_size(written, n, size, places, chosen, twin, visit, leave),
            )
            code.add(p.Set(size.local, add(size, ONE)))

        code.add(p.Loop(label, code.body_of(one_size)))

    def of_size(
        self,
        written: Written,
        n: p.Expr,
        size: p.Expr,
        places: str,
        chosen: str,
        twin: str | None,
        visit: Visit,
        leave: Callable[[], None],
    ) -> None:
        """Enumerate the sets of one size; each card has a later place than the previous one."""
        code = self.cx.code
        depth = code.variable(ZERO, "depth")
        taken = code.variable(p.Const("mask", 0), "taken")
        code.add(p.Poke(places, ZERO, integer(-1)))
        label = code.fresh("grow")

        def step() -> None:
            self.cx.spend(ONE)
            at = code.variable(add(p.Peek(places, depth), ONE), "at")
            code.add(p.Poke(places, depth, at))
            left = sub(sub(n, size), sub(at, depth))

            def back() -> None:
                code.add(p.Set(depth.local, sub(depth, ONE)))
                code.when(compare("<", depth, ZERO), lambda: code.add(p.Break(label)))
                last = written.at(code, code.bind(p.Peek(places, depth)))
                code.add(p.Set(taken.local, p.Combine("mask", "without", taken, p.Bit(last))))
                code.add(p.Continue(label))

            code.when(compare("<", left, ZERO), back)
            card = code.variable(written.at(code, at), "card")
            if twin is not None:
                before = code.variable(p.Peek(twin, at), "twin")
                free = code.all([lambda: compare("==", before, NONE), lambda: p.Has(taken, before)], stop=True)
                code.when(negate(free), lambda: code.add(p.Continue(label)))
            code.add(p.Poke(chosen, depth, card))
            more = code.variable(p.Combine("mask", "or", taken, p.Bit(card)), "more")
            number = code.variable(add(depth, ONE), "number")
            start = Written(chosen, number, self.source.bound, True)
            if self.grows is not None:
                code.when(negate(self.grows(start)), lambda: code.add(p.Continue(label)))

            def whole() -> None:
                visit(start, leave)
                code.add(p.Continue(label))

            code.when(compare("==", number, size), whole)
            code.add(p.Set(taken.local, more))
            code.add(p.Set(depth.local, number))
            code.add(p.Poke(places, depth, at))

        code.add(p.Loop(label, code.body_of(step)))


def written_out(source: Sequence, code: Code) -> Written:
    settled = source.write_out(code)
    if isinstance(settled, Written):
        return settled
    array = code.array(source.bound, "pool")
    count = code.variable(ZERO, "count")

    def one(item: Value, stop: object) -> None:
        code.add(p.Poke(array, count, expression(item)))
        code.add(p.Set(count.local, add(count, ONE)))

    source.each(code, one)
    return Written(array, count, source.bound, True)
