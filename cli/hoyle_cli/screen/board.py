"""The widget that paints the screen."""

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from hoyle_cli.screen import places
from hoyle_cli.screen.paint import style
from hoyle_cli.screen.pieces import Block


class Board(Widget, can_focus=True):
    """`cursor` is the thing that keys act on."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    class Touched(Message):
        def __init__(self, target: str) -> None:
            super().__init__()
            self.target = target

    class Scrolled(Message):
        def __init__(self, lines: int) -> None:
            super().__init__()
            self.lines = lines

    def __init__(self, palette: str) -> None:
        super().__init__()
        self.palette = palette
        self.rows: Block = []
        self.cursor = ""

    def put(self, rows: Block, cursor: str) -> None:
        self.rows, self.cursor = rows, cursor
        self.refresh()

    def render_line(self, y: int) -> Strip:
        row = self.rows[y] if y < len(self.rows) else []
        segments = []
        for piece in row:
            role = f"{piece.role} cursor" if self.cursor and piece.target == self.cursor else piece.role
            segments.append(Segment(piece.text, style(role, self.palette)))
        felt = style("felt", self.palette)
        return Strip(segments).adjust_cell_length(self.size.width, felt).apply_style(felt)

    def on_click(self, event: events.Click) -> None:
        target = places.at(self.rows, event.x, event.y)
        if target:
            self.post_message(self.Touched(target))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.post_message(self.Scrolled(3))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.post_message(self.Scrolled(-3))
