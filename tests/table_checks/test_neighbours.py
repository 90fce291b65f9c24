"""Who sits beside whom, and who plays together: the same names at tables of every size."""

from pathlib import Path

import pytest

import hoyle
from check.table_game import errors, rules, sound

GAME = """
hoyle: 1
game: pairs
title: Pairs
players: 1..6
sides: opposite if count(players) mod 2 is 0 else single
deck: {ranks: [A], into: stock}
zones: {stock: stack seen by nobody}
variables: {counted: 0..9 per player}
actions: {go: {do: "my counted = (my partner).seat otherwise 0 "}}
phases:
  game: |
    for p in players: p chooses go
    tally
score: {per: player, parts: {across: my counted, right: my right.seat, left: my left.seat}}
winner: {most: highest my score}
"""


def parts(tmp_path: Path, players: int) -> dict[str, list[int]]:
    """The score parts of everybody at the end of the game."""
    path = tmp_path / "pairs.yaml"
    path.write_text(GAME.replace("(my partner).seat", "me.partner.seat"), encoding="utf-8")
    state = hoyle.load(path, players=players).new_state(seed=1, dealer=0)
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    found = state.result.parts
    return {name: [found[seat][name] for seat in range(players)] for name in ("across", "right", "left")}


@pytest.mark.parametrize(
    ("players", "across", "right", "left"),
    [
        (1, [0], [1], [1]),
        (2, [2, 1], [2, 1], [2, 1]),
        (3, [0, 0, 0], [3, 1, 2], [2, 3, 1]),
        (4, [3, 4, 1, 2], [4, 1, 2, 3], [2, 3, 4, 1]),
        (6, [4, 5, 6, 1, 2, 3], [6, 1, 2, 3, 4, 5], [2, 3, 4, 5, 6, 1]),
    ],
)
def test_neighbours_at_every_table(
    tmp_path: Path, players: int, across: list[int], right: list[int], left: list[int]
) -> None:
    assert parts(tmp_path, players) == {"across": across, "right": right, "left": left}


def test_where_some_play_alone_a_partner_may_be_none() -> None:
    assert errors(rules(formulas="x: hand[leader.partner] is empty")) == [("T402", "leader.partner")]
    assert errors(rules(formulas="x: hand[leader.right] is empty")) == []


def test_where_all_have_partners_nobody_is_without() -> None:
    paired = rules(formulas="x: hand[leader.partner] is empty").replace(
        "sides: opposite if count(players) is 4 else single", "sides: opposite"
    )
    assert errors(paired) == []


@pytest.mark.parametrize("word", ["right", "partner"])
def test_a_file_may_have_these_names_for_itself(word: str) -> None:
    """They stand behind a dot, and `my` takes what the file declares."""
    sound(formulas=f"{word}(p player): p.left\nx: {word}(leader) is leader")
    sound(variables=f"{word}: 0..9 per player", actions=f"note: {{when: my {word} > 3, do: 'my {word} = 2'}}")
