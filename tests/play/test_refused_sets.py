"""Several sets chosen at once: each of them is asked, and a refusal says what one of them lacks."""

import re
from pathlib import Path

import pytest

import hoyle

RULES = """
hoyle: 1
game: pairs
title: Pairs
players: 2
deck: {ranks: [7, 8, 9], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  melds: rows per player seen by everyone
actions:
  open:
    with:
      pairs: 1..2 sets of 2 cards from my hand where distinct(c.rank for c in pairs) is 1
    do: |
      for m in pairs: move m to my melds
  lay:
    with:
      some: 2..3 cards from my hand
    do: move some to my melds
phases:
  game: |
    shuffle stock
    deal 6 from stock to each hand starting with dealer
    dealer chooses open or lay
    tally
score: {per: player, parts: {melds: count(my melds)}}
winner: {most: highest my score}
"""

HAND = ["7C", "7D", "8C", "8D", "9C", "9D"]


@pytest.fixture
def state(tmp_path: Path) -> hoyle.State:
    """p0 holds three pairs and may open."""
    return state_in(tmp_path, RULES)


def state_in(folder: Path, rules: str) -> hoyle.State:
    """The same where the rules are these."""
    path = folder / "pairs.yaml"
    path.write_text(rules, encoding="utf-8")
    return hoyle.load(path).new_state(1, dealer=0, deal={"hand[0]": HAND})


def test_sets_that_hold_what_is_asked_are_legal(state: hoyle.State) -> None:
    assert state.why_not("open 7C+7D") is None
    assert state.why_not("open 8C+8D/7C+7D") is None


@pytest.mark.parametrize("text", ["open 7C+8D", "open 7C+7D/8C+9D", "open 7C+8C/9C+9D"])
def test_each_of_several_sets_is_asked(state: hoyle.State, text: str) -> None:
    reason = state.why_not(text)
    assert reason is not None
    assert "`distinct(c.rank for c in pairs) is 1` is false" in str(reason)


@pytest.mark.parametrize(
    ("sets", "told"),
    [
        ("1..most sets of 2..size cards", "1..2 sets of 2..3 cards from my hand"),
        ("most sets of size cards", "2 sets of 3 cards from my hand"),
        ("1..2 sets of size - 1..size cards", "1..2 sets of 2..3 cards from my hand"),
        ("most - 1..most sets of 2 cards", "1..2 sets of 2 cards from my hand"),
    ],
)
def test_the_numbers_of_sets_and_of_their_cards_are_told(sets: str, told: str, tmp_path: Path) -> None:
    options = "options: {most: {type: 2..3, default: 2}, size: {type: 2..3, default: 3}}\n"
    text = RULES.replace("deck:", f"{options}deck:").replace("1..2 sets of 2 cards", sets)
    text = text.replace(" where distinct(c.rank for c in pairs) is 1", "")
    reason = state_in(tmp_path, text).why_not("open")
    assert reason is not None and reason.cause is not None
    assert reason.message == f"`open` needs one argument: `pairs` ({told}) is missing"
    numbers = [int(word) for word in re.findall("[0-9]+", told)]
    written = re.findall("[0-9]+|most - 1|most|size - 1|size", sets)
    assert reason.cause.bounds == tuple(n for n, word in zip(numbers, written, strict=True) if not word.isdigit())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("open 7C", "`7C` has too few or too many sets or cards"),
        ("open 7C+7D/8C+8D/9C+9D", "has too few or too many sets or cards"),
        ("open 7C+7C", "`7C+7C` names `7C` more often than it is there"),
        ("open 7C+7D/7C+8C", "`7C+7D/7C+8C` names `7C` more often than it is there"),
        ("open 7C+7H", "`7H` in `7C+7H` cannot be chosen"),
    ],
)
def test_what_is_wrong_with_sets_as_they_are_written(state: hoyle.State, text: str, told: str) -> None:
    assert told in str(state.why_not(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lay hand[0]@1+7H", "`7H` in `hand[0]@1+7H` cannot be chosen"),
        ("lay 8C+hand[0]@1+hand[0]@1", "names `hand[0]@1` more often than it is there"),
        ("lay hand[0]@1", "`hand[0]@1` is too few cards"),
        ("lay hand[0]@1+hand[0]@2+8C+8D", "is too many cards"),
        ("open hand[0]@1+7D/7H+8C", "`7H` in `hand[0]@1+7D/7H+8C` cannot be chosen"),
        ("open hand[0]@1", "`hand[0]@1` has too few or too many sets or cards"),
    ],
)
def test_a_card_named_by_its_place_is_not_what_is_wrong(text: str, told: str, tmp_path: Path) -> None:
    state = state_in(tmp_path, RULES.replace("hand: set", "hand: row"))
    assert told in str(state.why_not(text))
