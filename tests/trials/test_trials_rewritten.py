"""Seventeen known games told with texts, titles, groups and sorted lists: clean, playable, and fit to be read."""

import re
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.bots.random_player import PLAYERS
from hoyle.play.game import Game
from hoyle.tools.audit.laws import check_zones, over, waits
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet
from hoyle.tools.scenarios.run import run_file
from properties.tables import rules_of

FOLDER = Path(__file__).parents[1] / "data" / "rewritten"
SCENARIOS = sorted(FOLDER.glob("*.scenarios.yaml"))
VARIANTS = [FOLDER / "spite_with_jokers.yaml"]
GAMES = sorted(set(FOLDER.glob("*.yaml")) - set(SCENARIOS) - set(VARIANTS))
#: What no reader of a booklet should meet.
SIGNS = (
    r"\w_\w",
    r"\[",
    "@",
    r"\b(no|yes)'s\b",
    r"\w\.(rank|suit|side|by|left)\b",
    r"\b(count|sum|first|all|list)\(",
    r"[{}]",
    r"\b(of|by|after|than) they\b",
    r"\b(you|they) (has|is|holds)\b",
)
ONLY_IN_FILES = re.compile("|".join(SIGNS))


def test_all_are_there() -> None:
    assert len(GAMES) == 17
    assert [path.name.split(".")[0] for path in SCENARIOS] == [path.stem for path in GAMES]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("path", [*GAMES, *VARIANTS], ids=lambda path: path.stem)
def test_nothing_is_found_wrong_in_it(path: Path) -> None:
    assert [str(d) for d in hoyle.validate(path) if d.severity in ("error", "warning")] == []


@pytest.mark.sweep(6)
@pytest.mark.parametrize("path", [*GAMES, *VARIANTS], ids=lambda path: path.stem)
def test_random_games_end(path: Path) -> None:
    numbers = rules_of(path).players
    options = {"hand_cap": 3} if "hand_cap" in rules_of(path).options else {}
    for seed, (player, players) in enumerate(zip(PLAYERS.values(), (numbers[0], numbers[-1]), strict=False)):
        state, rng = Game(rules_of(path), players, options).new_state(seed), Random(seed)
        while not state.is_terminal:
            if state.position.decisions % 100 == 0:
                assert (check_zones(state) or waits(state)) is None
            state.apply(player(state, state.choosing[0], rng))
        assert (check_zones(state) or over(state)) is None


@pytest.mark.sweep(2)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem.split(".")[0])
def test_it_is_played_as_the_examples_say(path: Path) -> None:
    outcomes = run_file(path)
    assert outcomes
    assert [f"{outcome.name}\n{outcome.message}" for outcome in outcomes if not outcome.passed] == []


@pytest.mark.parametrize("path", [*GAMES, *VARIANTS], ids=lambda path: path.stem)
def test_its_booklet_shows_nothing_that_only_the_file_needs(path: Path) -> None:
    text = plain_text(booklet(rules_of(path)))
    assert [line for line in text.splitlines() if ONLY_IN_FILES.search(line)] == []
