"""A formula written as text, read again and checked, gives the same tree."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from graph.tables import FILES, rules_of
from hoyle.compile import load_rules
from hoyle.graph.lines import step_text
from hoyle.graph.words import NAMELESS, Names, formula_text, names_of
from hoyle.model import block as b
from hoyle.model import formula as f
from hoyle.model import types as t
from hoyle.model.game import Game
from hoyle.report import Report

N, M = (f.Read(t.INT, None, f.Local(name, t.INT, slot)) for slot, name in enumerate("nm"))
SURE = f.Read(t.BOOL, None, f.Local("sure", t.BOOL, 2))
RANKS = Names(("7", "8", "9", "10", "A"), ("clubs", "hearts"), ("C", "H"))


def bare(part: Any, slots: dict[int, int]) -> Any:
    """A formula without spans, its locals numbered as they are met, nested `and` and `or` made one."""
    if isinstance(part, f.Local):
        return part.name, slots.setdefault(part.slot, len(slots))
    if isinstance(part, f.All | f.Any):
        flat = [x for p in part.parts for x in (p.parts if type(p) is type(part) else (p,))]
        return type(part).__name__, [bare(p, slots) for p in flat]
    if isinstance(part, f.Node):
        named = [getattr(part, field.name) for field in fields(part) if field.name != "span"]
        return type(part).__name__, [bare(x, slots) for x in named]
    return [bare(x, slots) for x in part] if isinstance(part, tuple) else part


def formulas_of(rules: Game) -> dict[str, f.Formula]:
    """The formulas that the test writes again: those of the file and the score parts."""
    found = {f"formulas/{name}": d.body for name, d in rules.formulas.items()}
    return found | {f"parts/{part.name}": part.value for part in rules.score.parts}


def written_again(path: Path, rules: Game) -> str:
    """The rule file with its formulas as `formula_text` writes them."""
    root = yaml.load(path.read_text(), yaml.BaseLoader)
    names = names_of(rules.deck)
    for section in (root.get("formulas", {}), root["score"]["parts"]):
        for key in section:
            name = key.split("(")[0]
            where = "parts" if section is root["score"]["parts"] else "formulas"
            section[key] = formula_text(formulas_of(rules)[f"{where}/{name}"], names)
    root["hoyle"] = int(root["hoyle"])
    return yaml.safe_dump(root, sort_keys=False, width=100_000)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_formula_written_and_read_again_is_the_same(path: Path, tmp_path: Path) -> None:
    rules = rules_of(path)
    if rules is None:
        pytest.skip("the language refuses this file")
    again = tmp_path / path.name
    again.write_text(written_again(path, rules))
    report = Report()
    second, _ = load_rules(str(again), report)
    assert second is not None, [(d.message, d.span and d.span.text) for d in report.diagnostics]
    for name, formula in formulas_of(second).items():
        assert bare(formula, {}) == bare(formulas_of(rules)[name], {}), name


def number(value: int) -> f.Const:
    return f.Const(t.INT, None, value)


def sum_of(left: f.Formula, right: f.Formula, operator: Any = "+") -> f.Arithmetic:
    return f.Arithmetic(t.INT, None, operator, left, right)


def constant(kind: t.Type, *values: object) -> f.Const:
    return f.Const(t.list_of(kind), None, values)


CASES = {
    "n - (n - m)": sum_of(N, sum_of(N, M, "-"), "-"),
    "n - n - m": sum_of(sum_of(N, N, "-"), M, "-"),
    "(n + m) * 2": sum_of(sum_of(N, M), number(2), "*"),
    "n + m * -2": sum_of(N, sum_of(M, number(-2), "*")),
    "-(n + m)": sum_of(number(0), sum_of(N, M), "-"),
    "-n * m": sum_of(sum_of(number(0), N, "-"), M, "*"),
    "0 - 5": sum_of(number(0), number(5), "-"),
    "power(n + 1, m)": sum_of(sum_of(N, number(1)), M, "power"),
    "not sure and (sure or n is 1)": f.All(
        t.BOOL,
        None,
        (f.Not(t.BOOL, None, SURE), f.Any(t.BOOL, None, (SURE, f.Equal(t.BOOL, None, N, number(1))))),
    ),
    "not (sure and sure)": f.Not(t.BOOL, None, f.All(t.BOOL, None, (SURE, SURE))),
    "n if sure else (m if sure else 1)": f.Choice(t.INT, None, SURE, N, f.Choice(t.INT, None, SURE, M, number(1))),
    "(n if sure else m) + 1": sum_of(f.Choice(t.INT, None, SURE, N, M), number(1)),
    "n is in 1..5": f.Within(t.BOOL, None, N, constant(t.INT, 1, 2, 3, 4, 5)),
    "n is not in (2, 5)": f.Within(t.BOOL, None, N, constant(t.INT, 2, 5), True),
    "(8, A)": constant(t.RANK, 1, 4),
    "8..10": constant(t.RANK, 1, 2, 3),
    "(clubs, hearts)": constant(t.SUIT, 0, 1),
    "JK": f.Const(t.RANK, None, 5),
    "10H": f.Face(t.LOOK, None, 3, 1),
    "(p0, p2)": constant(t.PLAYER, 0, 2),
    "none": f.Const(t.NONE, None, None),
}


@pytest.mark.parametrize("text", CASES)
def test_brackets_stand_where_they_are_needed(text: str) -> None:
    assert formula_text(CASES[text], RANKS) == text


def test_a_name_that_means_two_things_is_told_apart() -> None:
    outer, inner = f.Local("c", t.INT, 1), f.Local("c", t.INT, 2)
    same = f.Equal(t.BOOL, None, f.Read(t.INT, None, inner), f.Read(t.INT, None, outer))
    found = f.Find(t.BOOL, None, "any", constant(t.INT, 1, 2, 3), inner, same)
    assert formula_text(found) == "any(c2 in 1..3 where c2 is c)"


def test_steps_are_lines_of_a_block() -> None:
    tricks = f.VariableValue(t.INT, None, "tricks")
    assert step_text(b.Assign(None, tricks, sum_of(tricks, number(1))), NAMELESS) == "tricks += 1"
    assert step_text(b.Assign(None, tricks, sum_of(number(1), tricks)), NAMELESS) == "tricks = 1 + tricks"
    choice = f.Choice(t.INT, None, f.Const(t.BOOL, None, True), number(1), number(2))
    assert step_text(b.Assign(None, tricks, sum_of(tricks, choice)), NAMELESS) == "tricks += 1 if yes else 2"
    assert (
        step_text(b.Assign(None, tricks, sum_of(tricks, sum_of(number(1), number(2)))), NAMELESS) == "tricks += 1 + 2"
    )
