"""Moves read from text: what is read off the word (runs, numbers) is what a listing would have found."""

from pathlib import Path

import pytest

import hoyle

LINE = """
hoyle: 1
game: line
title: Line
players: 2
deck: {ranks: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K], copies: 2, into: stock}
zones:
  stock: stack seen by nobody
  line:  row seen by everyone
  heap:  rows seen by everyone
variables:
  told: int
actions:
  take:
    with:
      part: run from line where count(part) is not 3
    do: move part to stock
  split:
    with:
      group: row from heap
      part: run from group
    do: move part to stock
  say:
    with:
      n: number from -20..5000 where n is not 7
    do: told = n
  maybe:
    with:
      n: number or none from 1..3
    do: told = n otherwise 0
phases:
  game: |
    deal 30 from stock to line
    deal 2 from stock to heap
    move line to heap
    deal 30 from stock to line
    repeat 4 times:
        for p in players: p chooses take, split, say or maybe
score:
  per: player
  parts:
    nothing: 0
winner:
  highest: highest my score
"""


@pytest.fixture
def state(tmp_path: Path) -> hoyle.State:
    """A decision with runs of a row, runs of a row among rows, and numbers."""
    path = tmp_path / "line.yaml"
    path.write_text(LINE)
    return hoyle.load(path).new_state(seed=3)


def test_every_move_is_read_as_it_is_written(state: hoyle.State) -> None:
    """All moves of the decision, and no reason against any of them."""
    moves = state.legal_moves()
    assert {move.action for move in moves} == {"take", "split", "say", "maybe"}
    for move in moves:
        assert state.parse_move(str(move)) == move
        assert state.why_not(str(move)) is None


@pytest.mark.parametrize(
    "text",
    [
        "take line@2..1",
        "take line@31",
        "take line@1..",
        "take line@01..2",
        "take line@1..31",
        "take ..",
        "take heap@1..2",
        "take none",
        "say 5001",
        "say +5",
        "say 05",
        "say -0",
        "say ٣",
        "say none",
        "say 99999999999999999999",
        "maybe 0",
        "split heap@1 heap@2:1..1",
    ],
)
def test_what_is_not_there(state: hoyle.State, text: str) -> None:
    """Words that name nothing in the domain."""
    reason = state.why_not(text)
    assert reason is not None
    assert "cannot be chosen as" in reason.message


def test_a_run_of_one_card_may_be_typed_by_its_place_alone(state: hoyle.State) -> None:
    """It is printed with both ends all the same."""
    assert str(state.parse_move("take line@3")) == "take line@3..3"
    assert str(state.parse_move("split heap@3 heap@3:2")) == "split heap@3 heap@3:2..2"
    assert state.why_not("split heap@3 heap@3:4..") is not None


def test_what_a_clause_forbids(state: hoyle.State) -> None:
    """Words that name something which the `where` does not allow."""
    for text in ("take line@2..4", "say 7"):
        reason = state.why_not(text)
        assert reason is not None
        assert "is false" in reason.message


def test_formulas_are_compiled_once(state: hoyle.State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking again for a reason compiles nothing."""
    state.why_not("say 7")
    monkeypatch.delattr(type(state.game.machine.evaluator), "compile")
    assert state.why_not("say 7") is not None
    assert state.why_not("say 8") is None
