"""Machine code run so that Ctrl-C ends it. Input: memory of games and a call; output: what the call returns.

Python hears of Ctrl-C only between two calls. So machine code is patient for some work at a time, which takes a moment, and is
stopped at the next decision of a game when that is done. What was stopped is done again in a thread of its own, while this
thread waits for it and hears of Ctrl-C; that ends the patience of the other. What games come to does not depend on it.
"""

import threading
from collections.abc import Callable, Sequence
from struct import pack_into, unpack_from
from typing import Any, TypeVar

from hoyle.native.memory import ENDLESS, PATIENCE, Layout
from hoyle.play.waited_for import look_up

#: The work that is done between two moments at which Python hears of Ctrl-C: some hundredths of a second.
MOMENT = 20_000_000

#: How many seconds pass before a thread that waits looks up.
LOOK_UP = 0.1

Found = TypeVar("Found")


class Called:
    """What a call that can be stopped returned, and how much work it was."""

    def __init__(self, found: int, work: int) -> None:
        self.found, self.work = found, work


def call(layout: Layout, tallies: Sequence[Any], function: Callable[[], int]) -> Called:
    """Call machine code that works on some tallies; it may be called again from the beginning, with the tallies as they were."""
    look_up()
    at = layout.places[PATIENCE].offset
    before = [bytes(tally) for tally in tallies]
    allow(tallies, at, MOMENT)
    found = function()
    left = [unpack_from("<q", tally, at)[0] for tally in tallies]
    allow(tallies, at, ENDLESS)
    if min(left) >= 0:
        return Called(found, MOMENT * len(tallies) - sum(left))
    for tally, data in zip(tallies, before, strict=True):
        memoryview(tally).cast("B")[:] = data
    found = apart(function, lambda: allow(tallies, at, -1))
    allow(tallies, at, ENDLESS)
    return Called(found, ENDLESS)


def allow(tallies: Sequence[Any], at: int, work: int) -> None:
    """Be patient for so much work."""
    for tally in tallies:
        pack_into("<q", tally, at, work)


def apart(function: Callable[[], Found], stop: Callable[[], None] | None = None) -> Found:
    """Call a function in a thread of its own. What breaks the wait off stops it too, if it can be stopped; else it is left behind."""
    found: list[Found] = []
    failed: list[BaseException] = []
    done = threading.Event()

    def work() -> None:
        try:
            found.append(function())
        except BaseException as problem:
            failed.append(problem)
        finally:
            done.set()

    threading.Thread(target=work, daemon=True).start()
    try:
        while not done.wait(LOOK_UP):
            look_up()
    except BaseException:
        while stop is not None and not done.is_set():
            stop()
            done.wait(LOOK_UP / 10)
        raise
    if failed:
        raise failed[0]
    return found[0]
