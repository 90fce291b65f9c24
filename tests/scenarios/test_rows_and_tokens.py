"""What is written of rows, tokens and places, and the hints where it is written in another way."""

from pathlib import Path

import pytest
from own_games import message_of

from hoyle.tools.scenarios.run import run_file


def messages_of(tmp_path: Path, game: str, given: str, steps: str = "[]") -> str:
    """What is said of a scenario that lays this."""
    path = tmp_path / "scenarios.yaml"
    path.write_text(
        f"game: {game}\nscenarios:\n  example:\n    given:\n      {given}\n    steps: {steps}\n", encoding="utf-8"
    )
    (outcome,) = run_file(path)
    return outcome.message


@pytest.mark.parametrize("rows", ["'[2C 3S, 9H]'", "2C-3S 9H", "2C 3S / 9H"])
def test_rows_that_are_written_in_another_way(tmp_path: Path, rows: str) -> None:
    assert "write the rows as a list without quotes, such as `[2C 3S, 9H]`" in messages_of(
        tmp_path, "sequence", f"pool: {rows}"
    )


def test_rows_take_no_rest(tmp_path: Path) -> None:
    assert "`pool` cannot take the `rest`" in messages_of(tmp_path, "sequence", "pool: 2C rest")


@pytest.mark.parametrize("tokens", ["7", "red", "red red"])
def test_tokens_have_kinds(tmp_path: Path, tokens: str) -> None:
    message = messages_of(tmp_path, "kathmandu", f"purse[0]: {tokens}")
    assert "their kinds and numbers are missing here" in message and "`purse[0]: {red: 2, blue: 2}`" in message


def test_more_tokens_than_there_are(tmp_path: Path) -> None:
    message = messages_of(tmp_path, "kathmandu", "purse[0]: {red: 100}")
    assert "the game has 5" in message and "leave out `supply`" in message


@pytest.mark.parametrize(
    ("game", "given", "help"),
    [
        ("kathmandu", "purse[0]: {red: many}", "write it like `red: 2`"),
        ("kathmandu", "purse[0]: {rde: 1}", "did you mean `red`?"),
        ("sequence", "hand[0]: {crads: 9S}", "did you mean `cards`?"),
        ("sequence", "hand[0]: rest 9S", "`rest` may appear once, after the cards that are named"),
        ("sequence", "hand[0]: 9S empty", "`empty` must be alone"),
        ("sequence", "hand[0]: 9S .", "`.` is an empty place of a grid or tableau"),
    ],
)
def test_how_zones_are_written(tmp_path: Path, game: str, given: str, help: str) -> None:
    assert messages_of(tmp_path, game, given).endswith(f"= help: {help}")


def test_too_few_places(tmp_path: Path) -> None:
    assert "`tableau` has 5 places, and 1 of them" in messages_of(tmp_path, "kathmandu", "tableau: 9H")


@pytest.mark.parametrize("zone", ['pool: " "', 'pool: "\\n"', "pool: {cards: ' '}", "pool: {has: ' '}"])
def test_blanks_are_nothing(tmp_path: Path, zone: str) -> None:
    assert messages_of(tmp_path, "sequence", zone).startswith("error[S90")


PLACES = """\
hoyle: 1
game: places
title: Places
players: 2
deck: {ranks: [7, 8, J, A], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  board: 2 by 2 places seen by everyone
  lines: rows per player seen by everyone
variables: {best: card or none, spot: place or none}
actions:
  put: {with: {c: card from my hand, s: place from board where s.free}, do: "move c to s\\nbest = c\\nspot = s"}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    repeat 2 times: dealer.left chooses put
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        ("given: {best: 9X}\nsteps: []", "help: it is a card, such as `7C`, or `none`"),
        ("given: {spot: board@9}\nsteps: []", "help: it is a place, such as `board@1,1`, or `none`"),
        ("given: {spot: 'board@1,2'}\nsteps:\n- variables: {spot: none}", "found:    board@1,2"),
        ("given: {board: [7D ., . .]}\nsteps:\n- zones: {board: [. 7D, . .]}", "found:    7D . . ."),
        ("given: {best: 7C, 'hand[0]': 7C}\nsteps:\n- p1 knows: {best: 7C}", "found:    ??"),
        (
            "given: {board: [7D ., . .]}\nsteps:\n- random games: 2\n  at the end: count(stock) is 0",
            "at the end of random game",
        ),
        ("steps:\n- given: {board: 7D}", "`board` has 4 places, and 1 of them"),
        ("steps:\n- shown: {variables: 1}", "help: there are none"),
        ("given:\n  lines[0]: [7C 8C, 7D]\nsteps:\n- holds: first(lines[p0]) is last(lines[p0])", "7C-8C"),
    ],
)
def test_places_and_rows_in_messages(tmp_path: Path, scenario: str, words: str) -> None:
    assert words in message_of(tmp_path, PLACES, scenario)


@pytest.mark.parametrize("rows", ["0", "empty", "{count: 0}"])
def test_a_row_without_cards_is_no_row(tmp_path: Path, rows: str) -> None:
    assert messages_of(tmp_path, "cuttle", f"points[1]: {rows}", "[{holds: 'count(points[p1]) is 0'}]") == ""
