"""Width, colours and signs of the terminal."""

import os
import shutil
import sys
from typing import IO, TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

#: The widest and narrowest that is written for.
WIDEST = 110
NARROWEST = 40

#: Typographic characters and suits, and their ASCII replacements.
PLAIN = {
    "“”": '"',
    "…": "...",
    "–−·": "-",
    "×": "x",
    "‹←": "<",
    "›→": ">",
    "▼": "^",
    "♣": "C",
    "♦": "D",
    "♥": "H",
    "♠": "S",
}


def prepare() -> None:
    """Replace characters that an encoding lacks by question marks, so reading and printing never fail."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def print_ascii() -> None:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="ascii", errors="replace")


def colours(stream: IO[Any]) -> bool:
    """Whether a terminal supports colours and the user has not disabled them."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "") in ("dumb", "unknown")
    return stream.isatty() and not plain


def safe(text: str) -> str:
    """Remove characters that could move the cursor, recolour the terminal or reverse a line."""
    if text.isascii() and text.isprintable():
        return text
    from hoyle.language.report.invisible import visible

    return visible(text, lines=True)


def remark(words: str) -> None:
    click.echo(safe(f"hoyle: {words}"), err=True)


def printable(text: str) -> str:
    """Replace typographic characters and suits that stdout lacks."""
    text = safe(text)
    for signs, plain in PLAIN.items():
        if any(sign in text for sign in signs) and not can_print(signs):
            text = text.translate(dict.fromkeys(map(ord, signs), plain))
    return text


def in_ascii(text: str) -> str:
    """Replace typographic characters and suits."""
    return text.translate({ord(sign): plain for signs, plain in PLAIN.items() for sign in signs})


def width() -> int:
    columns = shutil.get_terminal_size((80, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def room() -> int:
    """The columns of a line; in a pipe unlimited unless COLUMNS is set."""
    return width() if sys.stdout.isatty() or os.environ.get("COLUMNS") else 1_000_000


def console(stream: IO[Any] | None = None) -> "Console":
    """By default stdout; colour codes only where they are wanted."""
    from rich.console import Console

    class Piped(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    stream = stream or sys.stdout
    shown = colours(stream)
    return Piped(
        file=stream,
        width=width(),
        color_system="standard" if shown else None,
        force_terminal=stream.isatty(),
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )


def can_print(signs: str) -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
