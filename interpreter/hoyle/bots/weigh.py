"""What a move that was made was worth beside the best. Input: a view, the move; output: both, and what it lost."""

from dataclasses import dataclass
from random import Random

from hoyle.bots.mcts import Budget, Estimate, Search, only_move
from hoyle.bots.view import View
from hoyle.offers.moves import Move

#: The move that was made and the best are tried in this part of the iterations again; one that was tried in less than this part
#: of those with the move that was tried most is not called the best.
PART = 4

#: A loss is clear if it is more than so many standard errors, and not told as 0.00.
CLEAR = 2.0
TOLD = 0.005


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
    """What a move is worth beside the best; None where there was only one, or none could be tried.

    One search says which move is the best. What is told comes from further iterations, as many with each of the two: of many
    moves that are alike the best is the luckiest, and would seem better than it is by those that it was chosen by.
    """
    if only_move(view) is not None:
        return None
    search = Search(view, rng)
    search.run(Budget(iterations))
    found = search.estimates()
    if not found:  # a rule stopped every game before a move was made
        return None
    most = max(estimate.visits for estimate in found)
    enough = [estimate for estimate in found if estimate.visits * PART >= most]
    best = max(enough, key=lambda estimate: estimate.worth).move
    further = max(2, iterations // PART)
    made = search.afresh(move, further)
    if best == move:
        return Weighed(made, made, 0.0, False)
    better = search.afresh(best, further)
    loss = better.worth - made.worth
    if loss <= 0:
        return Weighed(made, made, 0.0, False)
    return Weighed(made, better, loss, loss > max(TOLD, CLEAR * (better.error**2 + made.error**2) ** 0.5))
