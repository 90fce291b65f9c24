"""The tables with other values of options: compiled one at a time, and named where the rules refuse them."""

import gc
import weakref
from typing import Any

import pytest

import hoyle
from hoyle.measure.measure import Plan
from hoyle.play.game import Game
from hoyle.tools.study import study as studying


@pytest.mark.slow
def test_no_table_is_kept_when_the_next_one_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ref[Game]] = []
    most = 0

    def counted(*given: Any) -> Game:
        nonlocal most
        gc.collect()
        most = max(most, sum(table() is not None for table in made))
        table = Game(*given)
        made.append(weakref.ref(table))
        return table

    monkeypatch.setattr(studying, "Game", counted)
    found = studying.study(hoyle.load("scopa", 2), Plan(4, engine="reference"))
    assert len(made) == len(found.options) >= 3
    assert most <= 1


def test_refused_values_are_named_and_not_played() -> None:
    found = studying.study(hoyle.load("sedma", 4), Plan(4, engine="reference"))
    tried = {(effect.option, effect.value) for effect in found.options}
    assert found.refused and not tried & set(found.refused)
