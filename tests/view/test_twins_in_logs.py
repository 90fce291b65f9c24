"""A card that everybody sees is told by its face, even if its mover must say which of two he means: the other may be hidden."""

from pathlib import Path

import pytest

import hoyle

RULES = """
hoyle: 1
game: pairs
title: Pairs
players: 2
deck:
  ranks: [5, 6, 7, 8, 9]
  copies: 2
  into: stock
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  line:  row per player seen by everyone
  pile:  row seen by everyone
actions:
  give:
    with:
      c: card from my hand + my line
    do: move c to pile
phases:
  game: |
    shuffle stock
    deal 1 from stock to each hand starting with dealer.left
    deal 2 from stock to each line starting with dealer.left
    for p in players starting with dealer.left: p chooses give
    tally
score:
  per: player
  parts: {cards: count(my hand)}
winner:
  most: highest my score
"""


@pytest.mark.parametrize(("hidden", "typed"), [("5H", "give line[0]@2"), ("9C", "give 5H")])
def test_what_the_others_are_told_does_not_depend_on_a_hidden_twin(tmp_path: Path, hidden: str, typed: str) -> None:
    file = tmp_path / "pairs.yaml"
    file.write_text(RULES)
    deal = {"hand[0]": [hidden], "hand[1]": ["6C"], "line[0]": ["7C", "5H"], "line[1]": ["8C", "8D"]}
    state = hoyle.load(file).new_state(1, dealer=1, deal=deal)
    assert typed in map(str, state.legal_moves())
    state.apply(typed)
    assert [str(event) for event in state.log(0) if event.kind == "do"] == [f"p0: {typed}"]
    told = [str(event) for event in state.log(1)]
    assert told[-2:] == ["p0: give 5H", "5H: line[0]@2 to pile@1"]
