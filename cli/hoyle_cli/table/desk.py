"""The desk of a person at a terminal: what is printed, and what is typed."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

import hoyle
from hoyle_cli import lines, terminal
from hoyle_cli.table.called import Called
from hoyle_cli.table.faces import Faces, letters
from hoyle_cli.table.picture import Line
from hoyle_cli.table.summary import NewHand, Told


def forget_typed() -> None:
    """Forget what was typed at the terminal and not read yet, where the system can do that."""
    try:
        import termios
    except ImportError:
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)


class Leave(Exception):
    """The person wants to go, or there is nothing more to read."""


class Desk:
    """Prints to stdout and reads lines from stdin, with the names of the players; `live` if both are terminals."""

    def __init__(self, game: hoyle.Game, called: Called) -> None:
        self.faces = Faces(game)
        self.called = called
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            import readline  # noqa: F401  (gives `input` a line to edit and a history)

    @property
    def console(self) -> Console:
        """The console as wide as the terminal is now."""
        return terminal.console()

    def read(self) -> str:
        """The next line typed, without blanks around it; raises `Leave` at the end of the input."""
        try:
            if self.live:
                return input("> ").strip()
            print("> ", end="", flush=True)
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        if not line:
            print()
            raise Leave
        if not self.live:
            print(line.rstrip("\n"))
        return line.strip()

    def typed(self) -> str:
        """The next line typed, as the notation has it: with letters for suit signs and seats for names."""
        return self.called.read(letters(self.read()))

    @contextmanager
    def waiting(self, words: str, *, shown: bool) -> Iterator[None]:
        """Words that stand on a live terminal as long as something takes its time, and move where it can do that.

        What is typed meanwhile is forgotten: it was typed before anybody saw what is asked next.
        """
        if not (self.live and shown):
            yield
            return
        told, console = terminal.safe(self.called.shown(words)), self.console
        if console.is_dumb_terminal:
            print(f"({told})", flush=True)
            yield
        else:
            with console.status(told):
                yield
        forget_typed()

    def clear(self) -> None:
        """Wipe the screen and what can be scrolled back to, so that the next person sees no hidden cards."""
        if self.live:
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence with its faces coloured; a command in it stays whole."""
        for line in lines.folded(self.called.shown(text).rstrip(), self.console.width) or [""]:
            words = self.faces.shown(line)
            words.stylize_before(style)
            self.put(words)

    def rule(self, title: str) -> None:
        """A free line, and a line across with a title."""
        self.put(Text(), self.titled(title))

    def titled(self, title: str) -> Text:
        """A line across, with a title."""
        title = terminal.safe(self.called.shown(title))
        line = "─" if terminal.can_print("─") else "-"
        rest = self.console.width - len(title) - 4
        return Text.assemble((line * 2 + " ", "dim"), (title, "bold"), (" " + line * rest if rest > 0 else "", "dim"))

    def tell(self, told: Sequence[Told]) -> None:
        """Print what happened; the pieces of one event stay together where they can."""
        room = self.console.width - 4
        found: list[Text] = []
        for one in told:
            if isinstance(one, NewHand):
                found += [Text(), self.titled(f"Hand {one.number}")]
                continue
            pieces = [self.called.shown(piece) for piece in one]
            for i, line in enumerate(lines.joined(pieces, room, "; ")):
                found.append(self.faces.shown("  " + "  " * (i > 0) + line))
        if found:
            self.put(*found)

    def picture(self, table: Sequence[Line]) -> None:
        """Print the table: labels on the left, what belongs to them on the right."""
        shown = self.called.shown
        named = [(shown(name), [[shown(piece) for piece in row] for row in rows]) for name, rows in table]
        label = max(len(name) for name, _ in named) + 2
        for name, rows in named:
            found = [line for row in rows for line in lines.joined(row, max(self.console.width - label, 16))]
            for i, line in enumerate(found):
                margin = (f"{name if i == 0 else '':{label}}", "dim")
                self.put(Text.assemble(margin, self.faces.shown(line)))

    def menu(self, entries: Sequence[tuple[str, str]]) -> None:
        """Print labels and texts in as many columns as fit."""
        named = [(label, self.called.shown(text)) for label, text in entries]
        for row in lines.columns(named, self.console.width):
            words = Text()
            for label, text in row:
                words.append(label + "  ", "cyan").append_text(self.faces.shown(text))
            words.rstrip()
            self.put(words)

    def put(self, *texts: Text) -> None:
        """Print lines that fit."""
        console = self.console
        if console.color_system is None:  # thousands of lines of a played game need not be laid out
            print("\n".join(text.plain for text in texts))
        else:
            console.print(Text("\n").join(texts), soft_wrap=True)
