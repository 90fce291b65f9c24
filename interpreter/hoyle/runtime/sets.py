"""The sets of cards that an argument may be, in canonical order: by size, then card by card.

A set is grown card by card and given up as soon as no larger one can pass; what depends on the cards of a set alone is
worked out once for each set, and for each pool that sets are taken from. So a hand of ten is searched in a hundred steps
once, and then looked up.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations
from typing import Any

from hoyle.model.formula import Formula, Subsets
from hoyle.model.game import Argument
from hoyle.runtime.merge import Merge
from hoyle.runtime.position import Position
from hoyle.runtime.weaker import alone, conjuncts, depends_only_on, growing, is_yes, most_cards
from hoyle.table.evaluate import Evaluator
from hoyle.table.fault import Fault

Cards = tuple[int, ...]
Test = Callable[[Position], Any]

#: How many sets, and how many pools, an argument's conditions are remembered for.
REMEMBERED = 200_000
POOLS = 5_000


class Sets:
    """The sets of one argument. `rest` are the conditions that each set still has to pass."""

    def __init__(
        self, argument: Argument, source: Subsets, conditions: list[Formula], evaluator: Evaluator, merge: Merge
    ) -> None:
        self.slot, self.span, self.merge = argument.local.slot, argument.span, merge
        self.low, self.high = evaluator.compile(source.low), evaluator.compile(source.high)
        self.cards = evaluator.compile(source.source)
        definitions, slot = evaluator.definitions, self.slot
        self.bounds: list[Test] = []
        self.rest: list[Test] = []
        fixed: list[Formula] = []
        parts: list[Formula] = []
        for condition in (part for c in conditions for part in conjuncts(c)):
            most = most_cards(condition, slot)
            if most is not None:
                self.bounds.append(evaluator.compile(most))
                continue
            if not depends_only_on(condition, slot, definitions):
                self.rest.append(evaluator.compile(condition))
            fixed.append(alone(condition, slot, definitions))
            parts.append(growing(condition, argument.local, definitions, evaluator.layout))
        self.fixed = tuple(evaluator.compile(c) for c in fixed if not is_yes(c))
        steady = [c for c in parts if not is_yes(c) and depends_only_on(c, slot, definitions)]
        moving = [c for c in parts if not is_yes(c) and not depends_only_on(c, slot, definitions)]
        self.starts = tuple(evaluator.compile(c) for c in steady)
        self.moving = tuple(evaluator.compile(c) for c in moving)
        self.known_starts: dict[Cards, bool] = {}
        self.known_sets: dict[Cards, bool] = {}
        self.known_pools: dict[tuple[Cards, int, int], list[Cards]] = {}

    def __call__(self, p: Position) -> Iterable[Cards]:
        """The sets in a position, before the conditions in `rest`."""
        pool = tuple(self.cards(p))
        least, most = max(0, self.low(p)), min(self.high(p), len(pool), *(bound(p) for bound in self.bounds))
        if self.merge.needed or self.moving:
            kinds = [self.merge.key(p, card) for card in pool] if self.merge.needed else None
            return (cards for cards in self.grown(p, pool, kinds, least, most) if self.fits(p, cards))
        if not self.starts and not self.fixed:
            return chain.from_iterable(combinations(pool, size) for size in range(least, most + 1))
        key = (pool, least, most)
        found = self.known_pools.get(key)
        if found is None:
            found = [cards for cards in self.grown(p, pool, None, least, most) if self.fits(p, cards)]
            if len(self.known_pools) >= POOLS:
                self.known_pools.clear()
            self.known_pools[key] = found
        return found

    def passes(self, p: Position, tests: tuple[Test, ...], cards: Cards) -> bool:
        """Whether a set passes tests that read it from its slot."""
        p.slots[self.slot] = cards
        for test in tests:
            if not test(p):
                return False
        return True

    def grown(self, p: Position, pool: Cards, kinds: list[Any] | None, low: int, high: int) -> Iterator[Cards]:
        """The sets of `low` to `high` cards of a pool whose every start may lead to one that passes.

        `kinds` tells cards apart where some look alike: of those alike the first ones are taken.
        """
        known = self.known_starts
        layer: list[tuple[Cards, int]] = [((), -1)]
        if low <= 0:
            yield ()
        for size in range(1, high + 1):
            wider: list[tuple[Cards, int]] = []
            for cards, last in layer:
                for at in range(last + 1, len(pool)):
                    if kinds is not None and any(kinds[i] == kinds[at] and pool[i] not in cards for i in range(at)):
                        continue
                    more = (*cards, pool[at])
                    fits = known.get(more)
                    if fits is None:
                        fits = self.starts_well(p, more)
                    if fits and (not self.moving or self.passes(p, self.moving, more)):
                        wider.append((more, at))
            layer = wider
            if not layer:
                return
            if size >= low:
                for cards, _ in layer:
                    yield cards

    def fits(self, p: Position, cards: Cards) -> bool:
        """Whether a set passes all that depends on its cards alone."""
        known = self.known_sets.get(cards)
        if known is None:
            known = self.passes(p, self.fixed, cards)
            if len(self.known_sets) < REMEMBERED:
                self.known_sets[cards] = known
        return known

    def starts_well(self, p: Position, cards: Cards) -> bool:
        """Whether the start of a set may lead to one that passes, as far as that depends on the cards alone."""
        p.fuel -= 1
        if p.fuel < 0:
            raise Fault("R901", "working out the legal moves takes too long", self.span)
        fits = self.passes(p, self.starts, cards)
        if len(self.known_starts) < REMEMBERED:
            self.known_starts[cards] = fits
        return fits
