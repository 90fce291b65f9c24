"""Rule files that mean harm: they are refused or read in reasonable time, and nothing is raised."""

import time
from collections.abc import Callable, Iterable

import pytest

from check.table_game import build, rules

FILES: dict[str, Callable[[], str]] = {
    "not not not": lambda: rules(formulas="x: " + "not " * 140 + "state"),
    "minus minus": lambda: rules(formulas="x: " + "-" * 140 + "rounds"),
    "a sum of many": lambda: rules(formulas="x: " + " + ".join(["rounds"] * 140)),
    "a list of very many": lambda: rules(formulas="x: count((" + ", ".join(["rounds"] * 20_000) + "))"),
    "a long chain of and": lambda: rules(formulas="x: " + " and ".join(["soloist is not none"] * 8_000)),
    "many different facts": lambda: rules(
        formulas="x: " + _join_numbers(" and ", "bid[players[{0}] otherwise leader] is not none", range(2_000))
    ),
    "brackets of and and or": lambda: rules(formulas="x: " + "(state or (state and " * 30 + "state" + "))" * 30),
    "conditionals in conditionals": lambda: rules(formulas="x: " + "(1 if state else " * 60 + "2" + ")" * 60),
    "conditions in conditions": lambda: rules(formulas="x: " + "(" * 60 + "state" + " if state else no)" * 60),
    "max of max": lambda: rules(formulas="x: " + "max(" * 60 + "1" + ", rounds)" * 60),
    "lists of ranks": lambda: rules(
        formulas="x: " + "(7 if state else " * 60 + "7" + ")" * 60 + " is first(trick).rank"
    ),
    "folds in folds": lambda: rules(
        formulas="x: " + _join_numbers("", "any(c{0} in trick where ", range(60)) + "state" + ")" * 60
    ),
    "formulas of two": lambda: rules(formulas="f0: state\n" + _join_numbers("\n", "f{0}: f{1} and f{1}", range(1, 30))),
    "formulas that prove": lambda: rules(
        formulas="f0(m cards): m is not empty\n"
        + _join_numbers("\n", "f{0}(m cards): f{1}(m + m) and f{1}(m + trick)", range(1, 30))
    ),
    "a long chain of formulas": lambda: rules(
        formulas="f0: 1\n" + _join_numbers("\n", "f{0}: f{1} + 1", range(1, 3_000))
    ),
    "a long chain upwards": lambda: rules(
        formulas=_join_numbers("\n", "f{1}: f{0} + 1", range(1, 3_001)) + "\nf3000: 1"
    ),
    "a long circle": lambda: rules(formulas=_join_numbers("\n", "f{1}: f{0} + 1", range(1, 2_000)) + "\nf1999: f0"),
    "words like formulas": lambda: rules(
        options=f"w: {{type: {_join_numbers(' | ', 'f{0}', range(300))}, help: x}}",
        formulas=f"f0: ({_join_numbers(', ', 'f{0}', range(1, 300))})\nf299: w is f0\n"
        + _join_numbers("\n", "f{1}: w is f0 or w is f{0}", range(299, 1, -1)),
    ),
    "many unknown names": lambda: rules(formulas=f"x: ({_join_numbers(', ', 'nobody{0}', range(5_000))})"),
    "many names to guess from": lambda: rules(
        formulas=_join_numbers("\n", "formula_{0}: 1", range(3_000)) + "\nx: (" + ", ".join(["formule_1"] * 3_000) + ")"
    ),
    "a rule over many actions": lambda: rules(
        actions=_join_numbers("\n", "a{0}:\n  do: tally", range(2_000)),
        rules=f"r:\n  narrows: {_join_numbers(', ', 'a{0}', range(2_000))}\n  demand: "
        + " and ".join(["state"] * 9_000),
    ),
    "many lets": lambda: rules(game=_join_numbers("\n", "let x{0} = rounds", range(5_000))),
    "many lines that know something": lambda: rules(
        game=_join_numbers("\n", "if bid[players[{0}] otherwise leader] is none: end game", range(2_000))
    ),
    "blocks in blocks": lambda: rules(
        game="\n".join("  " * n + "repeat 9 times:" for n in range(30)) + "\n" + "  " * 30 + "tally"
    ),
    "too many cases": lambda: rules(
        formulas="x:\n" + _join_numbers("\n", "  - {0} if rounds is {0}", range(2_000)) + "\n  - 0"
    ),
    "many menus": lambda: rules(
        actions="a0:\n  do: tally\n"
        + "\n".join(f"a{n}:\n  beside: {_join_numbers(', ', 'a{0}', range(n))}\n  do: tally" for n in range(1, 60))
    ),
}


def _join_numbers(between: str, line: str, numbers: Iterable[int]) -> str:
    """A line for each number and the one before it."""
    return between.join(line.format(n, n - 1) for n in numbers)


@pytest.mark.sweep(5)
@pytest.mark.parametrize("name", FILES)
def test_no_harm(name: str) -> None:
    text = FILES[name]()
    begun = time.perf_counter()
    game, report = build(text)
    assert time.perf_counter() - begun < 20
    assert (game is None) == report.failed
