"""Cards that a scenario deals to zones come there whenever the rules deal there, not only before the first decision."""

from pathlib import Path

import pytest
from own_games import message_of

import hoyle

LATE = """\
hoyle: 1
game: late
title: Late
players: 2
deck: {ranks: [7, 8, 9, J], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  starter: row seen by everyone
  crib: set seen by nobody
actions:
  lay_away: {with: {c: card from my hand}, do: move c to crib}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer.left
    players together choose lay_away
    deal 1 from stock to starter
    dealer chooses lay_away
    deal 1 from stock to starter
    tally
score: {per: player, parts: {left: count(my hand)}}
winner: {most: highest my score}
"""

DEAL = "dealer: p1\ndeal:\n  hand[0]: 7C 8C\n  hand[1]: 9C 9D\n  starter: "
STEPS = "\nsteps:\n  - p0: lay_away 7C\n  - p1: lay_away 9C\n"


@pytest.mark.parametrize("seed", range(5))
def test_cards_come_after_the_first_decision(seed: int, tmp_path: Path) -> None:
    after = "  - zones: {starter: JD}\n  - p1: lay_away 9D\n  - zones: {starter: JD 7H}\n"
    assert message_of(tmp_path, LATE, f"seed: {seed}\n{DEAL}JD 7H{STEPS}{after}") == ""


def test_steps_that_end_before_a_card_comes(tmp_path: Path) -> None:
    message = message_of(tmp_path, LATE, f"{DEAL}JD 7H{STEPS}")
    assert message.startswith(
        "these cards were not dealt: 7H\n  7H for starter: the steps end before starter gets another card; play on "
        "to that deal, or leave the card out\n  after p1: lay_away 9C\n  to choose: p1\n"
    )


def test_a_card_that_no_later_rule_deals(tmp_path: Path) -> None:
    message = message_of(tmp_path, LATE, "deal:\n  hand[0]: 7C 8C JD\nsteps: [{turn: p0 p1}]\n")
    assert message.startswith("these cards were not dealt: JD\n  JD for hand[0]: hand[0] gets no more cards; ")


def test_more_cards_than_a_zone_gets_until_the_end(tmp_path: Path) -> None:
    message = message_of(tmp_path, LATE, f"{DEAL}JD 7H 7S{STEPS}  - p1: lay_away 9D\n  - over: yes\n")
    assert message.startswith("these cards were not dealt: 7S\n  7S for starter: ")


def test_a_card_that_had_to_go_elsewhere(tmp_path: Path) -> None:
    rules = LATE.replace("deal 2 from stock to each", "deal 8 from stock to each")
    message = message_of(tmp_path, rules, "dealer: p1\ndeal:\n  starter: JD\nsteps: [{turn: p0 p1}]\n")
    assert message.startswith("these cards were not dealt: JD\n  JD for starter: it went to hand[")


def test_a_state_deals_late_cards_too(tmp_path: Path) -> None:
    (tmp_path / "late.yaml").write_text(LATE)
    game = hoyle.load(tmp_path / "late.yaml")
    for seed in range(5):
        state = game.new_state(seed, dealer=1, deal={"hand[0]": ["7C", "8C"], "starter": ["JD", "7H"]})
        while not state.is_terminal:
            state.apply(state.legal_moves(state.choosing[0])[0])
        assert state.zones()["starter"] == ["JD", "7H"]
