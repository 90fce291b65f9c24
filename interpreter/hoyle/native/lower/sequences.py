"""Lists as ways to enumerate them: a list is evaluated when it is read.

Each kind visits its items, and provides what is cheap: its length, an item, membership, a mask. Items may be lists.
"""

from collections.abc import Callable
from typing import TypeAlias

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
    either,
    integer,
    mul,
    negate,
    not_empty,
    select,
    sub,
    together,
)

#: A value in the making: an expression, or a list.
Value: TypeAlias = "p.Expr | Sequence"


#: Called with an item, and what leaves the list when it is called.
Visit: TypeAlias = Callable[[Value, Leave], None]


#: No list that is written out is longer than this.
MOST = 8192

#: Each step through a list that may be longer is counted as work, whatever is done there.
LONG = 256


class Sequence:
    """A list with at most `bound` items; `single` if no item occurs twice."""

    bound: int
    single = False

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        raise NotImplementedError

    def length(self, code: Code) -> p.Expr:
        count = code.variable(ZERO, "count")
        self.each(code, lambda item, stop: code.increase(count))
        return count

    def empty(self, code: Code) -> p.Expr:
        mask = self.as_set(code)
        if mask is not None:
            return compare("==", mask, p.Const("mask", 0))
        return negate(self.some(code, lambda item: TRUE))

    def has(self, code: Code, value: p.Expr) -> p.Expr:
        wanted = code.bind(value)
        mask = self.as_set(code)
        if mask is None:
            return self.some(code, lambda item: compare("==", expression(item), wanted))
        return code.all([lambda: compare(">=", wanted, ZERO), lambda: p.Has(mask, wanted)])

    def some(self, code: Code, holds: Callable[[Value], p.Expr]) -> p.Expr:
        found = code.variable(FALSE, "found")

        def one(item: Value, stop: Leave) -> None:
            def yes() -> None:
                code.set(found, TRUE)
                stop()

            code.when(holds(item), yes)

        self.each(code, one)
        return found

    def first(self, code: Code, backwards: bool = False) -> p.Expr:
        found = code.variable(NONE, "end")

        def one(item: Value, stop: Leave) -> None:
            code.set(found, expression(item))
            stop()

        self.each(code, one, backwards)
        return found

    def place_of(self, code: Code, holds: Callable[[Value], p.Expr]) -> p.Get:
        at, found = code.variable(ZERO, "at"), code.variable(integer(-1), "where")

        def one(item: Value, stop: Leave) -> None:
            def yes() -> None:
                code.set(found, at)
                stop()

            code.when(holds(item), yes)
            code.increase(at)

        self.each(code, one)
        return found

    def as_mask(self, code: Code) -> p.Expr | None:
        """A mask, if it is available and the cards are in deck order."""
        return None

    def as_set(self, code: Code) -> p.Expr | None:
        """A mask, if it is available and no card occurs twice; in any order."""
        return self.as_mask(code)

    def to_mask(self, code: Code) -> p.Expr:
        """As `as_set`, worked out if necessary."""
        known = self.as_set(code)
        if known is not None:
            return known
        mask = code.variable(p.Const("mask", 0), "cards")
        self.each(code, lambda card, stop: code.set(mask, either(mask, p.Bit(expression(card)))))
        return mask

    def write_out(self, code: Code) -> "Indexed":
        """Items by number, written out if necessary."""
        return self.copy(code)

    def to_array(self, code: Code) -> "Written":
        """As `write_out`, in an array."""
        return self.copy(code)

    def copy(self, code: Code) -> "Growing":
        if self.bound > MOST:
            raise Unsupported(f"a list of up to {self.bound} items")
        found = Growing(code, self.bound, self.single)
        self.each(code, lambda item, stop: found.push(code, item))
        return found


class Indexed(Sequence):
    """A list with items by number, from 0."""

    def size(self, code: Code) -> p.Expr:
        raise NotImplementedError

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        """The index is bound and inside."""
        raise NotImplementedError

    def length(self, code: Code) -> p.Expr:
        return self.size(code)

    def empty(self, code: Code) -> p.Expr:
        return compare("<=", self.size(code), ZERO)

    def write_out(self, code: Code) -> "Indexed":
        return self

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        size = code.bind(self.size(code), "size")

        def one(at: p.Expr, stop: Leave) -> None:
            if self.bound > LONG:
                code.add(p.Spend(ONE))
            if backwards:
                at = code.bind(sub(sub(size, ONE), at), "index")
            visit(code.bind(self.at(code, at), "item"), stop)

        code.count(size, one)

    def first(self, code: Code, backwards: bool = False) -> p.Expr:
        size = code.bind(self.size(code), "size")
        at = sub(size, ONE) if backwards else ZERO
        return code.choose(compare(">", size, ZERO), lambda: self.at(code, code.bind(at)), lambda: NONE)


class Masked(Indexed):
    """Cards in deck order."""

    single = True

    def __init__(self, mask: p.Expr, bound: int) -> None:
        self.mask, self.bound = mask, bound

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        if not backwards:
            label = code.fresh("card")
            body = code.body_of(lambda: visit(p.Get("int", label), code.writer(p.Break(label))))
            code.add(p.Each(label, label, self.mask, body))
            return
        left = code.variable(self.mask, "left")

        def from_last(leave: Leave, again: Leave) -> None:
            code.when(compare("==", left, p.Const("mask", 0)), leave)
            card = code.variable(p.End("last", left), "card")
            code.set(left, p.Combine("mask", "without", left, p.Bit(card)))
            visit(card, leave)

        code.loop(from_last)

    def size(self, code: Code) -> p.Expr:
        return p.Size(self.mask)

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        return p.Nth(self.mask, index)

    def empty(self, code: Code) -> p.Expr:
        return compare("==", self.mask, p.Const("mask", 0))

    def first(self, code: Code, backwards: bool = False) -> p.Expr:
        mask = code.bind(self.mask)
        return code.choose(not_empty(mask), lambda: p.End("last" if backwards else "first", mask), lambda: NONE)

    def as_mask(self, code: Code) -> p.Expr | None:
        return self.mask


class Items(Indexed):
    def __init__(self, values: list[p.Expr]) -> None:
        self.values, self.bound, self.single = values, len(values), len(values) < 2

    def size(self, code: Code) -> p.Expr:
        return integer(len(self.values))

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        if len(self.values) == 1:
            code.block(lambda leave: visit(self.values[0], leave))
        else:
            super().each(code, visit, backwards)

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        if isinstance(index, p.Const):
            return self.values[index.value]
        return self.among(0, len(self.values), index)

    def among(self, start: int, end: int, index: p.Expr) -> p.Expr:
        if end - start == 1:
            return self.values[start]
        middle = (start + end) // 2
        low, high = self.among(start, middle, index), self.among(middle, end, index)
        return select(compare("<", index, integer(middle)), low, high)

    def has(self, code: Code, value: p.Expr) -> p.Expr:
        known = code.bind(value)
        return together(either, [compare("==", known, each) for each in dict.fromkeys(self.values)], FALSE)


class Constant(Items):
    def __init__(self, values: tuple[int, ...], table: Callable[[tuple[int, ...]], str]) -> None:
        super().__init__([integer(value) for value in values])
        self.numbers, self.table, self.single = values, table, len(set(values)) == len(values)

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        if isinstance(index, p.Const):
            return self.values[index.value]
        if self.numbers == tuple(range(self.bound)):
            return index
        return p.Look("int", self.table(self.numbers), index)


class Cards(Constant):
    """Constant cards in deck order."""

    def as_mask(self, code: Code) -> p.Expr | None:
        return p.Const("mask", sum(1 << card for card in self.numbers))


class Entry(Indexed):
    """An entry of the pool: a stack (its top comes last) or a row."""

    single = True

    def __init__(self, entry: p.Expr, cards: int, stack: bool = False, there: p.Expr | None = None) -> None:
        self.entry, self.stack, self.there, self.bound = entry, stack, there, cards

    def size(self, code: Code) -> p.Expr:
        count = p.Load("int", "seq.count", self.entry)
        return count if self.there is None else p.Select("int", self.there, count, ZERO)

    def as_set(self, code: Code) -> p.Expr | None:
        mask = p.Load("mask", "seq.mask", self.entry)
        if self.there is None:
            return mask
        return p.Select("mask", self.there, mask, p.Const("mask", 0))

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        if self.stack:
            index = sub(sub(self.size(code), ONE), index)
        return p.Load("int", "seq.cards", add(mul(self.entry, integer(self.bound)), index))


class Numbers(Indexed):
    single = True

    def __init__(self, low: p.Expr, high: p.Expr, bound: int) -> None:
        self.low, self.high, self.bound = low, high, bound

    def size(self, code: Code) -> p.Expr:
        count = add(sub(self.high, self.low), ONE)
        return integer(max(0, count.value)) if isinstance(count, p.Const) else p.Compute("max", count, ZERO)

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        return add(self.low, index)

    def has(self, code: Code, value: p.Expr) -> p.Expr:
        known = code.bind(value)
        return both(compare("<=", self.low, known), compare("<=", known, self.high))


class Turned(Indexed):
    """Numbers below `around` from `first`, without the first `skip`."""

    single = True

    def __init__(self, first: p.Expr, around: int, skip: int = 0) -> None:
        self.begin, self.around, self.skip, self.bound = first, around, skip, around - skip

    def size(self, code: Code) -> p.Expr:
        return integer(self.bound)

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        at = code.bind(add(add(self.begin, index), integer(self.skip)), "seat")
        if isinstance(at, p.Const):
            return integer(at.value % self.around)
        return select(compare(">=", at, integer(self.around)), sub(at, integer(self.around)), at)

    def has(self, code: Code, value: p.Expr) -> p.Expr:
        return compare("!=", value, self.begin) if self.skip else TRUE


class Written(Indexed):
    """A list in an array of the routine."""

    def __init__(self, array: str, count: p.Expr, bound: int, single: bool) -> None:
        self.array, self.count, self.bound, self.single = array, count, bound, single

    def to_array(self, code: Code) -> "Written":
        return self

    def size(self, code: Code) -> p.Expr:
        return self.count

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        return p.Peek(self.array, index)


class Growing(Written):
    count: p.Get

    def __init__(self, code: Code, bound: int, single: bool = False, name: str = "list") -> None:
        super().__init__(code.array(bound, name), code.variable(ZERO, "count"), bound, single)

    def push(self, code: Code, item: Value) -> None:
        code.add(p.Poke(self.array, self.count, expression(item)))
        code.increase(self.count)


class KeptList(Indexed):
    def __init__(self, items: str, base: p.Expr, count: p.Expr, bound: int, single: bool = False) -> None:
        self.items, self.base, self.count, self.bound, self.single = items, base, count, bound, single

    def size(self, code: Code) -> p.Expr:
        return self.count

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        return p.Load("int", self.items, add(self.base, index))


def expression(value: Value) -> p.Expr:
    if isinstance(value, Sequence):
        raise Unsupported("a list of lists used in this way")
    return value
