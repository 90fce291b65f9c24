"""Estimates against values from books and by hand."""

import numpy as np
import pytest

from hoyle.study.contrast import holm
from hoyle.study.estimates import UNKNOWN, Estimate, alike, cut, mean_of, share_of
from hoyle.study.sheets import interval, percent, signed


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
    assert cut(Estimate(0.3, -1.1, 1.7), -1, 1) == Estimate(0.3, -1, 1)
    assert cut(UNKNOWN, 0, 1) == UNKNOWN


def test_numbers_as_they_are_told() -> None:
    assert [signed(value, False) for value in (-0.001, 0.001, 0.0, -0.5, 0.5)] == [
        "0.00",
        "0.00",
        "0.00",
        "-0.50",
        "+0.50",
    ]
    assert [signed(value, True) for value in (-0.0004, 0.0004, -0.01)] == ["0.0%", "0.0%", "-1.0%"]
    assert interval(Estimate(0.0, -0.0001, 0.5), True) == "0.0 to 50.0%"
    assert interval(Estimate(0.0, -0.001, 0.5), False) == "0.00 to 0.50"
    assert percent(-0.0001) == "0.0%"


def test_two_sides_are_tested_exactly() -> None:
    assert alike(np.array([8, 2])) == pytest.approx(112 / 1024)
    assert alike(np.array([5, 5])) == 1.0


def test_several_sides_are_tested_by_chi_squared() -> None:
    assert alike(np.array([30, 20, 10])) == pytest.approx(np.exp(-5.0))  # chi² = 10, 2 degrees of freedom


def test_few_games_are_tested_by_drawing() -> None:
    assert alike(np.array([4, 0, 0])) == pytest.approx(3 / 81, abs=0.01)


def test_nothing_to_test() -> None:
    assert alike(np.array([7])) is None
    assert alike(np.array([0, 0])) is None


def test_holms_correction() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []
