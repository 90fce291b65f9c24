"""What a seat may believe after hidden cards moved and a zone opened in the same step."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import hoyle
from knowledge.brute import courses, history_key, play_randomly, seen_by, strangeness

RULES = """
hoyle: 1
game: vault
title: Vault
players: 2
deck: {ranks: [7, 8, 9], suits: [red, blue], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  vault: set seen by list(p for p in players where count(hand[p]) < 2)
  dark:  set seen by nobody
actions:
  dump:
    do: move list(c for c in my hand where c.suit is red) to dark
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    deal 1 from stock to vault
    for p in players starting with dealer: p chooses dump
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: highest my score}
"""


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hidden_move_may_open_a_zone(seat: int, tmp_path: Path) -> None:
    path = tmp_path / "vault.yaml"
    path.write_text(RULES, encoding="utf-8")
    game, opened = hoyle.load(path), 0
    for seed in range(4):
        real = play_randomly(game, seed, 1)
        opened += any(event.kind == "open" for event in real.log())
        ways, rng = courses(game, real, seat), Random(seed)
        counts: Counter[object] = Counter()
        for _ in range(min(20 * len(ways), 400)):
            state = real.possible(seat, rng)
            assert seen_by(state, seat) == seen_by(real, seat)
            counts[history_key(state)] += 1
        assert set(counts) <= ways
        assert strangeness(counts, len(ways), counts.total()) < 5
    assert opened
