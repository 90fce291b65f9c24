"""Many games at once that the caller plays, in lockstep with the interpreter; and what comes after each legal move."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import hoyle

pytest.importorskip("llvmlite")
import numpy as np

import hoyle.native
from hoyle.bots.dice import Dice

#: Games with much to choose from, with several who choose at once, and with moves out of turn.
TABLES = [("sedma", 3), ("goofspiel", 3), ("sequitur", 2), ("kathmandu", 2)]
GAMES = 6
MOST = 120

#: A game that a rule stops where a second ace is played: an eighth of all games.
STOPPING = str(Path(__file__).parent / "stopping.yaml")


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name, players", TABLES)
def test_a_batch_plays_as_the_interpreter_does(name: str, players: int) -> None:
    game = hoyle.load(name, players=players)
    batch = hoyle.native.compile(game).batch(GAMES, seed=11)
    states = [game.new_state(11 + i) for i in range(GAMES)]
    rng, stand = Random(4), batch.stand
    for _ in range(MOST):
        choices = []
        for i, state in enumerate(states):
            assert stand.done[i] == state.is_terminal and not stand.failed[i]
            if state.is_terminal:
                assert (stand.seat[i], stand.moves[i]) == (-1, 0)
                assert list(stand.returns[i]) == state.returns()
                choices.append(99)
                continue
            seat = state.choosing[0]
            moves = state.legal_moves(seat)
            assert (stand.seat[i], stand.moves[i]) == (seat, len(moves))
            assert not stand.returns[i].any()
            choices.append(rng.randrange(len(moves)))
            state.apply(moves[choices[-1]])
        stand = batch.step(choices)
        if stand.done.all() and all(state.is_terminal for state in states):
            break


def test_games_of_a_batch_end_with_what_playouts_give() -> None:
    """Who draws as uniform players do plays their very games."""
    native = hoyle.native.compile(hoyle.load("oh_hell", players=3))
    batch, dice = native.batch(20, seed=5), [Dice(5 + i) for i in range(20)]
    stand = batch.stand
    while not stand.done.all():
        stand = batch.step([of.choice(range(n)) if n else 0 for of, n in zip(dice, stand.moves.tolist())])
    assert tuple(stand.returns.sum(axis=0)) == native.playouts(20, seed=5).returns


def test_games_of_a_batch_that_a_rule_stops_are_done_and_come_to_nothing() -> None:
    game = hoyle.load(STOPPING)
    batch = hoyle.native.compile(game).batch(20, seed=1)
    stand, steps = batch.stand, 0
    while not stand.done.all():
        stand, steps = batch.step(np.zeros(20, int)), steps + 1
        assert steps <= 6
    stopped = []
    for seed in range(1, 21):
        state = game.new_state(seed)
        try:
            while not state.is_terminal:
                state.apply(state.legal_moves()[0])
        except hoyle.Fault:
            stopped.append(seed - 1)
    assert np.flatnonzero(stand.failed).tolist() == stopped and 0 < len(stopped) < 20
    assert not stand.returns[stand.failed].any() and stand.returns.any()
    assert (stand.seat == -1).all() and not stand.moves.any()


def test_a_batch_begins_anew() -> None:
    batch = hoyle.native.compile(hoyle.load("sedma", players=2)).batch(4, seed=1)
    first = batch.stand
    batch.step(np.zeros(4, int))
    again = batch.reset(1)
    assert [part.tolist() for part in again] == [part.tolist() for part in first]


@pytest.mark.parametrize(
    "choices, words",
    [
        ([0, 0], "choices must be 3 whole numbers"),
        ([0.0, 0.0, 0.0], "choices must be 3 whole numbers"),
        ([0, 0, 4], "game 2 has 4 moves, and no number 4"),
        ([-1, 0, 0], "game 0 has 4 moves, and no number -1"),
    ],
)
def test_choices_that_cannot_be_are_refused(choices: list[int], words: str) -> None:
    batch = hoyle.native.compile(hoyle.load("sedma", players=2)).batch(3)
    before = bytes(batch.states)
    with pytest.raises(ValueError, match=words):
        batch.step(choices)
    assert bytes(batch.states) == before


def test_nobody_is_asked_without_a_batch() -> None:
    with pytest.raises(hoyle.native.CannotLower, match="no player `asked`"):
        hoyle.native.compile(hoyle.load("sedma", players=2), "asked")


def test_each_legal_move_has_the_games_that_go_on_after_it() -> None:
    game = hoyle.load("sedma", players=3)
    native, state = hoyle.native.compile(game), game.new_state(7, dealer=0)
    found = native.after_moves(state, 50, seed=5)
    assert list(found) == state.legal_moves()
    for move, played in found.items():
        after = state.copy()
        after.apply(move)
        assert played == native.rollouts(after, 50, seed=5)


def test_the_last_moves_of_a_game_have_their_returns() -> None:
    game = hoyle.load("goofspiel", players=2)
    native, state, dice = hoyle.native.compile(game), game.new_state(3), Dice(3)
    while True:
        seat = state.choosing[0]
        after = state.copy()
        after.apply(after.legal_moves(seat)[0])
        if after.is_terminal:
            break
        state.apply(state.random_move(dice, seat))
    (played,) = native.after_moves(state, 3, seat=seat).values()
    assert played.games == 3 and [3 * value for value in after.returns()] == list(played.returns)


def test_a_move_at_which_a_rule_stops_the_game_has_all_games_failed() -> None:
    game = hoyle.load(STOPPING)
    hands = {"hand[0]": ["AH", "7H", "8H", "9H"], "hand[1]": ["AS", "7S", "8S", "9S"]}
    native, state = hoyle.native.compile(game), game.new_state(dealer=0, deal=hands)
    state.apply("play AH")
    found = {str(move): played for move, played in native.after_moves(state, 20, seed=5).items()}
    assert found.pop("play AS") == replace(native.playouts(0), failed=tuple(range(5, 25)))
    assert len(found) == 3
    for played in found.values():
        assert played.games + len(played.failed) == 20 and played.games
