"""Moves listed only where they are few. Input: random positions of every shipped game; output: the same list, or none."""

from random import Random

import pytest

import hoyle
from hoyle.play.turn import few_moves
from hoyle.tools.audit.laws import whole_text
from shelf import swept_games


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", swept_games())
def test_few_moves_are_the_legal_moves_unless_they_are_more(name: str) -> None:
    game, rng = hoyle.load(name), Random(3)
    state = game.new_state(seed=3)
    for _ in range(60):
        if state.is_terminal:
            break
        seat = state.choosing[-1]
        moves = state.copy().legal_moves(seat)
        enough, short = state.copy(), state.copy()
        found = few_moves(game.machine, enough.position, seat, len(moves))
        assert found == moves
        assert [str(move) for move in found] == [str(move) for move in moves]
        assert few_moves(game.machine, short.position, seat, len(moves) - 1) is None
        chosen = rng.choice(found)
        assert state.why_not(str(chosen), seat) is None
        enough.apply(chosen)  # it is known there, and need not be looked for
        state.apply(str(chosen)) if seat == state.choosing[0] else state.apply(chosen)
        assert whole_text(enough) == whole_text(state)
