"""Values kept in loops: both engines agree on games and on work, and machine code works a value out once."""

from pathlib import Path

import pytest

import hoyle
from hoyle.native import program as p
from hoyle.native.playing import lower_table
from hoyle.native.walk import statements
from native.costly import RULES
from native.lockstep import both_of, by_interpreted, by_machine, by_reference, differences, differs
from native.test_native_work import ROOMS

#: Formulas with parts that do not change in the loops around them: cheap ones, and some that count their work.
FORMULAS = """\
  height(d card): position(d.rank, ranks) + count(e in pile where e.suit is d.suit)
  total(m cards): sum(height(d) for d in m)
  highest: max(height(d) for d in pile) otherwise 0
  ordered(m cards): list(d for d in m sorted down by height(d), down by d.suit)
  place(d card, m cards): position(d, ordered(m)) * total(m) + highest
  worst(m cards): max(sum(place(d, m) for d in x) for x in 2 cards from m) otherwise 0
  long: count(a in 1..30 where sum(total(pile) mod a for b in 1..9) > a)"""

WHERE = (
    " where long < 40 and (c.rank > 9 or height(c) >= highest or any(d in pile where height(d) > total(pile) - long))"
)

VALUE = "worst(pile + my hand) + sum(place(d, my hand) for d in my hand) + sum(long + a for a in 1..3)"

GAME = RULES.format(formulas=FORMULAS, where=WHERE, value=VALUE, lines="        nothing")


@pytest.fixture
def game(tmp_path: Path) -> hoyle.Game:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    return hoyle.load(path)


def test_games_with_kept_values_are_the_same(game: hoyle.Game) -> None:
    for checked in (False, True):
        assert differences(both_of(game, "uniform", quickly=True, checked=checked), range(20)) == []
    both = both_of(game, "uniform", quickly=True)
    for seed in range(2):
        assert differs(both, by_interpreted(game, "uniform", seed), by_reference(both, seed)) == []


@pytest.mark.parametrize("fuel", [3_000, 10_000, 30_000, 100_000])
def test_kept_values_cost_as_much_work_as_in_the_interpreter(
    game: hoyle.Game, fuel: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in ROOMS:
        monkeypatch.setattr(f"hoyle.{room}.FUEL", fuel)
    both = both_of(game, "uniform", quickly=True)
    for seed, machine in enumerate(by_machine(both, 20, 0)):
        reference = by_reference(both, seed)
        assert machine == ("fault",) or differs(both, machine, reference) == []


def test_a_value_is_worked_out_once_in_a_loop(game: hoyle.Game) -> None:
    program, _ = lower_table(game, "uniform")
    body = program.routines["moves.play"].body
    (loop,) = [statement for statement in body if isinstance(statement, p.Each)]
    before = body[: body.index(loop)]
    unknown = {s.local for s in before if isinstance(s, p.Set) and s.value == p.Const("bool", 0)}
    once = [
        s
        for s in statements(loop.body)
        if isinstance(s, p.If)
        and isinstance(s.condition, p.Not)
        and getattr(s.condition.subject, "local", "") in unknown
    ]
    called = {inner.routine.split(".")[0] for s in once for inner in statements(s.then) if isinstance(inner, p.Call)}
    assert {"highest", "long"} <= called
    assert any(isinstance(inner, p.Spend) for s in once for inner in s.otherwise)


def test_lists_of_known_length_are_not_charged_as_the_longest(game: hoyle.Game) -> None:
    both = both_of(hoyle.load("casino"), "uniform", quickly=True)
    assert ("fault",) not in by_machine(both, 150, 0)
