"""Hints for a person."""

from collections.abc import Sequence
from random import Random

import hoyle
from hoyle.bots.guard import GRACE, in_time
from hoyle.bots.mcts import ITERATIONS, Budget, Search, only_move
from hoyle.bots.rollout import rollout_player
from hoyle.bots.view import NoView, view_of
from hoyle.language.report.words import with_number
from hoyle.scene.wording.menu import tell_apart
from hoyle.scene.wording.titles import move_title, titles_now

#: How many moves a hint names.
BEST = 3


def hint_lines(state: hoyle.State, seat: int, rng: Random, seconds: float) -> list[str]:
    """Describe a seat's best moves, or explain why there is no hint.

    The search may overrun, as one draw of hidden cards may take minutes.
    """
    if only_move(state, seat) is not None:
        return ["There is only one thing you can do."]
    rollout_player(state.game)  # what plays on is made ready once for a game, which is not counted
    lines: list[str] | None
    lines, problem = in_time(lambda: searched(state, seat, rng, seconds), seconds + GRACE)
    return lines or [f"There is no hint here: working it out {problem}."]


def searched(state: hoyle.State, seat: int, rng: Random, seconds: float) -> list[str]:
    try:
        view = view_of(state, seat, seconds)
        search = Search(view, rng)
        search.run(Budget(ITERATIONS, seconds))
    except NoView as problem:
        return [f"There is no hint here: {problem}."]
    found = search.estimates()
    games = sum(estimate.games for estimate in found)
    if not games:
        return ["There is no hint here: a rule stopped every game that was tried."]
    lines = [f"Tried {with_number(games, 'game')} with what you know, each to the end of the hand or of the game:"]
    called = names(state, seat, [estimate.move for estimate in found[:BEST]])
    alone = state.game.layout.sides == 1
    return lines + [f"{name}: {outcome_words(e.games, e.won, e.lead, alone)}" for name, e in zip(called, found)]


def names(state: hoyle.State, seat: int, moves: Sequence[hoyle.Move]) -> list[str]:
    titles = titles_now(state, seat)
    return tell_apart(moves, [move_title(titles, state, move) for move in moves], str)


def outcome_words(games: int, won: float, lead: float, alone: bool) -> str:
    """Describe the share won and the mean lead; `alone`: without opponents."""
    if not games:
        return "led to nothing but games that a rule stopped"
    tries = "1 try" if games == 1 else f"{games:,} tries"
    return f"won {won:.0%} of {tries}, {points(lead, alone)} on average"


def points(lead: float, alone: bool) -> str:
    number = f"{abs(lead):,.1f}"
    if alone:
        return f"{'-' * (lead < 0)}{number} points"
    if number == "0.0":
        return "level"
    return f"{number} points {'ahead' if lead > 0 else 'behind'}"
