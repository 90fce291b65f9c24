"""A hint for a person. Input: a state and a seat; output: what the best moves are worth to it, and what that rests on."""

from random import Random

import hoyle
from hoyle.bots.mcts import ITERATIONS, Budget, Estimate, Search, only_move
from hoyle.bots.view import NoView, view_of

#: How many moves a hint names.
BEST = 3


def hint_lines(state: hoyle.State, seat: int, rng: Random, seconds: float) -> list[str]:
    """The best moves of a seat in words, by what it may know; it takes no longer than so many seconds."""
    try:
        view = view_of(state, seat, seconds)
        if only_move(view) is not None:
            return ["There is only one thing you can do."]
        search = Search(view, rng)
        search.run(Budget(ITERATIONS, seconds))
    except NoView as problem:
        return [f"There is no hint here: {problem}."]
    found = search.estimates()
    games = sum(estimate.games for estimate in found)
    lines = [f"Played on {games:,} times from what you know, to the end of the hand or of the game:"]
    return lines + [f"{estimate.move}: {words(estimate)}" for estimate in found[:BEST]]


def words(estimate: Estimate) -> str:
    """What a move is worth, and what that rests on."""
    times = "1 continuation" if estimate.games == 1 else f"{estimate.games:,} continuations"
    return f"won {estimate.won:.0%} of {times}"
