"""Games with a rule that cannot always be carried out, or that machine code cannot play; and a machine without a compiler."""

import sys
from pathlib import Path

import pytest

import hoyle
from hoyle.measure import engines

FAULTY = """
hoyle: 1
game: faulty
title: Faulty
players: 2
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  out: row seen by everyone
variables: {sum_of: int}
actions:
  play: {with: {c: card from my hand}, do: move c to out}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    for p in players starting with dealer: p chooses play
    sum_of = FORMULA
    tally
score: {per: player, parts: {points: sum_of}}
winner: {most: highest my score}
"""
SOMETIMES = "2000000000 + 1000000000 * count(c in out where c.rank is 7)"


def faulty(folder: Path, formula: str = SOMETIMES) -> hoyle.Game:
    """A game with a rule that cannot always be carried out."""
    file = folder / "faulty.yaml"
    file.write_text(FAULTY.replace("FORMULA", formula), encoding="utf-8")
    return hoyle.load(file)


#: A game that machine code cannot play, and what is told of it.
BEYOND = Path(__file__).with_name("beyond.yaml")
BEYOND_WORDS = r"machine code cannot play beyond yet: a list found among lists \(.*beyond.yaml:14\)"


def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let llvmlite not be installed."""
    for module in [name for name in sys.modules if name.partition(".")[0] == "llvmlite"] + ["llvmlite"]:
        monkeypatch.setitem(sys.modules, module, None)
    engines.native.cache_clear()
