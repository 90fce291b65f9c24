"""How play goes on: branches, loops, decisions, choices made together; a block and moves in, the state out."""

import pytest

import hoyle
from hoyle import SIMULTANEOUS
from hoyle.tools.audit.laws import check_zones
from runtime.small_game import begin, log_lines, value
from view.log_lines import TOLD, play

STOP = "dealer chooses go_on"


# ---- loops and branches


@pytest.mark.parametrize(("count", "n"), [("3", 3), ("n", 0), ("n - 1", 0)])
def test_a_counted_loop_runs_as_often_as_it_says(count: str, n: int) -> None:
    assert value(f"repeat {count} times: n += 1\n{STOP}") == n


def test_the_count_of_a_loop_is_settled_at_first() -> None:
    assert value(f"n = 2\nrepeat n times: n += 1\n{STOP}") == 4


def test_a_loop_goes_through_the_list_as_it_was() -> None:
    assert (
        value(
            f"for c in list(c for c in stock where c.pips <= 3):\n    n = n * 10 + c.pips\n    deal 1 from stock to line\n{STOP}"
        )
        == 123
    )


def test_a_loop_inside_a_loop_begins_anew_each_time() -> None:
    assert value(f"for p in players:\n    for q in players: n += 1\n{STOP}") == 9


def test_a_loop_over_nothing_is_passed() -> None:
    assert value(f"for c in line: n += 1\nn += 10\n{STOP}") == 10


def test_repeat_until_looks_behind_its_lines() -> None:
    block = f"repeat:\n    dealer chooses say\n    n += told[dealer]\nuntil n >= 3\n{STOP}"
    state = begin(block, "say 2")
    assert str(state.legal_moves()[0]) == "say 0"
    state.apply("say 1")
    assert [str(move) for move in state.legal_moves()] == ["go_on"]
    assert str(begin(block, "say 9").legal_moves()[0]) == "go_on"


@pytest.mark.parametrize(("n", "result"), [(0, 10), (1, 21), (2, 32)])
def test_the_first_branch_that_holds_is_taken(n: int, result: int) -> None:
    assert value(f"n = {n}\nif n is 0: n += 10\nelse if n is 1: n += 20\nelse: n += 30\n{STOP}") == result


def test_too_many_steps_without_a_decision_are_a_fault() -> None:
    with pytest.raises(hoyle.Fault, match=r"R910"):
        begin(f"repeat 400 times:\n    repeat 400 times: n += 1\n{STOP}")


# ---- decisions


def test_an_action_does_what_it_says_and_play_goes_on_behind_it() -> None:
    state = begin("dealer chooses say\nn = told[dealer]\ndealer.left chooses go_on", "say 4")
    assert state.variables()["n"] == 4 and state.current_player == 1
    assert log_lines(state, 2) == ["p0: say 4", "told[0] = 4", "n = 4"]


def test_who_must_choose_and_cannot_is_a_fault() -> None:
    with pytest.raises(hoyle.Fault, match=r"R931.*p0 must choose, but nothing is legal"):
        begin("dealer chooses lay")


def test_who_may_choose_may_pass() -> None:
    state = begin(f"dealer may say\n{STOP}")
    assert str(state.legal_moves()[-1]) == "pass"
    state.apply("pass")
    assert log_lines(state, 1) == ["p0: pass"] and state.current_player == 0


def test_what_cannot_be_chosen_goes_to_else() -> None:
    assert value(f"dealer chooses lay\nelse: n = 5\n{STOP}") == 5
    assert value(f"deal 1 from stock to hand[dealer]\ndealer chooses lay\nelse: n = 5\n{STOP}", "lay 1") == 0


def test_what_stands_behind_else_sees_the_table_as_it_is_by_then() -> None:
    assert value(f"dealer chooses full\nelse:\n    deal 2 from stock to line\n    n = laid\n{STOP}") == 2


def test_what_is_asked_of_every_choice_is_worked_out_once_at_a_decision() -> None:
    assert len(begin(f"dealer chooses ponder\n{STOP}").legal_moves()) == 1
    state = begin(f"players together choose ponder\n{STOP}")
    assert [len(state.legal_moves(seat)) for seat in range(3)] == [1, 1, 1]


def test_what_follows_a_move_sees_the_table_as_it_is_by_then() -> None:
    block = f"deal 1 from stock to hand[dealer]\ndealer chooses full or lay\nn = laid\n{STOP}"
    assert value(block, "lay 1") == 1


def test_a_pass_goes_to_else() -> None:
    assert value(f"dealer may say\nelse: n = 5\n{STOP}", "pass") == 5
    assert value(f"dealer may say\nelse: n = 5\n{STOP}", "say 1") == 0


def test_what_may_be_done_freely_is_offered_until_a_pass() -> None:
    state = begin(f"dealer may freely count_me\n{STOP}", "count_me")
    assert [str(move) for move in state.legal_moves()] == ["count_me", "pass"]
    state.apply("count_me")
    assert state.variables()["n"] == 2 and [str(move) for move in state.legal_moves()] in (["pass"], ["go_on"])


def test_a_zone_may_be_too_full_between_decisions_but_not_at_one() -> None:
    full = "deal 3 from stock to small\n"
    assert begin(f"{full}move first(small) to line\n{STOP}").zones()["small"] == ["2", "3"]
    with pytest.raises(hoyle.Fault, match=r"R915.*`small` holds 3 cards, but may hold only 2"):
        begin(f"{full}{STOP}")
    with pytest.raises(hoyle.Fault, match=r"R915.*`small` holds 3 cards"):
        begin(f"{full}players together choose go_on")
    assert begin(f"deal 2 from stock to small\n{STOP}").zones()["small"] == ["1", "2"]


def test_a_zone_of_rows_has_room_for_rows() -> None:
    rules = TOLD.replace("rows seen", "rows up to 1 seen")
    state = play("move tail(stock, 2) to pool", rules=rules)
    assert state.zones()["pool"] == [["3S", "4S"]] and check_zones(state) is None
    with pytest.raises(hoyle.Fault, match=r"R915.*`pool` holds 2 rows, but may hold only 1"):
        play("deal 2 from stock to pool", rules=rules)


def test_players_are_asked_in_turn_until_one_takes_the_chance() -> None:
    block = f"ask players after dealer whether to say\nelse: n = 9\n{STOP}"
    state = begin(block, "pass", "say 3")
    assert state.variables()["told[2]"] == 3 and state.variables()["n"] == 0
    state = begin(block, "pass", "pass")
    assert state.variables()["n"] == 9
    assert log_lines(state, 0) == ["players are asked whether to say", "nobody chooses to say", "n = 9"]
    assert "p1: pass" in log_lines(state, 1) and "p2: pass" not in log_lines(state, 1)


# ---- choices made together


def test_all_choose_in_secret_and_effects_follow_in_order_of_seats() -> None:
    state = begin(f"players together choose say\n{STOP}")
    assert state.current_player == SIMULTANEOUS and state.choosing == (0, 1, 2)
    state.apply(state.parse_move("say 5", 2))
    assert state.choosing == (0, 1) and state.variables()["told[2]"] == 0
    assert log_lines(state, 2) == ["p2 chooses in secret: say 5"] and log_lines(state, 0) == []
    state.apply(state.parse_move("say 6", 0))
    state.apply(state.parse_move("say 7", 1))
    assert [state.variables()[f"told[{seat}]"] for seat in range(3)] == [6, 7, 5]
    assert [line for line in log_lines(state) if ": say" in line and "secret" not in line] == [
        "p0: say 6",
        "p1: say 7",
        "p2: say 5",
    ]


def test_who_cannot_choose_is_left_out() -> None:
    state = begin(f"deal 1 from stock to hand[dealer]\nplayers together choose lay\n{STOP}")
    assert state.choosing == (0,)
    state.apply("lay 1")
    assert state.current_player == 0 and str(state.legal_moves()[0]) == "go_on"
    assert begin(f"players together choose lay\n{STOP}").current_player == 0


def test_what_follows_a_choice_that_nobody_has_sees_the_table_as_it_is_by_then() -> None:
    assert value(f"players together choose full\ndeal 2 from stock to line\nn = laid\n{STOP}") == 2


def test_who_could_not_choose_is_not_asked_when_others_have_chosen() -> None:
    state = begin(f"deal 1 from stock to hand[dealer]\nplayers together choose hand_on\n{STOP}", "hand_on 1")
    assert state.current_player == 0 and state.zones()["hand[1]"] == ["1"]
    assert str(state.legal_moves()[0]) == "go_on"


def test_all_choose_anew_the_next_time() -> None:
    state = begin(f"repeat 2 times: players together choose say\n{STOP}")
    for number in (4, 5):
        assert state.choosing == (0, 1, 2)
        for seat in range(3):
            state.apply(state.parse_move(f"say {number}", seat))
        assert state.variables()["told[2]"] == number
    assert state.current_player == 0


def test_only_those_named_choose_together() -> None:
    assert begin(f"let others = players after dealer\nothers together choose say\n{STOP}").choosing == (1, 2)


# ---- who acts, and what is told of a move


def test_a_secret_argument_is_told_to_the_mover_alone() -> None:
    state = begin(f"dealer chooses hide\n{STOP}", "hide 4")
    assert log_lines(state, 0) == ["p0: hide 4", "mine[0] = 4"] and log_lines(state, 1) == ["p0: hide ??"]


def test_a_card_from_a_hand_is_told_by_its_face_once_it_lies_open() -> None:
    state = begin(f"deal 1 from stock to hand[dealer]\ndealer chooses lay\n{STOP}", "lay 1")
    assert log_lines(state, 1)[-2:] == ["p0: lay 1", "1: hand[0] to line@1"]


def test_cards_that_are_chosen_together_are_told_by_their_faces_to_who_saw_them() -> None:
    state = begin(
        f"deal 2 from stock to hand[dealer]\nfor c in hand[dealer]: note[c] = 1\ndealer chooses meld\n{STOP}",
        "meld 1+2",
    )
    for seat in (0, 1):
        assert log_lines(state, seat)[-3] == "p0: meld 1+2", log_lines(state, seat)


def test_a_card_that_nobody_sees_is_told_by_its_place() -> None:
    state = begin(f"dealer chooses draw\n{STOP}", "draw stock@3")
    assert log_lines(state, 0) == log_lines(state, 1) == ["p0: draw stock@3", "3: stock@3 to line@1"]


def test_who_laid_a_card_is_the_one_who_acts_and_nobody_behind() -> None:
    block = f"deal 1 from stock to hand[dealer]\ndealer chooses lay\ndeal 1 from stock to line\n{STOP}"
    assert begin(block, "lay 1").position.by[:2] == [0, None]


def test_the_game_is_over_when_its_block_is_done() -> None:
    state = begin("n = 1")
    assert state.is_terminal and state.result is not None and state.result.reason == "finished"


def test_a_game_is_over_where_a_line_cannot_be_carried_out() -> None:
    state = begin(f"dealer chooses say\nn = 7\nexpect told[dealer] is 0\nn = 8\n{STOP}")
    with pytest.raises(hoyle.Fault, match="R921"):
        state.apply("say 4")
    assert state.position.fault == ("R921", "this line expects `told[dealer] is 0`, but that is false here")
    assert state.is_terminal and state.result is not None
    assert (state.result.reason, state.result.winners) == ("fault", ())
    assert state.variables()["n"] == 7 and state.legal_moves() == []


def test_a_row_that_is_chosen_is_told_by_its_place() -> None:
    state = begin(
        f"deal 1 from stock to melds\ndeal 1 from stock to melds\ndealer chooses take\n{STOP}", "take melds@2"
    )
    assert log_lines(state, 1)[2:] == ["p0: take melds@2", "2: melds@2 to line@1"]


def test_choices_that_no_table_of_this_size_offers_are_skipped() -> None:
    state = begin("ask players whether to never\nelse: n = 5\nplayers together choose never\ndealer chooses go_on")
    assert state.variables()["n"] == 5 and "go_on" in state.offered()
