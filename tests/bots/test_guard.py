"""Whatever a bot does, the game goes on with a legal move, and what was wrong is told."""

import signal
import sys
import threading
import time
from random import Random
from typing import Any

import pytest

import hoyle
from hoyle.bots.guard import ask
from hoyle.bots.view import View
from hoyle.engine.offers.moves import Move
from hoyle.play.waited_for import LOOK_UP


def raising(view: View, rng: Random) -> Move:
    raise KeyError("nothing\nthere")


def hanging(view: View, rng: Random) -> Move:
    while True:
        time.sleep(0.001)


def exiting(view: View, rng: Random) -> Move:
    sys.exit(3)


def interrupting(view: View, rng: Random) -> Move:
    raise KeyboardInterrupt


class Speechless(Exception):
    """One that cannot even be told."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


def speechless(view: View, rng: Random) -> Move:
    raise Speechless


@pytest.mark.parametrize(
    "bot, words",
    [
        (exiting, "failed (SystemExit: 3)"),
        (interrupting, "failed (KeyboardInterrupt)"),
        (speechless, "failed (Speechless)"),
        (raising, "failed (KeyError: 'nothing\\nthere')"),
        (hanging, "took longer than 0.05 seconds"),
        (lambda view, rng: None, "returned None, which is not a move"),
        (lambda view, rng: "play 7D", "returned 'play 7D', which is not a move"),
        (lambda view, rng: Move((view.seat,)), "returned an illegal move ("),
        (
            lambda view, rng: Move.of(view.seat, "play", (99,), "play what is not there"),
            "returned an illegal move (play what",
        ),
        (lambda view, rng: Move.of(view.seat, "play", ((1, 2), None), "play 2"), "returned an illegal move (play 2)"),
        (
            lambda view, rng: Move.of(1 - view.seat, *view.legal_moves()[0][1:2], (), "play"),
            "returned an illegal move (play)",
        ),
    ],
)
def test_a_bot_that_goes_wrong_loses_nothing(bot: Any, words: str) -> None:
    state = hoyle.load("sedma").new_state(1)
    seat = state.choosing[0]
    move, complaint = ask(state, seat, bot, Random(1), limit=0.05 if bot is hanging else 5)
    assert move in state.legal_moves(seat)
    assert complaint is not None and complaint.startswith(words)


@pytest.mark.parametrize("column", [-1, "1", []])
def test_arguments_that_fit_no_move_are_illegal(column: Any) -> None:
    state = hoyle.load("klondike").new_state(3)
    found = ask(state, 0, lambda view, rng: Move.of(0, "column_up", (column, 1), "column_up"), Random(1))
    assert found.complaint == "returned an illegal move (column_up)"


def are_all_stopped() -> bool:
    """Whether no bot is left at work, soon."""
    end = time.monotonic() + 5
    while threading.active_count() > 1 and time.monotonic() < end:
        time.sleep(0.01)
    return threading.active_count() == 1


def test_a_bot_that_hangs_is_stopped() -> None:
    state = hoyle.load("sedma").new_state(1)
    ask(state, state.choosing[0], hanging, Random(1), limit=0.05)
    assert are_all_stopped()


def test_whoever_waits_for_a_bot_can_press_ctrl_c() -> None:
    def pressing(view: View, rng: Random) -> Move:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)  # as the terminal does
        return hanging(view, rng)

    state, begun = hoyle.load("sedma").new_state(1), time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        ask(state, state.choosing[0], pressing, Random(1), limit=20)
    assert time.monotonic() - begun < 15
    assert are_all_stopped()


def test_nobody_waits_so_long_that_ctrl_c_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    wait = threading.Event.wait

    def noted(event: threading.Event, timeout: float | None = None) -> bool:
        if threading.current_thread() is threading.main_thread() and timeout is not None:
            waits.append(timeout)
        return wait(event, timeout)

    monkeypatch.setattr(threading.Event, "wait", noted)
    state = hoyle.load("sedma").new_state(1)
    assert ask(state, state.choosing[0], hanging, Random(1), limit=0.5).complaint is not None
    assert len(waits) > 1 and max(waits) <= LOOK_UP


def test_a_bot_may_take_as_long_as_it_likes() -> None:
    state = hoyle.load("sedma").new_state(1)

    def first(view: View, rng: Random) -> Move:
        return view.legal_moves()[0]

    assert ask(state, state.choosing[0], first, Random(1), limit=float("inf")).complaint is None


def test_a_bot_is_told_how_long_it_may_think() -> None:
    told: list[float | None] = []

    def noting(view: View, rng: Random) -> Move:
        told.append(view.seconds)
        return view.legal_moves()[0]

    state = hoyle.load("sedma").new_state(1)
    assert ask(state, state.choosing[0], noting, Random(1), seconds=3).complaint is None
    assert ask(state, state.choosing[0], noting, Random(1)).complaint is None
    assert told == [3, 96]
