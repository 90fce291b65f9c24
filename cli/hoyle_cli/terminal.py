"""What the terminal can do: its width, its colours, its signs. Input: the streams and the environment."""

import os
import shutil
import sys
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

#: The widest and narrowest that is written for.
WIDEST = 110
NARROWEST = 40

#: Signs of print, and what stands for them where there are none.
PLAIN = {"“”": '"', "…": "...", "–": "-"}

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def prepare() -> None:
    """Let no text fail to be read or printed: what an encoding lacks becomes a question mark."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def colours(stream: IO[Any]) -> bool:
    """Whether colours may be sent to a stream: a terminal that knows them, and nobody who asked for none."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "") in ("dumb", "unknown")
    return stream.isatty() and not plain


def safe(text: str) -> str:
    """A text without characters that could move the cursor, recolour the terminal or turn a line around."""
    if text.isascii() and text.isprintable():
        return text
    from hoyle.report.invisible import visible

    return visible(text, lines=True)


def printed(text: str) -> str:
    """A text in signs that stdout has: plain quotes and dots where it lacks the others."""
    text = safe(text)
    for signs, plain in PLAIN.items():
        if any(sign in text for sign in signs) and not can_print(signs):
            text = text.translate(dict.fromkeys(map(ord, signs), plain))
    return text


def width() -> int:
    """How many columns there are to write in."""
    columns = shutil.get_terminal_size((80, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def room() -> int:
    """How many columns a line may fill that need not be broken: in a pipe any number, unless COLUMNS says it."""
    return width() if sys.stdout.isatty() or os.environ.get("COLUMNS") else 1_000_000


def console(stream: IO[Any] | None = None) -> "Console":
    """A console on stdout, or on the stream given, which sends codes only where they are wanted."""
    from rich.console import Console

    class Piped(Console):
        """A console that leaves a closed pipe to the door of the command line."""

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


def can_print(signs: str, stream: IO[Any] | None = None) -> bool:
    """Whether the encoding of stdout, or of the stream given, has these signs."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "ascii"
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
