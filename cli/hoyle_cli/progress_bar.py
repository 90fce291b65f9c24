"""A bar for the progress of a command."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from hoyle_cli import terminal


class Advance(Protocol):
    """Takes how many are done, and the total if it has changed."""

    def __call__(self, done: int, of: int | None = None, /) -> None: ...


@contextmanager
def progress(total: int | None, first: str = "") -> Iterator[Advance]:
    """A bar on stderr, if that is a terminal; `first` is its first label, a total may come later."""
    if not sys.stderr.isatty():
        yield lambda done, of=None: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    words = TextColumn("{task.description}")
    columns = words, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=terminal.console(sys.stderr), transient=True) as bar:
        task = bar.add_task(first, total=total)
        drawn = 0.0

        def advance(done: int, of: int | None = None) -> None:
            nonlocal drawn
            if time.monotonic() - drawn >= 0.1:
                drawn = time.monotonic()
                bar.update(task, completed=done, total=of, description="")

        yield advance
