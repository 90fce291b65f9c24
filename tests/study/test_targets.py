"""Targets as they are written, and intervals of how far games are from them: they hold the truth 19 times in 20."""

import os

import numpy as np
import pytest

from hoyle.tools.study.estimates import Numbers
from hoyle.tools.study.targets import (
    NoSearch,
    Sample,
    Target,
    distance,
    is_farther,
    read_target,
    shares_of_wins,
    summed_up,
)

FAIRNESS, TIES = Target("fairness", None), Target("ties", None)

#: How often games are drawn; `HOYLE_STUDY=deep` draws them more often.
REPETITIONS = 2000 if os.environ.get("HOYLE_STUDY") == "deep" else 200


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("fairness", Target("fairness", None)),
        ("length=40", Target("length", 40)),
        ("ties", Target("ties", None)),
        ("ties=1%", Target("ties", 0.01)),
        ("decisiveness", Target("decisiveness", None, True)),
        (" decisiveness = 7.5 ", Target("decisiveness", 7.5)),
    ],
)
def test_targets_are_read(text: str, target: Target) -> None:
    assert read_target(text) == target


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fun", "unknown target `fun`"),
        ("length", "the target `length` needs a value; write, for example, length=40"),
        ("fairness=3", "fairness takes no value"),
        ("length=long", "length=long is not a number"),
        ("ties=few", "write, for example, ties=4%"),
        ("length=inf", "length=inf is not a number"),
        ("length=-4", "length=-4 is impossible: a game has 0 decisions or more"),
        ("moves=0.5", "moves=0.5 is impossible: a decision has 1 move or more"),
        ("decisiveness=-1", "decisiveness=-1 is impossible: the first side is 0 points or more ahead"),
        ("ties=1", "ties is a share and needs a percent sign; write ties=1%"),
        ("ties=0.5", "ties is a share and needs a percent sign; write ties=0.5%"),
        ("length=40%", "length is no share and takes no percent sign; write length=40"),
        ("ties=150%", "ties=150% is impossible: it is a share, from 0% to 100%"),
        ("ties=-1%", "ties=-1% is impossible: it is a share, from 0% to 100%"),
    ],
)
def test_other_targets_are_refused(text: str, words: str) -> None:
    with pytest.raises(NoSearch, match=words):
        read_target(text)


# ---- intervals


def wins(rng: np.random.Generator, places: list[float], games: int, tied: float = 0.0, nobody: float = 0.0) -> Numbers:
    """What each place and each seat won, `[figures, games]`, where places win so often; some games two win, or nobody."""
    players = len(places)
    first, dealer = rng.choice(players, games, p=places), rng.integers(0, players, games)
    order = np.eye(players)[first].T
    order[:, rng.random(games) < tied] *= 0.5
    order += np.roll(order, 1, axis=0) * (order.max(axis=0) < 1)
    order[:, rng.random(games) < nobody] = 0
    seats = (np.arange(players)[:, None] - dealer - 1) % players
    return np.concatenate((order, np.take_along_axis(order, seats, axis=0)))


def draw_sample(places: list[float], games: int, run: int, **kinds: float) -> Sample:
    return shares_of_wins(wins(np.random.default_rng([run, games]), places, games, **kinds))


def coverage(places: list[float], games: int, truth: float, **kinds: float) -> float:
    """How often the interval holds the truth."""
    found = [distance(draw_sample(places, games, run, **kinds), FAIRNESS) for run in range(REPETITIONS)]
    assert all(low <= value <= high for value, low, high in found)
    return float(np.mean([low <= truth <= high for _, low, high in found]))


#: The least that a coverage of 95% comes to by chance (three standard errors).
LEAST = 0.95 - 3 * np.sqrt(0.95 * 0.05 / REPETITIONS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_fair_game_is_off_by_nothing_as_often_as_is_said(players: int) -> None:
    """Of 2,000 runs: 94.7 to 99.4% with 20 to 1000 games of 2, 3, 4 players; 97.1% of 1000 games where nobody wins 30%."""
    fair = [1 / players] * players
    assert coverage(fair, 200, 0.0) >= LEAST
    assert coverage(fair, 30, 0.0) >= LEAST
    assert coverage(fair, 200, 0.0, tied=0.2, nobody=0.2) >= LEAST


@pytest.mark.parametrize(
    ("places", "truth"), [([0.52, 0.48], 0.02), ([0.7, 0.3], 0.2), ([0.4, 0.3, 0.3], 0.4 - 1 / 3), ([0.99, 0.01], 0.49)]
)
def test_how_unfair_a_game_is_lies_in_the_interval(places: list[float], truth: float) -> None:
    """Of 2,000 runs: 95.6 to 100%; where one place is clearly the farthest off and games are many, about 96%."""
    assert coverage(places, 200, truth) >= LEAST
    assert coverage(places, 30, truth) >= LEAST


def test_ties_have_wilsons_interval() -> None:
    """Of 2,000 runs of 20 games with 6% ties: Wald's held the truth in 71%, this in 97%."""
    none = distance(summed_up(np.zeros((1, 20))), TIES)
    assert none == pytest.approx((0.0, 0.0, 0.1611), abs=1e-4)
    drawn = [np.random.default_rng(run).random((1, 20)) < 0.06 for run in range(REPETITIONS)]
    found = [distance(summed_up(ties.astype(float)), TIES) for ties in drawn]
    assert np.mean([low <= 0.06 <= high for _, low, high in found]) >= LEAST


def test_few_games_have_students_interval() -> None:
    of = summed_up(np.array([[10.0, 14.0, 12.0]]))
    assert distance(of, Target("length", 20)) == pytest.approx((8.0, 8 - 4.9683, 8 + 4.9683), abs=1e-4)
    assert distance(of, Target("length", 12)) == pytest.approx((0.0, 0.0, 4.9683), abs=1e-4)


def test_games_that_were_alike_so_far_are_told_apart_only_if_they_are_many() -> None:
    nine, twelve = np.full((1, 4), 9.0), np.full((1, 4), 12.0)
    length, nothing = Target("length", 9), np.zeros((1, 40))
    assert not is_farther(summed_up(twelve), summed_up(nine), length, 2)  # 1 in 8: as if each game were tossed for
    assert is_farther(summed_up(np.tile(twelve, 3)), summed_up(np.tile(nine, 3)), length, 2)
    assert not is_farther(summed_up(np.full((1, 12), 7 / 3 + 1e-15)), summed_up(np.full((1, 12), 7 / 3)), length, 2)
    assert not is_farther(summed_up(np.tile(twelve, 3)), summed_up(np.tile(nine, 3)), Target("length", 10.5), 2)
    assert not is_farther(summed_up(nothing + (np.arange(40) < 2)), summed_up(nothing), TIES, 2)


def test_an_interval_that_more_games_make_narrow() -> None:
    value, low, high = distance(draw_sample([0.7, 0.3], 4000, 1), FAIRNESS)
    assert low == pytest.approx(0.2, abs=0.04) and high == pytest.approx(0.2, abs=0.04) and low < value < high


def test_figures_with_two_signs_are_one() -> None:
    assert draw_sample([0.5, 0.5], 100, 0).kinds == 2  # by seat and by place
    assert draw_sample([0.4, 0.3, 0.3], 100, 0).kinds == 6


def test_settings_that_are_alike_are_seldom_told_apart_and_others_are() -> None:
    fair = [draw_sample([0.5, 0.5], 300, run) for run in range(2 * REPETITIONS)]
    alarms = np.mean([is_farther(one, best, FAIRNESS, 2) for one, best in zip(fair[::2], fair[1::2])])
    assert alarms <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / REPETITIONS)
    assert is_farther(draw_sample([0.65, 0.35], 300, 1), fair[0], FAIRNESS, 8)


@pytest.mark.slow
def test_a_setting_with_many_uneven_shares_is_not_farther_off_than_one_with_a_single_one() -> None:
    """Both are off by 5%; drawing both again from what was found called one worse in 22 to 30% of such runs, this in 5 to 7%."""
    single, many = [0.30, 0.7 / 3, 0.7 / 3, 0.7 / 3], [0.30, 0.20, 0.30, 0.20]
    pairs = [(draw_sample(single, 1500, run), draw_sample(many, 1500, run + REPETITIONS)) for run in range(REPETITIONS)]
    alarms = [is_farther(*sorted(pair, key=lambda of: -distance(of, FAIRNESS)[0]), FAIRNESS, 2) for pair in pairs]
    assert np.mean(alarms) <= 0.1 + 3 * np.sqrt(0.1 * 0.9 / REPETITIONS)  # either may seem the better one
