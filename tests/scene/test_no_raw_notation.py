"""What people read at a table is English: no names, places or seats as programs write them."""

import re
from pathlib import Path
from random import Random
from typing import cast

import pytest
from table_texts import texts_of_game

import hoyle
import shelf
from hoyle.answers import action_words, argument_words
from hoyle.language.report.words import ordinal
from hoyle.scene import Table
from hoyle_cli.prompt.desk import Desk
from hoyle_cli.prompt.prompt import Prompt

#: Kinds of notation, by what they are.
RAW = {
    "a name of the rule file": r"\b[a-zA-Z]+_\w+",
    "an index": r"\w\[",
    "a place": r"@|#\d",
    "a side": r"\bs\d\b",
    "a value of a program": r"\b(?:None|True|False)\b|[{}]",
    "words without a blank": r"\d(?:you|p\d)|\byou\d|\bp\d+[a-z]",
    "indexes in a row": r"\b[a-z]+ \d+, \d+(?! and)\b(?!,)",
    "two articles": r"\b(?:a|an|the) (?:a|an|the|your)\b",
    "a plural after 1": r"(?<![\w.,+×:-])1 (?!is\b|was\b|has\b|as\b|means\b)[a-z]+[^\Wsu]s\b",
}

#: Words of a formula, for which a menu has its value.
FORMULA = re.compile(r"\b(?:the (?:smaller|larger|lower|higher) of|the number of|plus|minus|the price of)\b")
#: Kinds of texts in which a card that the reader does not see has words.
WORDED = ("log", "menu", "question")


def raw(seat: int, kind: str, text: str) -> str:
    """Return what is wrong with a text for a reader; empty if nothing is."""
    found = next((what for what, pattern in RAW.items() if re.search(pattern, text)), "")
    if not found and re.search(rf"\bp{seat}\b", text):
        found = "the reader by number"
    if not found and kind in WORDED and "??" in text:
        found = "a hidden card"
    if not found and kind == "menu" and FORMULA.search(text):
        found = "a formula"
    return found and f"{found}, {kind} of p{seat}: {text}"


@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
@pytest.mark.parametrize(("name", "path"), shelf.swept_games().items(), ids=shelf.swept_games())
def test_people_read_no_notation(name: str, path: Path, most: bool) -> None:
    counts = hoyle.load(path).model.players
    game = hoyle.load(path, min(max(counts), 8) if most else min(counts))
    texts = texts_of_game(game, seed=len(name), decisions=12 if shelf.ordinary else 120)
    wrong = {found for seat, (kind, text) in texts if (found := raw(seat, kind, text))}
    assert sorted(wrong)[:20] == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("bid solo_three", "a name of the rule file"),
        ("discard hand[1]", "an index"),
        ("take trick@2", "a place"),
        ("cut 1 cards", "a plural after 1"),
        ("your column 1, 3", "indexes in a row"),
        ("4you", "words without a blank"),
        ("p1 leads", "the reader by number"),
        ("lay ??", "a hidden card"),
    ],
)
def test_raw_notation_is_found(text: str, what: str) -> None:
    assert raw(1, "log", text).startswith(what)


@pytest.mark.parametrize("text", ["lay the cards into columns 3, 2, 4 and 1", "1 card", "bid 1 club", "p0 leads"])
def test_words_are_no_notation(text: str) -> None:
    assert raw(1, "log", text) == ""


def test_menus_have_values_and_gaps_for_those_not_known_yet() -> None:
    holdem, realm = hoyle.load("holdem", 2), hoyle.load("realm", 2)
    assert action_words(realm, "buy") == "buy a rank"
    assert action_words(hoyle.load("koi_koi"), "capture") == "take a card with another card"
    table = Table(holdem, seed=3)
    texts = [entry["text"] for entry in table.scene(table.state.choosing[0])["choice"]["entries"]]
    assert "call 1" in texts
    assert raw(1, "menu", "call the smaller of what you must pay").startswith("a formula")


def test_one_of_a_suit_is_singular_beside_the_cards() -> None:
    table = Table(hoyle.load("bridge", 4), seed=1)
    table.make(next(move for move in table.state.legal_moves() if move.text.endswith("1 diamonds")))
    assert "contract 1 diamond" in table.scene(0)["notes"]


def test_a_number_that_selects_a_column_is_no_number() -> None:
    words = [argument_words(hoyle.load("spider", 1), "move_run", argument) for argument in (0, 1)]
    assert words == ["a column", "one or more adjoining cards from the column"]


def test_a_title_with_an_article_gets_no_other() -> None:
    assert argument_words(hoyle.load("sedanto", 2), "throw", 0).startswith(
        "a card from any of your columns of the hand"
    )


def test_equal_cards_are_told_apart_by_their_places() -> None:
    twins = hoyle.load(Path(__file__).parents[1] / "data" / "games" / "twins" / "game.yaml", 2)
    table, rng = Table(twins, seed=3), Random(1)
    while len(line := table.state.zones()["line"]) == len(set(line)):
        table.make(rng.choice(table.state.legal_moves()))
    state, seat = table.state, table.state.choosing[0]
    prompt = Prompt(state, seat, cast(Desk, None), *[lambda: None] * 4)
    titles = [item.title for item in prompt.values(prompt.choice.step("put_down"))]
    face = next(face for face in line if line.count(face) > 1)
    assert f"{face} (the {ordinal(line.index(face) + 1)} card of the line)" in titles
    assert len(set(titles)) == len(titles)
