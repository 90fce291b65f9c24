"""Numbers while several cards are chosen: each stays with its card, and Enter says how many are missing."""

from pathlib import Path

import pytest
from seated import a_table, at_table, press, screen
from textual.pilot import Pilot

from hoyle_cli.screen.app import TableApp
from numbered_deck import numbered_game

SET = """hoyle: 1
game: sets
title: Sets
players: 2
deck: {ranks: [7, 8, 9, 10, J], suits: [clubs, hearts], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner, sorted by card.rank, card.suit
  open:  row per player seen by everyone
actions:
  lay:
    title: lay {x}
    with: {x: SIZE cards from my hand}
    do: move x to my open
phases:
  game: |
    shuffle stock
    deal 5 from stock to each hand starting with first(players)
    for p in players: p chooses lay
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: highest my score}
"""


def sets(folder: Path, size: str) -> TableApp:
    path = folder / "sets.yaml"
    path.write_text(SET.replace("SIZE", size), encoding="utf-8")
    return a_table(str(path), 2)


def after(app: TableApp, *keys: str) -> str:
    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, *keys)

    at_table(app, act)
    assert app.broken is None
    return screen(app)


def taken(app: TableApp) -> list[str]:
    assert app.choice is not None
    return list(app.choice.touched)


def test_numbers_stay_with_their_cards(tmp_path: Path) -> None:
    app = sets(tmp_path, "3")
    after(app, "2", "3", "5")
    assert taken(app) == ["hand[0]@2", "hand[0]@3", "hand[0]@5"]
    assert app.choice is not None and app.choice.whole


def test_the_number_of_a_card_taken_puts_it_back(tmp_path: Path) -> None:
    app = sets(tmp_path, "3")
    after(app, "2", "3", "2")
    assert taken(app) == ["hand[0]@3"]
    assert app.choice is not None and app.choice.labels() == {f"hand[0]@{n}": str(n) for n in (1, 2, 4, 5)}


@pytest.mark.parametrize(
    ("size", "keys", "told"),
    [
        ("3", ("4", "5"), "Choose one more card."),
        ("3", ("1",), "Choose two more cards."),
        ("3..4", ("1", "5"), "Choose at least one more card."),
    ],
)
def test_enter_says_how_many_are_missing(tmp_path: Path, size: str, keys: tuple[str, ...], told: str) -> None:
    app = sets(tmp_path, size)
    assert told in after(app, *keys, "enter")
    assert taken(app) == [f"hand[0]@{key}" for key in keys]


def test_enter_ends_a_set_that_is_large_enough(tmp_path: Path) -> None:
    app = sets(tmp_path, "1..4")
    assert "6 that is all" in after(app, "4", "5")
    app = sets(tmp_path, "1..4")
    after(app, "4", "5", "enter", "enter")
    assert [move.move.count("+") for move in app.record.moves if move.seat == 0] == [1]


def test_a_number_typed_is_the_card(tmp_path: Path) -> None:
    app = a_table(numbered_game(tmp_path), 2)
    after(app, "3", "enter", "5", "1", "7", "enter", "1", "4", "enter")
    assert [move.move for move in app.record.moves if move.seat == 0] == ["lay_open 3+5+17", "play 14"]


def test_a_card_that_is_not_in_the_hand_is_refused(tmp_path: Path) -> None:
    assert "You do not hold 9." in after(a_table(numbered_game(tmp_path), 2), "9")


def test_choices_without_a_card_have_other_numbers(tmp_path: Path) -> None:
    app = a_table(numbered_game(tmp_path, "play, bury or stop"), 2)
    text = after(app, "3", "enter", "5", "8", "enter")
    assert "21 play a card" in text and "23 stop" in text
    app = a_table(numbered_game(tmp_path, "play, bury or stop"), 2)
    text = after(app, "3", "enter", "5", "8", "enter", "1", "7")
    assert "21 play 17" in text and "22 bury 17" in text
