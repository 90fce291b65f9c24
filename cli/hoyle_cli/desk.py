"""The desk of a person at a terminal: what is printed, and what is typed."""

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import hoyle
from hoyle_cli import terminal
from hoyle_cli.faces import Faces
from hoyle_cli.picture import Line


class Leave(Exception):
    """The person wants to go, or there is nothing more to read."""


class Desk:
    """Prints to stdout and reads lines from stdin; `live` if both are terminals."""

    def __init__(self, game: hoyle.Game) -> None:
        self.faces = Faces(game)
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

    def clear(self) -> None:
        """Wipe the screen and what can be scrolled back to, so that the next person sees no hidden cards."""
        if self.live:
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)

    def say(self, text: str, style: str = "") -> None:
        """Print a line with its faces coloured."""
        words = self.faces.told(text)
        words.stylize_before(style)
        self.console.print(words)

    def rule(self, title: str) -> None:
        """A line across, with a title."""
        self.console.print()
        line = "─" if terminal.can_print("─") else "-"
        self.console.rule(Text(title, "bold"), align="left", characters=line, style="dim")

    def tell(self, lines: Sequence[str], most: int) -> None:
        """Print what happened, the newest `most` lines of it."""
        if len(lines) > most:
            self.say(f"({len(lines) - most} earlier; `log` shows all)", "dim")
        for line in lines[-most:]:
            words = self.faces.shown(line)
            self.console.print(Padding(words, (0, 0, 0, 2)))

    def picture(self, lines: Iterable[Line]) -> None:
        """Print the table: labels on the left, what belongs to them on the right."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(overflow="fold")
        for label, text in lines:
            grid.add_row(label, self.faces.shown(text))
        self.console.print(grid)

    def menu(self, entries: Sequence[tuple[str, str]]) -> None:
        """Print labels and texts in as many columns as fit, counted downwards."""
        room = self.console.width
        label = max((len(name) for name, _ in entries), default=0)
        wide = label + 3 + max((len(text) for _, text in entries), default=0)
        columns = max(1, min(room // wide, (len(entries) + 7) // 8))
        height = -(-len(entries) // columns)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for _ in range(columns):
            grid.add_column(justify="right", style="cyan", no_wrap=True, min_width=label)
            grid.add_column(overflow="fold")
        for row in range(height):
            cells: list[Text | str] = []
            for name, text in entries[row::height]:
                cells += [name, self.faces.told(text)]
            grid.add_row(*cells)
        self.console.print(grid)
