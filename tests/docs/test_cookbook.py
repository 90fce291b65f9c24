"""The cookbook: every recipe is right, can be played, and does what its scenarios in `cookbook.yaml` say."""

import re
from pathlib import Path

import pytest
from pages import ROOT, Block, bases, blocks, play, whole

import hoyle
from hoyle.tools.scenarios.run import run_file

PAGE = ROOT / "docs" / "cookbook.md"
BLOCKS = blocks(PAGE)
BASES = bases(BLOCKS)

#: What authors ask for first.
MECHANICS = [
    "a trick",
    "trump",
    "follow, trump or head",
    "bid",
    "auction",
    "bidding with doubles",
    "pass cards",
    "drafting",
    "partnerships",
    "a dummy hand",
    "draw and discard",
    "the card just drawn",
    "putting a card under a pile",
    "meld",
    "several melds at once",
    "knocking",
    "stealing",
    "blocking",
    "peeking",
    "matching",
    "telling what happened",
    "pay-off piles and face-down columns",
    "capture by sum",
    "shedding",
    "climbing",
    "betting",
    "side pots",
    "comparing hands",
    "simultaneous reveal",
    "yes or no",
    "targets and counters",
    "pending effects",
    "hints about cards",
    "cooperative scoring",
    "rotating dealer",
    "playing to a target",
    "ending at a total",
    "pegging as you go",
    "running points shown",
]


def recipes() -> dict[str, str]:
    """The text below each heading."""
    _, *parts = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.M)
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}


def examples() -> dict[str, str]:
    """The scenario file of each recipe, for the players that the heading names; the last one deals."""
    text = Path(__file__).with_name("cookbook.yaml").read_text(encoding="utf-8")
    _, *parts = re.split(r"^--- # (.+), (\d) players\n", text, flags=re.M)
    return {
        name: f"game: game.yaml\nplayers: {players}\ndealer: p{int(players) - 1}\nscenarios:\n{scenarios}"
        for name, players, scenarios in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


RECIPES = dict(zip(recipes(), BLOCKS, strict=True))
EXAMPLES = examples()


@pytest.fixture
def file(block: Block, tmp_path: Path) -> Path:
    """The rule file of a recipe."""
    path = tmp_path / "game.yaml"
    path.write_text(whole(block, BASES), encoding="utf-8")
    return path


def test_the_recipes_are_those_that_were_asked_for() -> None:
    assert [name.lower() for name in recipes()] == MECHANICS
    assert list(EXAMPLES) == list(recipes())


def test_the_contents_name_every_recipe() -> None:
    head = PAGE.read_text(encoding="utf-8").partition("\n## ")[0]
    links = re.findall(r"\[([^]]+)\]\(#([^)]+)\)", head.partition("[A trick]")[2])
    named = [" ".join(words.split()) for words, _ in links]
    assert ["a trick", *named] == MECHANICS
    assert [to for _, to in links] == [re.sub(r"[^a-z -]", "", name).replace(" ", "-") for name in MECHANICS[1:]]


@pytest.mark.parametrize("text", recipes().values(), ids=recipes())
def test_a_recipe_is_an_explanation_a_snippet_and_its_pitfalls(text: str) -> None:
    explanation = " ".join(text.partition("```")[0].split())
    assert len(re.findall(r"[.!?](?= [A-Z`]|$)", explanation)) in range(2, 5), explanation
    assert re.search(r"^```yaml (game|part of (tricks|rummy))$", text, re.M)
    assert text.partition("\n**Mind**\n- ")[2]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("block", RECIPES.values(), ids=RECIPES)
def test_a_recipe_is_right_and_can_be_played(file: Path) -> None:
    assert not [f"{d.code}: {d.message}" for d in hoyle.validate(file) if d.severity != "note"]
    play(file, games=8)


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("block", "scenarios"), list(zip(BLOCKS, EXAMPLES.values())), ids=RECIPES)
def test_a_recipe_does_what_it_says(file: Path, scenarios: str) -> None:
    path = file.with_name("scenarios.yaml")
    path.write_text(scenarios, encoding="utf-8")
    outcomes = run_file(path)
    assert outcomes and not [f"{o.name}: {o.message}" for o in outcomes if not o.passed]
