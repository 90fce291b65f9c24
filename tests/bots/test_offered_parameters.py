"""A search makes moves of actions whose parameters the offer fills in."""

from pathlib import Path
from random import Random

import hoyle
from hoyle.bots.mcts import Budget, Searcher
from hoyle.bots.view import view_of

#: One claims a rank; the other may doubt it, and the claim is looked at.
CLAIM = """
hoyle: 1
game: claim
title: Claim
players: 2
deck: {ranks: [1, 2, 3, 4], suits: [red], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
variables:
  caught: bool per player
actions:
  say_four:
    do: "ask players after me whether to doubt(me, 4)"
  doubt(q player, r rank):
    do: |
      openly:
          if any(c in hand[q] where c.rank is r): caught[me] = yes
          else: caught[q] = yes
phases:
  game: |
    shuffle stock
    deal 1 from stock to each hand starting with dealer
    dealer chooses say_four
    tally
score: {per: player, parts: {honest: 0 if my caught else 1}}
winner: {most: highest my score}
"""


def test_a_searched_move_has_the_parameters_of_its_offer(tmp_path: Path) -> None:
    path = tmp_path / "claim.yaml"
    path.write_text(CLAIM)
    state = hoyle.load(path).new_state(seed=3, dealer=0)
    state.apply("say_four")
    assert state.zones()["hand[1]"] == ["4"]  # so the claim is false, and to doubt it wins
    move = Searcher(Budget(100), native=False)(view_of(state, 1, None), Random(1))
    assert str(move) == "doubt"
