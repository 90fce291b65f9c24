"""The tree of a seat in a search."""

from collections.abc import Hashable, Sequence
from math import inf, log, sqrt
from random import Random

from hoyle.engine.offers.moves import Move

#: Exploration constant of UCB1.
DARING = 0.4

#: Up to this many ways all are tried; with more, progressively more as the node is visited (progressive widening).
ALL = 40
WIDENING = 2.0


class Node:
    """Actions and observations of a seat since the search began.

    visits     iterations through this node
    available  iterations that could have gone through it
    total      sum of the worth to the seat then
    squares    sum of the squares of that
    won        sum of the seat's shares of wins in the rollouts from here
    ahead      sum of the seat's leads over its opponents in them
    games      number of these rollouts
    move       the move that leads here, if it is complete
    ways       child nodes by what is done or seen
    """

    __slots__ = ("ahead", "available", "games", "move", "squares", "total", "visits", "ways", "won")

    def __init__(self) -> None:
        self.visits = self.available = self.games = 0
        self.total = self.squares = self.won = self.ahead = 0.0
        self.move: Move | None = None
        self.ways: dict[Hashable, Node] = {}

    def child(self, key: Hashable) -> "Node":
        found = self.ways.get(key)
        if found is None:
            found = self.ways[key] = Node()
        return found

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    @property
    def error(self) -> float:
        if self.visits < 2:
            return inf
        variance = max(0.0, self.squares / self.visits - self.mean**2) * self.visits / (self.visits - 1)
        return sqrt(variance / self.visits)


def choose(node: Node, keys: Sequence[Hashable], rng: Random) -> int:
    """The index of an untried way, otherwise of the one with the highest upper bound.

    UCB1, counting how often each way was available (Cowling, Powley and Whitehouse 2012, "Information Set Monte Carlo
    Tree Search").
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
