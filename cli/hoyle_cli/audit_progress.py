"""Progress of an audit: a bar at a terminal, otherwise lines on stderr."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    from hoyle.tools.audit.audit import Listener, Progress

#: Seconds between two lines of progress without a bar.
EVERY = 10.0


@contextmanager
def show_progress() -> "Iterator[Listener]":
    if not sys.stderr.isatty():
        yield print_lines()
        return
    with progress(None, "getting ready") as advance:
        yield lambda now: advance(now.games, now.planned)


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
