"""Cards and tokens that change places: a block in; what lies where, and what each seat is told of it, out."""

import pytest

import hoyle
from hoyle.language.report.faults import finding_of
from position.small_table import after, cards, log_lines


def lies(block: str, zone: str) -> list[object]:
    """What lies in a zone after a block."""
    found: list[object] = after(block).zones()[zone]
    return found


# ---- where cards go


def test_a_stack_takes_cards_on_top_and_the_first_that_moved_lies_uppermost() -> None:
    assert lies(f"move first(stock) to heap\nmove {cards(2, 3, 4)} to heap", "heap") == ["2", "3", "4", "1"]


@pytest.mark.parametrize(
    ("zone", "found", "place"),
    [
        ("heap", ["2", "1"], "heap@1"),
        ("line", ["1", "2"], "line@2"),
        ("melds", [["1"], ["2"]], "melds@2"),
        ("spots", ["1", "2", None], "spots@2"),
    ],
)
def test_cards_that_arrive_one_by_one_are_told_with_their_places(zone: str, found: list[object], place: str) -> None:
    state = after(f"for c in {cards(1, 2)}: move c to {zone}")
    assert state.zones()[zone] == found and log_lines(state)[-1] == f"2: stock@1 to {place}"


def test_a_row_takes_cards_at_its_tail() -> None:
    assert lies(f"move first(stock) to line\nmove {cards(2, 3)} to line", "line") == ["1", "2", "3"]


def test_a_set_keeps_its_cards_in_deck_order() -> None:
    block = f"move last(stock) to hand[dealer]\nmove first(stock) to hand[dealer]\nmove {cards(4, 6)} to hand[dealer]"
    assert lies(block, "hand[0]") == ["1", "4", "6", "9"]


def test_cards_that_move_together_make_one_new_row_behind_the_others() -> None:
    assert lies(f"move last(stock) to melds\nmove {cards(1, 2)} to melds", "melds") == [["9"], ["1", "2"]]


def test_cards_take_the_first_free_places() -> None:
    block = f"move {cards(1, 2, 3)} to spots\nmove first(spots) to line\nmove last(stock) to spots"
    assert lies(block, "spots") == ["9", "2", "3"]


@pytest.mark.parametrize(
    "block", [f"move {cards(1, 2, 3, 4)} to spots", f"move {cards(1, 2, 3)} to spots\nmove first(stock) to spots"]
)
def test_there_may_be_no_free_place(block: str) -> None:
    with pytest.raises(hoyle.Fault, match=r"R911.*`spots`"):
        after(block)


def test_a_card_that_leaves_its_place_leaves_a_gap() -> None:
    block = f"move {cards(1, 2, 3)} to spots\nmove list(c for c in spots where c.pips is 2) to line"
    assert lies(block, "spots") == ["1", None, "3"]
    assert log_lines(after(block))[-1] == "2: spots@2 to line@1"


def test_a_row_whose_last_card_leaves_is_gone_and_the_others_keep_their_order() -> None:
    block = (
        f"for c in {cards(1, 2, 3)}: move c to melds\nfor m in melds: move list(c for c in m where c.pips is 2) to line"
    )
    assert lies(block, "melds") == [["1"], ["3"]]
    assert log_lines(after(block))[-1] == "2: melds@2 to line@1"


def test_a_row_that_a_card_leaves_stays_with_the_others() -> None:
    block = f"move {cards(1, 2, 3)} to melds\nfor m in melds: move list(c for c in m where c.pips is 2) to line"
    assert lies(block, "melds") == [["1", "3"]]


def test_cards_go_to_the_tail_of_a_row_among_rows() -> None:
    block = f"move {cards(1, 2)} to melds\nmove last(stock) to melds\nlet r = first(melds)\n"
    block += f"if r is not none: move {cards(4, 5)} to r"
    assert lies(block, "melds") == [["1", "2", "4", "5"], ["9"]]
    assert log_lines(after(block))[-1] == "5: stock@3 to melds@1"


def test_cards_whose_row_is_gone_make_a_new_one() -> None:
    block = "move first(stock) to melds\nlet r = first(melds)\nmove last(stock) to melds\n"
    block += "for m in melds: move list(c for c in m where c.pips is 1) to line\n"
    block += f"if r is not none: move {cards(2, 3)} to r"
    assert lies(block, "melds") == [["9"], ["2", "3"]]


def test_a_card_goes_to_a_place_that_is_empty_and_alone() -> None:
    assert lies("move first(stock) to spot", "spots") == ["1", None, None]
    for block, advice in (
        ("move first(stock) to spot\nmove first(stock) to spot", "test first whether it is free, as in `if q.free:`"),
        (f"move {cards(1, 2)} to spot", "move fewer there"),
    ):
        with pytest.raises(hoyle.Fault, match=r"R911.*`spots`") as stopped:
            after(block)
        assert advice in (finding_of("R911", stopped.value.message, stopped.value.span).help or "")


def test_a_card_goes_from_place_to_place() -> None:
    state = after(
        f"move {cards(1, 2)} to spots\nmove list(c for c in spots where c.pips is 1) to line\nmove last(spots) to spot"
    )
    assert state.zones()["spots"] == ["2", None, None] and log_lines(state)[-1] == "2: spots@2 to spots@1"


def test_nothing_moves_where_there_is_nothing_to_move() -> None:
    nothing = "list(c for c in stock where c.pips > 9)"
    block = f"move {nothing} to line\nmove {nothing} to spot\nmove first(stock) to melds\nlet r = first(melds)\n"
    state = after(block + f"if r is not none: move {nothing} to r")
    assert log_lines(state) == ["1: stock@1 to melds@1"]
    assert [state.zones()[zone] for zone in ("line", "spots", "melds")] == [[], [None] * 3, [["1"]]]


@pytest.mark.parametrize("to", ["line", "spot", "r"])
def test_a_card_named_twice_moves_once(to: str) -> None:
    block = "move last(stock) to melds\nlet r = first(melds)\nlet c = first(stock)\n"
    state = after(block + f"if r is not none and c is not none: move list(x for x in (c, c)) to {to}")
    assert len(log_lines(state)) == 2 and state.zones()["stock"] == [str(n) for n in range(2, 9)]


# ---- faces, and who laid a card


def test_cards_arrive_face_down_or_up_as_said() -> None:
    block = f"move first(stock) to dark\nmove first(stock) face up to dark\nmove {cards(3, 4)} face up to dark"
    assert after(block).observation(1)["dark"] == ["??", "2", "3", "4"]


def test_cards_that_go_on_face_down_are_turned() -> None:
    one = "move first(stock) face up to dark\nmove first(dark) to private[dealer]\nmove last(stock) to private[dealer]"
    assert after(one).observation(1)["private[0]"] == ["??", "??"]
    two = f"move {cards(1, 2)} face up to dark\nmove dark to private[dealer.left]"
    assert after(two).observation(0)["private[1]"] == ["??", "??"]


@pytest.mark.parametrize(
    "how", ["first(dark) to dark", "dark to dark", "dark - last(dark) to dark", "dark face up to dark"]
)
def test_cards_that_move_inside_their_zone_keep_their_faces(how: str) -> None:
    state = after(f"move {cards(1, 2, 3)} to dark\nturn up first(dark)\nmove {how}")
    assert sorted(state.observation(1)["dark"]) == ["1", "??", "??"]


def test_who_moves_a_card_by_an_action_has_laid_it() -> None:
    state = after("deal 2 from stock to hand[dealer]", "lay 2")
    assert state.position.by[:3] == [None, 0, None]
    assert after("deal 2 from stock to hand[dealer]", "lay_all").position.by[:3] == [0, 0, None]
    assert set(after(f"move first(stock) to line\nmove {cards(2, 3)} to heap").position.by) == {None}


def test_cards_that_move_are_mixed_no_more() -> None:
    state = after(
        "shuffle stock\nmove first(stock) to dark\nmove stock - last(stock) to heap\nmove last(stock) to spot"
    )
    assert not any(state.position.mixed)
    assert all(after("shuffle stock").position.mixed)


# ---- what is told


def test_who_saw_a_card_before_or_sees_it_afterwards_is_told_its_face() -> None:
    state = after("move first(stock) to hand[dealer]\nmove hand[dealer] to hand[dealer.left]")
    assert log_lines(state, 0) == ["1: stock@1 to hand[0]", "1: hand[0] to hand[1]"]
    assert log_lines(state, 1) == ["??: stock@1 to hand[0]", "1: hand[0] to hand[1]"]
    assert log_lines(state, 2) == ["??: stock@1 to hand[0]", "??: hand[0] to hand[1]"]


def test_who_saw_or_sees_cards_that_move_together_is_told_their_faces() -> None:
    state = after(f"move {cards(1, 2)} to hand[dealer]\nmove hand[dealer] to hand[dealer.left]")
    assert log_lines(state, 0) == [
        "1: stock@1 to hand[0]",
        "2: stock@2 to hand[0]",
        "1: hand[0] to hand[1]",
        "2: hand[0] to hand[1]",
    ]
    assert log_lines(state, 1)[:3] == ["??: stock@1 to hand[0]", "??: stock@2 to hand[0]", "1: hand[0] to hand[1]"]
    assert log_lines(state, 2)[3] == "??: hand[0] to hand[1]"


def test_places_are_those_before_any_card_moved() -> None:
    assert log_lines(after(f"move {cards(2, 5, 6)} to line")) == [
        "2: stock@2 to line@1",
        "5: stock@5 to line@2",
        "6: stock@6 to line@3",
    ]


@pytest.mark.parametrize(
    ("zone", "first", "second"),
    [
        ("heap", "heap@1", "heap@2"),
        ("line", "line@1", "line@2"),
        ("hand[dealer]", "hand[0]", "hand[0]"),
        ("melds", "melds@1", "melds@1"),
        ("spots", "spots@1", "spots@2"),
    ],
)
def test_cards_that_arrive_together_are_told_with_their_places(zone: str, first: str, second: str) -> None:
    assert log_lines(after(f"move {cards(1, 2)} to {zone}")) == [f"1: stock@1 to {first}", f"2: stock@2 to {second}"]


def test_a_whole_pile_goes_over_in_its_order() -> None:
    state = after(f"move {cards(1, 2, 3)} to line\nmove line to heap")
    assert state.zones()["heap"] == ["1", "2", "3"] and state.zones()["line"] == []
    assert log_lines(state)[-3:] == ["1: line@1 to heap@1", "2: line@2 to heap@2", "3: line@3 to heap@3"]


@pytest.mark.parametrize(
    ("leaving", "last"),
    [
        ("move first(pile) to dark", "pile@1 shows 2"),
        ("move list(c for c in pile where c.pips <= 2) to hand[dealer]", "pile@1 shows 3"),
        ("move pile to dark", "??: pile@3 to dark@3"),
        ("move first(pile) to pile", "1: pile@1 to pile@1"),
        ("move first(pile) under pile", "pile@1 shows 2"),
        ("move list(c for c in pile where c.pips <= 2) under pile", "pile@1 shows 3"),
        ("move pile - last(pile) to pile", "2: pile@2 to pile@2"),
    ],
)
def test_the_top_of_a_pile_comes_to_light_when_cards_above_it_leave(leaving: str, last: str) -> None:
    state = after(f"move {cards(1, 2, 3)} to pile\n{leaving}")
    assert log_lines(state, 1)[-1] == last.replace("2: pile", "??: pile")


def test_only_who_sees_the_top_is_told_what_comes_to_light() -> None:
    state = after(f"move {cards(1, 2)} to private[dealer]\nmove first(private[dealer]) to dark")
    assert log_lines(state, 0)[-1] == "private[0]@1 shows 2"
    assert log_lines(state, 1)[-1] == "??: private[0]@1 to dark@1"


# ---- faces turned and shown


def test_only_cards_that_lie_the_other_way_are_turned() -> None:
    state = after(f"move {cards(1, 2)} to dark\nturn up first(dark)\nturn up dark\nturn down dark")
    assert log_lines(state, 1)[2:] == [
        "dark@1 is turned up: 1",
        "dark@2 is turned up: 2",
        "dark@1 is turned down: 1",
        "dark@2 is turned down: 2",
    ]
    assert state.observation(1)["dark"] == ["??", "??"]


def test_a_card_is_shown_to_those_named_and_the_others_know_that_it_was() -> None:
    state = after("move first(stock) to hand[dealer]\nshow hand[dealer] to dealer.left")
    assert log_lines(state, 0)[-1] == log_lines(state, 1)[-1] == "hand[0] is shown to p1: 1"
    assert log_lines(state, 2)[-1] == "hand[0] is shown to p1"
    assert log_lines(after("show first(stock) to everyone"), 2)[-1] == "stock@1 is shown to everyone: 1"


# ---- tokens


def test_tokens_go_from_zone_to_zone() -> None:
    state = after("move 2 red from supply to purse[dealer]\nmove 1 blue from supply to purse[dealer]")
    assert (state.zones()["supply"], state.zones()["purse[0]"]) == ({"red": 1, "blue": 1}, {"red": 2, "blue": 1})
    assert log_lines(state) == ["2 red: supply to purse[0]", "1 blue: supply to purse[0]"]


def test_tokens_are_told_to_who_sees_one_of_their_places() -> None:
    state = after("move 1 red from supply to purse[dealer]\nmove 1 red from purse[dealer] to purse[dealer.left]")
    assert log_lines(state, 0)[-1] == log_lines(state, 1)[-1] == "1 red: purse[0] to purse[1]"
    assert log_lines(state, 2) == ["1 red: supply to purse[0]"]


def test_tokens_on_places_are_told_to_everybody_whoever_sees_the_cards_there() -> None:
    block = "move 1 red from supply to purse[dealer]\nmove 1 red from purse[dealer] to posts"
    assert log_lines(after(block), 2)[-1] == "1 red: purse[0] to posts"
    home = after(f"{block}\nmove 1 red from posts to purse[dealer]")
    assert log_lines(home, 2)[-1] == "1 red: posts to purse[0]"


def test_there_must_be_as_many_tokens_as_move() -> None:
    assert after("move 3 red from supply to purse[dealer]").zones()["supply"] == {"red": 0, "blue": 2}
    with pytest.raises(hoyle.Fault, match=r"R912.*`supply` does not hold 4 red"):
        after("move n + 4 red from supply to purse[dealer]")


@pytest.mark.parametrize(
    ("line", "test"),
    [
        ("move 9 red from supply to posts", "red on supply >= 9"),
        ("for p in players: move n + 1 red from purse[p] to supply", "red on purse[p] >= n + 1"),
        ("move (2 if n is 0 else 1) red from purse[dealer] to supply", "red on purse[dealer] >= (2 if n is 0 else 1)"),
    ],
)
def test_too_few_tokens_are_tested_for_where_the_line_takes_them(line: str, test: str) -> None:
    with pytest.raises(hoyle.Fault, match="R912") as stopped:
        after(line)
    assert finding_of("R912", stopped.value.message, stopped.value.span).help == f"test first: `{test}`"


@pytest.mark.parametrize("count", ["n", "n - 1"])
def test_no_tokens_move_where_none_or_fewer_are_asked_for(count: str) -> None:
    state = after(f"move {count} red from supply to purse[dealer]")
    assert log_lines(state) == [] and state.zones()["supply"] == {"red": 3, "blue": 2}


def test_tokens_take_the_first_free_places() -> None:
    state = after("move first(stock) to spots\nmove 1 blue from supply to spots\nmove 1 red from supply to spots")
    assert state.zones()["spots"] == ["1", "blue", "red"]
    assert log_lines(state, 2)[-1] == "1 red: supply to spots"
    with pytest.raises(hoyle.Fault, match=r"R911.*`spots`"):
        after(f"move {cards(1, 2)} to spots\nmove 2 red from supply to spots")


@pytest.mark.parametrize("what", ["1 red from spots", "first(spots)", "list(c for c in spots)"])
def test_what_moves_inside_a_full_zone_of_places_needs_no_other_place(what: str) -> None:
    full = f"move {cards(1, 2)} to spots\nmove 1 red from supply to spots\n"
    assert sorted(after(f"{full}move {what} to spots").zones()["spots"]) == ["1", "2", "red"]


def test_tokens_leave_the_last_of_their_places() -> None:
    state = after(
        "move 2 red from supply to spots\nmove 1 blue from supply to spots\nmove 1 red from spots to purse[dealer]"
    )
    assert state.zones()["spots"] == ["red", None, "blue"]
    home = after(
        f"move {cards(1)} to spots\nmove 2 blue from supply to spots\nmove 2 blue from spots to supply"
    ).zones()
    assert home["spots"] == ["1", None, None] and home["supply"] == {"red": 3, "blue": 2}
    with pytest.raises(hoyle.Fault, match=r"R912.*`spots` does not hold 1 blue"):
        after("move 1 red from supply to spots\nmove 1 blue from spots to supply")


# ---- everything home


def test_everything_is_gathered_as_it_was_at_first() -> None:
    block = "shuffle stock\nmove first(stock) face up to dark\nmove first(stock) to melds\nmove first(stock) to spots\n"
    block += "move 2 red from supply to purse[dealer]\nmove 1 blue from supply to spots\ngather everything"
    state, fresh = after(block), after("n = 0")
    assert state.zones() == fresh.zones() and state.zones()["stock"] == [str(i) for i in range(1, 10)]
    assert state.zones()["supply"] == {"red": 3, "blue": 2}
    for name in ("where", "face_up", "by", "mixed", "rows", "row_of"):
        assert getattr(state.position, name) == getattr(fresh.position, name)
    assert log_lines(state)[-1] == "everything is gathered"


def test_at_first_all_cards_lie_face_down_in_deck_order_and_everybody_knows_it() -> None:
    p = after("n = 0").position
    assert p.zones[0] == list(range(9)) and not any(p.face_up) and not any(p.mixed) and not any(p.by)
