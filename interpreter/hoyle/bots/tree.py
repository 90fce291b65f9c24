"""The trees of a search: what a seat has tried and seen, and what came of it. Input: what may be tried; output: what to try next."""

from collections.abc import Hashable, Sequence
from math import inf, log, sqrt
from random import Random

from hoyle.offers.moves import Move

#: How much is dared for what was tried little.
DARING = 0.4

#: Of so many ways all are tried; of more only some, more and more as a node is come to more often.
ALL = 40
WIDENING = 2.0


class Node:
    """Where a seat stands after all that it has done and seen since the search began.

    visits     how often it was come to
    available  how often it could have been come to
    total      the sum of what it was worth to the seat then
    squares    the sum of the squares of that
    won        the sum of the seat's shares of wins in the games that went on from here
    ahead      the sum of how far the seat was ahead of the mean of the others in these games
    games      how many these are
    move       the move that leads here, if it is one and whole
    ways       the nodes behind it, by what is done or seen
    """

    __slots__ = ("ahead", "available", "games", "move", "squares", "total", "visits", "ways", "won")

    def __init__(self) -> None:
        self.visits = self.available = self.games = 0
        self.total = self.squares = self.won = self.ahead = 0.0
        self.move: Move | None = None
        self.ways: dict[Hashable, Node] = {}

    def behind(self, key: Hashable) -> "Node":
        """The node behind what is done or seen, a new one if it was never come to."""
        found = self.ways.get(key)
        if found is None:
            found = self.ways[key] = Node()
        return found

    @property
    def mean(self) -> float:
        """What it was worth on average."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def error(self) -> float:
        """The standard error of that mean; infinite of fewer than two visits."""
        if self.visits < 2:
            return inf
        variance = max(0.0, self.squares / self.visits - self.mean**2) * self.visits / (self.visits - 1)
        return sqrt(variance / self.visits)


def choose(node: Node, keys: Sequence[Hashable], rng: Random) -> int:
    """The number of the way to go: one that was never gone, else the one with the highest hope.

    The rule is UCB1, which counts for each way how often it was there to go (Cowling, Powley and Whitehouse 2012,
    "Information Set Monte Carlo Tree Search").
    """
    ways = node.ways
    known, fresh = [], []
    for i, key in enumerate(keys):
        way = ways.get(key)
        if way is None or not way.visits:
            fresh.append(i)
        else:
            way.available += 1
            known.append((i, way))
    if fresh and (len(keys) <= ALL or len(known) < WIDENING * sqrt(node.visits + 1)):
        return fresh[rng.randrange(len(fresh))] if len(fresh) > 1 else fresh[0]
    best, highest = known[0][0], -1.0
    for i, way in known:
        hope = way.total / way.visits + DARING * sqrt(log(way.available + 1) / way.visits)
        if hope > highest:
            best, highest = i, hope
    return best
