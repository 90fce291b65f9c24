"""Shown values that are `seen by: whoever saw the cards`."""

from pathlib import Path
from random import Random

import pytest

import hoyle

RULES = """
hoyle: 1
game: burying
title: Burying
summary: Lay cards face up or face down.
author: test
players: 2
options:
  cap: {type: 1 or more, default: 50, help: Turns}
deck: {ranks: [1, 2, 3, 4, 5, 6], suits: [hearts, spades], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  table: row seen by everyone
  pile:  stack seen by nobody
  heap:  set seen by nobody
variables:
  turns: int
actions:
  lay:
    with: {c: card from my hand}
    do: |
      move c to table
      move table to pile
  bury:  {with: {c: card from my hand}, do: move c to pile}
  sink:  {with: {c: card from my hand}, do: move c to heap}
  draw:  {when: pile is not empty, do: "deal 1 from pile to my hand"}
  clear: {do: move pile to heap}
  count_up:
    do: |
      turn up pile
      turn down pile
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with first(players)
    repeat:
        for p in players:
            p chooses lay, bury, sink, draw, clear or count_up
            turns += 1
            if turns reaches cap: end game because cap
score: {per: player, parts: {pips: count(my hand)}}
winner: {most: highest my score}
shown:
  pips:
    value: sum(c.pips for c in pile)
    seen by: whoever saw the cards
"""


@pytest.fixture
def state(tmp_path: Path) -> hoyle.State:
    path = tmp_path / "burying.yaml"
    path.write_text(RULES)
    return hoyle.load(path).new_state(seed=1)


def pips(state: hoyle.State) -> list[str | None]:
    return [state.shown(reader)["pips"] for reader in (0, 1, hoyle.EVERYONE, None)]


def a_card(state: hoyle.State, action: str) -> hoyle.Move:
    return next(move for move in state.legal_moves() if move.action == action)


def test_cards_that_all_saw_are_counted_for_all(state: hoyle.State) -> None:
    assert pips(state) == ["0"] * 4
    move = a_card(state, "lay")
    state.apply(move)
    assert pips(state) == [move.text.removeprefix("lay ")[:-1]] * 4


def test_a_buried_card_is_counted_for_the_player_who_buried_it(state: hoyle.State) -> None:
    state.apply(a_card(state, "bury"))
    first, second, everyone, referee = pips(state)
    assert first == referee and first not in (None, "??") and second == everyone == "??"
    state.apply(a_card(state, "bury"))
    assert pips(state)[:3] == ["??"] * 3 and pips(state)[3] != "??"


def test_cards_that_were_turned_up_are_counted(state: hoyle.State) -> None:
    state.apply(a_card(state, "bury"))
    state.apply(a_card(state, "bury"))
    state.apply("count_up")
    assert len(set(pips(state))) == 1 and pips(state) != ["??"] * 4


def test_a_seat_that_lost_track_counts_again_once_the_pile_is_empty(state: hoyle.State) -> None:
    for _ in range(3):
        state.apply(a_card(state, "lay"))
    drawer = state.choosing[0]
    state.apply("draw")
    given = pips(state)
    assert given[drawer] != "??" and given[1 - drawer] == given[2] == "??"
    state.apply("clear")
    state.apply(a_card(state, "lay"))
    assert "??" not in pips(state)


@pytest.mark.parametrize(("zone", "counted"), [("pile", True), ("stock", False)])
def test_nobody_counts_a_shuffled_pile_or_a_new_deck(tmp_path: Path, zone: str, counted: bool) -> None:
    text = RULES.replace("stack seen by nobody", "stack top seen by everyone").replace(
        "for c in pile", f"for c in {zone}"
    )
    (path := tmp_path / "burying.yaml").write_text(text.replace("move pile to heap", "shuffle pile"))
    state = hoyle.load(path).new_state(seed=1)
    for _ in range(2):
        state.apply(a_card(state, "lay"))
    assert ("??" not in pips(state)) is counted
    state.apply("clear")
    assert pips(state)[:3] == ["??"] * 3


GAMES = [
    ("sedma", 4),
    ("briscola", 2),
    ("schnapsen", 2),
    ("scopa", 2),
    ("casino", 2),
    ("hearts", 3),
    ("pinochle", 4),
    ("skat", 3),
]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_value_is_what_the_seat_can_count(name: str, players: int) -> None:
    """All that a seat was shown of the cards in the piles gives the value, and the referee has the same."""
    state, rng = hoyle.load(name, players).new_state(seed=4), Random(4)
    counted = 0
    for _ in range(60):
        if state.is_terminal:
            break
        state.apply(rng.choice(state.legal_moves()))
        truth = state.shown(None)
        for seat in range(players):
            given = state.shown(seat)
            counted += sum(value not in ("??", "0", None) for value in given.values())
            assert all(value in ("??", truth[key]) or " " in str(value) for key, value in given.items()), given
    assert counted > 20


def test_a_hidden_hand_is_still_refused(tmp_path: Path) -> None:
    path = tmp_path / "burying.yaml"
    path.write_text(RULES.replace("    seen by: whoever saw the cards\n", ""))
    found = hoyle.validate(path)
    assert [one.code for one in found if one.severity == "error"] == ["V617"]
    assert "whoever saw the cards" in str(next(one for one in found if one.code == "V617").help)
