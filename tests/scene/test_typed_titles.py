"""Cards typed by titles of several words; a card alone where several actions take it; where a hand ends."""

from pathlib import Path

import pytest

import hoyle
from hoyle.scene.choice import Choice
from hoyle.scene.things import table_view
from hoyle.scene.typed import Reply, read
from hoyle.scene.wording.shown_order import ShownOrder
from hoyle.scene.wording.summary import hands

GAME = """\
hoyle: 1
game: expedition
title: Expedition
players: 2
deck:
  suits: {yellow: Y, green: G}
  ranks: [BET, 2, 3]
  titles: {BET: Investment}
  into: stock
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trail: row per player seen by everyone
  gone:  stack seen by nobody
actions:
  play:
    title: add {c} to your trail
    with: {c: card from my hand}
    do: move c to my trail
  throw:
    title: discard {c}
    with: {c: card from my hand}
    do: move c to gone
  give:
    title: give {m}
    with: {m: 2 cards from my hand}
    do: move m to gone
phases:
  game: |
    openly:
        repeat 2 times:
            for c in stock:
                if c.suit is yellow: deal 1 from stock to hand[dealer]
            dealer chooses play, throw or give
            tally
            move trail[dealer] to gone
score: {per: player, parts: {cards: count(my trail)}}
winner: {most: highest my score}
"""


@pytest.fixture
def state(tmp_path: Path) -> hoyle.State:
    path = tmp_path / "expedition.yaml"
    path.write_text(GAME, encoding="utf-8")
    return hoyle.load(path).new_state(dealer=0, deal=["BETY", "2Y", "3Y"])


def answer_to(line: str, state: hoyle.State) -> object:
    """The move that a line means, or what is replied."""
    found = read(line, Choice(state, 0, table_view(state, 0), ShownOrder(state.game)))
    return found.text if isinstance(found, Reply | hoyle.Move) else found


MEANT = {
    "discard yellow investment": "throw BETY",
    "add Yellow Investment to your trail": "play BETY",
    "give yellow Investment and 2Y": "give BETY+2Y",
    "BETY 2Y": "give BETY+2Y",
    "yellow investment": "Which of these? add yellow Investment to your trail, discard yellow Investment",
    "2y": "Which of these? add 2Y to your trail, discard 2Y",
    "why discard yellow investment": "“discard yellow investment” is a legal move.",
    "why add green investment to your trail": "You do not hold green Investment.",
    "why discard": "Legal now: discard yellow Investment, discard 2Y, discard 3Y.",
    "why 3Y": "“3Y” is a legal move.",
    "why give yellow investment and 2Y": "“give yellow investment and 2Y” is a legal move.",
}


@pytest.mark.parametrize("line", MEANT)
def test_what_is_typed(line: str, state: hoyle.State) -> None:
    assert answer_to(line, state) == MEANT[line]


def test_cards_put_away_after_a_hand_begin_no_new_one(state: hoyle.State) -> None:
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    assert list(hands(state.log(0), gathers=False).values()) == [2]
