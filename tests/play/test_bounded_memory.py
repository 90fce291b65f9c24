"""What a game may take up: ranges that are never written out, logs of a bounded length. Input: small rule files."""

from pathlib import Path

import pytest

import hoyle
from hoyle.engine.position.position import entries
from hoyle.engine.table.fault import Fault
from hoyle.measure.reference import play_chunk
from hoyle.tools.audit.laws import whole_text

RULES = """\
hoyle: 1
game: bounded
title: Bounded
players: 2
deck: {{ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}}
zones:
  stock: stack seen by nobody
  pile: row seen by everyone
variables:
  n: int
actions:
  wait: {{do: n = 1 - n}}
phases:
  game: |
{game}
score: {{per: player, parts: {{n: n}}}}
winner: {{most: highest my score}}
"""


@pytest.fixture
def game_of(tmp_path: Path):  # type: ignore[no-untyped-def]
    def make(*lines: str) -> hoyle.Game:
        path = tmp_path / "bounded.yaml"
        path.write_text(RULES.format(game="\n".join("    " + line for line in lines)), encoding="utf-8")
        return hoyle.load(path)

    return make


def start_game(game: hoyle.Game, moves: int = 0) -> hoyle.State:
    """A state after some moves."""
    state = game.new_state(seed=1)
    for _ in range(moves):
        state.apply(state.legal_moves()[0])
    return state


def test_a_loop_over_a_long_range_is_saved_and_goes_on(game_of) -> None:  # type: ignore[no-untyped-def]
    game = game_of("for k in 5..2000000000:", "    dealer chooses wait", "    n = k")
    state = start_game(game, 3)
    text = state.to_json()
    assert len(text) < 5_000
    again = game.restore(text)
    assert whole_text(again) == whole_text(state)
    for one in (state, again):
        one.apply("wait")
        assert one.variables(0)["n"] == 8


def test_a_name_for_a_long_range(game_of) -> None:  # type: ignore[no-untyped-def]
    game = game_of(
        "let a = 1..2000000000", "n = count(a)", "dealer chooses wait", "n = last(a) otherwise 0", "dealer chooses wait"
    )
    state = start_game(game)
    assert state.variables(0)["n"] == 2_000_000_000
    again = game.restore(state.to_json())
    again.apply("wait")
    assert again.variables(0)["n"] == 2_000_000_000


def test_a_long_list_is_cut_short_in_a_sentence(game_of) -> None:  # type: ignore[no-untyped-def]
    state = start_game(game_of('say "{1..2000000000}"', "dealer chooses wait"))
    (text,) = (event.text for event in state.log(0) if event.text.startswith("1, 2, 3"))
    assert text.endswith("1023, 1024 and 1999998976 more")


@pytest.mark.parametrize(
    "line",
    [
        "repeat 90000 times: move stock to pile",
        "repeat 90000 times: gather everything",
        "repeat 90000 times: shuffle stock",
        "repeat 90000 times: deal 1 from stock to pile",
        "repeat 90000 times: tally",
        'repeat 90000 times: say "' + "word " * 200 + '"',
        "repeat 30000 times: n = " + " + ".join(["n"] * 120),
    ],
)
def test_what_takes_long_counts_as_several_steps(line: str, game_of) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Fault) as fault:
        start_game(game_of(line, "dealer chooses wait"))
    assert fault.value.code == "R910"


@pytest.mark.parametrize("line", ["move stock to pile", "shuffle stock", "tally", "gather everything"])
def test_machine_code_counts_as_many_steps(line: str, game_of) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("llvmlite")
    from hoyle.native.playing import compile_quickly

    for times, failed in ((300, ()), (90_000, (0,))):
        game = game_of(f"repeat {times} times: {line}", "dealer chooses wait")
        assert compile_quickly(game).playouts(1).failed == failed


@pytest.mark.parametrize(("line", "plays"), [("1..2000", True), ("1..9000", False), ("1..2000000", False)])
def test_machine_code_counts_as_many_different_numbers_as_it_has_room_for(line: str, plays: bool, game_of) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("llvmlite")
    from hoyle.native.playing import compile_quickly

    game = game_of(f"n = distinct(k for k in {line})", "tally", "dealer chooses wait")
    played = compile_quickly(game).playouts(1)
    assert played.failed == (() if plays else (0,))
    assert start_game(game).variables(0)["n"] == int(line[3:])


@pytest.mark.parametrize("size", [30_000, 1_500_000])
def test_what_needs_lists_of_millions_is_left_to_the_interpreter(size: int, game_of) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("llvmlite")
    from hoyle.native.playing import CannotLower, compile_quickly

    game = game_of(
        f"let a = list(k + n for k in 1..{size})", "n = count(a)", "dealer chooses wait", "n = a[1] otherwise 0"
    )
    with pytest.raises(CannotLower):
        compile_quickly(game)


def test_a_game_with_a_very_long_log_is_called(game_of, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    game = game_of("repeat 60 times:", "    dealer chooses wait", "    repeat 4 times: n = 1 - n")
    monkeypatch.setattr("hoyle.engine.runtime.steps.ENTRIES", 100)
    state = game.new_state(seed=1)
    while not state.is_terminal:
        assert state.position.logged == len(entries(state.position))
        again = game.restore(state.to_json())
        assert again.position.logged == state.position.logged
        state.apply("wait")
    assert state.result is not None and state.result.reason == "cap"
    assert state.position.decisions == 17


def test_where_nobody_reads_the_log_it_does_not_grow(game_of, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    game = game_of("repeat 60 times:", "    dealer chooses wait", "    repeat 4 times: n = 1 - n")
    monkeypatch.setattr("hoyle.engine.runtime.steps.ENTRIES", 100)
    assert play_chunk(game, 0, 2, "uniform").reasons == {"finished": 2}
