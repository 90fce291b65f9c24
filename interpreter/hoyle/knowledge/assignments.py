"""Cards dealt out among places, each place with the cards it may have. Uniform over all ways that fit.

Input: for each place a bit mask of cards, as many places as cards; output: ways drawn.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, factorial, prod
from random import Random

from hoyle.knowledge.trails import bits

#: Of those of a kind that come now, how many are left, and for each kind of the other side how many it still wants.
Filled = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Side:
    """The places, or the cards: kinds of those alike, but for the free ones, which fit all of the other side."""

    kinds: list[list[int]]
    free: list[int]

    @property
    def states(self) -> int:
        """In how many ways its kinds may be filled in part."""
        return prod(len(kind) + 1 for kind in self.kinds)


class Matching:
    """All ways to deal some cards out among places.

    Places that may have the same cards are of one kind, and so are cards that may lie at the same places. How many of each kind
    of cards come to each kind of places is drawn by the number of ways it leaves, cell by cell; the rest is shuffling. Free ones
    need no counting: they take what is left. The side that can be filled in fewer ways is that which is filled.
    """

    def __init__(self, places: Sequence[int], cards: int) -> None:
        self.places = places
        rows: dict[int, list[int]] = {}
        for number, mask in enumerate(places):
            rows.setdefault(mask & cards, []).append(number)
        free = rows.pop(cards, [])
        # the largest kinds come last, where little is left to say of them
        order = sorted(rows, key=lambda mask: (len(rows[mask]), mask))
        columns: dict[tuple[bool, ...], list[int]] = {}
        for card in bits(cards):
            columns.setdefault(tuple(bool((mask >> card) & 1) for mask in order), []).append(card)
        anywhere = columns.pop((True,) * len(order), [])
        fits = sorted(columns, key=lambda column: (len(columns[column]), column))
        across = Side([columns[column] for column in fits], anywhere)
        down = Side([rows[mask] for mask in order], free)
        #: whether it is the cards that are gone through, and the places that are filled
        self.upright = down.states <= across.states
        self.given, self.filled = (across, down) if self.upright else (down, across)
        #: the pairs of kinds that fit, in the order in which they are counted
        self.cells = [
            (i, j)
            for i in range(len(self.given.kinds))
            for j in range(len(self.filled.kinds))
            if (fits[i][j] if self.upright else fits[j][i])
        ]
        #: the last cells of each kind that is given, and of each that is filled
        self.ends = set({i: at for at, (i, _) in enumerate(self.cells)}.values())
        self.closes = set({j: at for at, (_, j) in enumerate(self.cells)}.values())
        self.ways = self.counted()
        self.count = self.ways[0].get(self.begin(), 0)

    @property
    def total(self) -> int:
        """In how many ways all cards can be dealt out."""
        return self.count * prod(factorial(len(kind)) for kind in (*self.filled.kinds, self.filled.free))

    # ---- counting

    def begin(self) -> Filled:
        """How many there are before any is given."""
        first = self.cells[0][0] if self.cells else None
        return (0 if first is None else len(self.given.kinds[first])), tuple(map(len, self.filled.kinds))

    def amounts(self, at: int, state: Filled) -> range:
        """How many may come to a cell: where it is the last for what is left, or for what is wanted, just these."""
        left, wanted = state[0], state[1][self.cells[at][1]]
        low = 0
        if at in self.ends and not self.filled.free:
            low = left
        if at in self.closes and not self.given.free:
            low = max(low, wanted)
        return range(low, min(left, wanted) + 1)

    def after(self, at: int, state: Filled, amount: int) -> Filled:
        """What is left behind a cell."""
        left, wanted = state
        j = self.cells[at][1]
        wanted = (*wanted[:j], wanted[j] - amount, *wanted[j + 1 :])
        if at not in self.ends:
            return left - amount, wanted
        return len(self.given.kinds[self.cells[at + 1][0]]) if at + 1 < len(self.cells) else 0, wanted

    def reached(self) -> list[set[Filled]]:
        """What may be left before each cell and behind the last."""
        levels = [{self.begin()}]
        for at in range(len(self.cells)):
            levels.append({self.after(at, state, n) for state in levels[at] for n in self.amounts(at, state)})
        return levels

    def counted(self) -> list[dict[Filled, int]]:
        """In how many ways it may go on from what is left before each cell; none of what leads nowhere."""
        levels = self.reached()
        last = {state: rest for state in levels[-1] if (rest := several(len(self.given.free), state[1]))}
        ways = [last]
        for at in reversed(range(len(self.cells))):
            here: dict[Filled, int] = {}
            for state in levels[at]:
                found = sum(
                    comb(state[0], n) * ways[-1].get(self.after(at, state, n), 0) for n in self.amounts(at, state)
                )
                if found:
                    here[state] = found
            ways.append(here)
        ways.reverse()
        return ways

    # ---- drawing

    def draw(self, rng: Random) -> list[int]:
        """A card for every place; there must be a way."""
        if not self.given.kinds and not self.filled.kinds:
            return mixed(self.given.free, rng)
        came: list[list[int]] = [[] for _ in self.filled.kinds]
        rest: list[int] = []
        kinds = [mixed(kind, rng) for kind in self.given.kinds]
        for (i, j), amount in zip(self.cells, self.split(rng)):
            came[j] += kinds[i][:amount]
            del kinds[i][:amount]
        for kind in kinds:
            rest += kind
        free = mixed(self.given.free, rng)
        for kind, given in zip(self.filled.kinds, came):
            wanted = len(kind) - len(given)
            given += free[:wanted]
            del free[:wanted]
        return self.laid((*self.filled.kinds, self.filled.free), (*came, rest + free), rng)

    def split(self, rng: Random) -> list[int]:
        """How many come to each cell; one number says it all, since what is left of it behind a cell is as even."""
        if not self.cells:
            return []
        state, found = self.begin(), []
        number = rng.randrange(self.count)
        for at in range(len(self.cells)):
            for n in self.amounts(at, state):
                after, ways = self.after(at, state, n), comb(state[0], n)
                share = ways * self.ways[at + 1].get(after, 0)
                if number < share:
                    break
                number -= share
            found.append(n)
            state, number = after, number // ways
        return found

    def laid(self, wanting: Sequence[list[int]], given: Sequence[list[int]], rng: Random) -> list[int]:
        """The cards by place, where some of one side come to each kind of the other."""
        found = [0] * len(self.places)
        for mine, others in zip(wanting, given, strict=True):
            rng.shuffle(others)
            for one, other in zip(mine, others, strict=True):
                place, card = (one, other) if self.upright else (other, one)
                found[place] = card
        return found


def several(of: int, wanted: Sequence[int]) -> int:
    """In how many ways some may be chosen for each of several, and the rest for nobody."""
    ways = 1
    for number in wanted:
        ways *= comb(of, number)
        of = max(0, of - number)
    return ways


def mixed(items: list[int], rng: Random) -> list[int]:
    """Some items in random order."""
    items = items[:]
    rng.shuffle(items)
    return items
