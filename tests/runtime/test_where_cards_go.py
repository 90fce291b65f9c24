"""Cards dealt to places and rows, zones whose viewers change, values per player: a rule file in, the table and logs out."""

from pathlib import Path

import pytest

import hoyle
from unchecked import game_without_checks

RULES = """
hoyle: 1
game: corners
title: Corners
players: 2
deck:
  ranks: [2, 3, 4, 5]
  jokers: 1
  into: stock
  each card:
    lower: count(r in ranks where r < card.rank)
    one: 1
tokens:
  red: {count: 5, into: supply}
zones:
  stock: stack seen by nobody
  talon: row seen by list(p for p in players where p is taker)
  peek:  row top seen by list(p for p in players where p is taker)
  pool:  rows seen by everyone
  board: 3 places per player seen by everyone
  grid:  row per 1..3 per 1..4 seen by everyone
  supply: tokens
variables:
  told: int
  few: 0..3
  found: bool
  hole: place
  taker: player or none
  target: player per player = owner.left
formulas:
  one_of_four(n int): n is 2 or n > 8 or n < 0 or count(stock) is 1
  last_low(n int): last(c in stock where c.lower < n) otherwise last(stock)
actions:
  say:
    with:
      n: number from 0..9
    do: told = n
  take:
    do: taker = me
phases:
  game: |
    p0 = p0
score: {per: player, parts: {told: told}}
winner: {most: highest my score}
"""


def play(folder: Path, block: str, *moves: str, rules: str = RULES) -> hoyle.State:
    """The state after some moves of a game that consists of a block; the seat on the dealer's left is p1."""
    path = folder / "corners.yaml"
    lines = "".join(f"    {line}\n" for line in block.strip("\n").splitlines())
    path.write_text(rules.replace("    p0 = p0\n", lines))
    state = game_without_checks(path).new_state(seed=1, dealer=0)
    for move in moves:
        state.apply(move)
    return state


def test_a_card_is_dealt_to_a_place(tmp_path: Path) -> None:
    state = play(tmp_path, "deal 1 from stock to hole\ndealer chooses say")
    assert state.zones()["board[0]"] == ["2C", None, None]
    with pytest.raises(hoyle.Fault, match=r"R911"):
        play(tmp_path, "deal 1 from stock to hole\ndeal 1 from stock to hole\ndealer chooses say")


def test_cards_are_dealt_to_a_row_among_rows(tmp_path: Path) -> None:
    block = (
        "deal 1 from stock to pool\nlet g = first(pool)\nif g is not none: deal 2 from stock to g\ndealer chooses say"
    )
    assert play(tmp_path, block).zones()["pool"] == [["2C", "3C", "4C"]]


def test_who_comes_to_see_a_zone_is_told_what_lies_there(tmp_path: Path) -> None:
    block = "deal 2 from stock to talon\ndeal 2 from stock to peek\ndealer chooses take\ndealer chooses say"
    state = play(tmp_path, block)
    assert [state.observation(seat)["talon"] for seat in (0, 1)] == [["??", "??"]] * 2
    state.apply("take")
    assert state.observation(0)["talon"] == ["2C", "3C"] and state.observation(0)["peek"] == ["4C", "??"]
    assert state.observation(1)["talon"] == ["??", "??"] and state.observation(1)["peek"] == ["??", "??"]
    talon = ["talon is shown to p0", "talon@1 shows 2C", "talon@2 shows 3C"]
    assert [str(event) for event in state.log(0)][-5:] == [*talon, "peek@1 is shown to p0", "peek@1 shows 4C"]
    opened = ["p0: take", "taker = p0", "talon is shown to p0", "peek@1 is shown to p0"]
    assert [str(event) for event in state.log(1)][-4:] == opened


def test_the_next_card_shows_when_the_top_leaves(tmp_path: Path) -> None:
    block = "deal 2 from stock to peek\ndealer chooses take\nmove first(peek) to board[dealer]\ndealer chooses say"
    state = play(tmp_path, block, "take")
    assert str(state.log(0)[-1]) == "peek@1 shows 3C" and "3C" not in " ".join(map(str, state.log(1)))


def test_the_only_variable_with_a_range_is_held_to_it(tmp_path: Path) -> None:
    block = "dealer chooses say\nfew = told\ndealer chooses say"
    assert play(tmp_path, block, "say 3").variables()["few"] == 3
    with pytest.raises(hoyle.Fault, match=r"R913.*`few` can be 0\.\.3, not 4"):
        play(tmp_path, block, "say 4")


def test_a_start_is_worked_out_for_each_owner(tmp_path: Path) -> None:
    variables = play(tmp_path, "dealer chooses say").variables()
    assert (variables["target[0]"], variables["target[1]"]) == ("p1", "p0")


def test_a_start_that_is_worked_out_is_held_to_its_range_unless_it_is_none(tmp_path: Path) -> None:
    rules, block = RULES, "dealer chooses say"
    for start, few in (("count(stock) - 14", 3), ("none if count(stock) > 9 else 2", None)):
        text = rules.replace("few: 0..3", f"few: 0..3 or none = {start}")
        assert play(tmp_path, block, rules=text).variables()["few"] == few
    with pytest.raises(hoyle.Fault, match=r"R913.*`few` can be 0\.\.3, not 4"):
        play(tmp_path, block, rules=rules.replace("few: 0..3", "few: 0..3 = count(stock) - 13"))


def test_counters_on_the_places_of_each_player(tmp_path: Path) -> None:
    block = (
        "dealer chooses say\nmove 2 red from supply to board[dealer]\nmove 0 red from supply to board[dealer]\n"
        "for p in players: told = told + red on board[p]"
    )
    assert play(tmp_path, block, "say 3").variables()["told"] == 5
    with pytest.raises(hoyle.Fault, match=r"R911"):
        play(tmp_path, "dealer chooses say\nmove 4 red from supply to board[dealer]", "say 3")


@pytest.mark.parametrize(("said", "ends"), [("1", True), ("3", True), ("4", False)])
def test_each_of_two_indexes_is_held_to_its_range(said: str, ends: bool, tmp_path: Path) -> None:
    block = "dealer chooses say\nmove first(stock) to grid[told, told + 1]"
    if ends:
        state = play(tmp_path, block, f"say {said}")
        assert state.zones()[f"grid[{said}][{int(said) + 1}]"] == ["2C"]
    else:
        with pytest.raises(hoyle.Fault, match=r"R903.*4 is outside 1\.\.3"):
            play(tmp_path, block, f"say {said}")


@pytest.mark.parametrize(("said", "holds"), [("2", True), ("9", True), ("5", False)])
def test_or_stops_at_the_first_of_many_that_holds(said: str, holds: bool, tmp_path: Path) -> None:
    block = "dealer chooses say\nfound = one_of_four(told)\ndealer chooses say"
    assert play(tmp_path, block, f"say {said}").variables()["found"] is holds


@pytest.mark.parametrize(("said", "card"), [("2", "3S"), ("0", "JK")])
def test_the_last_that_meets_a_condition_or_none(said: str, card: str, tmp_path: Path) -> None:
    block = "dealer chooses say\nlet c = last_low(told)\nif c is not none: move c to talon\ndealer chooses say"
    assert play(tmp_path, block, f"say {said}").zones()["talon"] == [card]


def test_attributes_that_count_and_that_are_the_same_for_all(tmp_path: Path) -> None:
    block = "for c in stock: told = told + c.lower * c.one\ndealer chooses say"
    assert play(tmp_path, block).variables()["told"] == 4 * (0 + 1 + 2 + 3) + 4
