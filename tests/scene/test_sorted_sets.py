"""Cards of a set that is chosen from a sorted zone are written in the order of the zone."""

from pathlib import Path

import hoyle
from hoyle.scene.wording.titles import Titles

GAME = """hoyle: 1
game: runs
title: Runs
players: 2
deck: {ranks: [7, 8, 9, 10], into: stock, each card: {height: "position(card.rank, ranks)"}}
zones:
  stock:  stack seen by nobody
  hand:   set per player seen by owner, sorted down by card.height
  table:  row seen by everyone
actions:
  play:
    title: play {x}
    with: {x: 3..4 cards from my hand where distinct(c.height for c in x) is count(x)}
    do: move x to table
phases:
  game: |
    shuffle stock
    deal 6 from stock to each hand starting with dealer
    for p in players: p chooses play
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: lowest my score}
"""


def test_a_run_is_written_as_the_hand_is_sorted(tmp_path: Path) -> None:
    (tmp_path / "runs.yaml").write_text(GAME, encoding="utf-8")
    game = hoyle.load(tmp_path / "runs.yaml")
    heights = {"7": 1, "8": 2, "9": 3, "10": 4}
    state = game.new_state(seed=1)
    titles = Titles(game, 0, state.observation(0), state.variables(0))
    moves = state.legal_moves()
    written = [titles.action(move.action, move.text.split()[1:]).split()[1:] for move in moves]
    found = [[heights[card[:-1]] for card in cards] for cards in written]
    assert len(found) > 3 and all(one == sorted(one, reverse=True) for one in found)
    assert any("+".join(cards) not in move.text for cards, move in zip(written, moves))
