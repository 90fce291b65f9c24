"""Actions that a condition or a rule leaves no move: a number the game begins with in, what is offered out."""

from pathlib import Path

import pytest

import hoyle

NARROWED = """
hoyle: 1
game: narrowed
title: Narrowed
players: 2
deck: {ranks: [7, 8, 9], suits: [hearts], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  line:  row seen by everyone
variables:
  n: int = START
actions:
  play: {with: {c: card from my hand}, do: move c to line}
  bid:  {when: n < 2, with: {k: number from 0..1, m: number from 0..1}, do: n = k + m}
  wait: {do: n = 0}
rules:
  high: {narrows: play, when: n > 0, demand: c.pips > 6 + n}
phases:
  game: |
    deal 3 from stock to hand[dealer]
    dealer chooses play
    else: dealer chooses bid or wait
    dealer chooses wait
score: {per: player, parts: {nothing: 0}}
winner: {most: highest my score}
"""

BIDS = ["bid 0 0", "bid 0 1", "bid 1 0", "bid 1 1"]


@pytest.mark.parametrize(
    ("start", "moves"),
    [(0, ["play 7", "play 8", "play 9"]), (1, ["play 8", "play 9"]), (2, ["play 9"]), (3, ["wait"])],
)
def test_a_rule_that_leaves_nothing_leads_to_else(start: int, moves: list[str], tmp_path: Path) -> None:
    assert offered_moves(tmp_path, start) == moves


@pytest.mark.parametrize(("start", "moves"), [(0, [*BIDS, "wait"]), (2, ["wait"])])
def test_the_when_of_an_action_keeps_all_that_its_arguments_may_be(
    start: int, moves: list[str], tmp_path: Path
) -> None:
    assert offered_moves(tmp_path, start, "dealer chooses bid or wait") == moves


@pytest.mark.parametrize(("start", "moves"), [(2, ["play 9"]), (3, ["wait"])])
def test_who_has_nothing_left_is_not_asked_with_others(start: int, moves: list[str], tmp_path: Path) -> None:
    line = "players together choose play\n    dealer chooses wait"
    assert offered_moves(tmp_path, start, line) == moves


def offered_moves(folder: Path, start: int, line: str = "dealer chooses play") -> list[str]:
    """The moves at the first decision, which this line asks for."""
    path = folder / "narrowed.yaml"
    text = NARROWED.replace("START", str(start))
    if line != "dealer chooses play":
        text = text.replace("    dealer chooses play\n    else: dealer chooses bid or wait\n", f"    {line}\n")
    path.write_text(text)
    return [str(move) for move in hoyle.load(path).new_state(seed=1, dealer=0).legal_moves()]
