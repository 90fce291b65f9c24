"""`play` in a deck with several cards of a face: what is listed, built card by card, and told."""

from pathlib import Path

import pytest
from processes import Run

import hoyle
from hoyle import Event
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.public_variables import reported_variables
from hoyle.scene.wording.summary import summarise

TWINS = """
hoyle: 1
game: twins
title: Twins
players: 2
deck: {ranks: [7, 8, 9], suits: [clubs, diamonds], copies: 4, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  meld:  row per player seen by everyone
variables:
  held: card or none per player
actions:
  lay:
    title: meld {some}
    with: {some: 2..4 cards from my hand}
    do: move some to my meld
  hold:
    with: {c: card from my hand}
    do: my held = c
phases:
  game: |
    deal 12 from stock to each hand starting with dealer
    repeat 3 times:
        for p in players:
            p chooses lay or hold
            else: end game
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.fixture
def twins(tmp_path: Path) -> Path:
    """A game in which each holds two of each card, since nothing is shuffled."""
    path = tmp_path / "twins.yaml"
    path.write_text(TWINS)
    return path


def test_sets_with_twins_are_built_card_by_card(run: Run, twins: Path) -> None:
    """Both cards of a face can be taken one after the other."""
    for typed in ("+7C\n+7C\ndone\n", "7C+7C\n"):
        text = run("play", str(twins), "--seats", "human,random", typed="lay\n" + typed + "q\n").output
        assert "you: meld 7♣ ×2\n" in text


def test_twins_that_are_told_apart_are_built_too(run: Run, twins: Path) -> None:
    """One of them is held by a variable."""
    typed = "hold 7C\nlay\n+hand[0]@7C#2\n+8C\ndone\nq\n"
    text = run("play", str(twins), "--seats", "human,random", typed=typed).output
    assert "you: meld 7♣ 8♣\n" in text


def test_cards_that_a_move_named_are_told_once(twins: Path) -> None:
    """Both twins are named by the move, so neither is told to move besides."""
    game = hoyle.load(twins)
    for words in ("7C+7C", "hand[0]@7C#1+hand[0]@7C#2"):
        move = Event("do", f"p0: lay {words}", {"seat": 0, "move": f"lay {words}", "action": "lay"})
        moved = Event("move", "", {"cards": ("7C",), "from": "hand[0]", "to": "meld[0]@1"})
        assert summarise([move, moved, moved], EventWords(game, 0), reported_variables(game)) == [["you: meld 7C ×2"]]
        third = summarise([move, moved, moved, moved], EventWords(game, 0), reported_variables(game))
        assert len(third) == 2
