"""Progress of an audit: a bar at a terminal, otherwise lines on stderr."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import click

from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    from hoyle.tools.audit.audit import Listener, Progress

#: Seconds between two lines of progress without a bar.
EVERY = 10.0


@contextmanager
def show_progress() -> "Iterator[Listener]":
    with ExitStack() as stack:
        yield draw_bar(stack) if sys.stderr.isatty() else print_lines()


def draw_bar(stack: ExitStack) -> "Listener":
    advance: Callable[[int], None] | None = None

    def listen(now: "Progress") -> None:
        nonlocal advance
        if advance is None:
            advance = stack.enter_context(progress(now.planned))
        advance(now.games)

    return listen


def print_lines() -> "Listener":
    begun = last = time.monotonic()

    def listen(now: "Progress") -> None:
        nonlocal last
        moment = time.monotonic()
        if moment - last >= EVERY:
            last = moment
            click.echo(f"audit: {line(now)}, {moment - begun:.0f} s", err=True)

    return listen


def line(now: "Progress") -> str:
    played = f"{now.games} of {now.planned} games, {now.decisions} decisions"
    return f"{played}, making broken law {now.shrinking} small" if now.shrinking else played
