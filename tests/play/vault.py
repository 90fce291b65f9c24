"""A game with a zone, a variable and a decision of every kind, and states of it."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import hoyle

RULES = """
hoyle: 1
game: vault
title: Vault
players: 3
deck: {ranks: [1, 2, 3, 4, 5, 6], suits: [red, blue], jokers: 1, into: stock}
tokens:
  coin: {count: 3, into: bank}
  gem:  {count: 2, into: bank}
zones:
  stock: stack seen by nobody
  heap:  stack seen by everyone
  hand:  set per player seen by owner
  line:  row seen by everyone
  melds: rows seen by everyone
  spots: 3 places seen by everyone
  bank:  tokens
variables:
  n:       0..9
  any_n:   int
  mood:    calm | wild
  best:    card or none
  look_at: rank or none
  spot:    place
  told:    0..9 per player
  waved:   bool per player
  worn:    0..9 per card
  tied:    card or none per card
actions:
  go_on: {do: any_n += 1}
  lay:
    with: {c: card from my hand, k: number from 1..3}
    do: n = k
  gather_up:
    with: {some: 1..2 cards from my hand}
    do: move some to melds
  extend:
    with: {r: row from melds, s: suit or none from suits}
    do: n += 1
  name_card:
    with: {q: player from players, c: card or none from my hand}
    do: told[q] = 3
  wave:
    anytime: middle
    when: not my waved
    do: my waved = yes
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    deal 1 from stock to line
    middle(4)
    secret
    tally
  middle(k 2..5): |
    let seen = k + 1
    move 1 coin from bank to spots
    for p in players starting with dealer:
        repeat 2 times: p chooses go_on, lay, gather_up, extend or name_card
    n = seen
  secret: players together choose lay
score: {per: player, parts: {cards: count(my hand), more: my told}}
winner: {most: highest my score}
"""


@cache
def game() -> hoyle.Game:
    """The game, for three."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "vault.yaml"
        path.write_text(RULES, encoding="utf-8")
        return hoyle.load(path)


def vault_state(*moves: str) -> hoyle.State:
    """p0 (hand 2R 3R), p1 (4B JK) and p2 (5R 3B) have two turns each; 6B lies in the line, six cards in the stock."""
    deal = {"hand[0]": ["2R", "3R"], "hand[1]": ["4B", "JK"], "hand[2]": ["5R", "3B"], "line": ["6B"]}
    state = game().new_state(seed=1, dealer=0, deal=deal)
    for move in moves:
        state.apply(move)
    return state


def state_at(place: str) -> hoyle.State:
    """A state by the place in the course of the game at which it stands."""
    turns = ["go_on"] * 6
    match place:
        case "turn":  # p0 has laid a row, and chooses again
            return vault_state("gather_up 2R")
        case "secret":  # p0 has chosen in secret
            return vault_state(*turns, "lay 2R 1")
        case "over":
            return vault_state(*turns, "lay 2R 1", "lay 4B 2", "lay 5R 3")
        case "before":  # nobody deals yet
            return game().new_state(1, ask_chance=True)
        case "dealing":  # the first card for p1 is asked for
            return game().new_state(1, dealer=1, ask_chance=True)
        case "last card":  # that of the line is asked for
            state = game().new_state(1, dealer=1, ask_chance=True)
            for _ in range(6):
                state.apply(state.legal_moves()[0])
            return state
    raise ValueError(place)
