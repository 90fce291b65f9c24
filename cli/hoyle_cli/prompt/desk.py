"""The terminal of a person."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

import hoyle
from hoyle.language.model.french_suits import to_letters
from hoyle.scene.result import ending_words
from hoyle.scene.wording.ending import result_lines
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.summary import Entry, NewHand
from hoyle_cli import lines, terminal
from hoyle_cli.prompt.faces import Faces
from hoyle_cli.prompt.picture import Line


def forget_typed() -> None:
    """Discard unread typed text, if possible."""
    try:
        import termios
    except ImportError:
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)


class Leave(Exception):
    """A person leaves, or the input has ended."""


class Desk:
    """Output to stdout and input from stdin; `live` if both are terminals."""

    def __init__(self, game: hoyle.Game, names: PlayerNames) -> None:
        self.faces = Faces(game)
        self.names = names
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            import readline  # noqa: F401  (gives `input` a line to edit and a history)

    @property
    def console(self) -> Console:
        return terminal.console()

    def read(self) -> str:
        """Raises `Leave` at the end of the input."""
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
        return self.names.to_seats(to_letters(self.read()))

    @contextmanager
    def waiting(self, words: str, *, shown: bool) -> Iterator[None]:
        """Show words on a live terminal while something takes time; what is typed meanwhile is discarded."""
        if not (self.live and shown):
            yield
            return
        safe, console = terminal.safe(self.names.insert(words)), self.console
        if console.is_dumb_terminal:
            print(f"({safe})", flush=True)
            yield
        else:
            with console.status(safe):
                yield
        forget_typed()

    def clear(self) -> None:
        """Clear the screen, its scrollback and the lines typed, which the next person must not see."""
        if self.live:
            import readline

            readline.clear_history()
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)

    def say(self, text: str, style: str = "") -> None:
        for line in lines.fold(self.names.insert(text).rstrip(), self.console.width) or [""]:
            words = self.faces.coloured(line)
            words.stylize_before(style)
            self.put(words)

    def rule(self, title: str) -> None:
        self.put(Text(), self.titled(title))

    def titled(self, title: str) -> Text:
        title = terminal.safe(self.names.insert(title))
        line = "─" if terminal.can_print("─") else "-"
        first, *more = lines.fold(title, self.console.width - 3)
        rest = 0 if more else self.console.width - len(first) - 4
        return Text.assemble(
            (line * 2 + " ", "dim"),
            ("\n   ".join((first, *more)), "bold"),
            (" " + line * rest if rest > 0 else "", "dim"),
        )

    def report(self, entries: Sequence[Entry]) -> None:
        room = self.console.width - 4
        found: list[Text] = []
        for one in entries:
            if isinstance(one, NewHand):
                found += [Text(), self.titled(f"Hand {one.number}")]
                continue
            pieces = [self.names.insert(piece) for piece in one]
            for i, line in enumerate(lines.join_pieces(pieces, room, "; ")):
                found.append(self.faces.coloured("  " + "  " * (i > 0) + line))
        if found:
            self.put(*found)

    def result(self, state: hoyle.State, seat: int | None) -> None:
        self.rule("The end")
        for line in result_lines(state, seat, self.names):
            self.put(Text(terminal.safe(line), "bold" if line.startswith("score ") else ""))
        self.say(ending_words(state, seat), "bold")

    def picture(self, table: Sequence[Line]) -> None:
        insert = self.names.insert
        named = [(insert(name), [[insert(piece) for piece in row] for row in rows]) for name, rows in table]
        widest = max(self.console.width // 3, 12)  # a longer name has a line of its own
        label = max((len(name) for name, _ in named if len(name) <= widest), default=0) + 2
        for name, rows in named:
            if len(name) > widest:
                self.put(Text(name, "dim"))
                name = ""
            found = [line for row in rows for line in lines.join_pieces(row, max(self.console.width - label, 16))]
            for i, line in enumerate(found):
                margin = (f"{name if i == 0 else '':{label}}", "dim")
                self.put(Text.assemble(margin, self.faces.coloured(line)))

    def menu(self, entries: Sequence[tuple[str, str]]) -> None:
        named = [(terminal.printable(label), self.names.insert(text)) for label, text in entries]
        for row in lines.columns(named, self.console.width):
            words = Text()
            for label, text in row:
                words.append(label + "  ", "cyan").append_text(self.faces.coloured(text))
            words.rstrip()
            self.put(words)

    def put(self, *texts: Text) -> None:
        console = self.console
        if console.color_system is None:  # thousands of lines of a played game need not be laid out
            print("\n".join(text.plain for text in texts))
        else:
            console.print(Text("\n").join(texts), soft_wrap=True)
