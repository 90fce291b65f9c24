"""A bot asked for its move so that nothing it does stops the game. Input: a state, a bot, a limit; output: a legal move.

A bot that raises anything, takes longer than its limit or gives no legal move is helped out with a random one, and that is told.
"""

import ctypes
from collections.abc import Callable
from random import Random
from threading import TIMEOUT_MAX, Thread
from typing import Any, NamedTuple

from hoyle.bots.bot import Bot, told
from hoyle.bots.random_player import RandomBot
from hoyle.offers.moves import Move
from hoyle.play import turn
from hoyle.play.game import State

#: How long a bot may take for a move where nothing else is said, in seconds.
LIMIT = 120.0

#: The part of its limit that a bot is told it may think.
PART = 0.8

#: How much longer than it was told it may think a bot may take, in seconds.
GRACE = 2.0


class Answer(NamedTuple):
    """A legal move, and why it is not the bot's own, if it is not."""

    move: Move
    complaint: str | None = None


class TooLate(BaseException):
    """Raised inside a bot that nobody waits for any more."""


def ask(state: State, seat: int, bot: Bot, rng: Random, limit: float = LIMIT, seconds: float | None = None) -> Answer:
    """The move of a bot for a seat that chooses.

    `seconds` is how long it is told that it may think, and it is stopped a little later; else it is stopped at the `limit`,
    and told a part of that.
    """
    if isinstance(bot, RandomBot):
        return Answer(bot.player(state, seat, rng))
    from hoyle.bots.view import view_of  # what a seat may know is much to import, and random players need none of it

    limit, seconds = (limit, PART * limit) if seconds is None else (seconds + GRACE, seconds)
    given, problem = in_time(lambda: bot(view_of(state, seat, seconds), rng), limit)
    if problem is None:
        if is_legal(state, seat, given):
            return Answer(given)
        problem = (
            f"gave no legal move ({short(given)})" if isinstance(given, Move) else f"gave no move but {short(given)}"
        )
    return Answer(state.random_move(rng, seat), problem)


def in_time(call: Callable[[], Any], limit: float) -> tuple[Any, str | None]:
    """What a call gives, or what went wrong with it."""
    found: list[tuple[Any, str | None]] = []

    def run() -> None:
        try:
            found.append((call(), None))
        except TooLate:
            pass
        except BaseException as problem:  # not the user's Ctrl-C, which only the main thread gets
            found.append((None, f"failed ({told(problem)})"))

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        thread.join(min(limit, TIMEOUT_MAX))
    finally:
        if thread.is_alive():
            stop(thread)
    return found[0] if found else (None, f"took longer than {limit:.3g} second{'' if limit == 1 else 's'}")


def stop(thread: Thread) -> None:
    """End a thread as soon as it comes back to Python."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(TooLate))


def is_legal(state: State, seat: int, given: Any) -> bool:
    """Whether something is a legal move of a seat."""
    try:
        return (
            isinstance(given, Move)
            and given.is_whole
            and given.seat == seat
            and turn.is_legal(state.game.machine, state.position, given)
        )
    except Exception:  # it has arguments that no move has
        return False


def short(given: Any) -> str:
    """Something in a few words."""
    try:
        words = str(given) if isinstance(given, Move) else repr(given)
    except Exception:  # it has not even a text
        words = f"a {type(given).__name__} without a text"
    return words if len(words) <= 60 else f"{words[:57]}..."
