"""A page over the table."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

#: The keys that leave a page.
CLOSING = ("enter", "escape", "q")

#: The style sheet of a page, which the table loads with its own. A style sheet of the page itself would make Textual read
#: all of them again at the key that opens it.
LOOK = """
Sheet { align: center middle; background: $felt 60%; }
Sheet.beside { align: right top; background: transparent; }
Sheet VerticalScroll {
    width: auto; max-width: 96%; min-width: 36; height: auto; max-height: 94%;
    border: round $mark; border-title-style: bold; padding: 0 1; background: $felt; color: $ink;
    scrollbar-size-vertical: 1; scrollbar-color: $line; scrollbar-background: $felt;
}
Sheet Static { width: auto; max-width: 100%; }
"""


def text_width(columns: int) -> int:
    """The width of the text on a page of full width, without its scroll bar."""
    return columns * 96 // 100 - 6


class Sheet(ModalScreen[str]):
    """A scrollable text; any of `CLOSING` and its own `keys` leaves it and is returned."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
    ]

    def __init__(
        self,
        title: str,
        text: Text,
        *,
        at_end: bool = False,
        foot: str = "Enter goes back",
        keys: tuple[str, ...] = (),
        beside: bool = False,
    ) -> None:
        super().__init__(classes="beside" if beside else None)
        self.heading = title
        self.text = text
        self.at_end = at_end
        self.foot = foot
        self.keys = (*CLOSING, *keys)
        self.left = False

    def compose(self) -> ComposeResult:
        page = VerticalScroll(Static(self.text))
        page.border_title = self.heading
        page.border_subtitle = self.foot
        yield page

    def on_mount(self) -> None:
        page = self.query_one(VerticalScroll)
        page.focus()
        if self.at_end:
            page.scroll_end(animate=False)

    def action_page(self, by: int) -> None:
        page = self.query_one(VerticalScroll)
        page.scroll_relative(y=by * max(page.size.height - 1, 1), animate=False)

    def on_key(self, event: events.Key) -> None:
        if event.key in self.keys:
            event.stop()
            self.leave(event.key)

    def on_click(self, event: events.Click) -> None:
        """A click outside the page or on its frame leaves it."""
        if event.widget is self or isinstance(event.widget, VerticalScroll):
            self.leave("escape")

    def leave(self, key: str) -> None:
        if not self.left:
            self.left = True
            self.dismiss(key)
