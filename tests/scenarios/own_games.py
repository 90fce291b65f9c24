"""Small games of one's own for the tests, and what is told of scenarios about them."""

from pathlib import Path

from hoyle.tools.authoring.first_game import first_game
from hoyle.tools.scenarios.run import run_file

FIRST = first_game("mine", "Mine", "game.yaml")

#: A deck of one suit with numbers for ranks, so that `3` is a card and a number of cards.
NUMBERS = """\
hoyle: 1
game: numbers
title: Numbers
players: 2
deck:
  ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9]
  suits: [spades]
  into: stock
tokens:
  coin: {count: 8, into: bank}
zones:
  stock: stack seen by nobody
  market: row up to 3 seen by everyone
  hand: set per player seen by owner
  bank: tokens
  purse: tokens per player seen by owner
variables:
  best: card or none
actions:
  offer:
    with:
      n: number from 1..3
    do: move n coin from bank to my purse
  lay:
    with:
      c: card from my hand
    do: move c to market
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    repeat 2 times:
        dealer.left chooses offer or lay
    tally
score:
  per: player
  parts:
    cards: count(my hand)
winner:
  most: highest my score
"""


def message_of(tmp_path: Path, rules: str, scenario: str) -> str:
    """The message of one scenario beside these rules, empty if all is as it says."""
    (tmp_path / "game.yaml").write_text(rules, encoding="utf-8")
    path = tmp_path / "scenarios.yaml"
    lines = "".join(f"    {line}\n" for line in scenario.splitlines())
    path.write_text(f"dealer: p1\nplayers: 2\nscenarios:\n  example:\n{lines}", encoding="utf-8")
    (outcome,) = run_file(path)
    assert outcome.passed is not bool(outcome.message)
    return outcome.message
