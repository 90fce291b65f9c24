"""A game with cards numbered from 1 to 20, of which a player keeps three, then plays or keeps one at a time."""

from pathlib import Path

RULES = """hoyle: 1
game: numbered
title: Numbered
players: 2
deck: {ranks: 1..20, suits: [plain], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner, sorted by card.rank
  open:  row per player seen by everyone
  heap:  row seen by everyone
actions:
  lay_open:
    title: show {x}
    with: {x: 3 cards from my hand}
    do: move x to my open
  play:
    title: play {c}
    with: {c: card from my hand}
    do: move c to heap
  bury:
    title: bury {c}
    with: {c: card from my hand where c.rank > 4}
    do: move c to stock
  stop: {title: stop}
phases:
  game: |
    openly:
      move list(c for c in stock where c.rank is in (3, 5, 8, 11, 14, 17)) to hand[first(players)]
      deal 6 from stock to hand[last(players)]
    for p in players: p chooses lay_open
    repeat 2 times:
      for p in players: p chooses MENU
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: highest my score}
"""


def numbered_game(folder: Path, menu: str = "play") -> str:
    path = folder / "numbered.yaml"
    path.write_text(RULES.replace("MENU", menu), encoding="utf-8")
    return str(path)
