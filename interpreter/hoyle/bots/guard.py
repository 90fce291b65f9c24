"""Calls of bots that cannot stop a game.

If a bot fails, overruns its limit or returns no legal move, Hoyle makes a random move.
"""

import ctypes
import time
from collections.abc import Callable
from random import Random
from threading import Event, Thread
from typing import Any, NamedTuple

from hoyle.bots.bot import Bot, describe_error
from hoyle.bots.random_player import RandomBot
from hoyle.engine.offers.moves import Move
from hoyle.play import turn
from hoyle.play.game import State
from hoyle.play.waited_for import LOOK_UP

#: Default seconds that a bot may take for a move.
LIMIT = 120.0

#: Part of its limit that a bot is given to think.
PART = 0.8

#: Seconds that a bot may overrun its time to think.
GRACE = 2.0


class Answer(NamedTuple):
    """A legal move, and the reason if the bot did not choose it."""

    move: Move
    complaint: str | None = None


class TooLate(BaseException):
    """Raised inside a bot that is no longer waited for."""


def ask(state: State, seat: int, bot: Bot, rng: Random, limit: float = LIMIT, seconds: float | None = None) -> Answer:
    """Ask for a bot's move within `seconds`, by default a part of `limit`."""
    if isinstance(bot, RandomBot):
        return Answer(bot.player(state, seat, rng))
    from hoyle.bots.view import view_of  # imported late: views need many modules, and random players need none of them

    limit, seconds = (limit, PART * limit) if seconds is None else (seconds + GRACE, seconds)
    given, problem = in_time(lambda: bot(view_of(state, seat, seconds), rng), limit)
    if problem is None:
        if is_legal(state, seat, given):
            return Answer(given)
        problem = (
            f"returned an illegal move ({short(given)})"
            if isinstance(given, Move)
            else f"returned {short(given)}, which is not a move"
        )
    return Answer(state.random_move(rng, seat), problem)


def in_time(call: Callable[[], Any], limit: float) -> tuple[Any, str | None]:
    found: list[tuple[Any, str | None]] = []
    done = Event()  # interrupted by Ctrl-C, `Thread.join` may take a live thread for dead

    def run() -> None:
        try:
            found.append((call(), None))
        except TooLate:
            pass
        except BaseException as problem:  # Ctrl-C reaches only the main thread
            found.append((None, f"failed ({describe_error(problem)})"))
        done.set()

    thread = Thread(target=run, daemon=True)
    try:
        try:
            thread.start()
        except RuntimeError:  # a browser has no threads: the call is not stopped
            run()
            return found[0]
        end = time.monotonic() + limit
        while not done.is_set() and (left := end - time.monotonic()) > 0:
            done.wait(min(left, LOOK_UP))
    finally:
        if not done.is_set():
            stop(thread)
    return found[0] if found else (None, f"took longer than {limit:.3g} second{'' if limit == 1 else 's'}")


def stop(thread: Thread) -> None:
    """End a thread as soon as it runs Python code again."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(TooLate))


def is_legal(state: State, seat: int, given: Any) -> bool:
    try:
        return (
            isinstance(given, Move)
            and given.is_whole
            and given.seat == seat
            and turn.is_legal(state.game.machine, state.position, given)
        )
    except Exception:  # its arguments fit no move
        return False


def short(given: Any) -> str:
    try:
        words = str(given) if isinstance(given, Move) else repr(given)
    except Exception:  # its `__repr__` fails too
        words = f"a {type(given).__name__} without a text"
    return words if len(words) <= 60 else f"{words[:57]}..."
