"""The loss of a move."""

from dataclasses import dataclass
from random import Random

from hoyle.bots.mcts import Budget, Estimate, Search, only_move
from hoyle.bots.view import View
from hoyle.engine.offers.moves import Move

#: Part of the iterations in which the move and the best one are tried again; a move with fewer visits than this part of
#: those of the most visited move is not called the best.
PART = 4

#: A loss is clear if it exceeds this many standard errors, and is not shown as 0.00.
CLEAR = 2.0
SMALLEST = 0.005


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move and the best one; `loss` is the difference of their worths, from 0 to 1, `clear` if not by chance."""

    made: Estimate
    best: Estimate
    loss: float
    clear: bool


def weigh(view: View, move: Move, rng: Random, iterations: int) -> Weighed | None:
    """Compare a move with the best one; None if it was the only one, or none could be tried.

    Further iterations estimate the two, as the selection of the best overrates it.
    """
    if only_move(view.world, view.seat) is not None:
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
    made = search.estimate_alone(move, further)
    if best == move:
        return Weighed(made, made, 0.0, False)
    better = search.estimate_alone(best, further)
    loss = better.worth - made.worth
    if loss <= 0:
        return Weighed(made, made, 0.0, False)
    return Weighed(made, better, loss, loss > max(SMALLEST, CLEAR * (better.error**2 + made.error**2) ** 0.5))
