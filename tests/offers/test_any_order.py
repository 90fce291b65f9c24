"""Arguments that may change places: one move is listed, every order in which it is said is taken."""

from pathlib import Path

import pytest

import hoyle

RULES = """
hoyle: 1
game: orders
title: Orders
players: 4
deck: {ranks: [7, 8], into: stock}
zones: {stock: stack seen by nobody}
variables: {told: "0..99"}
actions:
  name_two:
    title: name {p} and {q}
    with: {p: player from players, q: player from players where q is not p}
    any order: [p, q]
  say:
    with: {r: rank or none from ranks, s: suit or none from suits, t: rank or none from ranks, u: suit or none from suits}
    any order: [[r, s], [t, u]]
    do: "told = position(r, ranks) * 10 + position(t, ranks)"
  three:
    with: {a: number from 1..3, b: number from 1..3, c: number from 1..3}
    any order: [a, b, c]
phases:
  game: "dealer chooses name_two, say or three"
score: {per: player, parts: {points: told}}
winner: {most: highest my score}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> hoyle.Game:
    path = Path(tmp_path_factory.mktemp("orders")) / "orders.yaml"
    path.write_text(RULES, encoding="utf-8")
    return hoyle.load(path)


def listed_moves(game: hoyle.Game, action: str) -> list[str]:
    return [str(m) for m in game.new_state(dealer=0).legal_moves() if m.action == action]


def test_a_pair_is_listed_once(game: hoyle.Game) -> None:
    assert listed_moves(game, "name_two") == [f"name_two p{p} p{q}" for p in range(4) for q in range(p + 1, 4)]


def test_three_are_listed_once(game: hoyle.Game) -> None:
    assert listed_moves(game, "three") == [
        f"three {a} {b} {c}" for a in (1, 2, 3) for b in range(a, 4) for c in range(b, 4)
    ]


def test_pairs_of_ranks_and_suits_are_listed_once_and_nothing_comes_last(game: hoyle.Game) -> None:
    moves = listed_moves(game, "say")
    groups = [(r, s) for r in ("none", "7", "8") for s in ("none", "clubs", "diamonds", "hearts", "spades")]
    something, nothing = groups[1:], groups[0]
    expected = [(a, b) for i, a in enumerate(something) for b in something[i:]] + [(a, nothing) for a in groups]
    assert sorted(moves) == sorted(f"say {' '.join(a)} {' '.join(b)}" for a, b in expected)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("name_two p3 p1", "name_two p1 p3"),
        ("three 3 1 2", "three 1 2 3"),
        ("three 2 1 1", "three 1 1 2"),
        ("say 8 hearts 7 spades", "say 7 spades 8 hearts"),
        ("say none none 7 none", "say 7 none none none"),
    ],
)
def test_another_order_is_the_same_move(game: hoyle.Game, said: str, meant: str) -> None:
    state = game.new_state(dealer=0)
    assert str(state.parse_move(said)) == meant
    assert state.why_not(said) is None
    state.apply(said)
    assert state.is_terminal and any(meant in str(event) for event in state.log())


def test_arguments_from_a_program_are_taken_in_any_order(game: hoyle.Game) -> None:
    state = game.new_state(dealer=0)
    assert str(state.move("name_two", 3, 1)) == "name_two p1 p3"


def test_the_reason_is_never_the_order(game: hoyle.Game) -> None:
    reason = game.new_state(dealer=0).why_not("name_two p2 p2")
    assert reason is not None and "q is not p" in reason.message
