"""Machine code counts work: what stops the interpreter stops it too, and nothing takes long to build or to play."""

import os
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings

import hoyle
from hoyle.measure.measure import Plan, measure
from hoyle.native.playing import lower_table
from hoyle.native.walk import length
from native.costly import RULES, files
from native.lockstep import both_of, by_machine, by_reference, differs

DEEP = os.environ.get("HOYLE_NATIVE") == "deep"

#: The rooms that know how much work is allowed.
ROOMS = (
    "engine.runtime.machine",
    "play.turn",
    "play.game",
    "native.lower.choosing",
    "native.lower.nodes",
    "native.lower.ending",
)


def rules(value: str, formulas: str = "  f: 1", lines: str = "        nothing") -> str:
    """A rule file in which every move works a value out."""
    return RULES.format(formulas=formulas, where="", value=value, lines=lines)


def doubling_formulas(first: str, further: str, times: int) -> str:
    """Formulas of which each asks for the one before it twice."""
    return "\n".join([f"  f0{first}", *(f"  f{i}{further.replace('F', f'f{i - 1}')}" for i in range(1, times))])


#: Rule files with much work, most of which the interpreter stops.
COSTLY = {
    "loops over all numbers": rules("count(a in 1..2147483647 where count(b in 1..2147483647 where b is a + n) is 7)"),
    "a sum of ones": rules("sum(1 for k in 1..10000000)"),
    "a search that finds the first": rules("first(k in 1..9000000 where k > n) otherwise 0"),
    "numbers that are left out": rules("count(list(k for k in 1..3000000 where k is 3))"),
    "a loop in a loop": rules("count(a in 1..3000 where any(b in 1..3000 where b is a))"),
    "different numbers": rules("distinct(k mod 3 for k in 1..6000000)"),
    "formulas that double": rules("f29", doubling_formulas(": n", ": F + F", 30)),
    "conditions that double": rules("1 if f29 else 2", doubling_formulas(": n is 1", ": F or not F", 30)),
    "conditions on cards that double": rules(
        "count(o in stock where f29(o))", doubling_formulas("(d card): d is in pile", "(d card): F(d) or F(d)", 30)
    ),
    "lists that double": rules("count(f29)", doubling_formulas(": pile", ": F + list(c for c in F)", 30)),
    "choices of lists that double": rules(
        "count(f29)", doubling_formulas(": pile", ": F if n is 1 else F + stock", 30)
    ),
    "lists handed on": rules(
        "count(f20(stock))", doubling_formulas("(l cards): l", "(l cards): F(list(d for d in F(l)))", 21)
    ),
    "a loop in a phase": rules("1", lines="        for k in 1..200000: n = (n + k) mod 5"),
    "all sets of cards": rules("count(m in 0..16 cards from stock + pile where count(m) > 3)"),
}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", COSTLY)
def test_what_is_much_work_comes_to_the_same(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(COSTLY[name])
    game = hoyle.load(path)
    began = time.process_time()
    native, reference = (measure(game, Plan(2, 1, engine=engine)).tally for engine in ("auto", "reference"))
    assert native == reference
    assert time.process_time() - began < 20


@pytest.mark.parametrize(
    "value",
    [
        "(2147483647 * 2) if n is 1 else 3",
        "3 if n is 0 else (2147483647 * 2)",
        "1 if n is 1 and 2147483647 * 2 > 3 else 2",
        "1 if n is 0 or 2147483647 * 2 > 3 else 2",
        "count(k in 0..n where (2147483647 * 2 if k is 3 else k) is 1)",
        "(2147483647 * 2) if n is 1 else (2147483647 * 3)",
    ],
)
def test_a_value_that_always_fails_is_only_worked_out_where_it_is_asked_for(value: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(rules(value, lines="        n = (n + 1) mod 5"))
    game = hoyle.load(path)
    native, reference = (measure(game, Plan(3, 1, engine=engine)).tally for engine in ("native", "reference"))
    assert native == reference


@pytest.mark.parametrize("times", [8, 16, 30])
def test_formulas_that_double_make_no_longer_program_than_they_are(times: int, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(rules(f"f{times - 1}", doubling_formulas(": n", ": F + F", times)))
    program, _ = lower_table(hoyle.load(path), "uniform")
    assert length(program) < 1000 + 40 * times


@settings(max_examples=400 if DEEP else 12, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=files())
def test_costly_formulas_are_played_the_same(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("costly") / "game.yaml"
    path.write_text(text)
    try:
        game = hoyle.load(path)
    except hoyle.RulesError:
        assume(False)
    with pytest.MonkeyPatch.context() as patch:
        for room in ROOMS:
            patch.setattr(f"hoyle.{room}.FUEL", 20_000)
        both = both_of(game, "uniform", quickly=True)
        for seed, machine in enumerate(by_machine(both, 3, 0)):
            reference = by_reference(both, seed)
            if reference[0] == "fault":
                assert machine == ("fault",), f"seed {seed}: the interpreter stops with {reference[1]}"
            elif machine != ("fault",):
                assert differs(both, machine, reference) == []
