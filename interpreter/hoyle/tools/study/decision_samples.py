"""Decisions searched twice, with the worth of each move to all seats.

One search selects a move, the other measures it, so that the luckiest of equal moves does not look better.
"""

from dataclasses import dataclass, field
from random import Random

from hoyle.bots.mcts import Budget, Search, only_move
from hoyle.bots.rollout import Outcome
from hoyle.bots.tree import Node
from hoyle.bots.view import View
from hoyle.engine.offers.moves import Move

#: Each move is tried at least this often, or for this part of an equal share of the iterations.
LEAST = 6
PART = 3

#: With more moves than this, only those count that the search itself tried often enough.
MOST = 40


@dataclass(slots=True)
class MoveSums:
    visits: int = 0
    worth: float = 0.0
    shares: list[float] = field(default_factory=list)
    squares: list[float] = field(default_factory=list)

    def add(self, shares: list[float]) -> None:
        self.visits += 1
        if not self.shares:
            self.shares, self.squares = [0.0] * len(shares), [0.0] * len(shares)
        for seat, share in enumerate(shares):
            self.shares[seat] += share
            self.squares[seat] += share * share


@dataclass(frozen=True, slots=True)
class Tried:
    """Worth of a move to its seat, from 0 to 1; by seat the share of wins, and its squared error."""

    worth: float
    shares: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DecisionSample:
    game: int
    seat: int
    moves: tuple[Move, ...]
    first: tuple[Tried, ...]
    second: tuple[Tried, ...]


class AllSeats(Search):
    def __init__(self, view: View, rng: Random) -> None:
        super().__init__(view, rng)
        self.sums: dict[Move, MoveSums] = {}

    def add(self, paths: list[list[Node]], outcome: Outcome) -> None:
        super().add(paths, outcome)
        made = next((node.move for node in paths[self.view.seat][1:] if node.move is not None), None)
        if made is not None:
            self.sums.setdefault(made, MoveSums()).add(outcome.shares)

    def all_moves(self, iterations: int) -> dict[Move, Tried]:
        """Search until each move was tried often enough; return none if that takes too much work."""
        self.run(Budget(iterations))
        if self.iterations < iterations:  # they would take too much work
            return {}
        found = self.estimates()
        least = max(LEAST, iterations // (PART * max(1, len(found))))
        if len(found) <= MOST:
            for estimate in found:
                self.try_only(estimate.move, least)
        return {
            estimate.move: move_result(estimate.worth, self.sums[estimate.move])
            for estimate in self.estimates()
            if estimate.move in self.sums and self.sums[estimate.move].visits >= min(LEAST, least)
        }


def move_result(worth: float, sums: MoveSums) -> Tried:
    n = sums.visits
    means = tuple(total / n for total in sums.shares)
    errors = tuple(
        max(0.0, squares / n - mean * mean) / max(1, n - 1) for squares, mean in zip(sums.squares, means, strict=True)
    )
    return Tried(worth, means, errors)


def look(view: View, game: int, rng: Random, iterations: int) -> DecisionSample | None:
    """Search twice, each time with half of the iterations; None without two moves to compare."""
    if only_move(view.world, view.seat) is not None:
        return None
    first = AllSeats(view, rng).all_moves(iterations // 2)
    if len(first) < 2:
        return None
    second = AllSeats(view, rng).all_moves(iterations // 2)
    moves = tuple(move for move in first if move in second)
    if len(moves) < 2:
        return None
    return DecisionSample(game, view.seat, moves, tuple(first[m] for m in moves), tuple(second[m] for m in moves))
