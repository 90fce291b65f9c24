"""The classics and the small test games: their files are right and short, their scenarios hold."""

import re
from pathlib import Path

import pytest

import hoyle
from hoyle.language.report import Report
from hoyle.resources import game_folder
from hoyle.tools.scenarios.read import load_file
from hoyle.tools.scenarios.run import run_file
from shelf import FIRST

SMALL = Path(__file__).parent.parent / "data" / "games"
CLASSICS = sorted((game_folder() / "classics").rglob("game.yaml"))
FILES = [*(path for path in CLASSICS if path.parent.name in FIRST), *sorted(SMALL.rglob("game.yaml"))]
VARIANTS = [patch for path in FILES for patch in sorted((path.parent / "variants").glob("*.yaml"))]

#: The longest file of the first classics in lines, and of the others, some of which have long tables of scores.
SHORT, LONG = 200, 350
#: How many examples the first classics have at least, and the others.
MANY, SOME = 15, 6


@pytest.mark.sweep(2)
@pytest.mark.parametrize("path", sorted(SMALL.rglob("scenarios.yaml")), ids=lambda path: path.parent.name)
def test_scenarios_of_the_small_games(path: Path) -> None:
    """Those of the classics are run with those of all shipped games."""
    outcomes = run_file(path)
    assert outcomes
    assert [f"{o.file}:{o.line}: {o.message}" for o in outcomes if not o.passed] == []


@pytest.mark.sweep(2)
@pytest.mark.parametrize("path", [*FILES, *VARIANTS], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nothing_is_wrong_with_the_file(path: Path) -> None:
    found = [d for d in hoyle.validate(path) if d.severity != "note"]
    assert found == []


@pytest.mark.parametrize("path", CLASSICS, ids=lambda path: path.parent.name)
def test_the_file_is_short_and_has_examples(path: Path) -> None:
    name = path.parent.name
    assert len(rule_lines(path)) < (SHORT if name in FIRST else LONG)
    file = load_file(path.parent / "scenarios.yaml", Report())
    assert file is not None
    assert len(file.scenarios) >= (MANY if name in FIRST else SOME)


def rule_lines(path: Path) -> list[str]:
    """The lines of a game without `how to play`, which is prose."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"(?m)^how to play:\n(?:[ \n].*\n?|\n)*", "", text).splitlines()


def test_the_words_that_the_small_games_are_for() -> None:
    texts = {path.parent.name: path.read_text(encoding="utf-8") for path in FILES}
    assert "secret number from" in texts["sealed_bids"]
    assert "openly:" in texts["hole_card"]
    assert "tokens per player seen by owner" in texts["closed_purses"]
    assert "together choose" in texts["goofspiel"]
