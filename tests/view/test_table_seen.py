"""The table as each seat sees it: zones of every kind, and variables."""

import pytest

from view.log_lines import TOLD, play


def test_a_seat_sees_the_faces_in_its_zones_and_the_referee_all() -> None:
    state = play("deal 1 from stock to each hand starting with dealer\ndeal 2 from stock to line[dealer]")
    hands = [[table[f"hand[{seat}]"] for seat in range(3)] for table in (state.zones(), state.observation(1))]
    assert hands == [[["2C"], ["3C"], ["4C"]], [["??"], ["3C"], ["??"]]]
    assert [state.observation(seat)["line[0]"] for seat in range(3)] == [["??", "??"], ["2D", "3D"], ["2D", "3D"]]
    assert state.zones()["stock"] == ["4D", "2H", "3H", "4H", "2S", "3S", "4S"]


def test_a_card_that_lies_face_up_is_seen_by_all() -> None:
    state = play("turn up tail(stock, 1)")
    assert state.observation(0)["stock"] == ["??"] * 11 + ["4S"]


def test_only_the_first_card_is_seen_where_only_the_top_is() -> None:
    state = play("move first(stock) to heap\nmove first(stock) to heap")
    assert state.zones()["heap"] == ["3C", "2C"]
    assert state.observation(0)["heap"] == ["3C", "??"]


def test_in_a_set_the_cards_that_are_seen_come_first_and_in_deck_order() -> None:
    state = play("move tail(stock, 2) to hand[dealer]\nmove stock[2] to hand[dealer]\nturn up tail(hand[dealer], 1)")
    assert state.zones()["hand[0]"] == ["3C", "3S", "4S"]
    assert state.observation(0)["hand[0]"] == ["3C", "3S", "4S"]
    assert state.observation(1)["hand[0]"] == ["4S", "??", "??"]


def test_rows_are_lists_of_their_cards() -> None:
    rules = TOLD.replace("pool:  rows seen by everyone", "pool:  rows seen by dealer")
    state = play("move tail(stock, 2) to pool\nmove first(stock) to pool", rules=rules)
    assert state.observation(0)["pool"] == [["3S", "4S"], ["2C"]]
    assert state.observation(1)["pool"] == [["??", "??"], ["??"]]


def test_a_place_holds_a_card_a_token_or_nothing() -> None:
    rules = TOLD.replace("places seen by everyone", "places seen by dealer")
    block = "move first(stock) to board\nmove 1 red from bank to board\nmove 1 blue from bank to board"
    state = play(block, rules=rules)
    assert state.zones()["board"] == state.observation(0)["board"] == ["2C", "red", "blue", None]
    assert state.observation(1)["board"] == ["??", "red", "blue", None]


def test_tokens_are_counted_for_those_who_see_them() -> None:
    state = play("move 2 red from bank to purse[dealer]\nmove 1 blue from bank to purse[dealer]")
    assert state.zones()["purse[0]"] == state.observation(0)["purse[0]"] == {"red": 2, "blue": 1}
    assert state.observation(1)["purse[0]"] == state.observation(2)["purse[0]"] == {"red": "??", "blue": "??"}
    assert state.observation(1)["bank"] == {"red": 2, "blue": 1}


def test_variables_are_shown_to_those_who_see_them() -> None:
    state = play("noted = 3\nguest = dealer.left\nsure = yes")
    shown = [(values["guest"], values["noted"], values["sure"]) for values in map(state.variables, (None, 0, 1, 2))]
    assert shown == [("p1", 3, True), ("p1", "??", True), ("p1", 3, True), ("p1", "??", True)]
    assert [state.variables(seat)["kept"] for seat in (None, 0, 1, 2)] == [None, "??", None, "??"]


def test_a_card_that_a_variable_holds_is_named_to_those_who_see_it_where_it_lies() -> None:
    state = play("deal 1 from stock to line[dealer]\nkept = first(line[dealer])\nguest = dealer.left")
    assert [state.variables(seat)["kept"] for seat in (None, 0, 1, 2)] == ["2C", "??", "2C", "??"]


def test_a_number_is_no_card() -> None:
    """The number 0 is also that of the first card, which nobody sees here."""
    assert play("noted = 0\nsure = yes").variables(1)["score[0]"] == 0


# ---- variables kept for every card

MARKS = TOLD.replace(
    "  mood:",
    "  best: 0..9 per card = 1\n  mine: 0..9 per card seen by dealer\n  twin: 0..9 per player per card\n  mood:",
)
LAID = """
deal 1 from stock to each hand starting with dealer
deal 2 from stock to line[dealer]
move first(stock) to heap
let a = first(hand[dealer])
let b = line[dealer][2]
let c = first(heap)
expect a is not none and b is not none and c is not none
"""


def test_a_mark_stands_at_the_face_of_its_card_or_at_its_place() -> None:
    state = play(LAID + "best[a] = 2\nbest[b] = 3\nbest[c] = 4\nmine[b] = 5", rules=MARKS)
    assert state.variables()["best"] == {"2C": 2, "3D": 3, "4D": 4}
    assert state.variables(0)["best"] == {"2C": 2, "line[0]@2": 3, "4D": 4}
    assert state.variables(1)["best"] == {"hand[0]": 2, "3D": 3, "4D": 4}
    assert [state.variables(seat)["mine"] for seat in (None, 0, 1)] == [{"3D": 5}, {"line[0]@2": 5}, {}]


@pytest.mark.parametrize("start", ["1", "count(players) - 2"])
def test_only_cards_whose_mark_differs_from_the_start_are_listed(start: str) -> None:
    rules = MARKS.replace("per card = 1", f"per card = {start}")
    state = play(LAID + "best[a] = 2\nbest[a] = 1\nbest[b] = 0", rules=rules)
    assert state.variables()["best"] == {"3D": 0}
    assert state.variables()["mine"] == {}


def test_marks_are_listed_by_zone_and_place_and_not_by_hidden_cards() -> None:
    block = "deal 3 from stock to hand[dealer]\nlet a = first(hand[dealer])\nlet b = last(hand[dealer])\n"
    block += "let c = first(stock)\nexpect a is not none and b is not none and c is not none\n"
    one = play(block + "best[a] = 7\nbest[b] = 2\nbest[c] = 4", rules=MARKS).variables(1)["best"]
    other = play(block + "best[b] = 7\nbest[a] = 2\nbest[c] = 4", rules=MARKS).variables(1)["best"]
    assert list(one.items()) == list(other.items()) == [("stock@1", 4), ("hand[0]", 2), ("hand[0]'", 7)]


def test_marks_of_cards_seen_in_a_set_are_listed_in_deck_order() -> None:
    block = "deal 3 from stock to hand[dealer]\nlet a = first(hand[dealer])\nlet b = last(hand[dealer])\n"
    block += "expect a is not none and b is not none\nbest[a] = 7\nbest[b] = 2"
    assert list(play(block, rules=MARKS).variables(0)["best"].items()) == [("2C", 7), ("4C", 2)]


def test_marks_at_cards_in_a_row_are_listed_by_their_place() -> None:
    block = "move tail(stock, 1) to line[dealer]\nmove first(stock) to line[dealer]\nlet a = line[dealer][1]\n"
    block += "let b = line[dealer][2]\nexpect a is not none and b is not none\nbest[a] = 7\nbest[b] = 2"
    assert list(play(block, rules=MARKS).variables(1)["best"].items()) == [("4S", 7), ("2C", 2)]


def test_a_mark_for_each_player_and_card_is_listed_once_for_each() -> None:
    state = play(LAID + "twin[dealer, c] = 2\ntwin[dealer.left, c] = 2\ntwin[dealer.left, a] = 3", rules=MARKS)
    told = state.variables(0)
    assert [told[f"twin[{seat}]"] for seat in range(3)] == [{"4D": 2}, {"2C": 3, "4D": 2}, {}]


def test_where_cards_look_alike_a_mark_stands_at_the_place() -> None:
    rules = MARKS.replace("into: stock}", "copies: 2, into: stock}", 1)
    block = "move first(stock) to heap\nlet c = first(heap)\nexpect c is not none\nbest[c] = 4"
    assert play(block, rules=rules).variables(0)["best"] == {"heap@1": 4}
