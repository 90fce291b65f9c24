"""The rule files of the judges follow the shipped games; this needs no OpenSpiel."""

import pytest

from judges.games import all_judges
from judges.judge import Judge, deviations

FIRST = {judge.game: judge for judge in reversed(all_judges())}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("judge", FIRST.values(), ids=FIRST)
def test_rules_can_be_loaded(judge: Judge) -> None:
    assert judge.load().players == judge.players


def test_deviations_are_of_judged_games() -> None:
    assert deviations().keys() <= FIRST.keys()
