"""Long rule files are lowered, checked and written as LLVM text: nothing recurs as deep as a file is long."""

from pathlib import Path

import pytest

import hoyle
from hoyle.locate import shipped_games
from hoyle.measure.measure import Plan, measure
from hoyle.native.engine import text_of
from hoyle.native.lower.code import Unsupported
from hoyle.native.lower.nodes import lower
from hoyle.native.playing import LEANING, chooser_of, lower_table
from native.costly import RULES

#: As many lines, actions, cases or terms as recursion could not go through, and so many in machine code, which is not too long.
MANY, LOWERED = 2_000, 500


def rules(**sections: str) -> str:
    """A rule file with more in some of its sections."""
    given = {"formulas": "  f: 1", "where": "", "value": "n", "lines": "        nothing"}
    text = RULES.format(**{name: sections.pop(name, usual) for name, usual in given.items()})
    for key, more in sections.items():
        text = text.replace(f"\n{key}", f"\n{key}{more}", 1)
    return text


def each(line: str, n: int, between: str = "") -> str:
    """A line for each number."""
    return between.join(line.replace("#", str(i)) for i in range(n))


#: What is long, and a rule file with so many of it.
LONG = {
    "and": lambda n: rules(value="1 if f else 2", formulas="  f: " + each("n < #", n, " and ")),
    "or": lambda n: rules(value="1 if f else 2", formulas="  f: " + each("n > #", n, " or ")),
    "max": lambda n: rules(value="max(" + each("n + #", n, ", ") + ")"),
    "lines": lambda n: rules(lines=each("        n = #\n", n)),
    "variables": lambda n: rules(**{"variables:": each("\n  v#: int", n)}, lines=each("        v# = n\n", n)),
    "actions": lambda n: rules(**{"actions:": each("\n  a#: {do: n = #}", n)}).replace(
        "p chooses play", "p chooses " + each("a#", n, ", ") + " or play"
    ),
    "anytime": lambda n: rules(**{"actions:": each("\n  a#: {anytime: game, when: n is #, do: n = # + 1}", n)}),
    "winner": lambda n: rules().replace("winner: {", "winner: {" + each("w#: highest n, ", n)),
    "parts": lambda n: rules().replace("parts: {", "parts: {" + each("s#: n + #, ", n)),
}


@pytest.mark.parametrize("kind", LONG)
def test_a_long_file_is_lowered(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(LONG[kind](LOWERED))
    program, _ = lower(hoyle.load(path), chooser_of("uniform"))
    assert "define i32 @run" in text_of(program)


@pytest.mark.parametrize("game", ["canasta", *(pytest.param(name, marks=pytest.mark.slow) for name in shipped_games())])
@pytest.mark.parametrize("player", ["uniform", LEANING])
def test_shipped_games_are_short_enough_for_measures_and_bots(game: str, player: str) -> None:
    lower_table(hoyle.load(game), player, cut=player == LEANING)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("kind", LONG)
def test_a_very_long_file_is_lowered_or_left_to_the_interpreter(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(LONG[kind](MANY))
    game = hoyle.load(path)
    try:
        program, _ = lower(game, chooser_of("uniform"))
    except Unsupported as problem:
        assert "so long" in problem.what
    else:
        text_of(program)
    assert measure(game, Plan(1, 1, engine="reference")).tally.reasons == {"finished": 1}
