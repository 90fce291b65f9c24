"""Several sets chosen at once: each of them is asked, and a refusal says what one of them lacks."""

from pathlib import Path

import pytest

import hoyle

RULES = """
hoyle: 1
game: pairs
title: Pairs
players: 2
deck: {ranks: [7, 8, 9], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  melds: rows per player seen by everyone
actions:
  open:
    with:
      pairs: 1..2 sets of 2 cards from my hand where distinct(c.rank for c in pairs) is 1
    do: |
      for m in pairs: move m to my melds
phases:
  game: |
    shuffle stock
    deal 6 from stock to each hand starting with dealer
    dealer chooses open
    tally
score: {per: player, parts: {melds: count(my melds)}}
winner: {most: highest my score}
"""

HAND = ["7C", "7D", "8C", "8D", "9C", "9D"]


@pytest.fixture
def state(tmp_path: Path) -> hoyle.State:
    """p0 holds three pairs and may open."""
    path = tmp_path / "pairs.yaml"
    path.write_text(RULES, encoding="utf-8")
    return hoyle.load(path).new_state(1, dealer=0, deal={"hand[0]": HAND})


def test_sets_that_hold_what_is_asked_are_legal(state: hoyle.State) -> None:
    assert state.why_not("open 7C+7D") is None
    assert state.why_not("open 8C+8D/7C+7D") is None


@pytest.mark.parametrize("text", ["open 7C+8D", "open 7C+7D/8C+9D", "open 7C+8C/9C+9D"])
def test_each_of_several_sets_is_asked(state: hoyle.State, text: str) -> None:
    reason = state.why_not(text)
    assert reason is not None
    assert "it must hold that distinct(c.rank for c in pairs) is 1" in str(reason)
