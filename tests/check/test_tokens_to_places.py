"""Counters are moved to zones; a single place as their target is refused before the game."""

from check.table_game import errors

GAME = """hoyle: 1
game: peg
title: Peg
players: 2
deck: {ranks: [7, 8, 9], into: stock}
tokens:
  white: {count: 4, into: shed}
zones:
  stock: stack seen by nobody
  shed:  tokens
  board: 3 places seen by everyone
actions:
  peg: {with: {q: place from board}, do: "move 1 white from shed to TARGET"}
phases:
  game: |
    repeat 2 times: dealer chooses peg
    tally
score: {per: player, parts: {n: 0}}
winner: {w: highest my score}
"""


def test_a_single_place_takes_no_counters() -> None:
    assert ("T411", "q") in errors(GAME.replace("TARGET", "q"))


def test_a_zone_of_places_takes_counters() -> None:
    assert "T411" not in [code for code, _ in errors(GAME.replace("TARGET", "board"))]
