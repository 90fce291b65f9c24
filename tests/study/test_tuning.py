"""Searches that find what is known to be best."""

import time
from dataclasses import replace

import numpy as np
import pytest

import hoyle
from hoyle.measure.measure import Plan
from hoyle.play.game import Game
from hoyle.tools.study.estimates import Estimate
from hoyle.tools.study.pictures import tuning_pictures
from hoyle.tools.study.settings import spans
from hoyle.tools.study.targets import NoSearch, Target, shares_of_wins
from hoyle.tools.study.tuning import LAST, Tried, Tuning, schedule, so_far, tune
from hoyle.tools.study.tuning_sheets import aim, tuning_sheets

GAME = """\
hoyle: 1
game: long_or_short
title: Long or Short
players: 2
options:
  turns: {type: 1..20, default: 3, help: How often both choose}
  stake: {type: 1..9, default: 1, help: Points for a choice}
  head_start: {type: 0..9, help: Points for the dealer}
requires:
  a high stake needs few turns: stake < 9 or turns < 20
deck: {ranks: [7, 8, 9, 10], into: stock}
zones: {stock: stack seen by nobody}
variables: {points: 0 or more per player}
actions:
  dare: {do: "points[me] += stake"}
  wait: {do: nothing}
phases:
  game: |
    points[dealer] += head_start
    repeat turns times:
        for p in players starting with dealer: p chooses dare or wait
    tally
score: {per: player, parts: {points: "points[me]"}}
winner: {most: highest my score}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("tuning") / "long_or_short.yaml"
    path.write_text(GAME)
    return hoyle.load(path)


@pytest.mark.slow
def test_a_length_is_found(game: Game) -> None:
    found = tune(game, {"turns": spans("turns", "1..9")}, Target("length", 12), Plan(20))
    best, *others = found.tried
    assert best.options == {"turns": 6} and best.verdict == "best" and best.fresh
    assert (best.value.value, best.value.low, best.value.high) == (12, 12, 12) and best.off.value == 0
    assert {row.verdict for row in others} == {"worse"} and len(others) == 8


def test_fairness_is_found_and_what_is_as_good_is_said(game: Game) -> None:
    found = tune(game, {"head_start": spans("head_start", "0..4")}, Target("fairness", None), Plan(150))
    verdicts = {row.options["head_start"]: row.verdict for row in found.tried}
    assert verdicts[0] in ("best", "as good") and verdicts[4] == verdicts[3] == "worse"


def test_what_does_nothing_cannot_be_told_apart(game: Game) -> None:
    found = tune(game, {"stake": ["2", "3", "4"]}, Target("ties", None), Plan(100))
    assert [row.verdict for row in found.tried] == ["best", "as good", "as good"]
    remark, *_ = tuning_sheets(found)[0].remarks
    assert remark == "These 3 have the same figures; the options may not matter here."
    first, *others = found.tried
    unlike = replace(found, tried=(replace(first, value=Estimate(0.25, 0.1, 0.4)), *others))
    remark, *_ = tuning_sheets(unlike)[0].remarks
    assert remark.startswith("These games do not separate these 3: the first may only be the luckiest.")


@pytest.mark.slow
def test_three_options_are_searched_by_halves(game: Game) -> None:
    ranges = {"turns": spans("turns", "1..8"), "stake": ["1", "2"], "head_start": ["0", "1", "2"]}
    done: list[tuple[int, int]] = []
    found = tune(game, ranges, Target("decisiveness", None, most=True), Plan(40), lambda *told: done.append(told))
    assert found.tried[0].options["turns"] in (6, 7, 8) and found.tried[0].options["stake"] == 2
    assert len(found.tried) == 48
    assert {row.games for row in found.tried if row.fresh} == {40}
    assert sum(row.fresh for row in found.tried) <= LAST
    assert all(now <= of for now, of in done)


def test_what_was_left_out_early_is_not_called_worse_unseen(game: Game) -> None:
    # all come out alike, and one is left out after the first round
    ranges = {"stake": spans("stake", "1..9"), "turns": ["3"], "head_start": ["0"]}
    found = tune(game, ranges, Target("ties", None), Plan(40))
    assert [row.verdict for row in found.tried] == ["best", *["as good"] * (LAST - 1), "open"]


def test_rounds_of_halves() -> None:
    assert list(schedule(64, 160, 3)) == [(64, 20), (32, 40), (16, 80), (8, 160)]
    assert list(schedule(64, 160, 2)) == [(64, 160)]


def test_combinations_that_the_rules_forbid_are_left_out(game: Game) -> None:
    found = tune(game, {"turns": ["19", "20"], "stake": ["8", "9"]}, Target("length", 40), Plan(5))
    assert found.refused == 1 and len(found.tried) == 3


def test_values_that_the_game_does_not_know_are_refused(game: Game) -> None:
    with pytest.raises(NoSearch, match=r"no table with \d players can be set with turns=99"):
        tune(game, {"turns": ["3", "99"]}, Target("length", 4), Plan(5))
    with pytest.raises(NoSearch, match="all these values mean turns=3; add another one"):
        tune(game, {"turns": ["3", "+3", "auto"]}, Target("length", 4), Plan(5))
    with pytest.raises(NoSearch, match="1,000,000 combinations are too many"):
        tune(game, {"turns": ["3"] * 1000, "stake": ["1"] * 1000}, Target("length", 4), Plan(5))


def test_values_as_they_are_listed() -> None:
    assert spans("x", "3..6") == ["3", "4", "5", "6"]
    assert spans("x", "2..9 by 3, 9, yes") == ["2", "5", "8", "9", "yes"]
    assert spans("x", "-1..1") == ["-1", "0", "1"]
    for text in ("6..3", "3..", "1..5 by 0", "3,,4"):
        with pytest.raises(ValueError, match="x="):
            spans("x", text)
    for text in ("1..1001", "1..100000000000"):
        with pytest.raises(ValueError, match="has more than 1,000 values"):
            spans("x", text)
    assert len(spans("x", "0..100000000000 by 1000000000")) == 101


def test_two_options_make_a_map() -> None:
    far, near = Estimate(0.2, 0.1, 0.3), Estimate(0.1, 0.0, 0.2)
    best = Tried({"size": 10, "cap": None}, 30, 0, None, near, near, "best", True)
    rest = [replace(best, options={"size": 9, "cap": 3}, value=far, off=far, verdict="worse")]
    found = Tuning(Target("fairness", None), (best, *rest), 2, "reference", None)
    settings, field = tuning_pictures(found)
    assert (settings.title, field.title) == ("Settings", "The field")
    places = [field.svg.index(f">{text}<") for text in ("3", "none", "cap", "9", "10", "size")]
    assert places == sorted(places)
    remarks = tuning_sheets(found)[0].remarks
    assert remarks[-1] == "The rules do not allow 2 of the combinations." and remarks[-2].startswith("Off by: ")
    assert aim(found.target) == "the same share of wins for every seat and place"


@pytest.mark.slow
def test_a_broken_search_is_summed_up_at_once() -> None:
    rng = np.random.default_rng(0)
    samples = {number: shares_of_wins(rng.random((8, 60))) for number in range(400)}
    tables = [({"turns": str(number)}, hoyle.Game.__new__(hoyle.Game)) for number in samples]
    times = []
    for _ in range(3):
        began = time.process_time()
        tried = so_far(tables, samples, Target("fairness", None))
        times.append(time.process_time() - began)
    assert len(tried) == 400 and {one.verdict for one in tried} <= {"open", "worse"}
    assert min(times) < 0.6
