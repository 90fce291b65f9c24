"""Sets of cards for an argument, in canonical order: by size, then card by card.

A set grows card by card until no larger set can pass. Results that depend only on the cards are cached by set and pool.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, repeat
from operator import lt

from hoyle.engine.offers.call_bodies import Bodies
from hoyle.engine.offers.card_classes import Apart
from hoyle.engine.offers.hoisted_conditions import facts, fill_in_facts
from hoyle.engine.offers.implied_conditions import Bound, alone, conjuncts, size_bound, weaken_for_parts
from hoyle.engine.position.position import Position
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import depends_only_on
from hoyle.language.model.formula import Formula, Subsets, is_yes
from hoyle.language.model.game import Argument

Cards = tuple[int, ...]

#: The most sets, starts of sets, and pools with cached results.
REMEMBERED = 200_000
STARTS = 50_000
POOLS = 5_000

#: The record of a new start of a set: the cards tried, and those that may join.
NOBODY = (0, 0)


class Sets:
    """The sets of one argument; `rest` are conditions still to be tested on each.

    Each combination of facts that do not depend on the set has its own search, with shorter conditions.
    """

    def __init__(
        self,
        argument: Argument,
        source: Subsets,
        conditions: list[Formula],
        evaluator: Evaluator,
        apart: Callable[[Position], Apart] | None,
    ) -> None:
        self.argument, self.evaluator, self.apart = argument, evaluator, apart
        slot, definitions = argument.local.slot, evaluator.definitions
        self.low, self.high = evaluator.compile(source.low), evaluator.compile(source.high)
        cards = evaluator.compile(source.source)
        self.cards = cards if apart is None else lambda p: apart(p).in_order(cards(p))
        parts = [part for condition in conditions for part in conjuncts(condition)]
        bounds = leading_bounds(parts, slot)
        self.bounds = [limit(each, evaluator) for each in bounds.values()]
        self.conditions = [part for part in parts if part not in bounds]
        self.rest = [part for part in self.conditions if not depends_only_on(part, slot, definitions)]
        self.facts = facts(self.conditions, slot, Bodies(definitions))
        self.ask = tuple(evaluator.compile(fact) for fact in self.facts)
        self.searches: dict[tuple[bool, ...], Search] = {}

    def __call__(self, p: Position) -> Iterable[Cards]:
        return self.among(p, tuple(self.cards(p)), 0)

    def among(self, p: Position, pool: Cards, size: int) -> Iterable[Cards]:
        most = self.most(p, pool)
        return self.search(p).sets(p, pool, max(size, self.low(p)), most)

    def contains(self, p: Position, cards: Cards) -> bool:
        pool = tuple(self.cards(p))
        wanted = frozenset(cards)
        if tuple([card for card in pool if card in wanted]) != cards:
            return False
        return self.low(p) <= len(cards) <= self.most(p, pool) and self.search(p).holds(p, pool, cards)

    def most(self, p: Position, pool: Cards) -> int:
        most: int = min(self.high(p), len(pool))
        for largest in self.bounds:
            most = min(most, largest(p))
        return most

    def search(self, p: Position) -> "Search":
        answers = tuple([bool(ask(p)) for ask in self.ask]) if self.ask else ()
        search = self.searches.get(answers)
        if search is None:
            search = self.searches[answers] = self.new_search(answers)
        return search

    def new_search(self, answers: tuple[bool, ...]) -> "Search":
        known = dict(zip(self.facts, answers, strict=True))
        bodies = Bodies(self.evaluator.definitions)
        conditions = [fill_in_facts(c, self.argument.local.slot, bodies, known) for c in self.conditions]
        return Search(self.argument, conditions, self.evaluator, self.apart)


class Search:
    """Sets that pass conditions on the set alone; other conditions only narrow the search."""

    def __init__(
        self,
        argument: Argument,
        conditions: list[Formula],
        evaluator: Evaluator,
        apart: Callable[[Position], Apart] | None,
    ) -> None:
        self.slot, self.span, self.apart = argument.local.slot, argument.span, apart
        slot, definitions = self.slot, evaluator.definitions
        bodies = Bodies(definitions)
        parts = [part for condition in conditions for part in conjuncts(condition)]
        fixed = [alone(part, slot, bodies) for part in parts]
        parts = [weaken_for_parts(part, argument.local, bodies, evaluator.layout) for part in parts]
        steady = [part for part in parts if not is_yes(part) and depends_only_on(part, slot, definitions)]
        moving = [part for part in parts if not is_yes(part) and not depends_only_on(part, slot, definitions)]
        self.fixed = tuple(evaluator.compile(part) for part in fixed if not is_yes(part))
        self.starts = tuple(evaluator.compile(part) for part in steady)
        self.moving = tuple(evaluator.compile(part) for part in moving)
        self.crowd = Crowd(range(evaluator.layout.cards), {})
        self.known_sets: dict[Cards, bool] = {}
        self.known_pools: dict[tuple[Cards, int, int], list[Cards]] = {}

    def sets(self, p: Position, pool: Cards, least: int, most: int) -> Iterable[Cards]:
        if self.apart is not None or self.moving:
            grown = self.grow_sets(p, pool, least, most, self.twins(p, pool))
            return (cards for cards in grown if self.fits(p, cards)) if self.fixed else grown
        if not self.starts and not self.fixed:
            return chain.from_iterable(map(combinations, repeat(pool), range(least, most + 1)))
        key = (pool, least, most)
        found = self.known_pools.get(key)
        if found is None:
            found = [cards for cards in self.grow_sets(p, pool, least, most, {}) if self.fits(p, cards)]
            if len(self.known_pools) >= POOLS:
                self.known_pools.clear()
            self.known_pools[key] = found
        return found

    def holds(self, p: Position, pool: Cards, cards: Cards) -> bool:
        size = len(cards)
        return any(True for _ in self.grow_sets(p, cards, size, size, self.twins(p, pool))) and self.fits(p, cards)

    def twins(self, p: Position, pool: Cards) -> Mapping[int, Sequence[int]]:
        return self.apart(p).twins(pool) if self.apart is not None else {}

    def grow_sets(
        self, p: Position, pool: Cards, least: int, most: int, twins: Mapping[int, Sequence[int]]
    ) -> Iterator[Cards]:
        """Sets whose parts may all belong to one that passes; of cards that look alike the first ones.

        A set is stored with the cards that may still join it, as bits: those after its last card that could have joined
        instead of it.
        """
        if all(map(lt, pool, pool[1:])):
            crowd, everyone = self.crowd, sum([1 << card for card in pool])
        else:
            crowd, everyone = Crowd(pool, {}), (1 << len(pool)) - 1
        moving = bool(self.moving)
        layer: list[tuple[Cards, int]] = [((), everyone)]
        if least <= 0:
            yield ()
        for size in range(1, most + 1):
            wider: list[tuple[Cards, int]] = []
            for cards, others in layer:
                # mostly everything is cached, and a call would take longer than the lookup
                tried, good = crowd.known.get(cards, NOBODY)
                joining = self.companions(p, crowd, cards, others) if moving or others & ~tried else others & good
                left = size + joining.bit_count() - least
                while joining and left > 0:
                    bit = joining & -joining
                    joining ^= bit
                    left -= 1
                    card = crowd.cards[bit.bit_length() - 1]
                    if not twins or all(twin in cards for twin in twins[card]):
                        wider.append(((*cards, card), joining))
            if size >= least:
                for cards, _ in wider:
                    yield cards
            layer = [(cards, others) for cards, others in wider if others]
            if not layer:
                return

    def companions(self, p: Position, crowd: "Crowd", cards: Cards, others: int) -> int:
        p.fuel -= others.bit_count()
        if p.fuel < 0:
            raise Fault("R901", "finding the legal moves takes too long", self.span)
        if self.starts:
            others = self.welcome(p, crowd, cards, others)
        return self.passes_tests(p, self.moving, crowd, cards, others) if self.moving else others

    def welcome(self, p: Position, crowd: "Crowd", cards: Cards, others: int) -> int:
        """Cards that may join, judged by the cards alone; cached for each start."""
        tried, good = crowd.known.get(cards, NOBODY)
        untried = others & ~tried
        if untried:
            if len(cards) > 1:
                untried = self.welcome(p, crowd, cards[-1:], untried)
            good |= self.passes_tests(p, self.starts, crowd, cards, untried)
            if len(crowd.known) >= STARTS:
                crowd.known.clear()
            crowd.known[cards] = (tried | others, good)
        return others & good

    def passes_tests(self, p: Position, tests: tuple[Closure, ...], crowd: "Crowd", cards: Cards, others: int) -> int:
        found, slots, slot = 0, p.slots, self.slot
        while others:
            bit = others & -others
            others ^= bit
            slots[slot] = (*cards, crowd.cards[bit.bit_length() - 1])
            for test in tests:
                if not test(p):
                    break
            else:
                found |= bit
        return found

    def fits(self, p: Position, cards: Cards) -> bool:
        known = self.known_sets.get(cards)
        if known is None:
            p.slots[self.slot] = cards
            known = all(test(p) for test in self.fixed)
            if len(self.known_sets) < REMEMBERED:
                self.known_sets[cards] = known
        return known


@dataclass(slots=True)
class Crowd:
    """Cards as bits, in the order in which they join sets, and results for starts of sets.

    The whole deck serves all pools in deck order; a pool in another order has its own crowd.
    """

    cards: Sequence[int]
    known: dict[Cards, tuple[int, int]]


def leading_bounds(conditions: list[Formula], slot: int) -> dict[Formula, Bound]:
    found: dict[Formula, Bound] = {}
    for condition in conditions:
        each = size_bound(condition, slot)
        # after another condition, a number may exist only if that condition holds
        if each is None:
            break
        found[condition] = each
    return found


def limit(size: Bound, evaluator: Evaluator) -> Closure:
    most, more = evaluator.compile(size.most), [evaluator.compile(term) for term in size.more]
    if not more:
        return most
    return lambda p: most(p) - sum([term(p) for term in more])
