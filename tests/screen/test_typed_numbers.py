"""Numbers on the full screen mean what they mean at the prompt."""

from pathlib import Path

import pytest
from seated import a_table, at_table, press, screen
from textual.pilot import Pilot

from hoyle_cli.screen.app import TableApp

GAME = """hoyle: 1
game: bids
title: Bids
players: 2
deck: {ranks: [7, 8, 9], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
variables:
  pot: int = 4
actions:
  bid: {title: "bid {n}", with: {n: number from RANGE}}
  call: {title: "call {max(1, pot - 3)}"}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    repeat 9 times: for p in players: p chooses MENU
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: highest my score}
"""


def a_game(folder: Path, numbers: str, menu: str = "bid") -> TableApp:
    """A table of two who bid."""
    path = folder / "bids.yaml"
    rules = GAME.replace("RANGE", numbers).replace("MENU", menu)
    path.write_text(
        rules.replace("times: for p in players: p", "times:\n        for p in players: p"), encoding="utf-8"
    )
    return a_table(str(path), 2)


def after(app: TableApp, *keys: str, line: str = "") -> str:
    """The screen after some keys, and a line that is typed."""

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, *keys)
        if line:
            app.query_one("Input").value = line
            await press(app, pilot, "enter")
            await pilot.pause()

    at_table(app, act)
    assert app.broken is None
    return screen(app)


def moves(app: TableApp) -> list[str]:
    """The moves of the person."""
    return [made.move for made in app.record.moves if made.seat == 0]


def test_a_key_bids_its_number(tmp_path: Path) -> None:
    app = a_game(tmp_path, "0..3")
    assert "choose a number from 0 to 3" in after(app)
    app = a_game(tmp_path, "0..3")
    after(app, "3", "enter")
    assert moves(app) == ["bid 3"]


def test_a_minus_begins_a_negative_number(tmp_path: Path) -> None:
    app = a_game(tmp_path, "-2..2 where n is not 0")
    after(app, "-", "1", "enter")
    assert moves(app) == ["bid -1"]


def test_a_digit_begins_a_longer_number(tmp_path: Path) -> None:
    app = a_game(tmp_path, "4..10 where n is not in 5..9")
    after(app, "1", "0", "enter")
    assert moves(app) == ["bid 10"]


def test_the_screen_says_how_a_number_goes_on(tmp_path: Path) -> None:
    app = a_game(tmp_path, "1..12")
    assert "1…  Enter takes 1; a further digit takes 10 to 12; Esc forgets it." in after(app, "1")
    app = a_game(tmp_path, "1..12")
    after(app, "1", "enter")
    assert moves(app) == ["bid 1"]
    app = a_game(tmp_path, "1..12")
    after(app, "1", "escape", "2", "enter")
    assert moves(app) == ["bid 2"]


def test_a_gap_is_refused_by_its_rule(tmp_path: Path) -> None:
    assert "You cannot choose 0" in after(a_game(tmp_path, "-2..2 where n is not 0"), "0")


@pytest.mark.parametrize(("line", "made"), [("137", ["bid 137"]), ("4", [])])
def test_a_number_that_is_not_in_sight_is_typed(tmp_path: Path, line: str, made: list[str]) -> None:
    app = a_game(tmp_path, "5..200")
    text = after(app, "slash", line=line)
    assert moves(app) == made
    assert made or "You cannot choose 4: choose a number from 5 to 200." in text


def test_where_numbers_are_labels_the_screen_says_so(tmp_path: Path) -> None:
    app = a_game(tmp_path, "5..9", "bid or call")
    assert "(2 means line 2: “call 1”)" in after(app)
    app = a_game(tmp_path, "5..9", "bid or call")
    assert "There is no 5; pick 1 to 2." in after(app, "5")
    app = a_game(tmp_path, "5..9", "bid or call")
    after(app, "1", "5", "enter")
    assert moves(app) == ["bid 5"]
