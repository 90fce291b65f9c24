"""What became of each game by itself agrees with the tally of all, and with the games themselves."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

import hoyle
from hoyle.engine.runtime.dice import Holder, below
from hoyle.measure.engines import choose
from hoyle.measure.game_rows import ARRAYS, Records, concatenate, first_dealers, play_records, record_games
from hoyle.measure.measure import Plan, measure
from hoyle.measure.tally import Tally
from hoyle.play.game import Game
from hoyle.tools.study.playing import record


@pytest.fixture(scope="module")
def game() -> Game:
    return hoyle.load("scopa", 4)


@pytest.mark.sweep(2)
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
    for seed, dealer in enumerate(play_records(game, 2**63 - 2, 8, "uniform").dealer, 2**63 - 2):
        deals = [event for event in game.new_state(seed).log() if event.kind == "dealer"]
        assert deals[0].facts["seat"] == dealer


def test_pieces_are_joined_as_if_played_at_once() -> None:
    game = hoyle.load("sequitur")  # some games end at a limit, others do not
    whole = play_records(game, 5, 6, "uniform")
    parts = concatenate([play_records(game, 5 + n, 1, "uniform") for n in range(6)])
    assert whole.reasons == parts.reasons and len(whole.reasons) == 2
    for name in ARRAYS:
        assert np.array_equal(getattr(whole, name), getattr(parts, name)), name


@pytest.mark.slow
def test_workers_make_the_same_rows(game: Game) -> None:
    told: list[int] = []
    alone = record(game, Plan(9, engine="reference"), told.append).records
    shared = record(game, Plan(9, jobs=2, engine="reference")).records
    assert told[-1] == 9
    assert np.array_equal(alone.returns, shared.returns) and np.array_equal(alone.action, shared.action)


def test_what_an_engine_leaves_is_played_by_the_interpreter(game: Game) -> None:
    class Forgetful:
        name, threads = "forgetful", False

        def tally(self, first_seed: int, games: int) -> tuple[Tally, Sequence[int]]:
            raise AssertionError

        def records(self, first_seed: int, games: int) -> tuple[Records, Sequence[int]]:
            whole = play_records(game, first_seed, games, "uniform")
            return replace(whole, length=np.where(np.arange(games) % 3, whole.length, 0)), [7, 13, 10]

    whole, mended = play_records(game, 7, 8, "uniform"), record_games(Forgetful(), game, "uniform", 7, 8)
    for name in ARRAYS:
        assert np.array_equal(getattr(whole, name), getattr(mended, name)), name
    assert mended.first_seed == 7


def test_first_dealers_are_drawn_as_the_dice_do() -> None:
    for first in (0, 3, 2**63 - 2):
        drawn = [below(Holder(first + n), 5) for n in range(6)]
        assert first_dealers(5, first, 6).tolist() == drawn


def test_no_games_have_no_rows(game: Game) -> None:
    assert record(game, Plan(0)).records.games == 0


@pytest.mark.sweep(3)
@pytest.mark.parametrize("player", ["uniform", "by_kind"])
@pytest.mark.parametrize("name", ["sedma", "sequitur", "oh_hell"])
def test_machine_code_makes_the_same_rows(name: str, player: str) -> None:
    pytest.importorskip("llvmlite")
    game = hoyle.load(name)
    mine = play_records(game, 3, 12, player)
    theirs = record_games(choose(game, player, "native").engine, game, player, 3, 12)
    assert mine.reasons == theirs.reasons and mine.parts == theirs.parts and mine.actions == theirs.actions
    for array in ARRAYS:
        assert np.array_equal(getattr(mine, array), getattr(theirs, array)), array
