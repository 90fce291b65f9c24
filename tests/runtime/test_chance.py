"""Chance: who deals, piles that are shuffled, cards that are dealt; a block in, what lies where and is told out."""

from collections import Counter

import pytest

from hoyle import CHANCE
from runtime.small_game import begin, log_lines, value

STOP = "dealer chooses go_on"
NINE = [str(n) for n in range(1, 10)]


# ---- who deals


def test_the_first_dealer_is_drawn_with_the_seed() -> None:
    dealers = Counter(begin(STOP, dealer=None, seed=seed).variables()["dealer"] for seed in range(300))
    assert dealers.keys() == {"p0", "p1", "p2"} and min(dealers.values()) > 70


def test_a_dealer_that_is_named_deals_and_draws_nothing() -> None:
    state = begin(STOP, dealer=2)
    assert state.variables()["dealer"] == "p2" and state.position.rng == begin(STOP, dealer=1).position.rng == 1
    assert [str(event) for event in state.log(1)] == ["p2 deals"]


def test_the_first_dealer_is_asked_of_the_caller() -> None:
    state = begin(f"deal 1 from stock to line\n{STOP}", ask_chance=True)
    assert state.current_player == CHANCE
    assert [str(move) for move in state.legal_moves()] == ["chance p0", "chance p1", "chance p2"]
    state.apply("chance p1")
    assert state.variables()["dealer"] == "p1" and state.current_player == 1 and state.zones()["line"] == ["1"]


# ---- shuffling


def test_a_shuffled_pile_has_the_same_cards_in_another_order() -> None:
    orders = {tuple(begin(f"shuffle stock\n{STOP}", seed=seed).zones()["stock"]) for seed in range(20)}
    assert len(orders) == 20 and all(sorted(order) == NINE for order in orders)
    assert log_lines(begin(f"shuffle stock\n{STOP}"), 1) == ["stock is shuffled"]


def test_what_points_into_a_shuffled_pile_forgets() -> None:
    block = "deal 3 from stock to line\nfor c in line: note[c] = 4\nfor c in line: tag[c] = yes\n"
    block += (
        "held = first(line)\ndeal 1 from stock to small\nheld = HELD\nmove line - last(line) to stock\nshuffle stock\n"
    )
    state = begin(f"{block.replace('HELD', 'first(small)')}{STOP}")
    assert state.variables()["held"] == "4"
    assert state.variables()["note"] == {"3": 4} and state.variables()["tag"] == {"3": True}
    assert begin(f"{block.replace('HELD', 'first(line)')}{STOP}").variables()["held"] is None


def test_a_shuffled_card_that_may_not_be_none_starts_again() -> None:
    block = "deal 3 from stock to line\nmove first(line) to stock\nfirm = first(CARDS) otherwise firm\nshuffle line\n"
    assert begin(f"{block.replace('CARDS', 'line')}{STOP}").variables()["firm"] == "1"
    assert begin(f"{block.replace('CARDS', 'tail(stock, 1)')}{STOP}").variables()["firm"] == "9"


def test_values_of_shuffled_cards_begin_anew_also_where_a_formula_tells_them() -> None:
    block = (
        "deal 3 from stock to line\nfor c in line: count_down[c] = 1\nmove line - last(line) to stock\nshuffle stock\n"
    )
    state = begin(block + STOP)
    cells = {c.indexes[0]: c.number for c in state.game.layout.variable_cells if c.variable.name == "count_down"}
    assert [state.position.variables[cells[card]] for card in range(9)] == [5, 5, 1, 5, 5, 5, 5, 5, 5]


# ---- dealing


def test_cards_are_dealt_from_the_top_one_after_another() -> None:
    state = begin(f"deal 3 from stock to line\n{STOP}")
    assert state.zones()["line"] == ["1", "2", "3"]
    assert log_lines(state, 2) == [f"{n}: stock@1 to line@{n}" for n in (1, 2, 3)]


def test_cards_are_dealt_round_by_round_from_where_it_is_said() -> None:
    state = begin(f"deal 2 from stock to each hand starting with dealer.left\n{STOP}")
    assert [state.zones()[f"hand[{seat}]"] for seat in range(3)] == [["3", "6"], ["1", "4"], ["2", "5"]]


def test_cards_are_dealt_only_to_those_named() -> None:
    state = begin(f"deal 2 from stock to each hand of players after dealer\n{STOP}")
    assert [state.zones()[f"hand[{seat}]"] for seat in range(3)] == [[], ["1", "3"], ["2", "4"]]


def test_dealing_stops_where_the_pile_ends() -> None:
    state = begin(f"deal 4 from stock to each hand starting with dealer.left\n{STOP}")
    assert [len(state.zones()[f"hand[{seat}]"]) for seat in range(3)] == [3, 3, 3] and state.zones()["stock"] == []


@pytest.mark.parametrize("count", ["n", "n - 2"])
def test_nothing_is_dealt_where_none_or_fewer_are_asked_for(count: str) -> None:
    assert log_lines(begin(f"deal {count} from stock to line\n{STOP}")) == []


def test_the_same_line_deals_again_the_next_time() -> None:
    assert begin(f"repeat 2 times: deal 2 from stock to line\n{STOP}").zones()["line"] == ["1", "2", "3", "4"]


def test_cards_are_dealt_face_up_or_down() -> None:
    state = begin(f"deal 1 from stock face up to hand[dealer]\ndeal 1 from stock to hand[dealer]\n{STOP}")
    assert state.observation(1)["hand[0]"] == ["1", "??"]


def test_cards_are_dealt_to_a_place_and_to_a_row_among_rows() -> None:
    block = "deal 1 from stock to spot\ndeal 1 from stock to melds\nlet r = first(melds)\nif r is not none: deal 2 from stock to r\n"
    state = begin(block + STOP)
    assert state.zones()["spots"] == ["1", None, None] and state.zones()["melds"] == [["2", "3", "4"]]


def test_a_card_dealt_blindly_is_any_of_the_pile() -> None:
    block = f"deal 1 at random from stock to line\n{STOP}"
    drawn = Counter(begin(block, seed=seed).zones()["line"][0] for seed in range(900))
    assert sorted(drawn) == NINE and min(drawn.values()) > 65
    assert begin(block).zones()["stock"] == [n for n in NINE if n != begin(block).zones()["line"][0]]


# ---- outcomes that are settled or asked for


def test_a_list_settles_what_leaves_shuffled_piles_in_order() -> None:
    state = begin(
        f"shuffle stock\ndeal 2 from stock to line\ndeal 1 from stock to hand[dealer]\n{STOP}", deal=["9", "4", "2"]
    )
    assert state.zones()["line"] == ["9", "4"] and state.zones()["hand[0]"] == ["2"]


def test_cards_that_a_list_does_not_settle_lie_as_they_were_shuffled() -> None:
    block = f"shuffle stock\n{STOP}"
    for seed in range(5):
        shuffled = begin(block, copies=2, seed=seed).zones()["stock"]
        shuffled.remove("5")
        assert begin(block, copies=2, seed=seed, deal=["5"]).zones()["stock"] == ["5", *shuffled]


def test_a_list_for_a_zone_settles_what_goes_there_and_keeps_it_from_others() -> None:
    block = f"shuffle stock\ndeal 2 from stock to each hand starting with dealer\n{STOP}"
    for seed in range(20):
        state = begin(block, seed=seed, deal={"hand[1]": ["9", "4"], "hand[2]": ["1"]})
        assert state.zones()["hand[1]"] == ["4", "9"] and "1" in state.zones()["hand[2]"]


def test_what_is_settled_for_a_zone_goes_before_the_order_in_which_cards_leave() -> None:
    block = f"shuffle stock\ndeal 1 from stock to each hand starting with dealer\n{STOP}"
    for seed in range(5):
        zones = begin(block, seed=seed, deal={"": ["9", "4"], "hand[1]": ["1"]}).zones()
        assert [zones[f"hand[{seat}]"] for seat in range(3)] == [["9"], ["1"], ["4"]]


def test_cards_that_nobody_settles_are_drawn_from_those_not_reserved() -> None:
    block = f"shuffle stock\ndeal 1 from stock to line\n{STOP}"
    drawn = {begin(block, seed=seed, deal={"hand[1]": ["1", "2", "3"]}).zones()["line"][0] for seed in range(100)}
    assert drawn == {"4", "5", "6", "7", "8", "9"}


def test_a_blind_draw_that_nobody_settles_leaves_cards_that_are_reserved() -> None:
    block = f"deal 1 at random from stock to line\n{STOP}"
    drawn = {begin(block, seed=seed, deal={"hand[1]": NINE[3:]}).zones()["line"][0] for seed in range(60)}
    assert drawn == {"1", "2", "3"}


def test_a_blind_draw_from_reserved_cards_alone_is_any_of_them() -> None:
    block = f"deal 1 at random from stock to line\n{STOP}"
    drawn = {begin(block, seed=seed, deal={"hand[1]": NINE}).zones()["line"][0] for seed in range(99)}
    assert drawn == set(NINE)


def test_what_lies_in_known_order_is_dealt_in_that_order_whatever_is_settled() -> None:
    assert begin(f"deal 2 from stock to line\n{STOP}", deal=["9", "8"]).zones()["line"] == ["1", "2"]


def test_each_outcome_is_asked_of_the_caller() -> None:
    state = begin(f"shuffle stock\ndeal 2 from stock to line\n{STOP}", "chance p0", ask_chance=True)
    assert state.current_player == CHANCE
    assert [str(move) for move in state.legal_moves()] == [f"chance {n}" for n in NINE], "never as they lie"
    state.apply("chance 7")
    assert "chance 7" not in map(str, state.legal_moves()) and len(state.legal_moves()) == 8
    state.apply("chance 3")
    assert state.zones()["line"] == ["7", "3"] and state.current_player == 0
    assert log_lines(state)[-2:] == ["7: stock@1 to line@1", "3: stock@1 to line@2"]


def test_a_blind_draw_is_asked_for_among_all_cards() -> None:
    state = begin(f"deal 1 at random from stock to line\n{STOP}", "chance p0", ask_chance=True)
    assert [str(move) for move in state.legal_moves()] == [f"chance {n}" for n in NINE]
    state.apply("chance 5")
    assert state.zones()["line"] == ["5"] and state.zones()["stock"] == [n for n in NINE if n != "5"]


def test_cards_laid_on_a_shuffled_pile_are_no_chance() -> None:
    block = f"deal 1 from stock to line\nshuffle stock\nmove line to stock\ndeal 1 from stock to melds\n{STOP}"
    state = begin(block, "chance p0", ask_chance=True)
    assert state.current_player == 0 and state.zones()["melds"] == [["1"]]


def test_the_value_of_a_count_may_be_a_formula() -> None:
    assert value("n = 2\ndeal n from stock to line\nn = count(line)\ndealer chooses go_on") == 2
