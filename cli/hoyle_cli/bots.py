"""The flag --bots: names with commas in; names of bots that there are, or a refusal, out."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from typing import TextIO

import click


@contextmanager
def refused_bots() -> Iterator[None]:
    """Turn a bot that there is not, or that cannot play, into an end with exit code 2."""
    from hoyle.bots.bot import NoBot

    try:
        yield
    except NoBot as problem:
        raise click.UsageError(f"--bots: {problem.message}") from None


def printing_aside() -> AbstractContextManager[TextIO]:
    """Output of bots goes to stderr, as stdout is for results."""
    return redirect_stdout(sys.stderr)


def read_bots(text: str | None) -> tuple[str, ...]:
    """The names in a list of bots; none where there is no list."""
    if text is None:
        return ()
    from hoyle.bots.named import bot_of

    names = tuple(name.strip() for name in text.split(","))
    with refused_bots():
        for name in names:
            bot_of(name)
    return names
