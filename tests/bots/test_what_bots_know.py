"""A bot chooses by what its seat may know: where only hidden cards lie otherwise, it chooses the same."""

import os
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.bots.named import bot_of
from hoyle.bots.view import view_of
from hoyle.knowledge import Beliefs
from shelf import swept_games

BOTS = ["random", "uniform", "by_kind", "greedy", "mcts:8"]


def somewhere(game: hoyle.Game, seed: int, decisions: int) -> hoyle.State:
    """A state after some random moves."""
    state, rng = game.new_state(seed), Random(seed)
    for _ in range(decisions):
        state.apply(state.random_move(rng, state.choosing[0]))
        if state.is_terminal:
            return somewhere(game, seed + 1, decisions // 2)
    return state


#: The others take seconds each.
SHORT = ("goofspiel", "oh_hell", "sedma", "sequitur", "scopa")
NAMES = swept_games() if os.environ.get("HOYLE_BOTS") == "deep" else SHORT
UNO = Path(__file__).parents[1] / "data" / "games" / "uno" / "game.yaml"


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", NAMES)
def test_the_same_choice_whatever_is_hidden(name: str) -> None:
    game = hoyle.load(name)
    for seed, decisions in ((1, 1), (2, 9)):
        state = somewhere(game, seed, decisions)
        seat = state.choosing[0]
        other = state.possible(seat, Random(seed))
        assert view_of(state, seat).possible(Random(seed)).log(seat) == state.log(seat)
        for bot in BOTS:
            moves = [bot_of(bot)(view_of(one, seat), Random(7)) for one in (state, other)]
            assert moves[0] == moves[1], (bot, seed)


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("seed", "decisions"), [(1, 12), (3, 25), (4, 9)])
@pytest.mark.parametrize("rules", ["hearts", UNO], ids=["hearts", "uno"])
def test_the_same_draws_whatever_is_hidden(rules: str | Path, seed: int, decisions: int) -> None:
    """Passes, draws and plays take cards out of hidden hands together."""
    game = hoyle.load(rules)
    state = somewhere(game, seed, decisions)
    for seat in range(game.players):
        other = state.possible(seat, Random(seed + 11))
        one, two = (Beliefs(game.machine, s.position, seat) for s in (state, other))
        for draw in range(30):
            lying = [hoyle.State(game, by.draw(Random(draw))).zones() for by in (one, two)]
            assert lying[0] == lying[1], (seat, draw)


def test_a_bot_thinks_where_there_are_more_ways_to_deal_than_64_bits_hold() -> None:
    game = hoyle.load("spite/house")
    state = game.new_state(1)
    view = view_of(state, state.choosing[0])
    assert view.world.observation(view.seat) == state.observation(view.seat)


def test_a_view_holds_no_hidden_card() -> None:
    state = hoyle.load("sedma", players=2).new_state(5)
    seat = state.choosing[0]
    lying = [view_of(one, seat).world.zones() for one in (state, state.possible(seat, Random(1)))]
    assert lying[0] == lying[1] != state.zones()
    assert view_of(state, seat).world.position.rng != state.position.rng


def test_a_view_answers_as_the_state_does() -> None:
    state = somewhere(hoyle.load("oh_hell", players=3), 4, 7)
    seat = state.choosing[0]
    view = view_of(state, seat)
    assert view.legal_moves() == state.legal_moves(seat)
    assert view.observation() == state.observation(seat)
    assert view.variables() == state.variables(seat)
    assert view.shown() == state.shown(seat)
    assert view.log() == state.log(seat)
    assert (view.choosing, view.current_player) == (state.choosing, state.current_player)
    move = view.legal_moves()[0]
    assert view.parse_move(str(move)) == move == view.move(move.action, *move.arguments)
    assert view.choices() == state.choices(seat=seat)
    assert view.random_move(Random(1)) == state.random_move(Random(1), seat)
