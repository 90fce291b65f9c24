"""Cancellation of the work of a thread that nobody waits for any more, by `KeyboardInterrupt`.

Python raises that only in its main thread, so code in other threads polls now and then.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

#: How many seconds pass before a thread that waits looks up. Ctrl-C just before a wait is heard only after it.
LOOK_UP = 0.1

#: By thread the event that is set when nobody waits any more.
_this_thread = threading.local()


@contextmanager
def until(given_up: threading.Event) -> Iterator[None]:
    _this_thread.given_up = given_up
    try:
        yield
    finally:
        _this_thread.given_up = None


def look_up() -> None:
    """Raise `KeyboardInterrupt` if nobody waits any more for this thread's work."""
    given_up: threading.Event | None = getattr(_this_thread, "given_up", None)
    if given_up is not None and given_up.is_set():
        raise KeyboardInterrupt
