"""A card that a move named is followed until the next decision, but not through a shuffle."""

from pathlib import Path

import hoyle

RULES = """
hoyle: 1
game: back
title: Back
players: 2
deck: {ranks: [1, 2], suits: [plain], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
actions:
  back:
    with: {c: card from my hand}
    do: |
      move c to stock
      MIX
      deal 2 from stock to hand[me.left]
phases:
  game: |
    shuffle stock
    deal 1 from stock to hand[dealer]
    dealer chooses back
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


def told(folder: Path, mix: str) -> list[str]:
    """How the other player is told of the card that was put back and dealt to him."""
    (folder / "back.yaml").write_text(RULES.replace("MIX", mix), encoding="utf-8")
    state = hoyle.load(folder / "back.yaml").new_state(1, dealer=0, deal={"hand[0]": ["2"]})
    state.apply("back 2")
    return [event.text for event in state.log(1) if event.kind == "do"]


def test_a_card_that_comes_straight_to_a_player_is_named(tmp_path: Path) -> None:
    assert told(tmp_path, "nothing") == ["p0: back 2"]


def test_one_that_was_shuffled_or_gathered_is_not(tmp_path: Path) -> None:
    assert told(tmp_path, "shuffle stock") == ["p0: back hand[0]"]
    assert told(tmp_path, "gather everything") == ["p0: back hand[0]"]
