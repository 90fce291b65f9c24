"""A move picked at random is the one that would be taken of the list, and it can be made."""

from random import Random

import pytest

import hoyle
from hoyle.play.game import State
from hoyle.tools.audit.laws import whole_text
from shelf import swept_games

#: Six players of Sedanto have two decks, so that cards look alike.
TABLES = [*((name, None) for name in swept_games()), ("sedanto", 6), ("sequence", 4)]


def pick_random(state: State, seed: int) -> State:
    """A copy in which a move was picked and made without a list of the moves."""
    twin = state.copy()
    twin.position.legal = {}
    move = twin.random_move(Random(seed))
    listed = Random(seed).choice(state.legal_moves())
    assert (move, str(move)) == (listed, str(listed))
    twin.apply(move)
    return twin


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_is_the_one_of_the_list(name: str, players: int | None) -> None:
    state = hoyle.load(name, players=players).new_state(seed=11)
    rng = Random(11)
    for seed in range(120):
        if state.is_terminal:
            break
        twin = pick_random(state, seed)
        state.apply(Random(seed).choice(state.legal_moves()))
        assert whole_text(twin) == whole_text(state)
        if seed % 3 == 0 and not state.is_terminal:
            state.apply(rng.choice(state.legal_moves()))


def test_a_seat_that_may_act_out_of_turn_gets_one_of_its_own_moves() -> None:
    state = hoyle.load("sedanto", players=3).new_state(seed=2)
    waiting: list[int] = []
    while not waiting:
        state.apply(state.random_move(Random(1)))
        waiting = [seat for seat in range(3) if seat != state.current_player and state.legal_moves(seat)]
    other = waiting[0]
    move = state.random_move(Random(4), other)
    assert move.seat == other and move in state.legal_moves(other)


def test_what_was_picked_before_is_no_longer_legal_by_itself() -> None:
    state = hoyle.load("sedma", players=4).new_state(seed=2)
    state.position.legal = {}
    move = state.random_move(Random(4))
    state.apply(move)
    with pytest.raises(hoyle.IllegalMove):
        state.apply(move)


def test_where_nobody_moves_there_is_none() -> None:
    state = hoyle.load("goofspiel").new_state(seed=1)
    while not state.is_terminal:
        state.apply(state.random_move(Random(state.position.decisions)))
    with pytest.raises(hoyle.IllegalMove, match="the game is over"):
        state.random_move(Random(1))
