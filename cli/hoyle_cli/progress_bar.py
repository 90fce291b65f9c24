"""How far a command is: a number of games or seconds in, a bar on stderr out."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hoyle_cli import terminal


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if that is a terminal; gives the function that is told how many of the total are done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=terminal.console(sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=total)
        drawn = 0.0

        def advance(done: int) -> None:
            nonlocal drawn
            if time.monotonic() - drawn >= 0.1:
                drawn = time.monotonic()
                bar.update(task, completed=done)

        yield advance
