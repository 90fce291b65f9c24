"""Formulas that call one another twice, thirty deep: opened up they would fill the world."""

from pathlib import Path

import hoyle

TWICE = """
hoyle: 1
game: twice
title: Twice
players: 2
deck: {ranks: [A, 2, 3, 4], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
formulas:
  deep_0(m cards): count(m) > 8
  FORMULAS
actions:
  show_pair:
    with:
      m: 2 cards from my hand where distinct(c.rank for c in m) is 1 or deep_30(m)
      n: 0..2 cards from my hand - m where n is empty or (m is not empty and deep_30(n + m))
    do: move m to stock
  wait: {do: gather everything}
phases:
  game: |
    deal 8 from stock to each hand starting with dealer
    repeat 9 times:
        for p in players: p chooses show_pair or wait
score:
  per: player
  parts:
    nothing: 0
winner:
  highest: highest my score
"""


def test_calls_are_opened_up_within_bounds(tmp_path: Path) -> None:
    """The game is set up and its moves listed; this would not end if every call were opened."""
    path = tmp_path / "twice.yaml"
    formulas = (f"deep_{n}(m cards): deep_{n - 1}(m) and deep_{n - 1}(m)" for n in range(1, 31))
    path.write_text(TWICE.replace("FORMULAS", "\n  ".join(formulas)))
    state = hoyle.load(path).new_state(seed=1)
    ranks = [card[:-1] for card in state.zones()[f"hand[{state.current_player}]"]]
    moves = [move for move in state.legal_moves() if move.action == "show_pair"]
    assert len(moves) == sum(ranks.count(rank) * (ranks.count(rank) - 1) // 2 for rank in set(ranks)) > 0
    assert all(move.arguments[1] == () for move in moves)
