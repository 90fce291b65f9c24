"""Calls of machine code that Ctrl-C can end.

Python handles Ctrl-C only between two calls. So machine code gets a small budget of work, its patience, and stops at
the next decision when that is spent. The call is then repeated without a budget in another thread; the waiting thread
handles Ctrl-C by taking the patience away. Results do not depend on it.
"""

import threading
from collections.abc import Callable, Sequence
from struct import pack_into, unpack_from
from typing import Any, NamedTuple, TypeVar

from hoyle.native.memory import ENDLESS, PATIENCE, MemoryLayout
from hoyle.play.waited_for import LOOK_UP, look_up

#: The work that is done between two moments at which Python hears of Ctrl-C: some hundredths of a second.
MOMENT = 20_000_000

#: Threads whose compiler is at work: meanwhile a process must end by `os._exit`, as LLVM aborts it when its own data is
#: cleaned up.
compiling: set[threading.Thread] = set()

Found = TypeVar("Found")


class Called(NamedTuple):
    """The work is at least what the interpreter counts."""

    found: int
    work: int


def call(layout: MemoryLayout, tallies: Sequence[Any], function: Callable[[], int]) -> Called:
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
    left = [unpack_from("<q", tally, at)[0] for tally in tallies]
    allow(tallies, at, ENDLESS)
    return Called(found, ENDLESS * len(tallies) - sum(left))


def allow(tallies: Sequence[Any], at: int, work: int) -> None:
    for tally in tallies:
        pack_into("<q", tally, at, work)


def apart(function: Callable[[], Found], stop: Callable[[], None] | None = None) -> Found:
    """Call in another thread; an interrupted wait stops it, or abandons it without `stop`."""
    found: list[Found] = []
    failed: list[BaseException] = []
    done = threading.Event()

    def work() -> None:
        try:
            found.append(function())
        except BaseException as problem:
            failed.append(problem)
        finally:
            compiling.discard(threading.current_thread())
            done.set()

    thread = threading.Thread(target=work, daemon=True)
    if stop is None:
        compiling.add(thread)
    thread.start()
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
