"""Logs with knots are the same logs, and are released by little recursion."""

import inspect
from pathlib import Path

import pytest

import hoyle
from hoyle.engine.position import knots
from hoyle.engine.position.position import Position, entries

LONG = """
hoyle: 1
game: long
title: Long
players: 2
deck: {ranks: [7, 8], into: stock}
zones: {stock: stack seen by nobody, hand: set per player seen by owner}
variables: {n: int = 0}
actions: {stay: {do: n += 1}}
phases:
  game: |
    repeat 3 times:
        repeat 2000 times: n = 1 - n
        for p in players: p chooses stay
score: {per: player, parts: {none_at_all: 0}}
winner: {most: highest my score}
"""


def depth(position: Position) -> int:
    """The most links in a row of the log without a knot."""
    most = here = 0
    chain = position.past
    while chain is not None:
        here = 0 if isinstance(chain, knots.Knot) else here + 1
        most, chain = max(most, here), chain[0]
    return most


def play(path: Path) -> list[hoyle.State]:
    """The states of a game, the later ones with all entries of the earlier ones."""
    state = hoyle.load(path).new_state(seed=1)
    states = [state.copy()]
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
        states.append(state.copy())
    return states


def test_a_log_with_knots_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.yaml"
    path.write_text(LONG, encoding="utf-8")
    plain = play(path)
    monkeypatch.setattr(knots, "NEEDED", True)
    knotted = play(path)
    assert [entries(a.position) for a in knotted] == [entries(b.position) for b in plain]
    assert depth(plain[-1].position) > 6000 and depth(knotted[-1].position) <= 2 * knots.EVERY
    since = knotted[2].position.past
    assert entries(knotted[-1].position, since) == entries(knotted[-1].position)[len(entries(knotted[2].position)) :]


def test_releases_of_knots_are_not_nested() -> None:
    depths: list[int] = []

    class Told:
        def __del__(self) -> None:
            depths.append(len(inspect.stack(0)))

    chain: object = None
    for _ in range(50):
        chain = knots.Knot((chain, Told()))
    del chain
    assert len(depths) == 50 and max(depths) - min(depths) <= 1 and knots._waiting is None
