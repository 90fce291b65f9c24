"""What a move that was made was worth beside the best. Input: a view, the move; output: both, and what it lost."""

from dataclasses import dataclass
from random import Random

from hoyle.bots.mcts import Budget, Estimate, Search, only_move
from hoyle.bots.view import View
from hoyle.offers.moves import Move

#: The move that was made is tried in at least this part of the iterations.
PART = 4

#: A loss is clear if it is more than so many standard errors.
CLEAR = 2.0


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move that was made and the best there was, which may be the same; `loss` is what it was worth less, from 0 to 1.

    `clear` tells that chance in the search is no likely reason for the loss.
    """

    made: Estimate
    best: Estimate
    loss: float
    clear: bool


def weigh(view: View, move: Move, rng: Random, iterations: int) -> Weighed | None:
    """What a move is worth beside the best; None where there was only one."""
    if only_move(view) is not None:
        return None
    search = Search(view, rng)
    search.run(Budget(iterations))
    search.try_only(move, max(2, iterations // PART))
    found = search.estimates()
    made = next((estimate for estimate in found if estimate.move == move), None)
    if made is None:
        return None
    enough = [estimate for estimate in found if estimate.visits * PART >= found[0].visits]
    best = max(enough, key=lambda estimate: estimate.worth)
    loss = max(0.0, best.worth - made.worth)
    error = (best.error**2 + made.error**2) ** 0.5
    return Weighed(made, best, loss, loss > CLEAR * error)
