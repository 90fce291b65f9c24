"""Arguments that are yes or no, or one of some words: which moves there are, how they are written and read."""

from pathlib import Path

import pytest

import hoyle
from check.table_game import errors, rules

GAME = """
hoyle: 1
game: answers
title: Answers
players: 2
deck: {ranks: [7, 8, 9], suits: [clubs], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
variables: {gone: int}
actions:
  play:
    with:
      c: card from my hand
      loud: yes or no where not loud or c.rank > 7
      way: right | left or none where loud or way is not left
    do: |
      if loud and way is left: gone += 1
      move c to stock
  vow:
    with:
      a: yes or no
      s: secret one | two or none
      b: yes or no
      t: secret one | two or none
    any order: [[a, s], [b, t]]
phases:
  game: |
    deal 3 from stock to hand[dealer]
    dealer chooses play
    dealer chooses vow
    tally
score: {per: player, parts: {cards: gone}}
winner: {most_cards: highest my score}
"""


@pytest.fixture
def state(tmp_path: Path) -> hoyle.State:
    """The first decision."""
    file = tmp_path / "answers.yaml"
    file.write_text(GAME)
    return hoyle.load(file).new_state(seed=1, dealer=0)


def test_moves_stand_in_the_order_of_the_words(state: hoyle.State) -> None:
    plain = ["none", "right"]
    assert [str(move) for move in state.legal_moves()] == [
        *(f"play 7 no {way}" for way in plain),
        *(
            f"play {c} {loud} {way}"
            for c in "89"
            for loud in ("yes", "no")
            for way in plain + ["left"] * (loud == "yes")
        ),
    ]


def test_what_was_answered_is_seen_by_the_effect(state: hoyle.State) -> None:
    state.apply("play 8 yes left")
    state.apply("vow no none no none")
    assert state.is_terminal
    assert state.returns()[0] == 1


REASONS = {
    "play 8 no left": "way is not left",
    "play 8 maybe left": "`maybe` cannot be chosen as `loud` (yes or no)",
    "play 8 yes up": "`up` cannot be chosen as `way` (right | left or none)",
    "play 8 yes": "`way` (right | left or none) is missing",
}


@pytest.mark.parametrize("move", REASONS)
def test_why_an_answer_is_refused(state: hoyle.State, move: str) -> None:
    assert REASONS[move] in str(state.why_not(move))


def test_answers_that_may_change_places_are_one_move(state: hoyle.State) -> None:
    state.apply("play 7 no none")
    moves = [str(move) for move in state.legal_moves()]
    pairs = [(a, s) for a in ("yes", "no") for s in ("none", "one", "two")]
    assert moves == [
        f"vow {a} {s} {b} {t}"
        for a in ("yes", "no")
        for s in ("none", "one", "two")
        for b in ("yes", "no")
        for t in ("none", "one", "two")
        if pairs.index((a, s)) <= pairs.index((b, t))
    ]
    assert str(state.parse_move("vow no two yes one")) == "vow yes one no two"
    state.apply("vow no two yes one")
    assert [event.text for event in state.log(seat=1) if "vow" in event.text] == ["p0: vow yes ?? no ??"]


WRONG = {
    "way: a_way | a_way": ("N302", "a_way"),
    "loud: yes or no where loud is 3": ("T404", "3"),
    "loud: yes or no where quiet": ("N301", "quiet"),
}


@pytest.mark.parametrize("argument", WRONG)
def test_wrong_answers(argument: str) -> None:
    found = errors(rules(actions=f"say:\n  with:\n    {argument}", game="leader chooses say"))
    assert [code for code, _ in found] == [WRONG[argument][0]]


def test_words_are_read_as_those_of_the_argument() -> None:
    action = "say:\n  with:\n    way: calm | fast\n    again: yes or no where way is calm or not again\n  do: bid[me] = 1 if way is fast else 0"
    assert not errors(rules(actions=action, game="leader chooses say"))
    assert errors(rules(actions=action.replace("way is fast", "way is fats"), game="leader chooses say")) == [
        ("N301", "fats")
    ]
