"""A game loaded under a variant's name is that variant, wherever its model goes."""

from pathlib import Path
from random import Random

import pytest

import hoyle

SUITS = """\
hoyle: 1
game: trumps
title: Trumps
players: 2..4
options:
  trump: {type: suit, default: hearts, help: The suit that takes}
  few:   {type: bool, default: no, help: Only for four}
requires:
  few is for four players: not few or count(players) is 4
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
actions:
  play: {with: {c: card from my hand}, do: move c to stock}
phases:
  game: |
    shuffle stock
    deal 1 from stock to each hand starting with dealer
    for p in players starting with dealer: p chooses play
    tally
score: {per: player, parts: {cards: 1 if trump is clubs else 0}}
winner: {most: highest my score}
variants:
  clubs:  {title: Clubs, options: {trump: clubs}}
  fours:  {title: Four at the table, options: {few: yes}}
"""


@pytest.fixture
def trumps(tmp_path: Path) -> Path:
    path = tmp_path / "trumps.yaml"
    path.write_text(SUITS)
    return path


def test_a_model_carries_the_options_of_its_variant() -> None:
    loaded = hoyle.load("sequence/shorter")
    again = hoyle.Game(loaded.model)
    assert again.options == loaded.options and again.options["max_length"] == 4
    assert (again.variant, again.title) == ("shorter", "Sequence: Patterns of up to four cards")
    mine, other = loaded.new_state(seed=3), again.new_state(seed=3)
    rng = Random(1)
    for _ in range(20):
        move = mine.random_move(rng)
        mine.apply(move)
        other.apply(str(move))
    assert again.restore(mine.to_json()).log() == other.log()


def test_what_a_caller_sets_comes_before_what_a_variant_sets() -> None:
    assert hoyle.load("sequence/shorter", options={"max_length": 5}).options["max_length"] == 5


def test_variants_side_by_side_are_both_named() -> None:
    game = hoyle.load("sedma/wild_eights", variants=["simple"])
    assert game.variant == "wild_eights+simple"
    assert game.title == "Sedma with wild eights: Counting aces and tens"


def test_a_variant_sets_a_suit(trumps: Path) -> None:
    game = hoyle.load(trumps, variants=["clubs"])
    assert game.options["trump"] == "clubs"
    state = game.new_state()
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    assert state.returns() == [1.0, 1.0]


def test_the_fewest_players_that_a_variant_allows_are_taken(trumps: Path) -> None:
    assert hoyle.load(trumps).players == 2
    assert hoyle.load(trumps, variants=["fours"]).players == 4
    assert hoyle.load(trumps, options={"few": True}).players == 4
    king = hoyle.load("sedma/king_of_hearts")
    with pytest.raises(hoyle.Refused):
        hoyle.load("sedma/king_of_hearts", king.players - 1)
    with pytest.raises(hoyle.Refused, match="few is for four players"):
        hoyle.load(trumps, 3, variants=["fours"])
