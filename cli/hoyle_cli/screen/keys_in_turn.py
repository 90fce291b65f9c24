"""Keys one after the other: each goes to what the one before it opened.

Keys that arrive in one read would all go to the present screen. So a key waits until the one before it has taken
effect: a page is open or gone, or the line has the focus.
"""

import asyncio
from collections import deque
from contextlib import suppress

from textual import events
from textual.app import App
from textual.message_pump import MessagePump
from textual.widgets import Input

from hoyle_cli.screen.board import Board
from hoyle_cli.screen.sheet import LOOK

#: The most seconds that keys wait for a page which an earlier key opens.
LONGEST = 2.0
#: How many times a message of a key may lead to another: the line that is submitted closes, then the table has the focus.
ROUNDS = 3


class KeysInTurn(App[None]):
    """An app with a board, and a line to type in that a key opens.

    `page_awaited`: the next keys are for a page that is being written.
    """

    CSS = f"""
    Screen {{ background: $felt; layers: base line; }}
    {LOOK}
    #line {{ dock: bottom; height: 1; border: none; padding: 0 1; display: none; background: $field; color: $ink; }}
    #line.open {{ display: block; }}
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, palette: str) -> None:
        super().__init__()
        self.board = Board(palette)
        self.page_awaited = False
        self.waiting_keys: deque[events.Key] = deque()
        self.taking_keys: asyncio.Task[None] | None = None

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        self.waiting_keys.append(event)
        if self.taking_keys is None or self.taking_keys.done():
            self.taking_keys = asyncio.create_task(self.take_keys())

    async def take_keys(self) -> None:
        while self.waiting_keys:
            await super().on_event(self.waiting_keys.popleft())
            await self.settled()

    async def settled(self) -> None:
        for _ in range(ROUNDS):
            for pump in (self.focused, self.screen, self):
                if pump is not None:
                    await done_so_far(pump)
        waited = 0.0
        while self.page_awaited and waited < LONGEST:
            await asyncio.sleep(0.01)
            waited += 0.01

    def open_line(self, start: str) -> None:
        line = self.query_one(Input)
        line.value = start
        line.cursor_position = len(start)
        line.add_class("open")
        line.select_on_focus = False
        line.focus()

    def close_line(self) -> None:
        line = self.query_one(Input)
        line.remove_class("open")
        line.value = ""
        self.board.focus()


async def done_so_far(pump: MessagePump) -> None:
    """Wait until a widget's current messages are processed."""
    reached = asyncio.Event()
    if pump.is_running and pump.call_later(reached.set):
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(reached.wait(), LONGEST)
