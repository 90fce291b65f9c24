"""Formulas outside blocks that read the order of a shuffled pile: chance settles that order."""

from pathlib import Path

import pytest

import hoyle

RULES = """
hoyle: 1
game: order
title: Order
players: 2
deck: {ranks: [7, 8, 9, 10], into: stock}
zones:
  stock: stack top seen by everyone
  hand:  set per player seen by owner
actions:
  go: {do: nothing}
phases:
  game: |
    shuffle stock
    deal 1 from stock to each hand starting with dealer
    for p in players starting with dealer: p chooses go
    tally
score:
  per: player
  parts:
    x: PART
winner:
  most: highest my score
  tie: highest TIE
"""

ORDERS = ["position(first(c in stock where c.rank is 7) otherwise first(stock), stock)"]
ORDERS += ["position(7, list(c.rank for c in stock))"]


def outcomes_of_chance(folder: Path, part: str = "1", tie: str = "1", total: str = "") -> int:
    path = folder / "order.yaml"
    text = RULES.replace("PART", part).replace("TIE", tie)
    path.write_text(text.replace("  parts:", f"  sum: {total}\n  parts:") if total else text, encoding="utf-8")
    state, found = hoyle.load(path).new_state(seed=1, ask_chance=True), 0
    while not state.is_terminal:
        found += state.current_player == hoyle.CHANCE
        state.apply(state.legal_moves()[0])
    return found


@pytest.mark.parametrize("order", ORDERS)
def test_chance_settles_an_order_on_which_a_result_depends(order: str, tmp_path: Path) -> None:
    without = outcomes_of_chance(tmp_path)
    assert outcomes_of_chance(tmp_path, part=order) > without
    assert outcomes_of_chance(tmp_path, tie=order) > without
    assert outcomes_of_chance(tmp_path, total=f"2 + 0 * ({order})") > without
