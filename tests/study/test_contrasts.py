"""What is called significant differs, and is found again; what does not differ is hardly ever called so."""

import os
from dataclasses import replace

import numpy as np
import pytest
from rows import made_up, some

import hoyle
from hoyle.measure.game_rows import Records, play_records
from hoyle.tools.study.contrast import ALPHA, Contrast, Pair, contrasts, difference, exact, permutation_p, student
from hoyle.tools.study.pictures import effects
from hoyle.tools.study.sheets import contrast_row, label, significant_contrasts

#: How often games are compared with others of the same rules; `HOYLE_STUDY=deep` does it more often.
REPETITIONS = 100 if os.environ.get("HOYLE_STUDY") == "deep" else 25


@pytest.fixture(scope="module")
def goofspiel() -> Records:
    return play_records(hoyle.load("goofspiel"), 0, 800, "uniform")


def alarms(found: list[Contrast]) -> tuple[bool, bool]:
    """Whether anything is called significant, and whether the first half alone would have called anything so."""
    return any(c.significant for c in found), any(c.adjusted < ALPHA for c in found)


@pytest.mark.slow
@pytest.mark.parametrize(("games", "repetitions"), [(60, REPETITIONS // 3), (500, REPETITIONS)])
def test_a_game_compared_with_itself_gives_no_false_alarms(games: int, repetitions: int) -> None:
    found = [alarms(contrasts(made_up(games, 2 * n), made_up(games, 2 * n + 1))) for n in range(repetitions)]
    both, first = np.mean(found, axis=0)
    assert both <= 0.02  # expected about ALPHA * ALPHA
    assert first <= ALPHA + 3 * np.sqrt(ALPHA * (1 - ALPHA) / repetitions)


@pytest.mark.slow
def test_real_games_compared_with_others_of_the_same_rules_give_no_false_alarms(goofspiel: Records) -> None:
    rng = np.random.default_rng(1)
    found = []
    for _ in range(REPETITIONS):
        order = rng.permutation(800)
        found.append(alarms(contrasts(some(goofspiel, order[:400]), some(goofspiel, order[400:]))))
    both, first = np.mean(found, axis=0)
    assert both <= 0.02
    assert first <= ALPHA + 3 * np.sqrt(ALPHA * (1 - ALPHA) / REPETITIONS)


@pytest.mark.slow
def test_the_same_games_do_not_differ(goofspiel: Records) -> None:
    for contrast in contrasts(goofspiel, goofspiel):
        assert (contrast.difference.value, contrast.p, contrast.significant) == (0.0, 1.0, False)


def test_a_planted_difference_is_found_in_every_run_and_alone() -> None:
    for run in range(20):
        before = made_up(1000, 100 + run)
        after = replace(before, length=before.length + (np.arange(1000) % 3 == 0) * 2)
        found = {f"{c.group}.{c.name}": c for c in contrasts(before, after)}
        length = found.pop("course.length")
        assert length.significant and length.test == "paired"
        assert length.difference.value == pytest.approx(0.668)
        assert length.difference.low is not None and length.difference.low < 0.668
        found.pop("course.moves")  # the moves offered are spread over more decisions
        assert not any(c.significant for c in found.values())


@pytest.mark.slow
def test_what_a_run_calls_significant_no_other_contradicts() -> None:
    signs: dict[str, set[float]] = {}
    for run in range(40):
        for c in contrasts(made_up(800, 1000 + run), made_up(800, 2000 + run, strong=0.8)):
            if c.significant:
                signs.setdefault(f"{c.group}.{c.name}", set()).add(np.sign(c.difference.value))
    assert "wins.p0" in signs and "returns.p0" in signs
    assert all(len(directions) == 1 for directions in signs.values())


def test_an_end_that_one_game_lacks_comes_about_in_none_of_its_games() -> None:
    after = made_up(300, 1)
    before = replace(after, reasons=("finished",), ended=np.zeros(300, np.int64))
    (spent,) = [c for c in contrasts(before, after) if (c.group, c.name) == ("ends", "spent")]
    assert spent.before == 0.0 and spent.after == pytest.approx(0.5, abs=0.1) and spent.significant


def test_numbers_that_never_vary_differ_surely() -> None:
    before = replace(made_up(200, 1), length=np.full(200, 30))
    after = replace(made_up(200, 2), length=np.full(200, 33))
    (length,) = [c for c in contrasts(before, after) if c.name == "length"]
    assert length.significant and (length.difference.low, length.difference.high) == (3.0, 3.0)
    assert length.effect is None


def test_what_varies_by_rounding_alone_has_no_effect() -> None:
    before = replace(made_up(200, 1), length=np.full(200, 6), offered=np.full(200, 14))
    after = replace(made_up(200, 2), length=np.full(200, 9), offered=np.full(200, 24))
    (moves,) = [c for c in contrasts(before, after) if c.name == "moves"]
    assert moves.significant and moves.effect is None and moves.difference.value == pytest.approx(1 / 3)
    assert contrast_row(moves)[-1] == "–" and significant_contrasts([moves]) == [moves]


def test_a_picture_says_which_differences_have_no_place_in_it() -> None:
    before = replace(made_up(200, 1), length=np.full(200, 6))
    after = replace(made_up(200, 2, strong=1.0), length=np.full(200, 9))
    found = contrasts(before, after)
    rows = [(label(c), c) for c in found]
    picture = effects("What differs", "How much more.", rows)
    assert picture.words == "How much more. Left out, as neither game varies there: decisions a game."
    assert ">decisions a game<" not in picture.svg and "return of p0" in picture.svg


def test_no_interval_of_a_difference_of_shares_reaches_what_cannot_be() -> None:
    for paired in (False, True):
        few = difference(pair([0.0], [1.0], paired, True))
        assert (few.value, few.high) == (1.0, 1.0)
    numbers = difference(pair([0.0, 1.0], [1.0, 0.0], False))
    assert numbers.high is not None and numbers.high > 3


@pytest.mark.parametrize("paired", [False, True])
def test_a_difference_that_is_the_same_in_all_games_is_not_certain(paired: bool) -> None:
    found = difference(pair([0.0] * 20, [1.0] * 20, paired, True))
    assert found.value == found.high == 1.0
    assert found.low is not None and 0.6 < found.low < 0.9


def test_a_difference_of_shares_against_known_values() -> None:
    # Agresti and Caffo 2000 by hand: 0 of 10 and 4 of 10, so 1 and 5 of 12; Welch has 18 degrees of freedom
    two = difference(pair([0.0] * 10, [1.0] * 4 + [0.0] * 6, False, True))
    error = (1 / 12 * 11 / 12 / 11 + 5 / 12 * 7 / 12 / 11) ** 0.5
    assert two.low == pytest.approx(4 / 12 - 2.1 * error, abs=0.01)
    # Bonett and Price 2012 by hand: of 20 pairs 6 are for it and 1 against, so 7 and 2 of 22
    one = difference(pair([0.0] * 19 + [1.0], [1.0] * 6 + [0.0] * 14, True, True))
    assert one.value == 0.25
    error = ((9 / 22 - (5 / 22) ** 2) / 21) ** 0.5
    assert (one.low, one.high) == pytest.approx((5 / 22 - 2.0796 * error, 5 / 22 + 2.0796 * error), abs=1e-4)


def pair(a: list[float], b: list[float], paired: bool, share: bool = False) -> Pair:
    return Pair("course", "length", share, np.array(a), np.array(b), paired)


def test_tests_against_known_values() -> None:
    a, b = [1.0] * 3 + [0.0] * 1, [1.0] * 1 + [0.0] * 3  # Fisher's tea: 3 and 1 of 4
    assert exact(pair(a, b, False, True)) == pytest.approx(0.4857, abs=1e-4)
    more = pair([0.0] * 8 + [1.0] * 2, [1.0] * 8 + [0.0] * 2, True, True)
    assert exact(more) == pytest.approx(112 / 1024)  # McNemar: 8 against 2
    # Student 1908, hours of sleep: t = 4.06 of 9 degrees of freedom
    one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    two = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    assert student(pair(one, two, True)).pvalue == pytest.approx(0.00283, abs=1e-5)
    assert student(pair(one, two, False)).pvalue == pytest.approx(0.07939, abs=1e-5)
    assert permutation_p(pair(one, two, True)) == pytest.approx(
        4 / 1024, abs=0.002
    )  # every sign: 4 of 2**10 are as far
    assert permutation_p(pair(one, two, False)) == pytest.approx(0.08, abs=0.012)
