"""A person's record against each bot."""

from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from hoyle.language.report.words import aligned
from hoyle_cli import terminal
from hoyle_cli.menu.results import Tally, result_rows, tally
from hoyle_cli.menu.threads import in_app

NONE = "There is no finished game of one person against bots yet."
ABOUT = "Finished games of one person against bots. A game that neither won, or both won, counts as neither."


class ResultsPage(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter", "dismiss", show=False)]

    def compose(self) -> ComposeResult:
        yield Static("Your record", classes="title")
        with VerticalScroll():
            yield Static("Reading the logs …", id="table")
        yield Static("Esc back", classes="foot")

    def on_mount(self) -> None:
        Thread(target=lambda: in_app(self, self.show_results, tally()), daemon=True).start()

    def show_results(self, found: Tally) -> None:
        self.query_one("#table", Static).update(table_text(result_rows(found)) if found.by_game else NONE)


def table_text(rows: list[list[str]]) -> Text:
    text = Text("\n", no_wrap=True)
    for number, line in enumerate(aligned(rows, left=2, gap="   ")):
        text.append(terminal.safe(f" {line}") + "\n", "bold" if number == 0 else "")
    return text.append(f"\n {ABOUT}", "dim")
