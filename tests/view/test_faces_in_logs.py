"""The faces that an entry of the log tells a seat are those that the seat reads in it, and no others."""

import re
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.engine.position.entries import Entry, MoveMade, marks_in
from hoyle.engine.position.position import entries
from hoyle.engine.view.log import LogReader

RULES = """
hoyle: 1
game: told
title: Faces told
players: 3
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], suits: [red, blue], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  line:  row per player seen by players after owner
  heap:  row seen by everyone
  dark:  row seen by nobody
variables:
  guest: player or none
  open:  card or none
  mine:  card or none per player seen by owner
  hers:  card or none seen by list(p for p in players where p is guest)
  lost:  card or none seen by nobody
  mark:  bool per card
  link:  card or none per player per card seen by owner
actions:
  lay:
    with: {c: card from my line}
    title: "lay {c} beside {first(my hand)}"
    do: |
      open = c
      mark[c] = yes
      move c to heap
  keep:
    with: {c: card from my hand, q: player from players after me}
    do: |
      openly:
          open = c
          my mine = c
          lost = c
          link[q, c] = first(line[q])
          for d in line[q]: link[me, d] = c
          guest = q
          hers = first(my line)
          say "look at {c} and {my line}" to q
          show c to q
  hide:
    with: {c: secret card from my hand}
    title: "hide {c}"
    do: move c to dark
  swap:
    with: {some_cards: 1..2 cards from my hand + heap}
    do: |
      openly: move some_cards to line[me.left]
      turn up tail(dark, 1)
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    deal 2 from stock to each line starting with dealer
    repeat 2 times:
        for p in players starting with dealer: p chooses lay, keep, hide or swap
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: highest my score}
"""


def read_in(state: hoyle.State, entry: Entry, seat: int) -> set[str]:
    """The faces that a seat reads in the line of one entry, with what the line holds besides."""
    (event,) = LogReader(state.game.machine, seat, [entry]).events()
    if event is None:
        return set()
    filled = " ".join(filter(None, event.facts.get("title", ())))
    return {word for word in re.findall(r"\w+", f"{event.text} {filled}") if word in state.game.layout.faces}


def seen_there(state: hoyle.State, entry: Entry, seat: int) -> set[str]:
    """The faces that a seat sees where a card lies that a mover named by its place."""
    marks = [mark for value in entry.arguments for mark in marks_in(value)] if isinstance(entry, MoveMade) else []
    return {state.game.layout.faces[mark.card] for mark in marks if mark.name is not None and (mark.seen >> seat) & 1}


@pytest.mark.parametrize("seed", range(12))
def test_a_seat_is_told_the_faces_that_it_reads(seed: int, tmp_path: Path) -> None:
    game = hoyle.load(write_rules(tmp_path), players=3)
    state, rng = game.new_state(seed, dealer=seed % 3), Random(seed)
    while not state.is_terminal:
        state.apply(state.random_move(rng))
    for entry in entries(state.position):
        for seat in range(3):
            told = {game.layout.faces[card] for card in entry.faces(seat, game.machine.secrets)}
            assert told == read_in(state, entry, seat) | seen_there(state, entry, seat), (entry, seat)


def write_rules(folder: Path) -> Path:
    """The path of the rules."""
    path = folder / "told.yaml"
    path.write_text(RULES, encoding="utf-8")
    return path
