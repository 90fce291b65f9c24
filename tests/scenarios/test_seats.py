"""Seats by number or with their letter, wherever a zone or variable of one is named; and what a seat sees, in formulas."""

from pathlib import Path

import pytest
from own_games import FIRST, message_of

GIVEN = "given:\n  hand[%s]: 7C 8C 9C 10C JC\n  score[%s]: 3\nsteps:\n- turn: p0\n"


@pytest.mark.parametrize("seat", ["0", "p0"])
def test_given_dealt_expected_and_asked(tmp_path: Path, seat: str) -> None:
    dealt = f"deal:\n  hand[{seat}]: 7C 8C 9C 10C JC\nsteps:\n"
    assert not message_of(
        tmp_path, FIRST, dealt + f"- zones:\n    hand[{seat}]: 7C 8C 9C 10C JC\n    won[{seat}]: empty"
    )
    steps = f"""\
- holds:
  - count(hand[{seat}]) is 5
  - score[{seat}] is 3
  variables:
    score[{seat}]: 3
  p0 sees:
    hand[{seat}]: 7C 8C 9C 10C JC
  p1 sees:
    hand[{seat}]: 5
  p1 knows:
    score[{seat}]: 3
- given:
    hand[{seat}]: 7C 8C 9C 10C JH
- zones:
    hand[{seat}]: 7C 8C 9C 10C JH
- random games: 1
  always: count(hand[{seat}]) < 6
"""
    assert not message_of(tmp_path, FIRST, (GIVEN + steps).replace("%s", seat))


LINES = FIRST.replace("variables:", "variables:\n  marks: int per player per 1..2").replace(
    "  won:   stack per player", "  lane:  row per player per 1..2 seen by everyone\n  won:   stack per player"
)


@pytest.mark.parametrize("index", ["[0][2]", "[p0][2]", "[0, 2]", "[p0,2]"])
def test_two_indexes_are_written_apart_or_as_in_the_rules(tmp_path: Path, index: str) -> None:
    steps = f"given:\n  'lane{index}': 7C 8C\n  'marks{index}': 3\nsteps:\n- holds: count(lane[p0, 2]) is 2\n"
    steps += (
        f"  zones: {{'lane{index}': 7C 8C}}\n  variables: {{'marks{index}': 3}}\n  p1 sees: {{'lane{index}': 7C 8C}}"
    )
    assert not message_of(tmp_path, LINES, steps)


SIDES = (
    FIRST.replace("players: 2..4", "players: 4\nsides: opposite")
    .replace("won:   stack per player", "won:   stack per side")
    .replace("won[leader]", "won[leader.side]")
    .replace("per: player\n", "per: side\n")
    .replace("my won", "won[side]")
    .replace("my score", "score[side]")
)


@pytest.mark.parametrize("side", ["1", "s1"])
def test_sides_too(tmp_path: Path, side: str) -> None:
    steps = f"players: 4\ngiven:\n  won[{side}]: AS\nsteps:\n- holds: first(won[{side}]) is AS\n  zones: {{'won[{side}]': AS}}"
    assert not message_of(tmp_path, SIDES, steps)
    assert "this table has no `won[2]`" in message_of(tmp_path, SIDES, "steps:\n- holds: won[2] is empty\nplayers: 4")
    assert "error[S904]" in message_of(tmp_path, SIDES, "steps:\n- zones: {'won[p1]': empty}\nplayers: 4")


@pytest.mark.parametrize(
    "body",
    [
        "given:\n  hand[0]: 7C\n  hand[p0]: 8C\nsteps: []",
        "given:\n  score[0]: 1\n  score[p0]: 1\nsteps: []",
        "deal:\n  hand[p0]: 7C\n  hand[0]: 8C\nsteps: []",
        "steps:\n- zones:\n    hand[0]: 5\n    hand[p0]: 5",
        "steps:\n- p0 sees:\n    hand[0]: 5\n    hand[p0]: 5",
    ],
)
def test_one_thing_is_spoken_of_once(tmp_path: Path, body: str) -> None:
    message = message_of(tmp_path, FIRST, body)
    assert message.startswith("error[S902]: `")
    assert "are the same" in message or "appears twice" in message
    assert "help: write it once, with or without the letter of the seat" in message


@pytest.mark.parametrize("number", ["2", "99"])
def test_there_is_no_such_seat(tmp_path: Path, number: str) -> None:
    message = message_of(tmp_path, FIRST, f"steps:\n- holds: hand[{number}] is empty")
    assert message.startswith("error[T409]: this table has no `hand[") and "the players are p0 to p1" in message


def test_in_a_rule_file_a_player_is_no_number(tmp_path: Path) -> None:
    rules = FIRST.replace("\nformulas:\n", "\nformulas:\n  first_hand: count(hand[0])\n")
    assert message_of(tmp_path, rules, "steps:\n- turn: p0").startswith("error[T401]")


SEEN = {
    "all(c is in seen_by_p0 for c in hand[p0])": "",
    "7H is in seen_by_p1 and 7H is not in seen_by_p0": "",
    "count(c in trick where c is in seen_by_p1) is 1": "",
    "not any(c in hand[p1] where c is in seen_by_p0)": "",
    "count(seen_by_p0) is 6": "",
    "count(c in seen_by_p0 where c is in stock) is 1": "count(c in seen_by_p0 where c is in stock): 0",
    "7C is in seen_by_p1": "seen_by_p1: 7H 8H 9H 10H JH AS",
}


@pytest.mark.parametrize(("formula", "why"), SEEN.items())
def test_what_a_seat_sees(tmp_path: Path, formula: str, why: str) -> None:
    hands = "given:\n  hand[0]: 7C 8C 9C 10C JC\n  hand[1]: 7H 8H 9H 10H JH\n  trick: AS\nsteps:\n"
    message = message_of(tmp_path, FIRST, f"{hands}- holds: {formula}")
    assert message.startswith(f"this does not hold: {formula}\n  {why}\n") if why else not message, message


def test_it_is_what_the_seat_sees_then(tmp_path: Path) -> None:
    hands = "given:\n  hand[0]: 7C 8C 9C 10C JC\nsteps:\n"
    steps = "- holds: 7C is not in seen_by_p1\n- p0: play 7C\n- holds: 7C is in seen_by_p1\n"
    assert not message_of(tmp_path, FIRST, hands + steps)
