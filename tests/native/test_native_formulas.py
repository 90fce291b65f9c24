"""The formulas that `table.test_formulas` lists, worked out by the program of the table as by the reference interpreter.

A phase adds up what each formula is worth. The program is run by the oracle, so nothing is compiled.
"""

import pytest

from hoyle.language.model.types import CARD, Type
from hoyle.play.game import Game
from native.lockstep import program_differences
from table.asked import LAID, asked, rules_of
from table.test_formulas import FORMULAS

#: What is added for a value, by its type.
NUMBERS = {
    "int": "{0}",
    "bool": "(2 if {0} else 1)",
    "player": "{0}.seat",
    "side": "position({0}, sides)",
    "rank": "position({0}, ranks)",
    "suit": "position({0}, suits)",
    "card": "position({0}, list(c for c in cards))",
    "place": "{0}.column",
}

#: Tables with such formulas are left to the interpreter.
UNSUPPORTED = (
    "first(x in 2 cards from hand[dealer] sorted down by sum(c.pips for c in x))",
    "max(sum(c.pips for c in x) for x in 2 cards from list(c for c in trick sorted by c.rank))",
    "first(x in 1..2 cards from trick where count(x) is 2)",
    "last(x in 1..2 cards from trick where count(x) is 1)",
    "any(x in (8D, 9D) where first(trick) is x)",
    "first(trick) is in ((8D, 9C) if bid[dealer] is 4 else (7D, 9C))",
    "first(trick) is not in ((8D, 9C) if bid[dealer] is 4 else (7D, 9C))",
)


def added(n: int, kind: Type, value: str) -> str:
    return f"worth[{n}] = (worth[{n}] * 31 + 1 + {NUMBERS[kind.base].format(value)}) mod 10007"


def lines_for(n: int, formula: str, kind: Type) -> list[str]:
    """Statements that add what a formula is worth, or each of its items."""
    if kind.base == "row":
        return [f"for x in {formula}: {added(n, CARD, 'x')}"]
    if kind.base == "list" and kind.item is not None:
        item = kind.item
        if item.base not in ("list", "row"):
            return [f"for x in {formula}: {added(n, item, 'x')}"]
        return [f"for x in {formula}:", f"    for y in x: {added(n, item.item or CARD, 'y')}"]
    if kind.optional:
        return [f"let x{n} = {formula}", f"if x{n} is not none: {added(n, kind, f'x{n}')}"]
    if kind.base == "bool":
        return [f"if {formula}: worth[{n}] = 7", added(n, kind, f"({formula})")]
    return [f"let x{n} = {formula}", added(n, kind, f"x{n}")]


@pytest.mark.parametrize("rule", FORMULAS)
def test_programs_work_out_formulas_as_the_interpreter(rule: str) -> None:
    texts = [line.split(" => ")[0].strip() for line in FORMULAS[rule].strip().splitlines()]
    texts = [text for text in texts if text not in UNSUPPORTED]
    formulas = asked(texts).formulas
    lines = [
        f"    {line}\n"
        for n, text in enumerate(texts, 1)
        for line in lines_for(n, text, formulas[f"probe_{n - 1}"].body.type)
    ]
    rules = LAID.replace("variables:\n", f"variables:\n  worth: int per 1..{len(texts)}\n")
    rules = rules.replace(
        "    dealer chooses wait\n", f"    probed\n    dealer chooses wait\n  probed: |\n{''.join(lines)}"
    )
    assert program_differences(Game(rules_of(rules), 3, {}), [1]) == []
