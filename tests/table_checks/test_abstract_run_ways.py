"""How play is followed before anybody plays, line by line: what is known behind each kind of line, and what no more."""

from pathlib import Path
from typing import Any

import pytest

import hoyle
from table_checks.counting import PLAY, WITH, action_with, codes, game_errors, inside, nodes_visited, write_game

P = f"{PLAY}\n"

MORE = """
marks: 0..3 per card
at: 0..4 per 1..4
grid: 0..3 per player per 2..3
who: player or none per 1..4
best_one: card or none
anew: 0..3 = min(3, count(stock)), fresh each play_trick
""".strip()


def lines_after_tricks(lines: str) -> dict[str, Any]:
    """The parts of a game that has more variables, and these lines behind the tricks."""
    return {"game": P + lines, "more": {"variables": MORE}}


def with_phase(lines: str, phase: str) -> dict[str, Any]:
    """The parts of a game with one phase more, and these lines behind the tricks."""
    return {"game": P + lines, "more": {"phases": phase}}


def with_action(lines: str, action: str, **parts: Any) -> dict[str, Any]:
    """The parts of a game with an action, and these lines behind the tricks."""
    return {"game": P + lines, "action": action, **parts}


NO_END = ("count(my won)", '"count(my won) + count(bed[1 + chosen])"')
STRAY_WINNER = ("highest my score", '"highest my score + sum(count(bed[n]) for n in 1..5)"')
COUNT, ADD = action_with(do="done += 1"), "put(n 1..9):\n  do: chosen += n"
FOUR_PUT = "repeat 4 times: dealer chooses put"
NEVER = {"actions": "never: {when: tricks is 9, do: done = 0}"}

WRONG = {
    "a_target": (lines_after_tricks("for n in 1..5: at[n] = 1"), "R903"),
    "a_target_that_holds_no_number": (lines_after_tricks("for n in 1..5: who[n] = dealer"), "R903"),
    "the_winner": ({"change": STRAY_WINNER}, "R903"),
    "the_score": ({"game": f"{P}chosen = 4", "change": NO_END}, "R903"),
    "a_variable_set_to_its_start_and_no_more": ({"trick": "anew = 3\nanew += 1", "more": {"variables": MORE}}, "R913"),
    "the_second_arm": (lines_after_tricks("if tricks is 9: tally\nelse if tricks < 9: done -= 1\nelse: tally"), "R913"),
    "the_last_arm": (lines_after_tricks("if tricks is 9: tally\nelse: done -= 1"), "R913"),
    "what_is_expected_and_holds": (lines_after_tricks("expect tricks < 9\ndone -= 1"), "R913"),
    "openly": (lines_after_tricks("openly:\n    done += 3\n    done += 1"), "R913"),
    "players_from_a_seat": (lines_after_tricks("for p in players starting with dealer: done += 2"), "R913"),
    "where_to_of_a_deal": (lines_after_tricks("for n in 1..4: deal n - 2 from bed[n] to bed[n + 1]"), "R903"),
    "where_to_of_a_deal_of_some": (
        lines_after_tricks("for n in 1..4: deal count(trick) from bed[n] to bed[n + 1]"),
        "R903",
    ),
    "where_from_of_a_deal_of_none": (lines_after_tricks("for n in 1..5: deal 5 - n from bed[n] to stock"), "R903"),
    "whom_a_deal_serves": (
        lines_after_tricks(
            "deal 1 from stock to each hand of list(p for p in players where any(n in 1..5 where bed[n] is empty))"
        ),
        "R903",
    ),
    "a_let_that_is_known": (lines_after_tricks("let k = 5 if tricks < 9 else 4\nmove trick to bed[k]"), "R903"),
    "a_phase_that_ends_itself": (with_phase("leave\ndone -= 1", "leave: |\n    if tricks < 9: end leave"), "R913"),
    "a_phase_with_other_numbers": (lines_after_tricks("if trick is empty: end game\nrest(4)\nrest(5)"), "R903"),
    "an_else": (lines_after_tricks("dealer may play\nelse:\n    for n in 1..5: move bed[n] to stock"), "R903"),
    "an_else_of_all": (
        lines_after_tricks("ask players whether to play\nelse:\n    for n in 1..5: move bed[n] to stock"),
        "R903",
    ),
    "the_only_choice_left": (with_action("repeat 4 times: dealer chooses put or never", COUNT, more=NEVER), "R913"),
    "what_cannot_be_chosen": (
        with_action("repeat 4 times:\n    dealer may put or never\n    done += 1", action_with(), more=NEVER),
        "R913",
    ),
    "what_choices_together_leave": (
        with_action("done = 3\nplayers together choose put\ndone += 1", action_with()),
        "R913",
    ),
    "a_choice_of_all": (
        with_action("ask players whether to put", action_with("n: number from 0..4", do="chosen = n + 1")),
        "R913",
    ),
    "a_choice_together": (
        with_action("players together choose put", action_with("n: number from 1..4", do="my mine = n")),
        "R913",
    ),
    "numbers_that_are_given": (with_action("for k in 1..3: dealer chooses put(k)", ADD), "R913"),
    "another_number_that_is_given": (
        with_action("dealer may put(4)\ndealer may put(5)", "put(n 1..9):\n  do: move trick to bed[n]"),
        "R903",
    ),
    "how_a_number_is_given": (with_action("for n in 1..5: dealer may put(1 + count(bed[n]))", ADD), "R903"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_sure_to_go_wrong_is_reported_in(name: str, tmp_path: Path) -> None:
    parts, code = WRONG[name]
    assert codes(tmp_path, **parts) == [code]


RIGHT = {
    "a_start_that_is_not_known": {"trick": "anew += 1\nanew = 3", "more": {"variables": MORE}},
    "values_of_cards": lines_after_tricks("for c in cards: marks[c] = 1\nfor c in cards: move trick to bed[marks[c]]"),
    "values_of_cards_shuffled": lines_after_tricks(
        "repeat 4 times:\n    gather everything\n    shuffle stock\n    for c in cards: marks[c] += 1"
    ),
    "a_card_shuffled": lines_after_tricks(
        "for c in cards: best_one = c\ngather everything\nshuffle stock\nmove trick to bed[4 if best_one is none else 5]"
    ),
    "the_score": {"game": f"chosen = 3\n{P}chosen = 3", "change": NO_END},
    "where_to_of_a_deal_of_none": lines_after_tricks("for n in 1..4: deal n - 2 from stock to bed[n - 2]"),
    "a_let_that_is_not_known_again": lines_after_tricks(
        "for n in 1..2:\n    let k = 5 if n is 1 else count(trick)\n    for one in 2..n: move trick to bed[k]"
    ),
    "an_arm_before": lines_after_tricks("if tricks < 9: tally\nelse if tricks < 99: done -= 1\nelse: done -= 1"),
    "fewer_rounds_than_none": lines_after_tricks("repeat chosen - 3 times: done += 4"),
    "for_ever": with_phase(
        "forever\ndone -= 1", "forever: |\n    repeat:\n        dealer may play\n        if tricks is 9: end forever"
    ),
    "another_phase_that_is_ended": with_phase(
        "done = 1\nleave\ndone -= 1",
        "leave: |\n    inner\n    done = 0\ninner: |\n    if tricks < 9: end leave",
    ),
    "a_phase_that_may_end_the_game": with_phase(
        "for n in 1..4: leave\nfor n in 1..5:\n    leave\n    move bed[n] to stock",
        "leave: |\n    if trick is empty: end game\n    tally",
    ),
    "a_phase_that_is_not_settled": lines_after_tricks("for n in 0..3: rest(count(trick) + 1)"),
    "a_phase_that_takes_any_number": with_phase(
        "for n in 0..3: far(n)", "far(n int): |\n    move trick to bed[max(1, n)]"
    ),
    "an_else_that_may_run": lines_after_tricks(
        "repeat 4 times:\n    dealer may play\n    else: done = 0\n    done += 1"
    ),
    "a_choice_that_may_change_it": with_action(
        "done = 3\nask players whether to put\ndone += 1", action_with(do="done = 0")
    ),
    "choices_that_may_change_it": with_action(
        "done = 3\nplayers together choose put\ndone += 1", action_with(do="done = 0")
    ),
    "a_choice_with_others": with_action("repeat 4 times: dealer chooses put and freely play", COUNT),
    "a_choice_of_how_often": with_action("repeat 4 times: dealer may freely put", COUNT),
    "a_choice_with_an_else": with_action(
        "repeat 4 times:\n    dealer chooses put\n    else: tally", action_with("c: card from trick", do="done += 1")
    ),
    "a_choice_that_a_rule_may_forbid": with_action(FOUR_PUT, COUNT, rule="few: {narrows: put, demand: done < 3}"),
    "a_pick_that_hangs_on_a_variable": with_action(
        "repeat 3 times: dealer chooses put", action_with("n: number from 0..2 where n + chosen < 5", do="chosen += n")
    ),
    "a_pick_that_hangs_on_a_formula": with_action(
        "repeat 3 times: dealer chooses put", action_with("n: number from 0..2 where fits(n)", do="chosen += n")
    )
    | {"more": {"formulas": "fits(n int): n + chosen < 5"}},
    "a_pick_from_as_many_as_are_left": with_action(
        "repeat 3 times: dealer chooses put", action_with("n: number from 0..(4 - chosen)", do="chosen += n")
    ),
    "a_pick_on_which_another_hangs": with_action(
        "dealer may put", action_with("n: number from 0..4", "c: card from bed[max(1, n)]", do="chosen = n + 1")
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_nothing_is_reported_in(name: str, tmp_path: Path) -> None:
    assert codes(tmp_path, **RIGHT[name]) == []


def test_a_number_is_reported_once_where_it_first_leaves_its_range(tmp_path: Path) -> None:
    found = game_errors(tmp_path, f"{P}done = 3\ndone += 1\ndone += 2")
    assert found == [("R913", WITH + "`done` can be 0..3, not 4", "done += 1")]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("for p in players:\n    repeat 4 times: mine[p] += 1", "`mine[0]` can be 0..3, not 4"),
        ("for p in players:\n    for n in 2..3: grid[p, n] = 2 * n - 2", "`grid[0][3]` can be 0..3, not 4"),
        ("for n in 3..4: mine[dealer] = n", "`mine` can be 0..3, not 4"),
    ],
)
def test_which_of_several_variables_cannot_hold_a_number_is_reported(lines: str, message: str, tmp_path: Path) -> None:
    assert [(code, text) for code, text, _ in game_errors(tmp_path, **lines_after_tricks(lines))] == [
        ("R913", WITH + message)
    ]


def test_of_a_variable_with_no_members_nothing_is_reported(tmp_path: Path) -> None:
    more = {
        "options": "spare: {type: 0..2, default: 1, help: Spare beds}",
        "variables": "at_spare: 0..3 per 1..spare",
    }
    lines = "chosen = 4 if spare is 0 else 2\nat_spare[max(1, count(trick))] = chosen"
    assert codes(tmp_path, game=P + lines, more=more) == []
    assert codes(tmp_path, game=P + lines.replace("is 0", "is 2"), more=more) == ["R913"]


def test_a_phase_without_a_highest_number(tmp_path: Path) -> None:
    found = game_errors(tmp_path, **with_phase("for n in 0..9: far(n)", "far(n 1 or more): |\n    tally"))
    assert found == [("R914", WITH + "`n` of `far` takes 1 or more, not 0", "n")]


@pytest.mark.parametrize(
    ("phase", "insert", "found"),
    [
        ("late = yes", "before leave: done -= 1", ["R913"]),
        ("late = yes", "after leave: done -= 1", ["R913"]),
        ("if tricks < 9: end leave", "after leave: done -= 1", ["R913"]),
        ("if tricks < 9: end game", "after leave: done -= 1", []),
        ("late = yes", "after leave: |\n  if tricks < 9: end game\n  done -= 1", []),
        ("if tricks < 9: end leave", "after leave: |\n  if tricks < 9: end game\n  done -= 1", []),
    ],
)
def test_blocks_around_a_phase_are_followed_unless_play_leaves_it_behind(
    phase: str, insert: str, found: list[str], tmp_path: Path
) -> None:
    write_game(tmp_path, **with_phase("leave", f"leave: |\n    {phase}"))
    patch = tmp_path / "patch.yaml"
    head = "hoyle: 1\nextends: game.yaml\nvariant: more\ntitle: More\ninsert:\n"
    patch.write_text(f"{head}{inside(insert, 2)}\n", encoding="utf-8")
    assert [d.code for d in hoyle.validate(patch, proofs=False) if d.severity == "error"] == found


OPEN = "if trick is empty: end game\n"
CALM = "calm: |\n"


def calm(lines: int) -> dict[str, str]:
    """A phase of so many lines."""
    return {"phases": CALM + "\n".join(["    gather everything"] * lines)}


def test_what_can_only_be_followed_alike_is_followed_once(tmp_path: Path) -> None:
    """A line in it costs no more where play comes there more often."""

    def line(game: str, times: int) -> int:
        one, five = (
            nodes_visited(
                tmp_path, game=P + filled(game, times, lines), more=calm(lines), action=action_with(do=done(lines))
            )
            for lines in (1, 5)
        )
        return five - one

    def filled(game: str, times: int, lines: int) -> str:
        return game.replace("TIMES", str(times)).replace("LINES", "\n        ".join(["gather everything"] * lines))

    def done(lines: int) -> str:
        return "|\n" + "\n".join(["    done = 0"] * lines)

    for game in (
        "repeat TIMES times:\n    done = 1 - done\n    if trick is empty:\n        LINES",
        "repeat TIMES times:\n    done = 1 - done\n    dealer may put",
        OPEN + "for n in 1..TIMES: calm",
        "repeat TIMES times: calm",
    ):
        assert 0 < line(game, 3) == line(game, 9), game
    game = "repeat TIMES times:\n    done = 1 - done\n    calm"
    assert line(game, 9) == 3 * line(game, 3)
