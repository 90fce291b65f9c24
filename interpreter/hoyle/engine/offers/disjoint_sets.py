"""Lists of several sets of cards for an argument, in canonical order: by number of sets, then set by set.

The sets of a list share no card and ascend, so that each list occurs once.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.engine.offers.card_classes import Apart
from hoyle.engine.offers.sets import Cards, Sets
from hoyle.engine.position.position import Position
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.fault import Fault
from hoyle.language.report import Span

#: The sort key of sets: their size, then the positions of their cards in the pool.
Key = tuple[int, tuple[int, ...]]


@dataclass(eq=False)
class SeveralSets:
    """Lists of `low` to `high` sets; `rest` are the tests of each set that `sets` does not make."""

    sets: Sets
    low: Closure
    high: Closure
    rest: tuple[Closure, ...]
    apart: Callable[[Position], Apart] | None
    span: Span | None

    def __post_init__(self) -> None:
        self.slot = self.sets.argument.local.slot
        self.cards = self.sets.cards

    def __call__(self, p: Position) -> Iterator[tuple[Cards, ...]]:
        pool = tuple(self.cards(p))
        places = self.places(p, pool)
        least, most = max(0, self.low(p)), self.high(p)
        for number in range(least, most + 1):
            found = False
            for listed in self.lists(p, pool, number, places, (1, ())):
                found = True
                yield listed
            if not found:  # then there are no longer lists either
                return

    def lists(
        self, p: Position, pool: Cards, number: int, places: dict[int, int], start: Key
    ) -> Iterator[tuple[Cards, ...]]:
        if number == 0:
            yield ()
            return
        for cards in self.sets.among(p, pool, start[0]):
            p.fuel -= 1
            if p.fuel < 0:
                raise Fault("R901", "finding the legal moves takes too long", self.span)
            key = key_of(cards, places)
            if key < start or not self.passes(p, cards):
                continue
            if number == 1:
                yield (cards,)
                continue
            left = tuple([card for card in pool if card not in cards])
            if len(left) >= len(cards) * (number - 1):
                for others in self.lists(p, left, number - 1, places, key):
                    yield (cards, *others)

    def passes(self, p: Position, cards: Cards) -> bool:
        for test in self.rest:
            p.slots[self.slot] = cards
            if not test(p):
                return False
        return True

    def fits(self, p: Position, found: tuple[Cards, ...]) -> bool:
        low, high = max(1, self.sets.low(p)), self.sets.high(p)
        return self.low(p) <= len(found) <= self.high(p) and all(low <= len(cards) <= high for cards in found)

    def places(self, p: Position, pool: Cards) -> dict[int, int]:
        twins = self.apart(p).twins(pool) if self.apart is not None else {}
        numbers = {card: at for at, card in enumerate(pool)}
        return {card: numbers[twins[card][0]] if twins.get(card) else at for card, at in numbers.items()}


def key_of(cards: Cards, places: dict[int, int]) -> Key:
    return len(cards), tuple(sorted([places[card] for card in cards]))


def sets_called(
    pool: Sequence[int], name: Callable[[int], Any], told: Sequence[Sequence[Any]]
) -> tuple[Cards, ...] | None:
    """Sets of a pool in canonical order; None if a card is missing, or named too often."""
    names = [name(card) for card in pool]
    if any(called not in names for cards in told for called in cards):
        return None
    ordered = sorted((len(cards), sorted([names.index(called) for called in cards])) for cards in told)
    left = list(enumerate(names))
    found = []
    for _, places in ordered:
        taken = []
        for place in places:
            at = next((at for at, called in left if called == names[place]), None)
            if at is None:
                return None
            left.remove((at, names[place]))
            taken.append(at)
        found.append(tuple([pool[at] for at in sorted(taken)]))
    return tuple(found)
