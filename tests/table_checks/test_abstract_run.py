"""Faults that are sure on some way, told before anybody plays; and what must not be told, since something keeps play from it."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.engine.table_checks.abstract_run import is_counting
from hoyle.engine.table_checks.constants import numbers_of
from hoyle.language.model import formula as f
from hoyle.language.model.types import Type
from hoyle.language.report import Report
from table_checks.counting import PLAY, WITH, action_with, codes, game_errors, nodes_visited


def test_an_index_that_a_loop_takes_beyond_its_family(tmp_path: Path) -> None:
    found = game_errors(tmp_path, f"{PLAY}\nfor n in 1..5: move bed[n] to won[dealer]")
    assert found == [("R903", WITH + "there is no `bed[5]`, since this table has only `bed[1]` to `bed[4]`", "bed[n]")]


def test_a_variable_that_counts_too_many_rounds(tmp_path: Path) -> None:
    found = game_errors(tmp_path, trick="done += 1")
    assert found == [("R913", WITH + "`done` can be 0..3, not 4", "done += 1")]


def test_an_argument_that_a_phase_does_not_take(tmp_path: Path) -> None:
    found = game_errors(tmp_path, f"{PLAY}\nfor n in 0..3: rest(n)")
    assert found == [("R914", WITH + "`n` of `rest` takes 1..9, not 0", "n"), ("R903", found[1][1], "bed[n]")]


def test_an_argument_may_be_the_last_that_a_phase_takes(tmp_path: Path) -> None:
    found = game_errors(tmp_path, f"{PLAY}\nfor n in 8..10: rest(n)")
    assert [message for code, message, _ in found if code == "R914"] == [WITH + "`n` of `rest` takes 1..9, not 10"]


WRONG_GAMES = {
    "for n in 1..4: move bed[n + 1] to stock": "R903",
    "for n in 1..4: move bed[5 - n] to bed[n - 1]": "R903",
    "for n in 1..tricks: move trick to bed[n]": "R903",  # with the option at its end
    "for n in 1..4: move trick to plot[n]": "R903",
    "for n in 1..5:\n    let k = n\n    move bed[k] to stock": "R903",
    "for n in 1..5:\n    if n is not 3: move bed[n] to stock": "R903",
    "if late: tally\nfor n in 1..5: move bed[n] to stock": "R903",
    "if trick is empty: end game\nfor n in 1..5: move bed[n] to stock": "R903",
    "if trick is empty:\n    for n in 1..5: move bed[n] to stock": "R903",
    "if any(n in 1..5 where bed[n] is empty): tally": "R903",
    "if count(trick) > sum(count(bed[n]) for n in 1..5): tally": "R903",
    "for n in 1..5: rest(n)": "R903",
    "for n in 4..6:\n    if seventh(n): tally": "R903",
    "chosen = 4\nmove trick to bed[chosen + 1]": "R903",
    "repeat 5 times:\n    if goes_on: tally\n    chosen = min(4, chosen + 1)": "R903",
    "done = 3\ndone += 1": "R913",
    "done -= 1": "R913",
    "repeat 4 times: done += 1": "R913",
    "repeat tricks times: done += 1": "R913",
    "repeat 2 times:\n    repeat 2 times: done += 1": "R913",
    "for p in players:\n    repeat 4 times: mine[p] += 1": "R913",
    "repeat:\n    done += 1\n    dealer may play\nuntil done is 4": "R913",
    "repeat:\n    low -= 1\n    dealer may play\n    if low is 0: end game\nuntil late": "R913",
    "for p in players: done += 2": "R913",
    "repeat 200 times: done = 1 - done\ndone -= 1": "R913",
    "for n in 1..40: chosen = 0 * power(2, n)": "R902",
}


@pytest.mark.parametrize("lines", WRONG_GAMES)
def test_wrong(lines: str, tmp_path: Path) -> None:
    found = codes(tmp_path, game=f"{PLAY}\n{lines}")
    assert set(found) == {WRONG_GAMES[lines]}


RIGHT_GAMES = [
    "for n in 1..4: move bed[n] to stock",
    "for n in 1..beds: move plot[n] to stock",
    "for n in 1..5:\n    if n <= 4: move bed[n] to stock",
    "for n in 1..5:\n    if n > 4: end game\n    move bed[n] to stock",
    "for n in 1..5:\n    if count(trick) < n: end game\n    move bed[n] to stock",
    "for n in 1..5:\n    if count(trick) > n: move bed[n] to stock",
    "for n in 1..5:\n    expect count(trick) > n\n    move bed[n] to stock",
    "for n in 1..5:\n    dealer may play\n    else: end game\n    move bed[n] to stock",
    "if any(n in 1..5 where n < 5 and bed[n] is empty): tally",
    "if any(n in 1..5 where n is 5 or bed[n] is empty): tally",
    "if count(trick) > sum(count(bed[n]) for n in 1..5 where n < 5): tally",
    "if count(trick) > sum(count(bed[n]) for n in 1..5 where count(trick) > n): tally",
    "if count(trick) > sum((count(bed[n]) if n < 5 else 0) for n in 1..5): tally",
    "for n in 4..6:\n    if n < 5 and seventh(n): tally",
    "move trick to bed[max(1, chosen)]",
    "repeat 4 times:\n    if goes_on: tally\n    chosen = min(3, chosen + 1)",
    "repeat 3 times: done += 1",
    "repeat 4 times:\n    if trick is empty: done += 1",
    "repeat 4 times:\n    if done < 3: done += 1",
    "repeat 4 times:\n    done = min(3, done + 1)",
    "repeat 4 times:\n    done = 0\n    done += 1",
    "repeat 4 times:\n    if trick is empty: end game\n    done += 1",
    "repeat 4 times:\n    dealer may play\n    else: end game\n    done += 1",
    "repeat count(trick) times: done += 1",
    "repeat 4 times:\n    if late: done = 0\n    late = trick is empty\n    done += 1",
    "for p in players starting with dealer:\n    repeat 3 times: mine[p] += 1",
    "repeat 4 times: mine[dealer] += 1",
    "repeat:\n    done += 1\n    dealer may play\nuntil done is 3",
    "repeat:\n    low -= 1\n    dealer may play\n    if low is 1: end game\nuntil late",
    "repeat:\n    dealer may play\n    if trick is empty: end game\n    if done < 3: done += 1\nuntil late",
    "for n in 1..5:\n    move bed[n] to stock\n    if count(trick) > n: end game",
    "for n in 4..5:\n    if n is 5:\n        if count(trick) < n: end game\n        move bed[n] to stock",
    "for n in 1..5:\n    chosen = min(4, n)\n    done = n - 1\n    if count(trick) > n: end game",
    "for n in 1..3:\n    if count(trick) > n: end game\n    chosen = n\nchosen -= 2",
    "repeat 201 times: done = 1 - done\ndone += 3",  # so many rounds are not followed
    "let left = 3\nrepeat 4 times:\n    if count(trick) > left: done = 0\n    if done < left: done += 1",
]


@pytest.mark.parametrize("lines", RIGHT_GAMES)
def test_right(lines: str, tmp_path: Path) -> None:
    assert codes(tmp_path, game=f"{PLAY}\n{lines}") == []


@pytest.mark.parametrize(("ended", "found"), [("look_at", ["R903"]), ("game", [])])
def test_a_phase_that_may_end_itself_returns(ended: str, found: list[str], tmp_path: Path) -> None:
    """What it may have skipped is its own; only if it may end more is it unsure that play goes on."""
    phase = f"look_at(n 1..9): |\n  if count(trick) < n: end {ended}\n  move trick to stock"
    lines = f"{PLAY}\nfor n in 1..5:\n    look_at(n)\n    move bed[n] to stock"
    assert codes(tmp_path, game=lines, more={"phases": phase}) == found


def test_what_is_fresh_begins_anew(tmp_path: Path) -> None:
    assert codes(tmp_path, trick="fresh_one += 3") == []
    assert codes(tmp_path, trick="fresh_one += 3\nfresh_one += 1") == ["R913"]


ACTIONS = {
    action_with("c: card from my hand", "n: number from 1..5", do="move c to bed[n]"): "R903",
    action_with("n: number from 0..4", do="move trick to bed[n]"): "R903",
    action_with("n: number from 1..5", "c: card from bed[n]", do="move c to trick"): "R903",
    action_with("n: number from 1..5 where bed[n] is empty"): "R903",
    action_with("n: number from 0..4", do="chosen = n + 1"): "R913",
    action_with("n: number from 1..4", do="move trick to bed[n]"): None,
    action_with("n: number from 1..5 where n < 5", do="move trick to bed[n]"): None,
    action_with("n: number from 1..5 where n <= count(trick)", do="move trick to bed[n]"): None,
    action_with("n: number from 1..5", "c: card from my hand where c.pips > n", do="move c to bed[n]"): None,
    action_with("n: number from 0..3", do="chosen = n + 1"): None,
    action_with(do="done += 1"): None,  # once alone
    action_with("n: number from 1..5", do="move trick to bed[n]", more="\n  when: trick is empty"): "R903",
}


@pytest.mark.parametrize("action", ACTIONS)
def test_arguments(action: str, tmp_path: Path) -> None:
    found = codes(tmp_path, game=f"{PLAY}\ndealer may put", action=action)
    assert set(found) == ({ACTIONS[action]} if ACTIONS[action] else set())


def test_a_rule_may_keep_an_argument_from_its_end(tmp_path: Path) -> None:
    action = action_with("n: number from 1..5", do="move trick to bed[n]")
    for demand in ("n < 5", "n <= count(trick)"):
        rule = f"few: {{narrows: put, demand: {demand}}}"
        assert codes(tmp_path, game=f"{PLAY}\ndealer may put", action=action, rule=rule) == []
    for when, found in (("tricks is 4", []), ("trick is empty", []), ("tricks is 3", ["R903"])):
        rule = f"few: {{narrows: put, when: {when}, demand: n < 5}}"
        assert codes(tmp_path, game=f"{PLAY}\ndealer may put", action=action, rule=rule) == found
    rule = "few: {narrows: put, demand: trick is empty}"
    assert codes(tmp_path, game=f"{PLAY}\ndealer may put", action=action, rule=rule) == ["R903"]


def test_what_the_only_choice_does_is_sure(tmp_path: Path) -> None:
    count = action_with(do="done += 1")
    assert codes(tmp_path, game="repeat 4 times: dealer chooses put", action=count) == ["R913"]
    assert codes(tmp_path, game="repeat 3 times: dealer chooses put", action=count) == []
    assert codes(tmp_path, game="repeat 4 times: dealer may put", action=count) == []
    assert codes(tmp_path, game="repeat 4 times: dealer chooses put or play", action=count) == []
    guarded = action_with(do="done += 1", more="\n  when: count(trick) > done")
    assert codes(tmp_path, game="repeat 4 times: dealer chooses put", action=guarded) == []


def test_a_player_may_pick_the_highest_number_each_time(tmp_path: Path) -> None:
    add = action_with("n: number from 0..2", do="chosen += n")
    assert codes(tmp_path, game="repeat 2 times: dealer chooses put", action=add) == []
    found = game_errors(tmp_path, game="repeat 3 times: dealer chooses put", action=add)
    assert [(code, message) for code, message, _ in found] == [("R913", WITH + "`chosen` can be 0..4, not 6")]


def test_what_an_action_may_change_is_not_known_behind_it(tmp_path: Path) -> None:
    game = "repeat 4 times:\n    dealer may put\n    done += 1"
    assert codes(tmp_path, game=game, action=action_with(do="done = 0")) == []
    assert codes(tmp_path, game=game, action=action_with(do="late = yes")) == ["R913"]
    assert codes(tmp_path, game=game, action=action_with(do="end game")) == []


def test_what_is_open_anytime_may_change_a_number(tmp_path: Path) -> None:
    game = "repeat 4 times:\n    dealer may play\n    done += 1"
    action = "calm:\n  anytime: game\n  when: not late\n  do: |\n    late = yes\n    done = 0"
    assert codes(tmp_path, game=game, action=action) == []


def test_of_a_long_list_of_numbers_the_ends_are_gone_through() -> None:
    def listed(many: int, base: str = "int") -> f.Formula:
        return f.Const(Type("list", item=Type(base)), None, tuple(range(many)))

    assert numbers_of(listed(64)) == [*range(64)]
    assert numbers_of(listed(65)) == [0, 64]
    assert numbers_of(listed(3, "card")) == numbers_of(f.Const(Type("int"), None, 3)) == []


def test_a_line_counts_as_three_nodes_of_formulas(tmp_path: Path) -> None:
    """Play is followed on two ways: what costs too much is given up."""

    one, five = (nodes_visited(tmp_path, game="gather everything\n" * lines + PLAY) for lines in (1, 5))
    assert five - one == 2 * 4 * 3


COUNTING = """
hoyle: 1
game: counts
title: Counts
players: 2
deck: {ranks: [7, 8], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  line:  row PER seen by everyone
variables:
  n: RANGE
  done: bool
actions:
  play: {with: {c: card from my hand}, do: done = yes}
phases:
  game: |
    shuffle stock
    deal 1 from stock to each hand starting with dealer
    dealer chooses play
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.mark.parametrize(
    ("range", "per", "counting"),
    [
        ("int", "", False),
        ("int", "per suit", False),
        ("0..9", "", True),
        ("0 or more", "", True),
        ("int per 1..2", "", True),
        ("int", "per 1..2", True),
    ],
)
def test_what_may_leave_its_range_makes_a_game_that_counts(
    range: str, per: str, counting: bool, tmp_path: Path
) -> None:
    path = tmp_path / "counts.yaml"
    path.write_text(COUNTING.replace("RANGE", range).replace("PER", per), encoding="utf-8")
    rules, _ = load_rules(path, Report())
    assert rules is not None and is_counting(rules) is counting


def test_what_a_decision_gives_an_action_is_known_in_it(tmp_path: Path) -> None:
    action = "put(n 1..9):\n  do: move trick to bed[n]"
    for way in ("dealer may put(5)", "dealer chooses put(5)", "dealer chooses play or put(5)"):
        assert codes(tmp_path, game=f"{PLAY}\n{way}", action=action) == ["R903"]
        assert codes(tmp_path, game=f"{PLAY}\n{way.replace('5', '4')}", action=action) == []


def test_what_a_decision_gives_may_forbid_an_action(tmp_path: Path) -> None:
    action = "put(n 1..9):\n  when: n LIMIT\n  do: move trick to bed[n]"
    for limit, found in (("< 5", []), ("< 6", ["R903"])):
        game = f"{PLAY}\ndealer chooses play or put(5)"
        assert codes(tmp_path, game=game, action=action.replace("LIMIT", limit)) == found
