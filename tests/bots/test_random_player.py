"""Random players choose legal moves, the same ones from the same source of randomness."""

from random import Random

import pytest

import hoyle
from hoyle.bots.random_player import PLAYERS
from shelf import swept_games


def moves_of(game: hoyle.Game, player: str, most: int) -> list[str]:
    rng, state, made = Random(5), game.new_state(5), []
    while not state.is_terminal and len(made) < most:
        seat = state.choosing[0]
        move = PLAYERS[player](state, seat, rng)
        assert move in state.legal_moves(seat)
        state.apply(move)
        made.append(f"{seat} {move}")
    return made


@pytest.mark.sweep(3)
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", swept_games())
def test_moves_are_legal_and_repeatable(name: str, player: str) -> None:
    game = hoyle.load(name)
    assert moves_of(game, player, 60) == moves_of(game, player, 60)


def test_by_kind_gives_every_action_its_turn() -> None:
    state = hoyle.load("sedanto").new_state(1)
    for _ in range(2):
        state.apply(PLAYERS["uniform"](state, state.choosing[0], Random(1)))
    rng = Random(2)
    seen = {PLAYERS["by_kind"](state, state.choosing[0], rng).action for _ in range(60)}
    assert seen == set(state.choices())


def test_patient_players_seldom_move_out_of_turn() -> None:
    state = hoyle.load("sedanto").new_state(1)
    for _ in range(2):
        state.apply(PLAYERS["uniform"](state, state.choosing[0], Random(1)))
    rng = Random(2)
    chosen = [PLAYERS["patient"](state, state.choosing[0], rng).action for _ in range(400)]
    assert 0 < chosen.count("turn_up") < 40
    assert {"draw", "reorder"} <= set(chosen)
