"""Moves built by touching: what is lit, what is listed, what is taken back; thousands of moves are never made."""

from pathlib import Path
from random import Random
from time import process_time

import pytest

import hoyle
from hoyle.bots.random_player import patient
from hoyle_cli.prompt.shown_order import ShownOrder
from hoyle_cli.screen.choosing import Choosing, Entry
from hoyle_cli.screen.seen import seen
from shelf import swept_games


def choosing_at(state: hoyle.State, seat: int | None = None) -> Choosing:
    """The choice of a seat, else of the one to choose."""
    who = state.choosing[0] if seat is None else seat
    return Choosing(state, who, seen(state, who), ShownOrder(state.game))


def touched_at_random(choosing: Choosing, rng: Random) -> hoyle.Move:
    """A move put together by touching what is lit and picking what is listed."""
    for _ in range(300):
        move = choosing.move()
        if move is not None:
            return move
        ways = [*choosing.touchable(), *choosing.entries()]
        assert ways, f"nothing to touch after {choosing.made}"
        way = rng.choice(ways)
        if isinstance(way, Entry):
            choosing.pick(way)
        else:
            assert choosing.touch(way)
    raise AssertionError(f"no move comes of {choosing.made}")


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
        choosing = choosing_at(state)
        choosing.lit()
        choosing.entries()
        state.apply(patient(state, state.choosing[0], rng))


def test_a_key_is_answered_in_time_with_the_largest_menus() -> None:
    for game in ("sequence", "kathmandu"):
        state, rng = hoyle.load(game).new_state(3), Random(3)
        slowest = 0.0
        for _ in range(60):
            state.apply(patient(state, state.choosing[0], rng))
            begun = process_time()
            choosing = choosing_at(state)
            choosing.lit()
            choosing.entries()
            slowest = max(slowest, process_time() - begun)
        assert slowest < 0.15  # 0.03 s on a quiet machine


def test_each_step_is_taken_back() -> None:
    choosing = choosing_at(hoyle.load("kathmandu").new_state(3))
    made = [choosing.made]
    for _ in range(2):
        choosing.touch(choosing.touchable()[0])
        made.append(choosing.made)
    assert choosing.begun
    for before in reversed(made[:-1]):
        assert choosing.back()
        assert choosing.made == before
    assert not choosing.back()
    assert not choosing.begun


def test_a_card_touched_again_is_put_back() -> None:
    choosing = choosing_at(hoyle.load("kathmandu").new_state(3))
    first = choosing.touchable()[0]
    choosing.touch(first)
    choosing.touch(first)
    assert choosing.made.taken == ()


def test_what_only_one_action_takes_begins_it() -> None:
    state = hoyle.load("kathmandu").new_state(3)
    choosing = choosing_at(state)
    assert choosing.made.action is None
    tableau = [target for target in choosing.touchable() if target.startswith("tableau")]
    choosing.touch(tableau[0])
    assert choosing.made.action in ("swap_two", "reds_for_cards", None)
    choosing.touch(tableau[1])
    assert choosing.made.action == "swap_two"
    assert choosing.made.words == ("6D+3H",) or len(choosing.made.words[0].split("+")) == 2


def test_twins_are_touched_where_they_lie() -> None:
    state = hoyle.load("sequence", 2).new_state(5)
    rng = Random(5)
    for _ in range(150):
        if state.is_terminal:
            break
        choosing = choosing_at(state)
        if choosing.actions == ["discard"]:
            assert all(target.startswith("hand[") for target in choosing.touchable())
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
    choosing = choosing_at(state)
    choosing.touch("line@2")
    choosing.touch("line@5")
    assert choosing.made.taken == ("line@2", "line@3", "line@4", "line@5")
    choosing.end_set()
    move = choosing.move()
    assert move is not None
    assert move.text == "cut line@2..5"


def test_numbers_run_from_left_to_right_over_ones_own_cards() -> None:
    choosing = choosing_at(hoyle.load("kathmandu").new_state(3))
    labels = choosing.lit().labels
    hand = [labels[f"hand[0]@{i}"] for i in range(1, 11)]
    assert hand == [str(i) for i in range(1, 11)]
