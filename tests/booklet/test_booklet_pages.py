"""The pages under docs/games are what `hoyle rules` prints for the first games, and read as they were left."""

from pathlib import Path

import pytest

from golden import golden
from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle_cli.rules import document_text, read_booklet
from hoyle_cli.table_flags import Table
from shelf import FIRST

PAGES = Path(__file__).parents[2] / "docs" / "games"
GAMES = sorted(FIRST)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_is_its_booklet(game: str) -> None:
    text = document_text(read_booklet(Table(game, None, {}, ())), "markdown", shown=False)
    golden(PAGES / f"{game}.md", text)


def test_the_index_lists_every_page() -> None:
    lines = [
        "# The games",
        "",
        "One page for each game, made from its rule file by `hoyle rules GAME --format markdown`.",
        "",
        "| Game | Players | |",
        "|---|---|---|",
    ]
    for game in GAMES:
        rules, _ = load_rules(game, Report())
        assert rules is not None
        players = f"{min(rules.players)} to {max(rules.players)}" if len(rules.players) > 1 else f"{rules.players[0]}"
        lines.append(f"| [{rules.title}]({game}.md) | {players} | {rules.summary or ''} |")
    golden(PAGES / "README.md", "\n".join(lines) + "\n")


def test_the_booklet_at_a_table_holds_only_what_can_happen_there() -> None:
    at_two = document_text(read_booklet(Table("sedma", 2, {}, ())), "terminal", shown=False)
    assert "burn the hand" not in at_two.lower()
    assert "There are 32 cards." in at_two
    assert "otherwise" not in at_two.split("\nThe table\n")[0]
    golden(Path(__file__).parent / "sedma-2-players.txt", at_two)
