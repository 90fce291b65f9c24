"""A table with a zone of every kind and nine cards of one suit, on which a block is played; the state comes out."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import hoyle

RULES = """
hoyle: 1
game: corners
title: Corners
players: 3
deck: {ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9], suits: [plain], into: stock}
tokens:
  red:  {count: 3, into: supply}
  blue: {count: 2, into: supply}
zones:
  stock:   stack seen by nobody
  heap:    stack seen by everyone
  line:    row seen by everyone
  dark:    row seen by nobody
  hand:    set per player seen by owner
  melds:   rows seen by everyone
  spots:   3 places seen by everyone
  pile:    stack top seen by everyone
  private: row per player top seen by owner
  rented:  row seen by list(p for p in players where p is tenant)
  lent:    row top seen by list(p for p in players where p is tenant)
  club:    row seen by list(p for p in players where count(hand[p]) is 2)
  laid:    row seen by list(p for p in players where any(c in cards where c.by is p))
  flat:    row seen by tenants
  across:  row per player seen by owner.left
  camp:    rows seen by list(p for p in players where p is tenant)
  posts:   2 places seen by list(p for p in players where p is tenant)
  supply:  tokens
  purse:   tokens per player seen by owner
variables:
  tenant: player or none
  secret: 0..9 seen by list(p for p in players where p is tenant)
  held:   card or none seen by list(p for p in players where p is tenant)
  n:      int
  spot:   place
  worth:  0..5 per player
  marked: bool per card
formulas:
  tenants: list(p for p in players where p is tenant)
actions:
  go_on: {title: go on}
  settle: {with: {p: player from players}, do: "tenant = p"}
  lay:    {with: {c: card from my hand}, do: move c to line}
  lay_all: {title: lay all, do: move my hand to line}
phases:
  game: |
BLOCK
score: {per: player, parts: {points: 0}}
winner: {most: highest my score}
"""


@cache
def game(block: str) -> hoyle.Game:
    """The game that is a block and then a decision of the dealer."""
    lines = (*block.strip("\n").splitlines(), "dealer chooses go_on, settle, lay or lay_all")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "corners.yaml"
        path.write_text(RULES.replace("BLOCK\n", "".join(f"    {line}\n" for line in lines)), encoding="utf-8")
        return hoyle.load(path)


def after(block: str, *moves: str, seed: int = 1) -> hoyle.State:
    """The state after a block (p0 deals) and some moves."""
    state = game(block).new_state(seed=seed, dealer=0)
    for move in moves:
        state.apply(move)
    return state


def cards(*ranks: int) -> str:
    """The formula for some cards of the stock, in its order."""
    return f"list(c for c in stock where c.pips is in ({', '.join(map(str, ranks))}, 0))"


def log_lines(state: hoyle.State, seat: int | None = None) -> list[str]:
    """What a seat was told behind who deals, a line an event."""
    return [str(event) for event in state.log(seat)][1:]
