"""Several sets of cards at once: an array for the cards of all sets, another for the end of each set.

Sets are disjoint and not empty, so neither array needs more items than there are cards to choose from.
"""

from collections.abc import Callable

from hoyle.native import program as p
from hoyle.native.lower.code import (
    FALSE,
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
    mul,
    select,
    sub,
)
from hoyle.native.lower.composed import Slice
from hoyle.native.lower.context import Context
from hoyle.native.lower.sequences import Indexed, KeptList, Masked, Sequence, Visit, Written
from hoyle.native.lower.sorting import order_of_lists
from hoyle.native.lower.subsets import Grows

NOTHING = p.Const("mask", 0)


class Lists(Sequence):
    """A list of sets of cards; `bound` also limits the number of their cards."""

    single = True
    count: p.Expr

    def end(self, number: p.Expr) -> p.Expr:
        """The number of cards before a set, whose number is bound."""
        raise NotImplementedError

    def cards(self, start: p.Expr, count: p.Expr) -> Indexed:
        raise NotImplementedError

    def at(self, code: Code, number: p.Expr) -> Sequence:
        """The number, from 0, is bound and exists."""
        start = code.bind(self.end(number), "start")
        end = code.bind(self.end(code.bind(add(number, ONE))), "end")
        return self.cards(start, code.bind(sub(end, start), "size"))

    def together(self, code: Code) -> Indexed:
        return self.cards(ZERO, code.bind(self.end(code.bind(self.count)), "cards"))

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        size = code.bind(self.count, "sets")

        def one(number: p.Expr, stop: Leave) -> None:
            if backwards:
                number = code.bind(sub(sub(size, ONE), number), "number")
            visit(self.at(code, number), stop)

        code.count(size, one)

    def length(self, code: Code) -> p.Expr:
        return self.count

    def empty(self, code: Code) -> p.Expr:
        return compare("==", self.count, ZERO)


class KeptLists(Lists):
    def __init__(self, name: str, bound: int) -> None:
        self.name, self.bound, self.count = name, bound, p.Load("int", f"{name}.count")

    def end(self, number: p.Expr) -> p.Expr:
        return p.Load("int", f"{self.name}.ends", number)

    def cards(self, start: p.Expr, count: p.Expr) -> Indexed:
        return KeptList(f"{self.name}.items", start, count, self.bound, single=True)


class FoundLists(Lists):
    def __init__(self, chosen: str, ends: str, count: p.Expr, bound: int, in_order: bool) -> None:
        self.chosen, self.ends, self.count, self.bound, self.in_order = chosen, ends, count, bound, in_order

    def end(self, number: p.Expr) -> p.Expr:
        return p.Peek(self.ends, number)

    def cards(self, start: p.Expr, count: p.Expr) -> Indexed:
        return Slice(Written(self.chosen, count, self.bound, True), start, count)

    def at(self, code: Code, number: p.Expr) -> Sequence:
        cards = super().at(code, number)
        return Masked(cards.to_mask(code), self.bound) if self.in_order else cards


class Grown(Slice):
    """A set under construction, also as a mask."""

    def __init__(self, source: Indexed, start: p.Expr, count: p.Expr, mask: p.Expr) -> None:
        super().__init__(source, start, count)
        self.mask = mask

    def as_set(self, code: Code) -> p.Expr | None:
        return self.mask


class DisjointSets(Sequence):
    """Lists of `least` to `most` sets of `low` to `high` cards, in the order of `offers.disjoint_sets`.

    `grows` tests each non-empty beginning of a set, `passes` each set; `twins` is as in `SubsetsOf`.
    """

    single = True

    def __init__(
        self,
        cx: Context,
        pool: Sequence,
        number: tuple[p.Expr, p.Expr],
        size: tuple[p.Expr, p.Expr],
        grows: Grows,
        passes: Grows,
        twins: Callable[[Written], str] | None,
    ) -> None:
        if not pool.single:
            raise Unsupported("several sets of cards out of a list with a card twice")
        self.cx, self.pool, self.twins = cx, pool, twins
        (self.least, self.most), (self.low, self.high) = number, size
        self.grows, self.passes = grows, passes
        self.bound = min(pool.bound, cx.layout.cards)
        self.in_order = twins is None and pool.as_mask(cx.code) is not None

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        if backwards:
            raise Unsupported("lists of sets from the last one")
        search = Search(self, code)
        number = code.variable(p.Compute("max", self.least, ZERO), "number")
        any_set = compare("<=", search.low, self.high)
        most = code.bind(select(any_set, self.most, p.Compute("min", self.most, ZERO)), "most")
        reached = code.variable(TRUE, "reached")

        def one_number(leave: Leave, again: Leave) -> None:
            def found() -> None:
                code.set(reached, TRUE)
                visit(search.found, leave)

            # if there is no list of this many sets, there is none of more
            code.unless(reached, leave)
            code.when(compare(">", number, most), leave)
            code.set(reached, FALSE)
            search.of_number(number, found)
            code.increase(number)

        code.loop(one_number)


class Search:
    """The search for lists with a given number of sets, set by set, each with ascending places of the pool.

    `at` is the number of complete sets. The next one begins at `start` in the arrays `places` and `chosen`, is to have
    `size` cards and has `depth`, which are `taken`. `used` are the cards of the sets before it.
    """

    def __init__(self, sets: DisjointSets, code: Code) -> None:
        self.sets, self.code = sets, code
        bound = sets.bound
        self.pool = sets.pool.to_array(code)
        self.size_of_pool = code.bind(self.pool.count, "pool")
        self.twin = None if sets.twins is None else sets.twins(self.pool)
        self.places = code.array(bound + 1, "places")
        self.chosen = code.array(bound + 1, "chosen")
        self.ends = code.array(bound + 1, "ends")
        self.front = self.places if self.twin is None else self.first_places(self.twin)
        self.keys = self.places if self.twin is None else code.array(bound + 1, "keys")
        self.low = code.bind(p.Compute("max", sets.low, ONE), "low")
        self.at, self.start = code.variable(ZERO, "at"), code.variable(ZERO, "start")
        self.size, self.depth = code.variable(ZERO, "size"), code.variable(ZERO, "depth")
        self.taken, self.used = code.variable(NOTHING, "taken"), code.variable(NOTHING, "used")
        self.found = FoundLists(self.chosen, self.ends, self.at, bound, sets.in_order)

    def first_places(self, twin: str) -> str:
        """Write by place of the pool that of the first card like the one there."""
        code = self.code
        front = code.array(self.sets.bound, "front")

        def one(here: p.Expr, stop: Leave) -> None:
            code.add(p.Poke(front, here, here))
            nearest = code.variable(p.Peek(twin, here), "twin")

            def look(other: p.Expr, stop: Leave) -> None:
                same = compare("==", p.Peek(self.pool.array, other), nearest)
                code.when(same, lambda: code.add(p.Poke(front, here, p.Peek(front, other))))

            code.count(here, look)

        code.count(self.size_of_pool, one)
        return front

    def of_number(self, number: p.Expr, found: Callable[[], None]) -> None:
        code = self.code
        for local in (self.at, self.start, self.depth):
            code.set(local, ZERO)
        for cards in (self.taken, self.used):
            code.set(cards, NOTHING)
        code.set(self.size, self.low)
        code.add(p.Poke(self.ends, ZERO, ZERO))
        code.add(p.Poke(self.places, ZERO, p.Const("int", -1)))
        # at least the work that the interpreter counts
        work = code.bind(p.Compute("max", self.size_of_pool, ONE), "work")

        def step(leave: Leave, again: Leave) -> None:
            def back() -> None:
                self.back(leave, again)

            def whole_list() -> None:
                found()
                back()

            code.add(p.Spend(work))
            code.when(compare("==", self.at, number), whole_list)
            self.choose(number, back, again)

        code.loop(step)

    def choose(self, number: p.Expr, back: Leave, skip: Leave) -> None:
        code, sets = self.code, self.sets
        here = code.variable(add(self.start, self.depth), "here")
        place = code.variable(add(p.Peek(self.places, here), ONE), "place")
        code.add(p.Poke(self.places, here, place))
        lacking = sub(self.size, self.depth)
        code.when(compare("<", sub(self.size_of_pool, place), lacking), lambda: self.no_more(back, skip))
        card = code.variable(p.Peek(self.pool.array, place), "card")
        code.when(p.Has(self.used, card), skip)
        if self.twin is not None:
            before = code.variable(p.Peek(self.twin, place), "twin")
            gone = either(self.taken, self.used)
            free = code.all([lambda: compare("<", before, ZERO), lambda: p.Has(gone, before)], stop=True)
            code.unless(free, skip)
        code.add(p.Poke(self.chosen, here, card))
        more = code.variable(either(self.taken, p.Bit(card)), "more")
        depth = code.variable(add(self.depth, ONE), "depth")
        cards = Written(self.chosen, depth, sets.bound, True)
        start = Masked(more, sets.bound) if sets.in_order else Grown(cards, self.start, depth, more)
        code.unless(sets.grows(start), skip)

        def next_card() -> None:
            code.set(self.taken, more)
            code.set(self.depth, depth)
            code.add(p.Poke(self.places, add(here, ONE), place))
            skip()

        code.when(compare("<", depth, self.size), next_card)
        self.stands_behind(skip)
        code.unless(sets.passes(start), skip)
        after = code.variable(add(self.start, self.size), "after")
        others = mul(self.size, sub(sub(number, self.at), ONE))
        code.when(compare("<", sub(self.size_of_pool, after), others), skip)
        code.set(self.used, either(self.used, more))
        code.set(self.taken, NOTHING)
        code.increase(self.at)
        code.add(p.Poke(self.ends, self.at, after))
        code.set(self.start, after)
        code.set(self.depth, ZERO)
        code.add(p.Poke(self.places, after, p.Const("int", -1)))

    def no_more(self, back: Leave, again: Leave) -> None:
        """Advance the previous card, enlarge the set, or reopen the previous set."""
        code = self.code
        code.set(self.depth, sub(self.depth, ONE))

        def card_before() -> None:
            last = code.variable(p.Peek(self.chosen, add(self.start, self.depth)), "last")
            code.set(self.taken, p.Combine("mask", "without", self.taken, p.Bit(last)))
            again()

        code.when(compare(">=", self.depth, ZERO), card_before)
        code.increase(self.size)
        left = sub(self.size_of_pool, self.start)
        most = p.Compute("min", self.sets.high, left)

        def larger() -> None:
            code.set(self.depth, ZERO)
            code.add(p.Poke(self.places, self.start, p.Const("int", -1)))
            again()

        code.when(compare("<=", self.size, most), larger)
        back()

    def back(self, leave: Leave, again: Leave) -> None:
        code = self.code
        code.when(compare("==", self.at, ZERO), leave)
        end = code.variable(self.start, "end")
        code.set(self.at, sub(self.at, ONE))
        code.set(self.start, p.Peek(self.ends, self.at))
        code.set(self.size, sub(end, self.start))
        code.set(self.depth, sub(self.size, ONE))
        cards = Slice(Written(self.chosen, end, self.sets.bound, True), self.start, self.size)
        whole = cards.to_mask(code)
        last = code.variable(p.Peek(self.chosen, sub(end, ONE)), "last")
        code.set(self.used, p.Combine("mask", "without", self.used, whole))
        code.set(self.taken, p.Combine("mask", "without", whole, p.Bit(last)))
        again()

    def stands_behind(self, skip: Callable[[], None]) -> None:
        """Continue only if the complete set comes after the previous one."""
        code = self.code
        if self.twin is not None:
            self.sort_keys()
        first = code.variable(p.Peek(self.ends, code.bind(p.Compute("max", sub(self.at, ONE), ZERO))), "before")
        as_large = compare("==", sub(self.start, first), self.size)
        keys = Written(self.keys, self.size, self.sets.bound, False)

        def compare_keys() -> None:
            here, there = Slice(keys, self.start, self.size), Slice(keys, first, self.size)
            code.when(compare("<", order_of_lists(code, here, there), ZERO), skip)

        code.when(both(compare(">", self.at, ZERO), as_large), compare_keys)

    def sort_keys(self) -> None:
        """The places of its cards, of equal cards the first."""
        code = self.code

        def one(at: p.Expr, stop: Leave) -> None:
            end = code.variable(add(self.start, at), "end")
            key = code.variable(p.Peek(self.front, p.Peek(self.places, end)), "key")

            def shift(leave: Leave, again: Leave) -> None:
                code.when(compare("<=", end, self.start), leave)
                before = code.variable(p.Peek(self.keys, sub(end, ONE)), "before")
                code.when(compare("<=", before, key), leave)
                code.add(p.Poke(self.keys, end, before))
                code.set(end, sub(end, ONE))

            code.loop(shift)
            code.add(p.Poke(self.keys, end, key))

        code.count(self.size, one)
