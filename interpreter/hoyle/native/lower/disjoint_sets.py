"""Several sets of cards at once: their representation and enumeration.

No set is empty and no card is in two sets, so a list of sets never has more cards, nor more sets, than there are cards
to choose from: one array holds the cards of all sets, another the end of each set.
"""

from collections.abc import Callable

from hoyle.native import program as p
from hoyle.native.lower.code import (
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Code,
    Unsupported,
    add,
    both,
    compare,
    either,
    mul,
    negate,
    select,
    sub,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.sequences import Indexed, Kept, Masked, Sequence, Slice, Visit, Written, expression
from hoyle.native.lower.subsets import Grows, written_out

NOTHING = p.Const("mask", 0)


class Lists(Sequence):
    """A list of sets of cards; `bound` also limits the number of their cards."""

    single = True
    count: p.Expr

    def end(self, number: p.Expr) -> p.Expr:
        """Return the number of cards before a set, counted from 0; the number is bound."""
        raise NotImplementedError

    def cards(self, start: p.Expr, count: p.Expr) -> Indexed:
        """Return `count` cards of all sets from `start` on."""
        raise NotImplementedError

    def at(self, code: Code, number: p.Expr) -> Sequence:
        """Return the set with a number, from 0; it is bound and exists."""
        start = code.bind(self.end(number), "start")
        end = code.bind(self.end(code.bind(add(number, ONE))), "end")
        return self.cards(start, code.bind(sub(end, start), "size"))

    def together(self, code: Code) -> Indexed:
        return self.cards(ZERO, code.bind(self.end(code.bind(self.count)), "cards"))

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        label = code.fresh("set")
        size = code.bind(self.count, "sets")

        def one() -> None:
            number: p.Expr = p.Get("int", label)
            if backwards:
                number = sub(sub(size, ONE), number)
            visit(self.at(code, code.bind(number, "number")), lambda: code.add(p.Break(label)))

        code.add(p.Count(label, label, ZERO, size, code.body_of(one)))

    def length(self, code: Code) -> p.Expr:
        return self.count

    def empty(self, code: Code) -> p.Expr:
        return compare("==", self.count, ZERO)

    def write_out(self, code: Code) -> Indexed:
        raise Unsupported("a list of lists used in this way")


class KeptLists(Lists):
    """A list of sets in fields: the cards, the end of each set, the number of sets."""

    def __init__(self, name: str, bound: int) -> None:
        self.name, self.bound, self.count = name, bound, p.Load("int", f"{name}.count")

    def end(self, number: p.Expr) -> p.Expr:
        return p.Load("int", f"{self.name}.ends", number)

    def cards(self, start: p.Expr, count: p.Expr) -> Indexed:
        return Kept(f"{self.name}.items", start, count, self.bound, single=True)


class FoundLists(Lists):
    def __init__(self, chosen: str, ends: str, count: p.Expr, bound: int, in_order: bool) -> None:
        self.chosen, self.ends, self.count, self.bound, self.in_order = chosen, ends, count, bound, in_order

    def end(self, number: p.Expr) -> p.Expr:
        return p.Peek(self.ends, number)

    def cards(self, start: p.Expr, count: p.Expr) -> Indexed:
        return Slice(Written(self.chosen, count, self.bound, True), start, count)

    def at(self, code: Code, number: p.Expr) -> Sequence:
        cards = super().at(code, number)
        return Masked(mask_of(code, cards), self.bound) if self.in_order else cards


class Grown(Slice):
    """A set under construction, also available as a mask."""

    def __init__(self, source: Indexed, start: p.Expr, count: p.Expr, mask: p.Expr) -> None:
        super().__init__(source, start, count)
        self.mask = mask

    def as_set(self, code: Code) -> p.Expr | None:
        return self.mask


def mask_of(code: Code, cards: Sequence) -> p.Expr:
    mask = code.variable(NOTHING, "cards")
    cards.each(code, lambda card, _: code.add(p.Set(mask.local, either(mask, p.Bit(expression(card))))))
    return mask


class DisjointSets(Sequence):
    """All lists of `least` to `most` sets of `low` to `high` cards of a pool, in the order of `offers.disjoint_sets`.

    `grows` tests each non-empty beginning of a set, `passes` each set. `twins` writes, for each place of the pool, the
    nearest earlier card like the one there, or none.
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
        label = code.fresh("lists")

        def leave() -> None:
            code.add(p.Break(label))

        def found() -> None:
            code.add(p.Set(reached.local, TRUE))
            visit(search.found, leave)

        def one_number() -> None:
            # if there is no list of this many sets, there is none of more
            code.when(negate(reached), leave)
            code.when(compare(">", number, most), leave)
            code.add(p.Set(reached.local, FALSE))
            search.of_number(number, found)
            code.add(p.Set(number.local, add(number, ONE)))

        code.add(p.Loop(label, code.body_of(one_number)))


class Search:
    """The search for the lists with a given number of sets, set by set, each with ascending places of the pool.

    `at` is the number of complete sets. The next one begins at `start` in the arrays `places` and `chosen`, is to have
    `size` cards and has `depth`, which are `taken`. `used` are the cards of the sets before it.
    """

    def __init__(self, sets: DisjointSets, code: Code) -> None:
        self.sets, self.code = sets, code
        bound = sets.bound
        self.pool = written_out(sets.pool, code)
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
        """Write, for each place of the pool, the place of the first card like the one there."""
        code = self.code
        front = code.array(self.sets.bound, "front")
        place, before = code.fresh("place"), code.fresh("before")
        here, other = p.Get("int", place), p.Get("int", before)

        def one() -> None:
            code.add(p.Poke(front, here, here))
            nearest = code.variable(p.Peek(twin, here), "twin")

            def look() -> None:
                same = compare("==", p.Peek(self.pool.array, other), nearest)
                code.when(same, lambda: code.add(p.Poke(front, here, p.Peek(front, other))))

            code.add(p.Count(before, before, ZERO, here, code.body_of(look)))

        code.add(p.Count(place, place, ZERO, self.size_of_pool, code.body_of(one)))
        return front

    def of_number(self, number: p.Expr, found: Callable[[], None]) -> None:
        code = self.code
        for local, value in (
            (self.at, ZERO),
            (self.start, ZERO),
            (self.size, self.low),
            (self.depth, ZERO),
            (self.taken, NOTHING),
            (self.used, NOTHING),
        ):
            code.add(p.Set(local.local, value))
        code.add(p.Poke(self.ends, ZERO, ZERO))
        code.add(p.Poke(self.places, ZERO, p.Const("int", -1)))
        label = code.fresh("grow")
        # at least the work that the interpreter counts
        work = code.bind(p.Compute("max", self.size_of_pool, ONE), "work")

        def whole_list() -> None:
            found()
            self.back(label)

        def step() -> None:
            code.add(p.Spend(work))
            code.when(compare("==", self.at, number), whole_list)
            self.choose(number, label)

        code.add(p.Loop(label, code.body_of(step)))

    def choose(self, number: p.Expr, label: str) -> None:
        """Choose one more card for the current set; the last one may complete it."""
        code, sets = self.code, self.sets
        here = code.variable(add(self.start, self.depth), "here")
        place = code.variable(add(p.Peek(self.places, here), ONE), "place")
        code.add(p.Poke(self.places, here, place))
        lacking = sub(self.size, self.depth)
        code.when(compare("<", sub(self.size_of_pool, place), lacking), lambda: self.no_more(label))

        def skip() -> None:
            code.add(p.Continue(label))

        card = code.variable(p.Peek(self.pool.array, place), "card")
        code.when(p.Has(self.used, card), skip)
        if self.twin is not None:
            before = code.variable(p.Peek(self.twin, place), "twin")
            gone = either(self.taken, self.used)
            free = code.all(
                [lambda: compare("<", before, ZERO), lambda: p.Has(gone, before)],
                stop=True,
            )
            code.when(negate(free), skip)
        code.add(p.Poke(self.chosen, here, card))
        more = code.variable(either(self.taken, p.Bit(card)), "more")
        depth = code.variable(add(self.depth, ONE), "depth")
        cards = Written(self.chosen, depth, sets.bound, True)
        start = Masked(more, sets.bound) if sets.in_order else Grown(cards, self.start, depth, more)
        code.when(negate(sets.grows(start)), skip)

        def next_card() -> None:
            code.add(p.Set(self.taken.local, more))
            code.add(p.Set(self.depth.local, depth))
            code.add(p.Poke(self.places, add(here, ONE), place))
            skip()

        code.when(compare("<", depth, self.size), next_card)
        self.stands_behind(skip)
        code.when(negate(sets.passes(start)), skip)
        after = code.variable(add(self.start, self.size), "after")
        others = mul(self.size, sub(sub(number, self.at), ONE))
        code.when(compare("<", sub(self.size_of_pool, after), others), skip)
        code.add(p.Set(self.used.local, either(self.used, more)))
        code.add(p.Set(self.taken.local, NOTHING))
        code.add(p.Set(self.at.local, add(self.at, ONE)))
        code.add(p.Poke(self.ends, self.at, after))
        code.add(p.Set(self.start.local, after))
        code.add(p.Set(self.depth.local, ZERO))
        code.add(p.Poke(self.places, after, p.Const("int", -1)))

    def no_more(self, label: str) -> None:
        """Backtrack after the last place: advance the previous card, enlarge the set, or reopen the previous set."""
        code = self.code
        code.add(p.Set(self.depth.local, sub(self.depth, ONE)))

        def card_before() -> None:
            last = code.variable(p.Peek(self.chosen, add(self.start, self.depth)), "last")
            code.add(p.Set(self.taken.local, p.Combine("mask", "without", self.taken, p.Bit(last))))
            code.add(p.Continue(label))

        code.when(compare(">=", self.depth, ZERO), card_before)
        code.add(p.Set(self.size.local, add(self.size, ONE)))
        left = sub(self.size_of_pool, self.start)
        most = p.Compute("min", self.sets.high, left)

        def larger() -> None:
            code.add(p.Set(self.depth.local, ZERO))
            code.add(p.Poke(self.places, self.start, p.Const("int", -1)))
            code.add(p.Continue(label))

        code.when(compare("<=", self.size, most), larger)
        self.back(label)

    def back(self, label: str) -> None:
        """Reopen the last complete set without its last card."""
        code = self.code
        code.when(compare("==", self.at, ZERO), lambda: code.add(p.Break(label)))
        end = code.variable(self.start, "end")
        code.add(p.Set(self.at.local, sub(self.at, ONE)))
        code.add(p.Set(self.start.local, p.Peek(self.ends, self.at)))
        code.add(p.Set(self.size.local, sub(end, self.start)))
        code.add(p.Set(self.depth.local, sub(self.size, ONE)))
        cards = Slice(Written(self.chosen, end, self.sets.bound, True), self.start, self.size)
        whole = mask_of(code, cards)
        last = code.variable(p.Peek(self.chosen, sub(end, ONE)), "last")
        code.add(p.Set(self.used.local, p.Combine("mask", "without", self.used, whole)))
        code.add(p.Set(self.taken.local, p.Combine("mask", "without", whole, p.Bit(last))))
        code.add(p.Continue(label))

    def stands_behind(self, skip: Callable[[], None]) -> None:
        """Continue only if the completed set comes after the previous one: the sets of a list ascend."""
        code = self.code
        if self.twin is not None:
            self.sort_keys()
        first = code.variable(p.Peek(self.ends, code.bind(p.Compute("max", sub(self.at, ONE), ZERO))), "before")
        as_large = compare("==", sub(self.start, first), self.size)

        def compare_keys() -> None:
            behind = code.variable(TRUE, "behind")
            label = code.fresh("key")
            at = p.Get("int", label)

            def one() -> None:
                here = code.variable(p.Peek(self.keys, add(self.start, at)), "here")
                there = code.variable(p.Peek(self.keys, add(first, at)), "there")

                def differ() -> None:
                    code.add(p.Set(behind.local, compare(">", here, there)))
                    code.add(p.Break(label))

                code.when(compare("!=", here, there), differ)

            code.add(p.Count(label, label, ZERO, self.size, code.body_of(one)))
            code.when(negate(behind), skip)

        code.when(both(compare(">", self.at, ZERO), as_large), compare_keys)

    def sort_keys(self) -> None:
        """Write the sort key of the completed set: the places of its cards, of equal cards the first."""
        code = self.code
        outer, label = code.fresh("key"), code.fresh("shift")

        def one() -> None:
            end = code.variable(add(self.start, p.Get("int", outer)), "end")
            key = code.variable(p.Peek(self.front, p.Peek(self.places, end)), "key")

            def shift() -> None:
                code.when(compare("<=", end, self.start), lambda: code.add(p.Break(label)))
                before = code.variable(p.Peek(self.keys, sub(end, ONE)), "before")
                code.when(compare("<=", before, key), lambda: code.add(p.Break(label)))
                code.add(p.Poke(self.keys, end, before))
                code.add(p.Set(end.local, sub(end, ONE)))

            code.add(p.Loop(label, code.body_of(shift)))
            code.add(p.Poke(self.keys, end, key))

        code.add(p.Count(outer, outer, ZERO, self.size, code.body_of(one)))
