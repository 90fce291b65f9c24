"""The sets of cards of a list, by size and then card by card: grown card by card, given up where no larger set can pass."""

from collections.abc import Callable

from hoyle.native import program as p
from hoyle.native.lower.code import NONE, ONE, ZERO, Code, add, compare, integer, negate, sub
from hoyle.native.lower.context import Context
from hoyle.native.lower.sequences import Masked, Sequence, Value, Visit, Written, expression
from hoyle.native.lower.storage import Unsupported

#: Whether a set, or the start of one, may be or become one that passes.
Grows = Callable[[Sequence], p.Expr]


class SubsetsOf(Sequence):
    """All sets of `low` to `high` cards. Each is a list: a mask where the cards stand in the order of the deck.

    `grows` is asked of every start of a set with a card or more. `twins` makes, from the pool written out, what tells for
    a place in it the card before it that is just like it, or none: a card is taken only behind those like it.
    """

    def __init__(
        self,
        cx: Context,
        source: Sequence,
        low: p.Expr,
        high: p.Expr,
        grows: Grows | None = None,
        twins: Callable[[Written], str] | None = None,
    ) -> None:
        self.cx, self.source, self.low, self.high, self.grows, self.twins = cx, source, low, high, grows, twins
        self.bound = 1 << 31
        self.single = True

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        if backwards:
            raise Unsupported("sets of cards from the last one")
        code = self.cx.code
        masked = self.source.as_mask(code) is not None
        written = written_out(self.source, code)
        twin = None if self.twins is None else self.twins(written)
        n = code.bind(written.count, "pool")
        most = code.bind(p.Compute("min", self.high, n), "most")
        places = code.array(self.source.bound + 1, "places")
        chosen = code.array(self.source.bound + 1, "chosen")
        size = code.variable(p.Compute("max", self.low, ZERO), "size")
        label = code.fresh("sets")

        def leave() -> None:
            code.add(p.Break(label))

        def empty_set() -> None:
            nothing: Sequence = (
                Masked(p.Const("mask", 0), 0) if masked else Written(chosen, ZERO, self.source.bound, True)
            )
            visit(nothing, leave)

        def one_size() -> None:
            code.when(compare(">", size, most), leave)
            code.when(
                compare("==", size, ZERO),
                empty_set,
                lambda: self.of_size(written, n, size, places, chosen, twin, masked, visit, leave),
            )
            code.add(p.Set(size.local, add(size, ONE)))

        code.add(p.Loop(label, code.written(one_size)))

    def of_size(
        self,
        written: Written,
        n: p.Expr,
        size: p.Expr,
        places: str,
        chosen: str,
        twin: str | None,
        masked: bool,
        visit: Visit,
        leave: Callable[[], None],
    ) -> None:
        """The sets of one size: a place is chosen for each card behind that of the card before."""
        code = self.cx.code
        depth = code.variable(ZERO, "depth")
        taken = code.variable(p.Const("mask", 0), "taken")
        code.add(p.Poke(places, ZERO, integer(-1)))
        label = code.fresh("grow")

        def step() -> None:
            self.cx.spend_one()
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
            start: Sequence = (
                Masked(more, self.source.bound) if masked else Written(chosen, number, self.source.bound, True)
            )
            if self.grows is not None:
                code.when(negate(self.grows(start)), lambda: code.add(p.Continue(label)))

            def whole() -> None:
                visit(start, leave)
                code.add(p.Continue(label))

            code.when(compare("==", number, size), whole)
            code.add(p.Set(taken.local, more))
            code.add(p.Set(depth.local, number))
            code.add(p.Poke(places, depth, at))

        code.add(p.Loop(label, code.written(step)))


def written_out(source: Sequence, code: Code) -> Written:
    """The pool as an array of the routine."""
    settled = source.settled(code)
    if isinstance(settled, Written):
        return settled
    array = code.array(source.bound, "pool")
    count = code.variable(ZERO, "count")

    def one(item: Value, stop: object) -> None:
        code.add(p.Poke(array, count, expression(item)))
        code.add(p.Set(count.local, add(count, ONE)))

    source.each(code, one)
    return Written(array, count, source.bound, True)
