"""Ranks that begin with T: `T` stands for 10 only where the deck has a 10 and no such card, and what was typed is quoted."""

from pathlib import Path

import pytest

import hoyle

RULES = """
hoyle: 1
game: tens
title: Tens
players: 2
deck: {ranks: [1, RANKS], suits: [red, blue], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trick: row seen by everyone
actions:
  play:
    with: {c: card from my hand}
    do: move c to trick
  name_one:
    with: {r: rank from ranks}
    do: asked = r
variables:
  asked: rank = 1
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with dealer
    for p in players starting with dealer: p chooses play or name_one
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


def state_with(tmp_path: Path, ranks: str) -> hoyle.State:
    """A game whose deck has these ranks beside a 1."""
    path = tmp_path / "tens.yaml"
    path.write_text(RULES.replace("RANKS", ranks))
    return hoyle.load(path).new_state(seed=1)


@pytest.mark.parametrize("ranks", ["TWO, TEN", "SKIP, TURN, TWO", "10, TWO, TEN", "10, T, TT", "T10, 10"])
def test_every_move_is_read_as_it_is_written(tmp_path: Path, ranks: str) -> None:
    """Faces and ranks that begin with T are themselves."""
    state = state_with(tmp_path, ranks)
    for move in state.legal_moves():
        assert state.parse_move(str(move)) == move
        assert state.why_not(str(move)) is None


def test_t_stands_for_ten_before_a_suit(tmp_path: Path) -> None:
    """`TR` is the red ten where there is no rank T."""
    state = state_with(tmp_path, "TWO, 10")
    tens = [str(move) for move in state.legal_moves() if str(move).startswith("play 10")]
    assert tens
    for text in tens:
        assert str(state.parse_move(text.replace("10", "T"))) == text


@pytest.mark.parametrize("ranks", ["TWO, TEN", "10, TWO"])
@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("TAKE_ONE_RED", "`TAKE_ONE_RED`"),
        ("play THREE", "`THREE`"),
        ("play TENR+TWOQ", "`TENR+TWOQ`"),
        ("play TQ", "`TQ`"),
        ("name_one 1 TR", "`TR`"),
    ],
)
def test_what_was_typed_is_quoted(tmp_path: Path, ranks: str, text: str, quoted: str) -> None:
    """A refusal names the words as they were typed."""
    reason = state_with(tmp_path, ranks).why_not(text)
    assert reason is not None
    assert quoted in reason.message
