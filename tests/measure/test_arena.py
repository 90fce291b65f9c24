"""Bots against each other: everybody has all seats with all deals, and the figures are right."""

import re
import time
from collections import Counter
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
from faulty import faulty

import hoyle
from hoyle.bots import named
from hoyle.bots.bot import NoBot
from hoyle.bots.view import View
from hoyle.engine.offers.moves import Move
from hoyle.measure.arena import Contest, Standing, compete, seatings
from hoyle.measure.precision import share_by_deal
from hoyle.measure.rating import ratings


def test_all_sit_everywhere() -> None:
    assert seatings(["a", "b"], ["a", "b"], 2)[0] == [(0, 1), (1, 0)]
    assert seatings(["a", "b"], ["a", "b"], 4)[0] == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert seatings(["a", "b"], ["a", "b", "b"], 3)[0] == [(0, 1, 1), (1, 1, 0), (1, 0, 1)]
    pairs = seatings(["a", "b", "c"], ["a", "b", "c"], 2)[0]
    assert Counter(pairs) == Counter([(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)])
    first, second = seatings(["a", "b", "c"], ["a", "b", "c"], 3)
    assert Counter(first) | Counter(second) == Counter(
        [(0, 1, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0), (1, 0, 2), (0, 2, 1)]
    )


def test_moves_that_take_the_whole_time_are_counted() -> None:
    def slow(view: View, rng: Random) -> Move:
        time.sleep(view.seconds or 0)
        return view.legal_moves()[0]

    results = compete(hoyle.load("kuhn_poker"), Contest([("slow", slow), ("low", lowest)], 1, limit=1))
    moves = sum(played.moves[played.seats.index(0)] for played in results.played)
    assert [bot.out_of_time for bot in results.standings()] == [moves, 0] and not results.complaints


def test_bots_on_one_side_play_without_the_others() -> None:
    results = compete(hoyle.load("embers", players=2), Contest([("low", lowest), ("high", highest)], 4))
    assert [played.seats for played in results.played] == [(0, 0), (1, 1)] * 2
    assert [bot.games for bot in results.standings()] == [2, 2]


def highest(view: View, rng: Random) -> Move:
    return view.legal_moves()[-1]


def lowest(view: View, rng: Random) -> Move:
    return view.legal_moves()[0]


def test_every_deal_is_played_at_all_seats() -> None:
    game = hoyle.load("goofspiel")
    results = compete(game, Contest([("low", lowest), ("high", highest)], 5, seed=3))
    assert [{one.seats, other.seats} for one, other in zip(results.played[::2], results.played[1::2])] == [
        {(0, 1), (1, 0)}
    ] * 3
    for one, other in zip(results.played[::2], results.played[1::2]):
        assert one.returns == other.returns[::-1]  # neither draws anything
    low, high = results.standings()
    assert low.games == high.games == 6
    assert low.share + high.share == pytest.approx(1)
    assert (low.low, low.high) == share_by_deal([6 * low.share / 3] * 3, [2] * 3)  # both draw nothing: all deals alike
    assert low.lead == pytest.approx(low.mean_return - high.mean_return)
    assert low.lead_interval is None
    assert low.mean_return == sum(played.returns[played.seats.index(0)] for played in results.played) / 6


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bots": "random"}, "bots must be a list of bots"),
        ({"bots": [("low",)]}, "bots must be a list of bots"),
        ({"bots": []}, "bots must be a list of bots, each a name or a name with a function, not empty"),
        ({"bots": [("low", lowest), ("low", highest)]}, "bots must have different names; two are called low"),
        ({"bots": ["random", ("random", lowest)]}, "bots must have different names; two are called random"),
        ({"limit": 10**400}, "limit must be a number above 0, not 1000"),
        ({"limit": float("nan")}, "limit must be a number above 0, not nan"),
        ({"games": 0}, "games must be a whole number from 1 up, not 0"),
        ({"games": 2.5}, "games must be a whole number from 1 up, not 2.5"),
        ({"seed": "x"}, "seed must be a whole number, not 'x'"),
        ({"limit": 0}, "limit must be a number above 0, not 0"),
        ({"jobs": -1}, "jobs must be a whole number from 0 up, not -1"),
    ],
)
def test_what_is_no_contest_is_refused(wrong: dict[str, Any], told: str) -> None:
    given: dict[str, Any] = {"bots": ["random", "greedy"], "games": 2, **wrong}
    with pytest.raises((TypeError, ValueError), match=told):
        Contest(**given)


def test_bots_may_think_without_end() -> None:
    results = compete(hoyle.load("goofspiel"), Contest([("low", lowest), ("high", highest)], 2, limit=float("inf")))
    assert [one.complaints for one in results.standings()] == [0, 0]


@pytest.mark.slow
def test_the_figures_depend_on_the_seed_alone_also_with_more_workers() -> None:
    game = hoyle.load("sedma", players=3)
    found = [
        [(one.name, one.games, one.share, one.mean_return, one.rating) for one in results.standings()]
        for results in (compete(game, Contest(["greedy", "random", "random"], 4, jobs=jobs)) for jobs in (1, 2))
    ]
    assert found[0] == found[1]
    assert found[0][0][1] == 6


def test_partners_share_what_they_win() -> None:
    results = compete(hoyle.load("sedma", players=4), Contest(["random", "uniform"], 6))
    shares = [one.share for one in results.standings()]
    assert sum(shares) == pytest.approx(1)


def test_what_bots_do_wrong_is_counted() -> None:
    def broken(view: View, rng: Random) -> Move:
        raise ValueError("oh")

    results = compete(hoyle.load("goofspiel"), Contest([("broken", broken), "random"], 2))
    assert [one.complaints for one in results.standings()] == [26, 0]
    assert results.complaints == {("broken", "failed (ValueError: oh)"): 26}


class Planned:
    """A bot that plays what it has worked out beforehand."""

    made = 0

    def __init__(self) -> None:
        Planned.made += 1
        self.order: dict[str, int] | None = None

    def prepare(self, game: hoyle.Game) -> None:
        self.order = {face: number for number, face in enumerate(game.layout.faces)}

    def __call__(self, view: View, rng: Random) -> Move:
        order = self.order
        assert order is not None
        return max(view.legal_moves(), key=lambda move: order[str(move).split()[-1]])


def test_the_bot_that_got_ready_is_the_one_that_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(named.BOTS, "planned", lambda text: Planned())
    results = compete(hoyle.load("goofspiel"), Contest(["planned:a", "random"], 4))
    assert [one.complaints for one in results.standings()] == [0, 0]
    assert Planned.made == 1


def test_a_bot_that_cannot_play_the_game_is_refused_at_once() -> None:
    with pytest.raises(NoBot, match="there is no bot"):
        compete(hoyle.load("sedma"), Contest(["random", "nobody"], 2))


def test_ratings_tell_odds() -> None:
    ten, one = 2000, 200
    better, worse = ratings(2, {(0, 1): ten, (1, 0): one})
    assert better - worse == pytest.approx(400, abs=2)
    assert better + worse == pytest.approx(0)
    always, never = ratings(2, {(0, 1): 20})
    assert 0 < always - never < 1000
    first, second, third = ratings(3, {(0, 1): 30, (1, 0): 10, (1, 2): 30, (2, 1): 10})
    assert first - third == pytest.approx(2 * (first - second), rel=0.01)


def test_the_first_game_that_a_rule_stopped_is_named_by_seed_and_seats(tmp_path: Path) -> None:
    contest = Contest([("low", lowest), ("high", highest)], 40, seed=3)
    results = compete(faulty(tmp_path), contest)
    assert 0 < results.stopped < 40 and len(results.played) + results.stopped == 40
    named_by = re.search(r"; the first under seed (\d+) with (low, high|high, low)$", results.fault or "")
    assert named_by is not None and 3 <= int(named_by[1]) < 23


def test_every_figure_of_a_bot_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    text = page.split("Each bot has these figures:\n\n```text\n")[1].split("```")[0]
    names = [name for line in text.splitlines() for name in re.split("  +", line)[0].split()]
    assert sorted(names) == sorted(field.name for field in fields(Standing))
