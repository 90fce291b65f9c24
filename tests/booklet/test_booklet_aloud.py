"""Sentences that were stumbled over when booklets were read aloud, each with its kind."""

from pathlib import Path

import pytest
from test_booklet_reading import booklet_text, phases

VARIABLES = """variables:
  leader: player = dealer.left
  chips: int per player
  turns: int
  passed: bool per player
  taken: bool per player per suit"""
TITLES = "winner: {most: highest my score}\ntitles: {chips: chips left, turns: turns played, taken: void}"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        # agreement with what is counted
        ("if chips[leader] > 3: turn up trick", "If the leader's *chips left* is more than 3,"),
        ("turns += 1", "*Turns played* goes up by 1."),
        ("turns = turns * 2", "*Turns played* is doubled."),
        # who does it comes first
        (
            "for p in players: chips[leader] = 2 if p is leader else 3",
            "if the player is the leader, the leader's *chips left* is now 2;",
        ),
        # what a player has done
        ("if passed[leader]: passed[dealer] = yes", "If the leader has *passed*, the dealer has now *passed*."),
        (
            "if not passed[leader]: passed[dealer] = no",
            "If the leader has not *passed*, the dealer has no longer *passed*.",
        ),
        ("taken[leader, clubs] = yes", "The leader is now marked *void* for clubs."),
        # one card after the other
        (
            "move first(stock) to hand[leader]\n    move first(stock) to hand[dealer]\n    move first(stock) to trick",
            "Move the top card in the stock to the leader's hand, the next to the dealer's hand and the next to the trick.",
        ),
        # amounts come last
        ("deal turns from stock to trick", "Deal cards from the stock to the trick, as many as *turns played* says."),
        # a number that only counts
        ("for i in 1..turns: deal 1 from stock to trick", "As many times as *turns played* says, deal one card"),
        ("for i in 1..3: turns = i", "For each number from 1 to 3, *turns played* is now the number."),
        # lists
        (
            "move trick + won[leader] + hand[dealer] to stock",
            "Move the trick, the leader's won pile and the dealer's hand to the stock.",
        ),
        ("if distinct(chips[p] for p in players) > 1: turn up trick", "If not all players have the same *chips left*,"),
        ("if distinct(chips[p] for p in players) is 1: turn up trick", "If all players have the same *chips left*,"),
        (
            "if any(q in players after leader where passed[q]): turn up trick",
            "If any player other than the leader has *passed*,",
        ),
    ],
)
def test_sentences(tmp_path: Path, line: str, words: str) -> None:
    assert words in booklet_text(tmp_path, variables=VARIABLES, winner=TITLES, phases=phases(line))


def test_the_first_of_two_kinds_of_players_comes_first(tmp_path: Path) -> None:
    winner = "winner:\n  out: highest (1 if me is leader else 0)\n  most: highest my score"
    text = booklet_text(tmp_path, winner=winner)
    assert "1. A player who is the leader comes first (out)." in text
    assert "2. If that is equal, the one with the highest score (most)." in text


def test_an_amount_at_the_end_of_a_title_is_left_out(tmp_path: Path) -> None:
    actions = 'actions: {play: {title: "draw {max(1, count(trick))}", do: "deal 1 from stock to trick"}}'
    assert "must *draw*." in booklet_text(tmp_path, actions=actions)


def test_copies_of_cards_are_listed_by_case(tmp_path: Path) -> None:
    deck = "deck:\n  ranks: [7, 8, J, A]\n  into: stock\n  copies:\n    - 3 if card.rank is 7\n    - 2 if card.rank is 8\n    - 1"
    told = "How many copies there are of a card:\n\n- if it is a seven: 3;\n- if it is an eight: 2;\n- otherwise: 1.\n"
    assert told in booklet_text(tmp_path, deck=deck)
