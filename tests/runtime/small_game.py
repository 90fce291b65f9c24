"""A game of three that is a block, on a table with few zones; the state comes out."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import hoyle
from unchecked import game_without_checks

RULES = """
hoyle: 1
game: little
title: Little
players: 3
deck: {ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9], suits: [plain], copies: COPIES, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  line:  row seen by everyone
  club:  row seen by list(p for p in players where count(hand[p]) is 2)
  melds: rows seen by everyone
  spots: 3 places seen by everyone
  small: row up to 2 seen by everyone
variables:
  hint:   0..9 seen by list(p for p in players where hand[p] is not empty)
  n:      int
  few:    0..3
  told:   int per player
  ladder: int per 1..3
  mine:   0..9 per player seen by owner
  start:  player per player = owner.left
  afresh: int = 7, fresh each round
  held:   card or none seen by nobody
  note:   0..9 per card
  tag:    bool per card seen by nobody
  count_down: 0..9 per card = 2 + count(players)
  spot:   place
  open_card: card or none
  link:   card or none per card
  firm:   card
  lead:   player = dealer.left
  guide:  player or none
  chosen: player or none seen by list(p for p in players where p is chosen)
  riddle: 0..9 seen by list(p for p in players where p is guide)
formulas:
  laid: sum(1 for c in line where c.pips >= 1 and c.pips <= 9)
  heavy: sum(n * a for a in 1..20000)
actions:
  full:   {when: laid is 9, do: n = 0}
  never:  {when: count(players) > 3, do: n = 0}
  hand_on: {title: hand on, with: {c: card from my hand}, do: "move c to hand[me.left]"}
  draw:   {with: {c: card from stock}, do: move c to line}
  meld:   {with: {s: 1..2 cards from my hand}, do: move s to melds}
  go_on:  {title: go on}
  say:    {with: {k: number from 0..9}, do: my told = k}
  lay:    {with: {c: card from my hand}, do: move c to line}
  take:   {with: {r: row from melds}, do: move r to line}
  vow:
    title: vow {2 * k} with {c} of {count(my hand)}
    with: {k: number from 0..9, c: card from my hand}
    do: move c to line
  ponder: {with: {k: number from 0..99 where k + heavy is n}, do: my told = k}
  point:  {title: "point at {first(my hand)}"}
  reckon: {title: "reckon with {power(10, 2 * n)}"}
  hide:   {with: {k: secret number from 0..9}, do: my mine = k}
  turn_one:
    anytime: game
    when: count(c in line where not c.face_up) is 9
    do: turn up line
  count_me:
    when: my told < 2
    do: |
        n += 1
        my told += 1
phases:
  game: |
BLOCK
  round(k 0..3): |
    n = n * 10 + k + afresh
  nested(p player, q player): |
    told[p] = 1
    told[q] = 2
  leave(k 0..9): |
    if k > 4: end leave because large
    n += 1
  some(k 2 or more): |
    n = k
  perhaps(k 2 or more or none): |
    n = k otherwise 9
  waiting(k 0..9): |
    let seen = k * 2
    for p in players starting with dealer:
        repeat 2 times: inner_wait(p)
    n = n * 10 + seen
  inner_wait(p player): |
    n += 1
    p chooses go_on
  twice: |
    let seen = n
    n = seen + 1
    inner
    n = n * 10 + seen
  inner: |
    let seen = 5
    n = n + seen
  asking: |
    dealer chooses go_on
    let seen = n + 1
    n = seen
    dealer chooses go_on
  asking_for(k 0..9): |
    dealer chooses go_on
    let seen = n + k
    n = seen
    dealer chooses go_on
score: {per: player, parts: {points: my told}}
winner: {most: highest my score}
"""


@cache
def game(block: str, copies: int = 1) -> hoyle.Game:
    """The game that is a block, with so many cards of each face."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "little.yaml"
        lines = "".join(f"    {line}\n" for line in block.strip("\n").splitlines())
        path.write_text(RULES.replace("BLOCK\n", lines).replace("COPIES", str(copies)), encoding="utf-8")
        return game_without_checks(path)


def begin(block: str, *moves: str, copies: int = 1, **settings: Any) -> hoyle.State:
    """The state after a block (p0 deals, unless another is named or it is asked for) and some moves."""
    given = {"seed": 1, "dealer": None if settings.get("ask_chance") else 0, **settings}
    state = game(block, copies).new_state(**given)
    for move in moves:
        state.apply(move)
    return state


def value(block: str, *moves: str, name: str = "n", **settings: Any) -> Any:
    """What a variable holds after a block and some moves."""
    return begin(block, *moves, **settings).variables()[name]


def log_lines(state: hoyle.State, seat: int | None = None, behind: int = 1) -> Sequence[str]:
    """What a seat was told behind who deals, a line an event."""
    return [str(event) for event in state.log(seat)][behind:]
