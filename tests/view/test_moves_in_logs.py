"""Moves, passes, secret choices and windows: what each seat is told of what the others did."""

from view.log_lines import log_lines, play

RULES = """
hoyle: 1
game: doing
title: Doing
players: 3
deck: {ranks: [2, 3, 4], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  heap:  stack seen by nobody
  pool:  rows seen by everyone
  line:  row per player seen by everyone
  board: 3 places seen by everyone
variables:
  told: int
actions:
  show_one: {with: {c: card from my hand}, do: show c to everyone}
  hide_one: {with: {c: card from my hand}, do: move c to heap}
  name_one: {with: {c: card or none from my hand, n: number from 0..2}, do: told += n}
  lay_some: {with: {x: 0..2 cards from my hand}, do: move x to pool}
  keep_one: {with: {c: secret card from my hand, n: number from 0..2}, do: told += n}
  pick: {with: {p: player from players, r: rank from ranks, s: suit from suits}, do: told += 1}
  aim: {with: {q: place from board, t: side from sides}, do: told += 1}
  cut: {with: {r: run from my line}, do: move r to pool}
  point: {with: {r: run or none from my line}, do: told += 1}
  bid: {with: {n: number from 0..2}, do: told += n}
  stop_it: {do: told += 9}
  show_two:
    with: {c: card from my hand}
    do: |
      show c to me.left
      show c to me.left.left
  pass_on: {with: {c: card from my hand}, do: dealer = me.left}
  take: {with: {g: row from pool}, do: move g to my hand}
  wait: {title: wait}
phases:
  game: |
    deal 2 from stock to each hand starting with dealer
    deal 2 from stock to line[dealer]
    BLOCK
score: {per: player, parts: {told: told}}
winner: {most: highest my score}
"""
CHOICE = "dealer chooses show_one, hide_one, name_one, lay_some, keep_one, pick, aim, cut or wait"
TAKING = "dealer chooses take"


def did(block: str, *moves: str) -> dict[int | None, list[str]]:
    """What the referee and each seat are told of the moves themselves."""
    state = play(block, *moves, rules=RULES)
    return {seat: log_lines(state, seat, "do", "pass", "chosen", "window") for seat in (None, 0, 1, 2)}


def alike(line: str) -> dict[int | None, list[str]]:
    """The same line for everybody."""
    return {seat: [line] for seat in (None, 0, 1, 2)}


def test_a_card_that_the_move_itself_brings_to_light_is_named_in_it() -> None:
    assert did(CHOICE, "show_one 2C") == alike("p0: show_one 2C")


def test_a_card_that_stays_hidden_is_named_by_its_place() -> None:
    assert did(CHOICE, "hide_one 2C") == {
        None: ["p0: hide_one 2C"],
        0: ["p0: hide_one 2C"],
        1: ["p0: hide_one hand[0]"],
        2: ["p0: hide_one hand[0]"],
    }


def test_a_card_that_stays_hidden_is_hidden_from_the_first_seat_too() -> None:
    assert did("dealer.left chooses hide_one", "hide_one 3C")[0] == ["p1: hide_one hand[1]"]
    assert did("dealer.left chooses name_one", "name_one 3C 1")[0] == ["p1: name_one hand[1] 1"]


def test_a_card_that_is_shown_to_one_after_the_other_is_named_to_each() -> None:
    block = "dealer.left chooses show_two"
    assert did(block, "show_two 3C") == alike("p1: show_two 3C")


def test_a_variable_that_everybody_sees_brings_no_card_to_light() -> None:
    """Cards and variables are both numbers inside, and the first variable is the dealer."""
    assert did("dealer chooses pass_on", "pass_on 2C")[1] == ["p0: pass_on hand[0]"]


def test_what_comes_to_light_later_is_not_named_in_an_earlier_move() -> None:
    moves = did(f"{CHOICE}\n{CHOICE}", "name_one 2C 1", "show_one 2C")
    assert moves[1] == ["p0: name_one hand[0] 1", "p0: show_one 2C"]


def test_what_comes_to_light_after_a_pass_is_not_named_in_the_move_before() -> None:
    block = "dealer may name_one\ndealer may wait\nshow hand[dealer] to everyone\nif told < 9: dealer chooses wait"
    assert did(block, "name_one 2C 1", "pass")[1] == ["p0: name_one hand[0] 1", "p0: pass"]


def test_several_cards_stand_with_a_plus_and_no_card_is_none() -> None:
    assert did(CHOICE, "lay_some 2C+2D") == alike("p0: lay_some 2C+2D")
    assert did(CHOICE, "lay_some none") == alike("p0: lay_some none")
    assert did(CHOICE, "name_one none 2") == alike("p0: name_one none 2")


def test_what_is_picked_in_secret_is_told_to_whoever_picks_it() -> None:
    assert did(CHOICE, "keep_one 2C 2") == {
        None: ["p0: keep_one 2C 2"],
        0: ["p0: keep_one 2C 2"],
        1: ["p0: keep_one ?? 2"],
        2: ["p0: keep_one ?? 2"],
    }


def test_seats_ranks_suits_places_and_sides_are_written_as_in_moves() -> None:
    assert did(CHOICE, "pick p2 3 hearts") == alike("p0: pick p2 3 hearts")
    assert did(CHOICE, "aim board@2 s1") == alike("p0: aim board@2 s1")


def test_a_run_is_told_by_its_place() -> None:
    assert did(CHOICE, "cut line[0]@1..2") == alike("p0: cut line[0]@1..2")


def test_a_run_may_be_none() -> None:
    block = "dealer chooses point"
    moves = ["point none", "point line[0]@1..1", "point line[0]@1..2", "point line[0]@2..2"]
    assert [str(move) for move in play(block, rules=RULES).legal_moves()] == moves
    for move in moves:
        assert did(block, move) == alike(f"p0: {move}")


def test_a_run_chosen_in_secret_is_told_by_its_place() -> None:
    block = (
        "deal 2 from stock to line[dealer.left]\nlist(dealer, dealer.left) together choose point\ndealer chooses wait"
    )
    assert did(block, "point line[0]@1..2", "point line[1]@2..2")[2] == [
        "p0: point line[0]@1..2",
        "p1: point line[1]@2..2",
    ]


def test_a_row_is_told_by_its_zone_and_number() -> None:
    assert did(f"move line[dealer] to pool\n{TAKING}", "take pool@1") == alike("p0: take pool@1")


def test_the_facts_of_a_move_are_its_seat_its_words_and_its_action() -> None:
    state = play(CHOICE, "hide_one 2C", rules=RULES)
    event = next(event for event in state.log(2) if event.kind == "do")
    assert event.facts == {"seat": 0, "move": "hide_one hand[0]", "action": "hide_one"}


def test_a_pass_is_told_to_everybody() -> None:
    assert did("dealer may wait\ndealer chooses wait", "pass") == alike("p0: pass")
    event = play("dealer may wait\ndealer chooses wait", "pass", rules=RULES).log(1)[-1]
    assert (event.kind, event.facts) == ("pass", {"seat": 0, "move": "pass"})


def test_a_pass_in_a_window_is_told_to_nobody_else() -> None:
    block = "ask players after dealer whether to stop_it or wait\ndealer chooses wait"
    opened = "players are asked whether to stop_it or wait"
    closed = "nobody chooses to stop_it or wait"
    assert did(block, "pass", "pass") == {
        None: [opened, "p1: pass", "p2: pass", closed],
        0: [opened, closed],
        1: [opened, "p1: pass", closed],
        2: [opened, "p2: pass", closed],
    }
    window = [event for event in play(block, "pass", "pass", rules=RULES).log(0) if event.kind == "window"]
    assert [event.facts["state"] for event in window] == ["open", "closed"]
    assert window[0].facts["actions"] == ("stop_it", "wait")


def test_a_secret_choice_is_told_to_whoever_makes_it_until_all_have_chosen() -> None:
    block = "players together choose bid\ndealer chooses wait"
    assert did(block, "bid 1") == {
        None: ["p0 chooses in secret: bid 1"],
        0: ["p0 chooses in secret: bid 1"],
        1: [],
        2: [],
    }
    all_told = did(block, "bid 1", "bid 2", "bid 0")
    assert all_told[1] == ["p1 chooses in secret: bid 2", "p0: bid 1", "p1: bid 2", "p2: bid 0"]
    event = next(event for event in play(block, "bid 1", rules=RULES).log(0) if event.kind == "chosen")
    assert event.facts == {"seat": 0, "move": "bid 1"}
