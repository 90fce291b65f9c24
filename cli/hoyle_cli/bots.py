"""The flag --bots."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from typing import TextIO

import click


@contextmanager
def refused_bots() -> Iterator[None]:
    """Exit with 2 if a bot does not exist, or cannot play."""
    from hoyle.bots.bot import NoBot

    try:
        yield
    except NoBot as problem:
        raise click.UsageError(f"--bots: {problem.message}") from None


def printing_aside() -> AbstractContextManager[TextIO]:
    """Bots print to stderr, as stdout is for results."""
    return redirect_stdout(sys.stderr)


def read_bots(text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    from hoyle.bots.named import bot_of

    names = tuple(name.strip() for name in text.split(","))
    with refused_bots():
        for name in names:
            bot_of(name)
    return names
