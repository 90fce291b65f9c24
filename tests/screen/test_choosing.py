"""Moves built by touching: what is lit, what is listed, what is taken back; thousands of moves are never made."""

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.bots.random_player import patient
from hoyle.scene import Table
from hoyle.scene.choice import Choice
from hoyle.scene.progress import Entry
from hoyle.scene.things import table_view
from hoyle.scene.wording.shown_order import ShownOrder
from shelf import swept_games


def choosing_at(state: hoyle.State, seat: int | None = None) -> Choice:
    """The choice of a seat, else of the one to choose."""
    who = state.choosing[0] if seat is None else seat
    return Choice(state, who, table_view(state, who), ShownOrder(state.game))


def touched_at_random(choice: Choice, rng: Random) -> hoyle.Move:
    """A move put together by touching what is lit and picking what is listed."""
    for _ in range(300):
        move = choice.move()
        if move is not None:
            return move
        ways = [*choice.touchable(), *choice.entries()]
        assert ways, f"nothing to touch after {choice.progress}"
        way = rng.choice(ways)
        if isinstance(way, Entry):
            choice.pick(way)
        else:
            assert choice.touch(way)
    raise AssertionError(f"no move comes of {choice.progress}")


@pytest.mark.parametrize("game", swept_games())
def test_what_is_touched_comes_to_a_legal_move(game: str) -> None:
    loaded, rng = hoyle.load(game), Random(1)
    state = loaded.new_state(1)
    for turn in range(25):
        if state.is_terminal:
            state = loaded.new_state(turn)
        seat = state.choosing[0]
        move = touched_at_random(choosing_at(state), rng)
        assert state.why_not(move.text, seat) is None
        state.apply(move)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", ["sedma", "scopa", "gin_rummy", "sequitur"])
def test_every_legal_move_can_be_touched(game: str) -> None:
    state, rng = hoyle.load(game).new_state(5), Random(5)
    for _ in range(5):
        wanted = {move.text for move in state.legal_moves()}
        if len(wanted) <= 12:
            found = {touched_at_random(choosing_at(state), rng).text for _ in range(15 * len(wanted))}
            assert found == wanted
        state.apply(patient(state, state.choosing[0], rng))


def test_moves_of_a_large_menu_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    state, rng = hoyle.load("sequence", 2).new_state(3), Random(3)
    monkeypatch.setattr(hoyle.State, "legal_moves", lambda *at, **more: pytest.fail("all moves were listed"))
    for _ in range(200):
        choice = choosing_at(state)
        choice.labels()
        choice.entries()
        state.apply(patient(state, state.choosing[0], rng))


def calls(act: Callable[[], object]) -> int:
    """How many functions are called, which is the same on every machine."""
    events: Counter[str] = Counter()
    sys.setprofile(lambda frame, event, arg: events.update([event]))
    try:
        act()
    finally:
        sys.setprofile(None)
    return events["call"] + events["c_call"]


def test_the_largest_menus_are_made_with_little_work() -> None:
    def answer() -> None:
        choice = choosing_at(state)
        choice.labels()
        choice.entries()

    for game in ("sequence", "kathmandu"):
        state, rng = hoyle.load(game).new_state(3), Random(3)
        most = 0
        for _ in range(60):
            state.apply(patient(state, state.choosing[0], rng))
            most = max(most, calls(answer))
        assert most < 200_000  # 0.03 s for 100,000 on a quiet machine


def test_each_step_is_taken_back() -> None:
    choice = choosing_at(hoyle.load("kathmandu").new_state(3))
    made = [choice.progress]
    for _ in range(2):
        choice.touch(choice.touchable()[0])
        made.append(choice.progress)
    assert choice.begun
    for before in reversed(made[:-1]):
        assert choice.back()
        assert choice.progress == before
    assert not choice.back()
    assert not choice.begun


def test_a_card_touched_again_is_put_back() -> None:
    choice = choosing_at(hoyle.load("kathmandu").new_state(3))
    first = choice.touchable()[0]
    choice.touch(first)
    choice.touch(first)
    assert choice.progress.taken == ()


def test_what_only_one_action_takes_begins_it() -> None:
    state = hoyle.load("kathmandu").new_state(3)
    choice = choosing_at(state)
    assert choice.progress.action is None
    tableau = [target for target in choice.touchable() if target.startswith("tableau")]
    choice.touch(tableau[0])
    assert choice.progress.action in ("swap_two", "reds_for_cards", None)
    choice.touch(tableau[1])
    assert choice.progress.action == "swap_two"
    assert choice.progress.words == ("6D+3H",) or len(choice.progress.words[0].split("+")) == 2


def test_twins_are_touched_where_they_lie() -> None:
    state = hoyle.load("sequence", 2).new_state(5)
    rng = Random(5)
    for _ in range(150):
        if state.is_terminal:
            break
        choice = choosing_at(state)
        if choice.actions == ["discard"]:
            assert all(target.startswith("hand[") for target in choice.touchable())
        state.apply(patient(state, state.choosing[0], rng))


def test_a_run_takes_all_that_lies_between(tmp_path: Path) -> None:
    rules = """
hoyle: 1
game: runs
title: Runs
summary: Cards are cut out of a line.
players: 2
deck: {ranks: [A, 2, 3, 4, 5, 6], into: line}
zones: {line: row seen by everyone, box: stack seen by nobody}
actions:
  cut: {with: {part: run from line}, do: move part to box}
phases: {game: "repeat 2 times:\\n    for p in players: p may cut"}
score: {per: player, parts: {one: 1}}
winner: {most: highest my score}
"""

    path = tmp_path / "runs.yaml"

    path.write_text(rules, encoding="utf-8")
    state = hoyle.load(str(path)).new_state(1)
    choice = choosing_at(state)
    choice.touch("line@2")
    choice.touch("line@5")
    assert choice.progress.taken == ("line@2", "line@3", "line@4", "line@5")
    choice.end_set()
    move = choice.move()
    assert move is not None
    assert move.text == "cut line@2..5"


def test_numbers_run_from_left_to_right_over_ones_own_cards() -> None:
    choice = choosing_at(hoyle.load("kathmandu").new_state(3))
    labels = choice.labels()
    hand = [labels[f"hand[0]@{i}"] for i in range(1, 11)]
    assert hand == [str(i) for i in range(1, 11)]


def test_a_card_selects_its_column_and_the_end_of_another_where_it_goes() -> None:
    choice = choosing_at(hoyle.load("klondike").new_state(6))
    assert choice.touchable() == ["stock@1", "column[1]@1", "column[4]@4", "column[6]@6"]
    assert choice.touch("column[1]@1") and not choice.whole
    assert choice.prompt() == "move 3S to column …: choose a column"
    assert choice.labels() == {"column[2]@2": "2"}
    assert choice.touch("column[2]@2")
    assert str(choice.move()) == "move_run 1 column[1]@1..1 2"
    assert choice.back() and choice.back() and not choice.begun


def test_an_empty_column_is_a_place_to_touch() -> None:
    choice = choosing_at(hoyle.load("freecell").new_state(6))
    assert choice.touch("column[1]@7")
    assert choice.labels() == {"cell[1]": "1"}
    table = Table(hoyle.load("freecell"), seed=6)
    assert table.act(0, {"do": "touch", "target": "column[1]@7", "number": 0})["ok"]
    (cell,) = [pile for pile in table.scene(0)["table"] if pile["key"] == "cell[1]"]
    assert [(thing["target"], thing["face"]) for thing in cell["lines"][0]["things"]] == [("cell[1]", "")]


def test_a_card_that_fits_two_actions_is_kept_for_the_one_that_is_picked() -> None:
    game = hoyle.load("klondike")
    for seed in range(20):
        state, rng = game.new_state(seed), Random(seed)
        while not state.is_terminal:
            choice = choosing_at(state)
            for target in choice.touchable():
                choice.touch(target)
                entries = [entry for entry in choice.entries() if entry.action == "column_up"]
                if choice.progress.action is None and entries:
                    choice.pick(entries[0])
                    assert choice.whole and choice.touched == (target,)
                    return
                choice.begin_anew()
            state.apply(patient(state, 0, rng))
    raise AssertionError("no card fits two actions")
