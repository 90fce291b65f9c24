"""Every shipped variant: random games of it end; those of the first games differ from their bases as they should."""

import random
from pathlib import Path

import pytest

import hoyle
from golden import golden
from hoyle.compile import load_base, load_rules, outline
from hoyle.language.report import Report
from hoyle.locate import locate
from hoyle.rule_files import shipped_variants
from hoyle.tools.compare.compare import compare
from hoyle.tools.compare.wording import text
from shelf import FIRST, swept_games


def settings_variants(game: str) -> tuple[str, ...]:
    """The variants of a shipped game that are only settings."""
    head = outline(locate(game)[0], Report())
    assert head is not None
    return head.variants


GOLDEN = Path(__file__).parent / "golden"
PATCHES = [f"{game}/{patch}" for game in swept_games() for patch in shipped_variants(locate(game)[0])]
RECORDED = [name for name in PATCHES if name.partition("/")[0] in FIRST]
NAMED = [f"{game}/{name}" for game in swept_games() for name in settings_variants(game)]


def test_there_are_variants() -> None:
    assert "sedma/wild_eights" in PATCHES and "sedma/trump_sevens" in NAMED


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", RECORDED)
def test_a_patch_differs_from_its_base_as_it_should(name: str) -> None:
    report = Report()
    base, (rules, _) = load_base(name, report), load_rules(name, report)
    assert base is not None and rules is not None
    assert not [d.message for d in hoyle.validate(name) if d.severity == "error"]
    golden(GOLDEN / f"{name.replace('/', '-')}.txt", text(compare(base, rules)))


def tables(name: str) -> list[hoyle.Game]:
    """The variant at every table at which it can be set."""
    found = []
    for players in hoyle.load(name.partition("/")[0]).model.players[:5]:
        try:
            found.append(hoyle.load(name, players=players))
        except hoyle.Refused:
            continue
    return found


@pytest.mark.sweep(6)
@pytest.mark.parametrize("name", [*PATCHES, *NAMED])
def test_a_variant_plays(name: str) -> None:
    try:
        games = [hoyle.load(name)]
    except hoyle.Refused:
        games = tables(name)[:1]
    assert games
    if "target" in games[0].options:  # a match of random players to a hundred points is a long one
        lowest = getattr(games[0].model.options["target"].bounds.low, "value", 0)
        games = [hoyle.load(name, options={"target": max(10, lowest)})]
    chooser = random.Random(3)
    state = games[0].new_state(seed=3)
    for _ in range(50_000):
        if state.is_terminal:
            break
        moves = state.legal_moves()
        kinds = sorted({move.action for move in moves}, key=str)
        kind = chooser.choice(kinds)
        state.apply(chooser.choice([move for move in moves if move.action == kind]))
    assert state.is_terminal
