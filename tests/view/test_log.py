"""The log: each kind of event as the referee and the seats are told it."""

import pytest

from view.log_lines import TOLD, log_lines, play


def test_the_oldest_event_comes_first() -> None:
    state = play("shuffle stock\ngather everything\nmove first(stock) to pool\nmood = wild")
    assert [event.kind for event in state.log()] == ["dealer", "shuffle", "gather", "move", "set"]
    assert log_lines(state, 1)[:3] == ["p0 deals", "stock is shuffled", "everything is gathered"]
    assert [dict(event.facts) for event in state.log(1)[:3]] == [{"seat": 0}, {"zone": "stock"}, {}]
    assert str(state.log(1)[0]) == "p0 deals"


def test_a_card_that_moves_is_named_to_those_who_see_it_before_or_after() -> None:
    state = play("deal 1 from stock to each hand starting with dealer\ndeal 1 from stock to line[dealer]")
    faces = {seat: [event.facts["cards"][0] for event in state.log(seat)[1:]] for seat in (None, 0, 1, 2)}
    assert faces == {
        None: ["2C", "3C", "4C", "2D"],
        0: ["2C", "??", "??", "??"],
        1: ["??", "3C", "??", "2D"],
        2: ["??", "??", "4C", "2D"],
    }
    event = state.log(0)[-1]
    assert (event.kind, event.text) == ("deal", "??: stock@1 to line[0]@1")
    assert event.facts == {"cards": ("??",), "from": "stock@1", "to": "line[0]@1"}


def test_tokens_that_move_are_told_to_those_who_see_either_end() -> None:
    state = play("move 2 red from bank to purse[dealer]\nmove 1 red from purse[dealer] to purse[dealer.left]")
    there, back = "2 red: bank to purse[0]", "1 red: purse[0] to purse[1]"
    assert [log_lines(state, seat, "tokens") for seat in (None, 0, 1, 2)] == [
        [there, back],
        [there, back],
        [there, back],
        [there],
    ]
    assert state.log(2)[-1].facts == {"token": "red", "count": 2, "from": "bank", "to": "purse[0]"}


def test_a_card_turned_up_is_named_to_all_and_one_turned_down_to_those_who_knew_it() -> None:
    state = play("deal 1 from stock to hand[dealer]\nturn up first(stock)\nturn down first(stock)")
    assert log_lines(state, 2, "up", "down") == ["stock@1 is turned up: 3C", "stock@1 is turned down: 3C"]
    assert [event.kind for event in state.log(2)[-2:]] == ["up", "down"]
    assert state.log(2)[-1].facts == {"cards": ("3C",), "at": "stock@1"}


def test_a_card_that_is_shown_is_named_only_to_those_it_is_shown_to() -> None:
    state = play(
        "deal 1 from stock to line[dealer]\nshow line[dealer] to dealer.left\nshow first(stock) to dealer.left"
    )
    assert log_lines(state, 0, "show") == ["line[0]@1 is shown to p1", "stock@1 is shown to p1"]
    assert log_lines(state, 1, "show") == ["line[0]@1 is shown to p1: 2C", "stock@1 is shown to p1: 3C"]
    assert log_lines(state, 2, "show") == ["line[0]@1 is shown to p1: 2C", "stock@1 is shown to p1"]
    assert state.log(2)[-1].facts == {"cards": ("??",), "at": "stock@1", "to": (1,)}


def test_what_is_shown_to_all_says_so_and_to_some_names_them() -> None:
    state = play(
        "show first(stock) to everyone\nshow first(stock) to list(p for p in players where p is not dealer.left)"
    )
    assert log_lines(state, 0, "show") == ["stock@1 is shown to everyone: 2C", "stock@1 is shown to p0, p2: 2C"]
    assert [event.facts["to"] for event in state.log(0)[-2:]] == [(0, 1, 2), (0, 2)]


def test_a_card_that_comes_to_light_is_named_to_those_who_see_it_now() -> None:
    rules = TOLD.replace("heap:  stack top seen by everyone", "heap:  stack top seen by players after dealer")
    state = play("move first(stock) to heap\nmove first(stock) to heap\nmove first(heap) to stock", rules=rules)
    assert log_lines(state, 1, "see") == log_lines(state, None, "see") == ["heap@1 shows 2C"]
    assert state.log(1)[-1].facts == {"cards": ("2C",), "at": "heap@1"}
    assert log_lines(state, 0, "see") == []


def test_a_variable_that_changes_is_told_to_those_who_see_it() -> None:
    state = play("noted = 3\nguest = dealer.left\nnoted = 4\nsure = yes\nsure = no\nmood = wild\nguest = none")
    assert log_lines(state, 2) == ["p0 deals", "guest = p1", "sure = yes", "sure = no", "mood = wild", "guest = none"]
    assert [event.facts["value"] for event in state.log(2)[1:]] == ["p1", True, False, "wild", None]
    assert state.log(2)[-1].facts == {"variable": "guest", "value": None}


def test_whoever_comes_to_see_a_variable_is_told_its_value() -> None:
    state = play("noted = 3\nguest = dealer.left\nguest = dealer\nguest = dealer.left")
    assert log_lines(state, 1, "known") == ["noted = 3", "kept = none", "noted = 3", "kept = none"]
    assert log_lines(state, 0, "known") == ["noted = 3", "kept = none"]
    assert log_lines(state, 2, "known") == []
    assert state.log(1)[2].facts == {"variable": "noted", "value": 3}


def test_whoever_comes_to_see_a_variable_with_a_card_is_told_the_card_only_where_it_lies_open() -> None:
    block = "deal 1 from stock to each hand starting with dealer\nkept = first(hand[dealer])\n"
    state = play(block + "guest = dealer.left\nguest = dealer")
    assert log_lines(state, 1, "known") == ["noted = 0", "kept = ??"]
    assert log_lines(state, 0, "known") == ["noted = 0", "kept = 2C"]


def test_a_tally_is_told_by_part_and_in_sum() -> None:
    event = play("tally").log(2)[-1]
    assert (event.kind, event.text) == ("tally", "tally: p0 +3, p1 +6, p2 +9")
    parts = {"seat": {"p0": 1, "p1": 2, "p2": 3}, "double": {"p0": 2, "p1": 4, "p2": 6}}
    assert event.facts == {"parts": parts}


def test_a_tally_for_sides_counts_sides() -> None:
    rules = TOLD.replace("players: 3", "players: 4\nsides: opposite").replace("per: player, parts", "per: side, parts")
    rules = rules.replace("seat: me.seat, double: 2 * me.seat", "one: 1, less: 0 - 3").replace(
        "highest my score", '"highest score[side]"'
    )
    event = play("tally", rules=rules).log(1)[-1]
    assert event.text == "tally: s0 -2, s1 -2"
    assert event.facts == {"parts": {"one": {"s0": 1, "s1": 1}, "less": {"s0": -3, "s1": -3}}}


def test_the_reason_why_a_phase_ends_is_told() -> None:
    state = play("if sure is no: end game because cap")
    assert [(event.text, dict(event.facts)) for event in state.log(1)[-1:]] == [
        ("game ends: cap", {"phase": "game", "reason": "cap"})
    ]


@pytest.mark.parametrize(
    ("seat", "marks"),
    [
        (None, ["best[2C] = yes", "best[3C] = yes", "held[2C] = 3C"]),
        (0, ["best[2C] = yes", "best[line[0]@1] = yes", "held[2C] = ??"]),
        (1, ["best[hand[0]] = yes", "best[3C] = yes", "held[hand[0]] = 3C"]),
    ],
)
def test_a_mark_is_told_at_the_card_by_its_face_or_its_place(seat: int | None, marks: list[str]) -> None:
    rules = TOLD.replace("  mood:", "  best: bool per card\n  held: card or none per card\n  mood:")
    block = "deal 1 from stock to hand[dealer]\ndeal 1 from stock to line[dealer]\nlet c = first(hand[dealer])\n"
    marking = "let d = first(line[dealer])\nif c is not none and d is not none:\n"
    state = play(
        block + marking + "    best[c] = yes\n    best[d] = yes\n    held[c] = d",
        rules=rules,
    )
    assert log_lines(state, seat, "mark") == marks
    if seat == 1:
        assert state.log(1)[-1].facts == {"variable": "held", "card": "hand[0]", "value": "3C"}


def test_a_mark_is_told_to_nobody_who_does_not_see_the_variable() -> None:
    rules = TOLD.replace("  mood:", "  best: bool per card seen by players after dealer\n  mood:")
    state = play("let c = first(stock)\nif c is not none: best[c] = yes", rules=rules)
    assert log_lines(state, 0, "mark") == []
    assert log_lines(state, 1, "mark") == ["best[stock@1] = yes"]
