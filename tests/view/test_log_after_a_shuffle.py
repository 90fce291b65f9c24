"""A card that a move named is followed until the next decision, but not through a shuffle or among unseen cards of a set."""

from pathlib import Path

import pytest

import hoyle

RULES = """
hoyle: 1
game: followed
title: Followed
players: PLAYERS
deck: {ranks: [1, 2, 3, 4], suits: [plain], into: stock}
zones:
  stock: stack seen by nobody
  hand:  HELD per player seen by owner
actions:
  give:
    with: {c: card from my hand}
    do: |
      GIVEN
phases:
  game: |
    deal HANDS from stock to each hand starting with dealer
    dealer chooses give
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


def after_giving(folder: Path, seats: int, steps: list[str], held: str = "set", hands: int = 2) -> hoyle.State:
    """A game in which a player has chosen the card 1, with which certain steps were then done."""
    filled = {"PLAYERS": seats, "HELD": held, "HANDS": hands, "GIVEN": "\n      ".join(steps)}
    text = RULES
    for word, value in filled.items():
        text = text.replace(word, str(value))
    (folder / "followed.yaml").write_text(text, encoding="utf-8")
    state = hoyle.load(folder / "followed.yaml").new_state(1, dealer=0, deal={"hand[0]": ["1", "2"][:hands]})
    state.apply("give 1")
    return state


def deal_lines(folder: Path, mix: str) -> list[str]:
    """How the other player is told of a card that was put back and dealt to him, with all others."""
    state = after_giving(folder, 2, ["move c to stock", mix, "deal 3 from stock to hand[me.left]"], hands=1)
    return [event.text for event in state.log(1) if event.kind == "do"]


def test_a_card_that_comes_straight_to_a_player_is_named(tmp_path: Path) -> None:
    assert deal_lines(tmp_path, "nothing") == ["p0: give 1"]


def test_one_that_was_shuffled_or_gathered_is_not(tmp_path: Path) -> None:
    assert deal_lines(tmp_path, "shuffle stock") == ["p0: give hand[0]"]
    assert deal_lines(tmp_path, "gather everything") == ["p0: give hand[0]"]


def told_of_a_gift(folder: Path, held: str, leaves: str) -> list[str]:
    """How each seat is told of a card that was given into a hand, out of which it went on."""
    state = after_giving(folder, 3, ["move c to hand[me.left]", leaves], held)
    return [event.text for seat in (0, 1, 2) for event in state.log(seat) if event.kind == "do"]


@pytest.mark.parametrize(
    ("held", "leaves", "third"),
    [
        ("row", "move c to hand[me.right]", "p0: give 1"),
        ("set", "move c to hand[me.right]", "p0: give hand[0]"),
        ("set", "deal 2 at random from hand[me.left] to hand[me.right]", "p0: give hand[0]"),
    ],
)
def test_one_that_lay_among_others_is_not_known_to_who_gets_it(
    tmp_path: Path, held: str, leaves: str, third: str
) -> None:
    assert told_of_a_gift(tmp_path, held, leaves) == ["p0: give 1", "p0: give 1", third]


def test_a_sentence_does_not_follow_a_card_through_a_shuffle(tmp_path: Path) -> None:
    told = []
    for mix in ("nothing", "shuffle hand[me.left]"):
        steps = ["move c to hand[me.left]", "turn up c", "turn down c", mix, 'say "{c} lies there"']
        state = after_giving(tmp_path, 3, steps, "stack")
        told += [event.text for event in state.log(2) if event.kind == "say"]
    assert told == ["1 lies there", "a card lies there"]
