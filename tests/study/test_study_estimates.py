"""Estimates against values from books and by hand."""

import numpy as np
import pytest
from scipy import stats

from hoyle.measure.precision import mean_by_deal, share_by_deal, student
from hoyle.tools.study.contrast import holm
from hoyle.tools.study.estimates import UNKNOWN, Estimate, clip, equal_chances_p, fraction_of, gap_of, mean_of, share_of
from hoyle.tools.study.number_texts import change_texts, interval, percent, span, with_sign
from hoyle.tools.study.sheets import verdict
from hoyle.tools.study.study import summarize_shares


def test_a_share_has_wilsons_interval() -> None:
    share = share_of(np.array([1.0] * 81 + [0.0] * 182))  # Newcombe 1998, table I: 81 of 263
    assert (share.value, share.low, share.high) == pytest.approx((0.3080, 0.2553, 0.3662), abs=5e-5)
    none = share_of(np.zeros(10))  # 0 of 10
    assert (none.low, none.high) == pytest.approx((0.0, 0.2775), abs=5e-5)


def test_a_mean_has_students_interval() -> None:
    mean = mean_of(np.array([1.0, 2.0, 3.0, 4.0, np.nan]))  # 2.5 ± 3.182 * 1.291 / 2
    assert (mean.value, mean.low, mean.high) == pytest.approx((2.5, 0.4457, 4.5543), abs=1e-4)
    assert mean_of(np.array([3.0])).low is None
    assert mean_of(np.array([np.nan])) == UNKNOWN == share_of(np.array([]))


def test_an_interval_is_cut_where_nothing_can_be() -> None:
    assert clip(Estimate(0.3, -1.1, 1.7), -1, 1) == Estimate(0.3, -1, 1)
    assert clip(UNKNOWN, 0, 1) == UNKNOWN


def test_both_ends_of_an_interval_have_the_same_decimals() -> None:
    assert interval(Estimate(500, 98.75, 1310), share=False) == "99 to 1,310"
    assert interval(Estimate(50, -9.126, 109.3), share=False) == "-9.1 to 109.3"
    assert (span(4.0, 1310.0, True), span(98.75, 110.0, False)) == ("4 to 1,310", "98.8 to 110.0")


def test_results_without_variation_print_no_interval() -> None:
    same = mean_of(np.array([0.1 + 0.2, 0.3, 0.3]))
    assert same.low is not None and interval(same, share=False) == "no variation"
    assert interval(Estimate(0.239, 0.239, 0.239), share=True) == "no variation"
    assert interval(Estimate(0.0, 0.0, 0.0), share=True) == "no variation"
    assert interval(Estimate(0.239, 0.2388, 0.2391), share=True) == "23.9 to 23.9%"


def test_what_is_the_same_in_all_games_is_not_certain() -> None:
    always = gap_of(np.ones(50))
    assert always.value == always.high == 1.0
    assert always.low is not None and 0.85 < always.low < 0.95
    assert gap_of(np.array([np.nan])) == UNKNOWN


def test_the_interval_of_a_mean_of_fractions_is_right_and_narrow() -> None:
    rng, hits, widths = np.random.default_rng(4), [], []
    for _ in range(1000):
        found = fraction_of(rng.binomial(10, 0.08, 60) / 10)
        assert found.low is not None and found.high is not None
        hits.append(found.low <= 0.08 <= found.high)
        widths.append(found.high - found.low)
    assert np.mean(hits) >= 0.94 and np.mean(widths) < 0.1  # Wilson's interval is 0.14 wide
    none = fraction_of(np.zeros(60))
    assert none.low == 0 and none.high is not None and 0.03 < none.high < 0.06


def test_an_advantage_names_who_has_it() -> None:
    shares = [np.full(200, share) for share in (0.4, 0.6, 0.4, 0.6)]
    wins = np.array([[0, 1]] * 150 + [[1, 0]] * 50)[np.random.default_rng(1).permutation(200)]
    found = summarize_shares(shares, wins, (0, 1, 0, 1))
    assert (found.shown, found.leaders) == (True, (1, 3))
    (said,) = verdict(found, "seat", "p{}".format)
    assert said == "The games show an advantage of p1 and p3 (p < 0.0001)."
    assert summarize_shares(shares, wins[:8], (0, 1, 0, 1)).leaders == ()


def test_students_deviations_without_tables() -> None:
    for freedom in (4, 5, 9, 30, 1000):
        assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-3)


def test_intervals_over_deals_by_hand() -> None:
    # deals of two games, both won, one, none, one; with the two that are added 6 of 12, deals 2 1 0 1 2 0
    low, high = share_by_deal([2, 1, 0, 1], [2, 2, 2, 2])
    added = mean_of(np.array([2, 1, 0, 1, 2, 0]) / 2)
    assert (low, high) == pytest.approx((added.low, added.high), abs=1e-3)
    assert share_by_deal([], []) == (0.0, 1.0)
    numbers = [4.0, -1.0, 3.0, 5.0, 2.0, 8.0]
    points = mean_by_deal([2 * number for number in numbers], [2] * 6)
    found = mean_of(np.array(numbers))
    assert points == pytest.approx((found.low, found.high), abs=2e-3)
    assert mean_by_deal([1, 2, 3, 4], [1] * 4) is None


@pytest.mark.parametrize("luck", [0.0, 1.0, 3.0])
@pytest.mark.parametrize("share", [0.5, 0.8, 0.95])
def test_intervals_over_deals_hold_the_truth(luck: float, share: float) -> None:
    """Games between two bots, the better one of whom wins by so much skill and so much luck of the deal."""
    rng = np.random.default_rng(1)
    runs, skill = 2000, np.sqrt(1 + luck**2) * stats.norm.ppf(share)
    for deals in (10, 50):
        cards = luck * rng.normal(size=(runs, deals, 1)) * np.array([1, -1])
        won = (skill + cards + rng.normal(size=(runs, deals, 2)) > 0).sum(axis=2)
        found = [share_by_deal(run.tolist(), [2] * deals) for run in won]
        assert np.mean([low <= share <= high for low, high in found]) > 0.935


@pytest.mark.parametrize("deals", [5, 10, 20, 50])
def test_intervals_of_deals_that_are_won_or_lost_as_a_whole_hold_the_truth(deals: int) -> None:
    """As far as whole numbers let them: the worst of all shares is told, of an interval that is never exact."""
    won = np.arange(deals + 1)
    ends = np.array([share_by_deal([1.0] * number + [0.0] * (deals - number), [1] * deals) for number in won])
    for share in np.linspace(0.02, 0.98, 97):
        likely = stats.binom.pmf(won, deals, share)
        assert likely[(ends[:, 0] <= share) & (share <= ends[:, 1])].sum() > 0.93


def test_numbers_as_they_are_told() -> None:
    assert [with_sign(value, False) for value in (-0.001, 0.001, 0.0, -0.5, 0.5)] == [
        "0.00",
        "0.00",
        "0.00",
        "-0.50",
        "+0.50",
    ]
    assert [with_sign(value, True) for value in (-0.0004, 0.0004, -0.01)] == ["0.0%", "0.0%", "-1.0%"]
    assert interval(Estimate(0.0, -0.0001, 0.5), True) == "0.0 to 50.0%"
    assert interval(Estimate(0.0, -0.001, 0.5), False) == "0.00 to 0.50"
    assert percent(-0.0001) == "0.0%"


def test_two_sides_are_tested_exactly() -> None:
    assert equal_chances_p(np.array([8, 2])) == pytest.approx(112 / 1024)
    assert equal_chances_p(np.array([5, 5])) == 1.0


def test_several_sides_are_tested_by_chi_squared() -> None:
    assert equal_chances_p(np.array([30, 20, 10])) == pytest.approx(np.exp(-5.0))  # chi² = 10, 2 degrees of freedom


def test_few_games_are_tested_by_drawing() -> None:
    assert equal_chances_p(np.array([4, 0, 0])) == pytest.approx(3 / 81, abs=0.01)


def test_nothing_to_test() -> None:
    assert equal_chances_p(np.array([7])) is None
    assert equal_chances_p(np.array([0, 0])) is None


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []
    assert change_texts(Estimate(0.0026, 0.0018, 0.5), False) == ("+0.0026", "0.0018 to 0.5000")
    assert change_texts(Estimate(-0.5, -0.9, -0.001), False) == ("-0.50", "-0.90 to 0.00")
