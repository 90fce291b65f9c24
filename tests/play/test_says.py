"""Reasons with values in them: rules and moves that they refuse in; what the mover is told out."""

from pathlib import Path

import pytest

import hoyle

GAME = """
hoyle: 1
game: reasons
title: Reasons
players: 2
deck: {{ranks: [7, 8, 9, 10], into: stock}}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trick: row seen by everyone
  blind: row seen by nobody
  won:   stack per player seen by nobody
variables:
  bid: 0..9 per player seen by owner = 3
actions:
  play:
    with: {{c: card from my hand}}
    do: move c to trick
  raise:
    when: my bid > 3
    with:
      n: number from 0..9 where n > my bid
      d: card from my hand where d.rank > 8
    says: {answers}
    do: my bid = n
  wait: {{do: my bid = 0}}
rules:
  follow_suit:
    narrows: play
    when: {when}
    demand: {demand}
    says: "{says}"
phases:
  game: |
    deal 4 from stock to hand[dealer]
    deal 4 from stock to hand[dealer.left]
    deal 2 from stock to trick
    deal 1 from stock to blind
    dealer chooses play, wait or raise
    tally
score: {{per: player, parts: {{cards: count(my won)}}}}
winner: {{most: highest my score}}
"""


def refusal_text(tmp_path: Path, says: str, demand: str = "c.suit is hearts", when: str = "trick is not empty") -> str:
    """What the dealer is told who wants to play the seven of clubs."""
    file = tmp_path / "reasons.yaml"
    file.write_text(GAME.format(says=says, demand=demand, when=when, answers="never"), encoding="utf-8")
    state = hoyle.load(file, players=2).new_state(dealer=0)
    reason = state.why_not("play 7C")
    assert reason is not None and reason.rule == "follow_suit"
    return reason.message


def test_an_action_without_a_choice_is_refused_in_its_words(tmp_path: Path) -> None:
    file = tmp_path / "reasons.yaml"
    for answer, message in (("a king is needed", "a king is needed"), ("{c} is no king", "`play` has no legal move")):
        text = GAME.format(says="no", demand="yes", when="trick is not empty", answers="never")
        with_says = f"with: {{c: card from my hand where c.pips > 20}}\n    says: {{c: '{answer}'}}"
        file.write_text(text.replace("with: {c: card from my hand}", with_says), encoding="utf-8")
        reason = hoyle.load(file, players=2).new_state(dealer=0).why_not("play")
        assert reason is not None and reason.message.startswith(message)


@pytest.mark.parametrize(
    ("demand", "part"),
    [
        ("c.suit is hearts if trick is not empty else c.rank is 7", "demands c.suit is hearts"),
        ("c.rank is 8 if trick is empty else (c.rank is 7 and c.pips > 7)", "demands c.pips > 7"),
        ("no if c.rank is 7 else c.suit is hearts", "demands no if c.rank is 7 else"),
    ],
)
def test_the_branch_that_counts_is_the_reason(tmp_path: Path, demand: str, part: str) -> None:
    file = tmp_path / "reasons.yaml"
    text = GAME.format(says="", demand=demand, when="trick is not empty", answers="never").replace('    says: ""\n', "")
    file.write_text(text, encoding="utf-8")
    reason = hoyle.load(file, players=2).new_state(dealer=0).why_not("play 7C")
    assert reason is not None and part in reason.message


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("you must follow the {first(trick).suit} led", "you must follow the hearts led"),
        ("{c} is no answer to {trick}", "7C is no answer to 7H and 8H"),
        ("of {my hand} none", "of 7C, 8C, 9C and 10C none"),
        ("{me} bids {my bid}, {me.left} waits, {players} play", "p0 bids 3, p1 waits, p0 and p1 play"),
        ("braces {{c}} stay", "braces {c} stay"),
        ("{c.rank} of {me.side}: {trick is empty}, {list(d.pips for d in trick)}", "7 of p0: no, 7 and 8"),
        ("{first(stock)} lies there, {stock} in all", "a card lies there, 5 cards in all"),
        ("{first(blind)} lies there, {blind} in all", "blind@1 lies there, a card in all"),
        ("{first(d in trick where d.rank is 9)}, {list(d for d in trick where d.rank is 9)}", "none, nothing"),
        ("{my won}", "nothing"),
    ],
)
def test_a_reason_is_told_with_its_values(tmp_path: Path, says: str, told: str) -> None:
    assert refusal_text(tmp_path, says) == told


def test_a_reason_that_reads_an_argument_waits_for_it(tmp_path: Path) -> None:
    assert refusal_text(tmp_path, "not {c}", demand="trick is empty") == "not 7C"


def test_a_reason_whose_value_cannot_be_worked_out_is_the_condition(tmp_path: Path) -> None:
    says = "{power(10, 4 + count(trick) * 3)}"
    assert refusal_text(tmp_path, says) == "rule `follow_suit` demands c.suit is hearts"


@pytest.mark.parametrize(
    ("bid", "move", "told"),
    [
        (3, "raise 5 9C", "you bid 3, which is not enough"),
        (4, "raise 2 9C", "2 is below 4"),
        (4, "raise 5 7C", "`7C` cannot be chosen as `d`: `d.rank > 8` is false"),
    ],
)
def test_an_action_answers_to_its_when_and_to_the_where_of_its_arguments(
    tmp_path: Path, bid: int, move: str, told: str
) -> None:
    answers = """
      when: you bid {my bid}, which is not enough
      n: "{n} is below {my bid}"
"""
    text = GAME.format(says="no", demand="yes", when="yes", answers=answers).replace("owner = 3", f"owner = {bid}")
    (tmp_path / "reasons.yaml").write_text(text, encoding="utf-8")
    reason = hoyle.load(tmp_path / "reasons.yaml", players=2).new_state(dealer=0).why_not(move)
    assert reason is not None and reason.message == told


def test_one_text_answers_to_the_when(tmp_path: Path) -> None:
    text = GAME.format(says="no", demand="yes", when="yes", answers="not yet, {me}")
    (tmp_path / "reasons.yaml").write_text(text, encoding="utf-8")
    reason = hoyle.load(tmp_path / "reasons.yaml", players=2).new_state(dealer=0).why_not("raise 5 9C")
    assert reason is not None and reason.message == "not yet, p0"


def test_an_action_that_one_rule_forbids_throughout_answers_with_its_words(tmp_path: Path) -> None:
    def typed_alone(says: str, demand: str) -> str:
        file = tmp_path / "reasons.yaml"
        file.write_text(GAME.format(says=says, demand=demand, when="trick is not empty", answers="never"), "utf-8")
        reason = hoyle.load(file, players=2).new_state(dealer=0).why_not("play")
        assert reason is not None
        return reason.message

    assert typed_alone("only hearts here", "c.suit is hearts and c.rank > 10") == "only hearts here"
    names_a_card = typed_alone("{c} is not a heart", "c.suit is hearts and c.rank > 10")
    assert names_a_card == "`play` has no legal move here; offered now: `wait`"
    assert typed_alone("only clubs here", "c.suit is clubs").startswith("`play` needs one argument")
