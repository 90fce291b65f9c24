"""Games rolled on from a state are those of `rollouts`; cut, they end with a hand or are tallied as they stand."""

from random import Random

import pytest

import hoyle
from hoyle.bots.worth import returns_now
from hoyle.native.playing import CannotLower, compile
from hoyle.native.rollouts import Rolling

LONG = 10**5


def later(game: hoyle.Game, decisions: int) -> hoyle.State:
    state, rng = game.new_state(3), Random(1)
    for _ in range(decisions):
        state.apply(state.random_move(rng, state.choosing[0]))
    return state


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name, players", [("sedma", 4), ("oh_hell", 3)])
def test_uncut_games_are_those_of_rollouts(name: str, players: int) -> None:
    game = hoyle.load(name, players=players)
    state = later(game, 5)
    wanted = compile(game).rollouts(state, 20, 9)
    found = Rolling(compile(game, cut=True)).roll(state, 20, 9, LONG, LONG)
    assert (found.games, found.returns) == (wanted.games, wanted.returns)
    assert found.wins == tuple(won - shared / 2 for won, shared in zip(wanted.wins, wanted.shared))


def test_games_end_with_the_first_hand_that_is_over() -> None:
    game = hoyle.load("oh_hell", players=3)
    state = later(game, 5)
    rolling = Rolling(compile(game, cut=True))
    short, long = (rolling.roll(state, 50, 1, least, LONG) for least in (0, LONG))
    assert short.games == long.games == 50
    assert 0 < sum(short.returns) < sum(long.returns) / 3
    assert max(short.returns) <= 50 * 20  # one hand


def test_games_that_are_called_are_tallied_as_they_stand() -> None:
    game = hoyle.load("scopa")
    state = later(game, 12)
    found = Rolling(compile(game, cut=True)).roll(state, 3, 1, LONG, 0)
    assert found.returns == tuple(3 * value for value in returns_now(state))


@pytest.mark.parametrize("name", ["gin_rummy", "kathmandu", "goofspiel", "sequence"])
def test_leaning_players_whose_actions_weigh_alike_are_patient(name: str) -> None:
    game = hoyle.load(name)
    state = game.new_state(4)
    patient, leaning = (Rolling(compile(game, player, cut=True)) for player in ("patient", "leaning"))
    assert leaning.roll(state, 20, 9, 30, 60) == patient.roll(state, 20, 9, 30, 60)


def test_leaning_players_take_what_weighs_more() -> None:
    game = hoyle.load("gin_rummy")
    state, rolling = game.new_state(4), Rolling(compile(game, "leaning", cut=True))
    rolling.readers["all_actions"] = rolling.reader("all_actions")
    actions = [*game.model.actions, "pass"]

    def made(weights: dict[str, int]) -> dict[str, int]:
        rolling.roll(state, 50, 9, 200, 200, [weights.get(name, 1) for name in actions] * 2)
        return dict(zip(actions, rolling.read_values("all_actions"), strict=True))

    even, leaning = made({}), made({"take_discard": 50})
    assert leaning["take_discard"] > 1.5 * even["take_discard"]
    assert leaning["draw"] < even["draw"] / 5
    assert leaning["draw"] > 0


def test_each_seat_can_have_weights_of_its_own() -> None:
    game = hoyle.load("bridge")
    rolling, state, actions = (
        Rolling(compile(game, "leaning", cut=True)),
        game.new_state(4),
        [*game.model.actions, "pass"],
    )
    bids, passes = ([1 if name == rare else 64 for name in actions] for rare in ("pass", "make_bid"))
    bold = rolling.roll(state, 40, 9, 30, 300, [*bids, *passes, *bids, *passes])
    assert bold.returns[0] < 0 < bold.returns[1]


def test_leaning_players_are_for_rolling_alone() -> None:
    with pytest.raises(CannotLower, match="no player `leaning`"):
        compile(hoyle.load("sedma"), "leaning")
