"""`list`, `show` and `graph`: what can be learned about a game before it is played."""

import json
import re
from pathlib import Path

import pytest
from catalogue_page import page
from processes import Run

import hoyle
from golden import golden
from hoyle.compile import outline
from hoyle.language.check.keys.examples import definitions
from hoyle.language.report import Report
from hoyle.locate import shipped_games
from hoyle_cli import catalogue
from shelf import swept_games

REFERENCE = ["kathmandu", "sedanto", "sedma", "sequence", "sequitur"]
CLASSICS = [name for name in shipped_games() if name not in REFERENCE]

DOCS = Path(__file__).parents[2] / "docs"


def test_list_names_every_shipped_game_on_a_line_below_its_group(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    lines = run("list").stdout.splitlines()
    found = [line.split()[0] if "  " in line else line for line in lines]
    headings = {*catalogue.FAMILIES.values()} & {*lines}
    assert sorted(word for word in found if word and word not in headings) == sorted(shipped_games())
    assert {"Trick-taking games", "Games of bidding", "Rummy games", "Fishing games"} <= headings
    assert any(line.startswith("sedma") and "2-4" in line and "wild_eights" in line for line in lines)


@pytest.mark.parametrize("width", ["40", "60", "80"])
def test_list_is_as_wide_as_it_is_told(run: Run, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    lines = run("list").stdout.splitlines()
    assert max(map(len, lines)) <= int(width)


def test_list_as_json(run: Run) -> None:
    games = json.loads(run("list", "--json").stdout)
    assert sorted(game["id"] for game in games) == sorted([*REFERENCE, *CLASSICS])
    sedma = next(game for game in games if game["id"] == "sedma")
    assert set(sedma) == {"id", "title", "players", "summary", "variants", "family", "minutes", "difficulty"}
    assert (sedma["family"], sedma["minutes"], sedma["difficulty"]) == ("trick-taking", [20, 40], "easy")
    assert sedma["players"] == [2, 3, 4]
    assert sedma["variants"] == ["trump_sevens", "king_of_hearts", "simple", "wild_eights"]


@pytest.mark.parametrize(
    "words, wanted",
    [
        (["--players", "6"], ["oh_hell", "sedanto", "sequence"]),
        (["--family", "rummy"], ["gin_rummy", "kathmandu", "sequitur"]),
        (["--players", "3", "--family", "trick-taking", "SEVEN"], ["sedma"]),
        (["--minutes", "10"], ["goofspiel"]),
        (["--difficulty", "hard", "strands"], ["sequence"]),
        (["no", "such"], []),
    ],
)
def test_list_searches(run: Run, words: list[str], wanted: list[str]) -> None:
    """Of the games named here only those are listed that fit; more games may."""
    known = {"gin_rummy", "goofspiel", "oh_hell", "scopa", *REFERENCE}
    assert sorted({game["id"] for game in json.loads(run("list", *words, "--json").stdout)} & known) == wanted
    assert ("no shipped game" in run("list", *words).stdout) == (not wanted)


def test_families_are_those_of_the_schema() -> None:
    assert list(catalogue.FAMILIES) == definitions()["game"]["properties"]["family"]["enum"]


def test_every_shipped_game_is_in_the_catalogue_with_all_its_keys() -> None:
    assert [game["id"] for game in catalogue.entries() if None in game.values()] == []


def test_catalogue_page_is_generated() -> None:
    golden(DOCS / "catalogue.md", page(DOCS))


def test_catalogue_has_a_picture_of_every_game() -> None:
    """`make pictures` makes them."""
    assert {file.stem for file in (DOCS / "pictures" / "tables").glob("*.webp")} == set(shipped_games())


def test_list_reads_what_loading_finds() -> None:
    for name, path in swept_games().items():
        head, rules = outline(path, Report()), hoyle.load(name).model
        assert head is not None
        assert (head.id, head.title, head.summary) == (rules.id, rules.title, rules.summary)
        assert (head.players, head.variants) == (rules.players, tuple(rules.variants))


def test_list_checks_no_formulas(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.compile.elaborate", None)
    assert all(f"\n{game} " in run("list").stdout for game in shipped_games())


@pytest.mark.parametrize("game", swept_games())
def test_show_fits_into_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    result = run("show", game)
    assert result.exit_code == 0
    assert all(len(line) <= 40 and line == line.rstrip() for line in result.stdout.splitlines())


def test_show_tells_options_zones_and_actions(run: Run) -> None:
    text = run("show", "sedma", "--players", "3", "--option", "king_of_hearts=true").stdout
    assert "king_of_hearts = yes   (yes or no)" in text
    assert "burnt_on_table = 0   (0..3)" in text
    assert "30 cards" in text
    assert "hand: set per player seen by owner" in text
    assert "stock: stack seen by nobody" in text
    assert "\n  play       c: card from my hand\n  show_four  four: 4 cards from my hand" in text
    assert "burn the hand with {four}" in text
    assert "wild_eights: Sedma with wild eights" in text


def test_show_tells_how_many_cards_a_zone_takes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "sedma.yaml"
    path.write_text(shipped_games()["sedma"].read_text().replace("trick: row seen", "trick: row up to 12 seen"))
    assert "trick: row up to 12 seen by everyone\n" in run("show", str(path)).stdout


def test_a_rule_file_cannot_send_codes_to_the_terminal(run: Run, tmp_path: Path) -> None:
    rules = shipped_games()["sedma"].read_text().replace("title: Sedma", 'title: "Sed\\e[2Jma"', 1)
    path = tmp_path / "sedma.yaml"
    path.write_text(rules)
    for words in (("show",), ("graph",), ("play", "--seats", "random,random")):
        assert "\x1b" not in run(*words[:1], str(path), *words[1:]).stdout


def test_show_tells_the_places_of_a_zone_and_words_after_a_number(run: Run, tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text()
    text = re.sub(r"(?m)^(  trick: .*)$", r"\1\n  grid: 2 by 3 places seen by everyone", text, count=1)
    path = tmp_path / "grid.yaml"
    path.write_text(text + '\nshown: {played: "{count(trick) card|cards} so far"}\n')
    told = run("show", str(path)).stdout
    assert "  grid: 2 by 3 places seen by everyone\n" in told
    assert "  played: {count(trick) card|cards} so far\n" in told


def test_show_as_json(run: Run) -> None:
    data = json.loads(run("show", "sedma/wild_eights", "--players", "4", "--json").stdout)
    assert (data["id"], data["variant"], data["table"], data["players"]) == (
        "sedma",
        "wild_eights",
        4,
        [2, 3, 4],
    )
    assert {k: v for k, v in data["options"][5].items() if k != "help"} == {
        "name": "last_trick",
        "type": "yes or no",
        "value": True,
    }
    assert len(data["deck"]["faces"]) == data["deck"]["cards"] == 32
    assert data["zones"][1] == {
        "name": "hand",
        "kind": "set",
        "places": None,
        "per": ["player"],
        "up_to": None,
        "seen_by": "owner",
        "sorted_by": ["card.rank", "card.suit"],
    }


@pytest.mark.parametrize(("form", "beginning"), [("dot", "digraph"), ("mermaid", "flowchart"), ("text", "edma")])
def test_graph_draws_in_every_format(run: Run, form: str, beginning: str) -> None:
    for flags in ((), ("--overview",)):
        result = run("graph", "sedma", "--format", form, *flags)
        assert result.exit_code == 0
        assert beginning in result.stdout[:200]


def test_graph_writes_a_file(run: Run, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("graph") / "sedma.dot"
    result = run("graph", "sedma", "--format", "dot", "-o", str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    assert path.read_text().startswith("digraph")
