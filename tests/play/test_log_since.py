"""The log from a moment on: what is told so, piece by piece, is the whole log."""

from random import Random

import pytest

import hoyle
from hoyle.bots.random_player import patient


@pytest.mark.parametrize("game", ["sedma", "sequence", "goofspiel", "kathmandu"])
@pytest.mark.parametrize("seat", [0, None])
def test_the_log_in_pieces_is_the_whole_log(game: str, seat: int | None) -> None:
    state, rng = hoyle.load(game).new_state(4), Random(4)
    told, before = list(state.log(seat)), state.copy()
    for _ in range(60):
        if state.is_terminal:
            break
        state.apply(patient(state, state.choosing[0], rng))
        told += state.log(seat, since=before)
        before = state.copy()
        assert told == state.log(seat)


def test_a_state_that_is_no_earlier_one_hides_nothing() -> None:
    game = hoyle.load("sedma")
    state, other = game.new_state(4), game.new_state(5)
    assert state.log(0, since=other) == state.log(0)
