"""Rule files that mean harm: they are refused or read in reasonable time, and nothing is raised."""

import time
from collections.abc import Callable

import pytest

from check.table_game import build, rules

FILES: dict[str, Callable[[], str]] = {
    "not not not": lambda: rules(formulas="x: " + "not " * 140 + "state"),
    "minus minus": lambda: rules(formulas="x: " + "-" * 140 + "rounds"),
    "a sum of many": lambda: rules(formulas="x: " + " + ".join(["rounds"] * 140)),
    "a list of very many": lambda: rules(formulas="x: count((" + ", ".join(["rounds"] * 20_000) + "))"),
    "a long chain of and": lambda: rules(formulas="x: " + " and ".join(["soloist is not none"] * 8_000)),
    "many different facts": lambda: rules(
        formulas="x: " + " and ".join(f"bid[players[{n}] otherwise leader] is not none" for n in range(2_000))
    ),
    "brackets of and and or": lambda: rules(formulas="x: " + "(state or (state and " * 30 + "state" + "))" * 30),
    "conditionals in conditionals": lambda: rules(formulas="x: " + "(1 if state else " * 60 + "2" + ")" * 60),
    "conditions in conditions": lambda: rules(formulas="x: " + "(" * 60 + "state" + " if state else no)" * 60),
    "max of max": lambda: rules(formulas="x: " + "max(" * 60 + "1" + ", rounds)" * 60),
    "lists of ranks": lambda: rules(formulas="x: " + "(7 if state else " * 60 + "7" + ")" * 60 + " is first(trick).rank"),
    "folds in folds": lambda: rules(
        formulas="x: " + "".join(f"any(c{n} in trick where " for n in range(60)) + "state" + ")" * 60
    ),
    "formulas of two": lambda: rules(formulas="f0: state\n" + _doubling("f{0}: f{1} and f{1}", 30)),
    "formulas that prove": lambda: rules(
        formulas="f0(m cards): m is not empty\n" + _doubling("f{0}(m cards): f{1}(m + m) and f{1}(m + trick)", 30)
    ),
    "a long chain of formulas": lambda: rules(formulas="f0: 1\n" + _doubling("f{0}: f{1} + 1", 3_000)),
    "a long chain upwards": lambda: rules(
        formulas="\n".join(f"f{n}: f{n + 1} + 1" for n in range(3_000)) + "\nf3000: 1"
    ),
    "a long circle": lambda: rules(formulas="\n".join(f"f{n}: f{(n + 1) % 2000} + 1" for n in range(2_000))),
    "words like formulas": lambda: rules(
        options="w: {type: " + " | ".join(f"f{n}" for n in range(300)) + ", help: x}",
        formulas="f0: (" + ", ".join(f"f{n}" for n in range(1, 300)) + ")\n" + "\n".join(f"f{n}: w is f0 or w is f{n + 1 if n < 299 else 0}" for n in range(299, 0, -1)),
    ),
    "many unknown names": lambda: rules(formulas="x: (" + ", ".join(f"nobody{n}" for n in range(5_000)) + ")"),
    "many names to guess from": lambda: rules(
        formulas="\n".join(f"formula_{n}: 1" for n in range(3_000)) + "\nx: (" + ", ".join(["formule_1"] * 3_000) + ")"
    ),
    "a rule over many actions": lambda: rules(
        actions="\n".join(f"a{n}:\n  do: tally" for n in range(2_000)),
        rules="r:\n  narrows: " + ", ".join(f"a{n}" for n in range(2_000)) + "\n  demand: " + " and ".join(["state"] * 9_000),
    ),
    "many lets": lambda: rules(game="\n".join(f"let x{n} = rounds" for n in range(5_000))),
    "many lines that know something": lambda: rules(
        game="\n".join(f"if bid[players[{n}] otherwise leader] is none: end game" for n in range(2_000))
    ),
    "blocks in blocks": lambda: rules(game="\n".join("  " * n + "repeat 9 times:" for n in range(30)) + "\n" + "  " * 30 + "tally"),
    "too many cases": lambda: rules(formulas="x:\n" + "\n".join(f"  - {n} if rounds is {n}" for n in range(2_000)) + "\n  - 0"),
    "many menus": lambda: rules(
        actions="\n".join(f"a{n}:\n  beside: {', '.join(f'a{m}' for m in range(n + 1, 60))}\n  do: tally" for n in range(59)) + "\na59:\n  do: tally"
    ),
}  # fmt: skip


def _doubling(line: str, count: int) -> str:
    """Lines each of which mentions the one before."""
    return "\n".join(line.format(n, n - 1) for n in range(1, count))


@pytest.mark.parametrize("name", FILES)
def test_no_harm(name: str) -> None:
    text = FILES[name]()
    begun = time.perf_counter()
    game, report = build(text)
    assert time.perf_counter() - begun < 20
    assert (game is None) == report.failed
