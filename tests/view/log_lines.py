"""Small games whose first phase is a block, played to the end of some moves: what each seat is told of them."""

import tempfile
from pathlib import Path

import hoyle

TOLD = """
hoyle: 1
game: told
title: Told
players: 3
deck: {ranks: [2, 3, 4], into: stock}
tokens:
  red:  {count: 4, into: bank}
  blue: {count: 2, into: bank}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  line:  row per player seen by players after owner
  pool:  rows seen by everyone
  heap:  stack top seen by everyone
  board: 2 by 2 places seen by everyone
  bank:  tokens seen by everyone
  purse: tokens per player seen by owner
variables:
  guest: player or none
  noted: 0..9 seen by list(p for p in players where p is guest)
  kept:  card or none seen by list(p for p in players where p is guest)
  mood:  calm | wild
  sure:  bool
actions:
  play:
    with: {c: card from my hand}
    do: move c to pool
  wait: {title: wait}
phases:
  game: |
    BLOCK
    dealer chooses play or wait
score: {per: player, parts: {seat: me.seat, double: 2 * me.seat}}
winner: {most: highest my score}
"""


def play(block: str, *moves: str, rules: str = TOLD) -> hoyle.State:
    """The state after these moves of the game whose first statements these are; p0 deals, from an unshuffled deck."""
    lines = block.strip("\n").replace("\n", "\n    ")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "told.yaml"
        path.write_text(rules.replace("BLOCK", lines), encoding="utf-8")
        state = hoyle.load(path).new_state(seed=1, dealer=0)
    for move in moves:
        state.apply(move)
    return state


def log_lines(state: hoyle.State, seat: int | None, *kinds: str) -> list[str]:
    """The lines of a seat's log, of these kinds if any are given."""
    return [event.text for event in state.log(seat) if not kinds or event.kind in kinds]
