"""OpenSpiel's own random games. Input: one of its games; output: decisions made.

`evaluate_bots` plays a whole game in C++ with random bots in C++; Python only begins each game.
"""

from typing import Any

import pyspiel

#: Games are counted once in so many: reading what was chosen in a game takes long.
SAMPLE = 400


def players(name: str) -> int:
    """How many players a game has."""
    return int(pyspiel.load_game(name).num_players())


def decisions_per_game(name: str) -> float:
    """How many decisions a game has, without chance's."""
    game = pyspiel.load_game(name)
    made = 0
    for seed in range(SAMPLE):
        state = play_out(game, bots_of(game, seed), seed)
        made += sum(int(action.player) >= 0 for action in state.full_history())
    return made / SAMPLE


def bots_of(game: Any, seed: int) -> list[Any]:
    """A random player for each seat."""
    return [pyspiel.make_uniform_random_bot(seat, seed * 16 + seat) for seat in range(game.num_players())]


def play_out(game: Any, bots: list[Any], seed: int) -> Any:
    """A game at its end."""
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, seed)
    return state


def play(name: str, games: int) -> None:
    """So many games."""
    game = pyspiel.load_game(name)
    bots = bots_of(game, 1)
    for seed in range(games):
        play_out(game, bots, seed)
