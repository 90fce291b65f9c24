"""Formulas that go through sets of cards: machine code leaves sets out that the interpreter tries, and plays the same games.

The game made on purpose (`searched.yaml`) has every kind of fold, over hands and over rows, with sets of no card, conditions
that stop the game before or behind those by which sets are left out, and more sets than may be looked at.
"""

from collections import Counter
from pathlib import Path

import pytest

import hoyle
from hoyle.native.lower import set_search
from hoyle.native.lower.context import Context
from native.lockstep import Both, both_of, by_interpreted, by_machine, by_reference, differences, differs

SEARCHED = Path(__file__).parent / "searched.yaml"


def both_at(sizes: int, faulty: bool = False) -> Both:
    game = hoyle.load(str(SEARCHED), options={"sizes": sizes, "faulty": faulty})
    return both_of(game, "uniform", quickly=True)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("sizes", [0, 1, 2, 3])
def test_sets_that_are_left_out_change_nothing(sizes: int) -> None:
    both = both_at(sizes)
    assert differences(both, range(30)) == []
    faults = Counter(outcome == ("fault",) for outcome in by_machine(both, 30, 0))
    assert faults[True] and faults[False]  # a condition that is asked of the sets that are left stops some games


def test_a_condition_that_may_stop_the_game_is_asked_of_every_set() -> None:
    both = both_at(2, faulty=True)
    assert differences(both, range(20)) == []
    assert by_machine(both, 20, 0).count(("fault",)) > by_machine(both_at(2), 20, 0).count(("fault",))


def test_the_program_never_leaves_its_arrays() -> None:
    both = both_at(0)
    slowly = by_interpreted(both.game, both.player, 1)
    assert differs(both, slowly, by_reference(both, 1)) == []


def test_sets_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def seen(cx: Context, *given: object) -> object:
        conditions, work = found(cx, *given)
        asked.append(len(conditions))
        return conditions, work

    found = set_search.left_out
    monkeypatch.setattr(set_search, "left_out", seen)
    both_at(2, faulty=True)
    assert asked.count(0) == 1  # the condition that may stop the game
    assert len(asked) > 8


@pytest.mark.parametrize("fuel", [40_000, 400_000])
def test_machine_code_counts_as_much_work_as_the_interpreter_or_some_more(
    fuel: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in ("engine.runtime.machine", "play.turn", "play.game", "native.lower.choosing", "native.lower.nodes"):
        monkeypatch.setattr(f"hoyle.{room}.FUEL", fuel)
    both = both_at(2)
    stopped = [by_reference(both, seed) for seed in range(20)]
    given_up = [outcome == ("fault",) for outcome in by_machine(both, 20, 0)]
    assert all(given for given, outcome in zip(given_up, stopped) if outcome[0] == "fault")
    assert (("fault", "R901") in stopped) == (fuel == 40_000)
    assert fuel == 40_000 or all(outcome[0] == "fault" for given, outcome in zip(given_up, stopped) if given)
