"""What became of each game by itself agrees with the tally of all, and with the games themselves."""

import numpy as np
import pytest

import hoyle
from hoyle.measure.measure import Plan, measure
from hoyle.measure.records import joined, play_records
from hoyle.play.game import Game
from hoyle.study.playing import record


@pytest.fixture(scope="module")
def game() -> Game:
    return hoyle.load("scopa", 4)


@pytest.mark.parametrize("player", ["uniform", "by_kind"])
def test_rows_add_up_to_the_tally(game: Game, player: str) -> None:
    rows = play_records(game, 7, 6, player)
    tally = measure(game, Plan(6, 7, player)).tally
    assert tuple(rows.winner.sum(axis=0)) == tally.wins
    assert tuple(rows.returns.sum(axis=0)) == tally.returns
    assert rows.length.sum() == tally.decisions
    assert rows.offered.sum() == tally.offered.total and rows.most_offered.max() == tally.offered.most
    assert {name: n for name, n in zip(rows.actions, rows.action.sum(axis=0)) if n} == tally.chosen
    assert {name: tuple(sums) for name, sums in zip(rows.parts, rows.part.sum(axis=0))} == tally.parts
    assert {rows.reasons[n] for n in rows.ended} == set(tally.reasons)


@pytest.mark.parametrize("name", ["scopa", "sedma", "oh_hell"])
def test_the_first_dealer_is_who_deals_first(name: str) -> None:
    game = hoyle.load(name)
    for seed, dealer in enumerate(play_records(game, -2, 8, "uniform").dealer, -2):
        deals = [event for event in game.new_state(seed).log() if event.kind == "dealer"]
        assert deals[0].facts["seat"] == dealer


def test_pieces_are_joined_as_if_played_at_once() -> None:
    game = hoyle.load("sequitur")  # some games end at a limit, others do not
    whole = play_records(game, 5, 6, "uniform")
    parts = joined([play_records(game, 5 + n, 1, "uniform") for n in range(6)])
    assert whole.reasons == parts.reasons and len(whole.reasons) == 2
    for name in ("dealer", "returns", "winner", "ended", "length", "offered", "most_offered", "action", "part"):
        assert np.array_equal(getattr(whole, name), getattr(parts, name)), name


def test_workers_make_the_same_rows(game: Game) -> None:
    told: list[int] = []
    alone = record(game, Plan(9, engine="reference"), told.append).records
    shared = record(game, Plan(9, jobs=2, engine="reference")).records
    assert told[-1] == 9
    assert np.array_equal(alone.returns, shared.returns) and np.array_equal(alone.action, shared.action)


def test_no_games_have_no_rows(game: Game) -> None:
    assert record(game, Plan(0)).records.games == 0
