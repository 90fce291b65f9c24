"""What lines do: names, variables, phases and their frames; a block in, values, faults and the log out."""

import pytest

import hoyle
from hoyle.engine.runtime.frames import inner_slots
from runtime.small_game import begin, log_lines, value

STOP = "dealer chooses go_on"


# ---- names


def test_a_list_with_a_name_stays_as_it_was() -> None:
    assert (
        value(f"let low = list(c for c in stock where c.pips <= 3)\ndeal 5 from stock to line\nn = count(low)\n{STOP}")
        == 3
    )


def test_names_of_a_phase_are_its_own() -> None:
    # n: 0, then 1, then 1 + 5 inside, then 6 * 10 + 0
    assert value(f"twice\n{STOP}") == 60


def test_names_are_empty_when_a_phase_begins_again() -> None:
    assert value(f"twice\ntwice\n{STOP}") == (60 + 1 + 5) * 10 + 60


@pytest.mark.parametrize("phase", ["asking", "asking_for"])
def test_a_phase_that_begins_again_holds_nothing_of_the_time_before(phase: str) -> None:
    line = phase if phase == "asking" else f"{phase}(1)"

    def held(*moves: str) -> list[object]:
        state = begin(f"{line}\n{line}\n{STOP}", *moves)
        return [state.position.slots[slot] for slot in inner_slots(state.game.machine.graph)[phase]]

    assert held() == held("go_on", "go_on") != held("go_on")


# ---- variables


def test_a_variable_that_changes_is_told_to_those_who_see_it() -> None:
    state = begin(f"mine[dealer.left] = 4\nn = 2\n{STOP}")
    assert log_lines(state, 1) == ["mine[1] = 4", "n = 2"] and log_lines(state, 0) == ["n = 2"]


def test_a_value_that_stays_is_not_told_but_openly() -> None:
    assert log_lines(begin(f"n = 0\n{STOP}")) == []
    assert log_lines(begin(f"openly: n = 0\n{STOP}")) == ["n = 0"]


@pytest.mark.parametrize("number", [0, 3])
def test_a_number_within_its_range_is_kept(number: int) -> None:
    assert value(f"n = {number}\nfew = n\n{STOP}", name="few") == number


@pytest.mark.parametrize("number", ["n - 1", "n + 4"])
def test_a_number_outside_its_range_is_a_fault(number: str) -> None:
    with pytest.raises(hoyle.Fault, match=r"R913.*`few` can be 0\.\.3, not"):
        begin(f"few = {number}\n{STOP}")


def test_a_start_is_worked_out_for_each_owner() -> None:
    state = begin(STOP)
    assert [state.variables()[f"start[{seat}]"] for seat in range(3)] == ["p1", "p2", "p0"]


def test_a_variable_starts_afresh_in_silence_when_its_phase_begins() -> None:
    state = begin(f"afresh = 1\nround(2)\n{STOP}")
    assert state.variables()["n"] == 9 and state.variables()["afresh"] == 7
    assert log_lines(state) == ["afresh = 1", "n = 9"]


def test_the_value_of_a_card_is_told_at_the_card() -> None:
    state = begin(
        f"deal 1 from stock to line\ndeal 1 from stock to hand[dealer]\nfor c in line: note[c] = 3\nfor c in hand[dealer]: note[c] = 4\n{STOP}"
    )
    assert log_lines(state, 0)[-2:] == ["note[1] = 3", "note[2] = 4"]
    assert log_lines(state, 1)[-2:] == ["note[1] = 3", "note[hand[0]] = 4"]


def test_a_card_that_is_the_value_of_a_card_is_told_by_its_face_to_who_sees_it() -> None:
    block = "deal 1 from stock to line\ndeal 1 from stock to hand[dealer]\n"
    for one, other in (("line", "hand[dealer]"), ("hand[dealer]", "line")):
        state = begin(f"{block}for c in {one}: link[c] = first({other})\n{STOP}")
        mine, others = ("1", "2") if one == "line" else ("2", "1")
        assert log_lines(state, 0)[-1] == f"link[{mine}] = {others}"
        assert log_lines(state, 1)[-1] == ("link[1] = ??" if one == "line" else "link[hand[0]] = 1")


def test_a_hidden_value_of_a_card_is_told_to_nobody() -> None:
    state = begin(f"for c in stock: tag[c] = yes\n{STOP}")
    assert log_lines(state, 0) == [] and len(log_lines(state)) == 9


# ---- phases


def test_arguments_are_worked_out_before_any_is_filled_in() -> None:
    state = begin(f"nested(dealer.left, dealer)\n{STOP}")
    assert [state.variables()[f"told[{seat}]"] for seat in range(3)] == [2, 1, 0]


@pytest.mark.parametrize("number", ["n - 1", "n + 4"])
def test_an_argument_outside_its_range_is_a_fault(number: str) -> None:
    with pytest.raises(hoyle.Fault, match=r"R914.*`k` of `\w+` takes 0..3, not (-1|4)"):
        begin(f"round({number})\n{STOP}")


@pytest.mark.parametrize("number", [0, 3])
def test_an_argument_at_the_ends_of_its_range_is_taken(number: int) -> None:
    assert value(f"n = {number}\nround(n)\n{STOP}") == number * 10 + number + 7


def test_a_phase_ends_for_a_reason_and_play_goes_on_behind_it() -> None:
    state = begin(f"leave(3)\nleave(7)\nn += 10\n{STOP}")
    assert state.variables()["n"] == 11
    assert log_lines(state) == ["n = 1", "leave ends: large", "n = 11"]


def test_what_is_expected_must_hold() -> None:
    assert value(f"expect n is 0\n{STOP}") == 0
    with pytest.raises(hoyle.Fault, match=r"R921"):
        begin(f"expect n is 1\n{STOP}")


def test_a_fault_stops_the_game_and_says_where() -> None:
    with pytest.raises(hoyle.Fault) as stopped:
        begin(f"n = 1\nexpect n is 2\n{STOP}")
    assert stopped.value.span is not None and stopped.value.span.source.text[stopped.value.span.start :].startswith(
        "expect n is 2"
    )


def test_an_argument_may_have_only_a_low_end() -> None:
    assert value(f"perhaps(n + 2)\n{STOP}") == 2 and value(f"perhaps(none)\n{STOP}") == 9
    assert value(f"some(n + 2)\n{STOP}") == 2 and value(f"some(n + 900)\n{STOP}") == 900
    with pytest.raises(hoyle.Fault, match=r"R914.*`k` of `some` takes .*, not \d+") as stopped:
        begin(f"some(n + 1)\n{STOP}")
    assert stopped.value.span is not None


def test_a_start_may_be_a_formula_that_no_owner_is_in() -> None:
    assert value(STOP, name="lead") == "p1"


# ---- what is told where a variable, or who sees one, changes


def test_a_card_that_a_variable_holds_is_told_by_its_face_to_who_sees_it() -> None:
    assert log_lines(begin(f"deal 1 from stock to line\nopen_card = first(line)\n{STOP}"), 1)[-1] == "open_card = 1"
    state = begin(f"deal 1 from stock to hand[dealer]\nopen_card = first(hand[dealer])\n{STOP}")
    assert log_lines(state, 0)[-1] == "open_card = 1" and log_lines(state, 1)[-1] == "open_card = ??"
    assert (
        log_lines(begin(f"deal 1 from stock to line\nopen_card = first(line)\nopen_card = none\n{STOP}"))[-1]
        == "open_card = none"
    )


@pytest.mark.parametrize(("who", "seat"), [("dealer", 0), ("dealer.left", 1), ("dealer.left.left", 2)])
def test_who_comes_to_see_a_variable_is_told_it_once(who: str, seat: int) -> None:
    for times in (1, 2):
        state = begin("riddle = 4\n" + f"guide = {who}\n" * times + STOP)
        assert log_lines(state, seat) == [f"guide = p{seat}", "riddle = 4"]
        assert all(log_lines(state, other) == [f"guide = p{seat}"] for other in range(3) if other != seat)


def test_who_comes_to_see_a_variable_by_a_card_is_told_it_whichever_card_that_is() -> None:
    cells = begin(STOP, copies=2).game.layout.variable_cells
    (hint,) = [cell.number for cell in cells if cell.variable.name == "hint"]
    for before in (0, 1, hint):  # numbers of cards and of variables have nothing to do with each other
        block = f"hint = 4\nrepeat {before} times: move first(stock) to line\nmove first(stock) to hand[dealer]\n"
        state = begin(block + STOP, copies=2)
        assert log_lines(state, 0)[-1] == "hint = 4"
        assert "hint = 4" not in (*log_lines(state, 1), *log_lines(state, 2))


def test_who_sees_a_variable_by_its_new_value_is_told_that_once() -> None:
    state = begin(f"chosen = dealer.left\n{STOP}")
    assert log_lines(state, 1) == ["chosen = p1"] and log_lines(state, 0) == log_lines(state, 2) == []


def test_who_comes_to_see_a_zone_as_cards_move_is_told_what_lies_there() -> None:
    state = begin(f"move first(stock) to club\nrepeat 2 times: move first(stock) to hand[dealer.left]\n{STOP}")
    assert log_lines(state, 1)[-3:] == ["3: stock@1 to hand[1]", "club is shown to p1", "club@1 shows 1"]
    assert "shows" not in " ".join((*log_lines(state, 0), *log_lines(state, 2)))


# ---- cards


def test_cards_are_moved_face_up_or_down() -> None:
    state = begin(f"move first(stock) face up to hand[dealer]\nmove first(stock) to hand[dealer]\n{STOP}")
    assert state.observation(1)["hand[0]"] == ["1", "??"]


def test_cards_are_moved_to_rows_and_places_turned_and_shown() -> None:
    block = "deal 1 from stock to melds\nlet r = first(melds)\nif r is not none: move first(stock) to r\n"
    block += (
        "deal 1 from stock to hand[dealer]\nturn up hand[dealer]\nturn down hand[dealer]\nshow first(stock) to dealer\n"
    )
    state = begin(block + STOP)
    assert state.zones()["melds"] == [["1", "2"]]
    assert begin(f"move first(stock) to spot\n{STOP}").zones()["spots"] == ["1", None, None]
    assert log_lines(state, 1)[-3:] == [
        "hand[0] is turned up: 3",
        "hand[0] is turned down: 3",
        "stock@1 is shown to p0",
    ]
    assert log_lines(state, 0)[-1] == "stock@1 is shown to p0: 4"
