"""A variable that holds a card: who does not see the card is not told its face."""

from pathlib import Path

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.play.game import Game

KEEP = """
hoyle: 1
game: keep
title: Keep
players: 2
deck: {ranks: [7, 8, 9], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  bed:   row per player seen by nobody
variables:
  kept: card or none
  best: card or none per card
actions:
  put:
    with: {c: card from my hand}
    do: |
      kept = c
      best[c] = c
      move c to my bed
  wait: {title: wait}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    dealer chooses put
    dealer chooses wait
    if any(c in cards where best[c] is not none): kept = none
score: {per: player, parts: {nothing: 0}}
winner: {most: highest my score}
"""


def test_a_kept_card_is_named_to_those_who_see_it(tmp_path: Path) -> None:
    path = tmp_path / "keep.yaml"
    path.write_text(KEEP, encoding="utf-8")
    rules, _ = load_rules(path, Report())
    assert rules is not None
    game = Game(rules, 2)
    state = game.new_state(1, dealer=0)
    face = state.observation(0)["hand[0]"][0]
    state.apply(f"put {face}")
    assert [state.variables(seat)["kept"] for seat in (None, 0, 1)] == [face, "??", "??"]
    for log in (state.log, game.restore(state.to_json()).log):
        assert f"kept = {face}" in map(str, log(None))
        assert f"kept = {face}" in map(str, log(0))
        assert not [event for event in log(1) if face in str(event)]
        assert "kept = ??" in map(str, log(1))
