"""A game at the table as it goes on. Input: a course of a game, things touched; output: moves made, and the screen.

Programs choose in a thread of their own, so that keys are answered meanwhile; what they choose is dropped if the game has
gone another way. What keys do stands in `app`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.widgets import Input

import hoyle
from hoyle_cli.screen import pages, places
from hoyle_cli.screen.board import Board
from hoyle_cli.screen.cards import Deck
from hoyle_cli.screen.choosing import Choosing
from hoyle_cli.screen.course import Course
from hoyle_cli.screen.pieces import Block
from hoyle_cli.screen.scene import Told, screenful
from hoyle_cli.screen.seen import Seen, seen
from hoyle_cli.screen.sheet import Sheet
from hoyle_cli.screen.showing import Mood, listed, numbered, refusal, scene
from hoyle_cli.table.shown_order import ShownOrder

#: Seconds between the moves of programs, by what the speed is called.
SPEEDS = {"slow": 1.6, "even": 0.7, "fast": 0.2, "instant": 0.0}

#: Tells in lines what the best moves of a seat are; it may take seconds.
Adviser = Callable[[hoyle.State, int], list[str]]


@dataclass(frozen=True, slots=True)
class Look:
    """How the table is to look: the colours of cards, ASCII, no colours at all; how fast programs play, and whether they `stop` after each move."""

    four: bool = False
    ascii_faces: bool = False
    colours: bool = True
    speed: str = "even"
    stop: bool = False


class Playing(App[None]):
    """A game on the whole screen. `seed` is what is said of the seed at the end; `adviser` gives hints, if there is one."""

    CSS = """
    Screen { background: #12271f; layers: base line; }
    #line { dock: bottom; height: 1; border: none; padding: 0 1; display: none; background: #1d4d3a; }
    #line.open { display: block; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, course: Course, heading: str, seed: str, look: Look, adviser: Adviser | None = None) -> None:
        super().__init__()
        self.course = course
        self.heading = heading
        self.seed = seed
        self.look = look
        self.adviser = adviser
        self.order = ShownOrder(course.game)
        self.deck = self.make_deck()
        self.board = Board(colours=look.colours)
        self.speed = look.speed
        self.ticket = 0
        self.ready_move: hoyle.Move | None = None
        self.mood = Mood()
        self.view: Seen = seen(course.state, course.facing)
        self.choosing: Choosing | None = None
        self.told: tuple[Told, ...] = ()
        self.rows: Block = []
        self.cursor = ""
        self.counted = 0
        self.broken: BaseException | None = None

    def _fatal_error(self) -> None:
        """A fault of the table itself ends it without a traceback; who opened the table tells of it."""
        self.broken = self._exception
        self._close_messages_no_wait()

    def make_deck(self) -> Deck:
        """The deck as it is to look."""
        look = self.look
        return Deck(self.course.game, four=look.four, ascii_faces=look.ascii_faces, bare=not look.colours)

    def compose(self) -> ComposeResult:
        """The board, and the line for typing that is hidden at first."""
        yield self.board
        yield Input(id="line", placeholder="a number, a move, `why` and a move")

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        self.counted = len(self.course.events(self.course.facing))
        if self.course.record.file is not None:
            self.course.record.file.tell = self.unwritten
        self.proceed()

    def unwritten(self, why: str) -> None:
        """Say that the log cannot be written."""
        self.notify(f"The log of this game cannot be written, and play goes on without it ({why}).", timeout=10)

    # ---- the course of the game

    def proceed(self) -> None:
        """Go on to the next decision: that of a person is asked for, that of a program is worked out."""
        self.ticket += 1
        self.ready_move = None
        course = self.course
        if course.state.is_terminal:
            self.choosing = None
            self.look_again()
            self.finish()
            return
        seat = course.asked
        if seat is not None and seat != course.facing:
            course.facing = seat
            self.mood.covered = True
        if seat is not None:
            course.record.secure()
        self.look_again()
        if seat is None:
            self.think(self.ticket, course.state.copy())

    def look_again(self) -> None:
        """See the table anew, with what the reader can choose now."""
        course, seat = self.course, self.course.facing
        self.view = seen(course.state, seat)
        self.told = course.told()
        possible = seat is not None and not course.state.is_terminal and bool(course.state.choices(seat=seat))
        self.choosing = Choosing(course.state, seat, self.view, self.order) if possible and seat is not None else None
        self.mood.say("")
        self.mood.aside = 0
        self.draw()
        self.settle_cursor()

    @work(thread=True, group="programs", exit_on_error=True)
    def think(self, ticket: int, state: hoyle.State) -> None:
        """Let a program choose, away from the keys, and wait a moment before its move is made."""
        begun = monotonic()
        move = self.course.bot_move(state)
        self.call_from_thread(self.thought, ticket, move, monotonic() - begun)

    def thought(self, ticket: int, move: hoyle.Move, seconds: float) -> None:
        """Take the move of a program, unless the game has gone another way meanwhile."""
        if ticket != self.ticket:
            return
        self.ready_move = move
        pause = max(SPEEDS[self.speed] - seconds, 0.0)
        self.set_timer(pause, partial(self.let_move, ticket)) if pause else self.let_move(ticket)

    def let_move(self, ticket: int) -> None:
        """Make the move of a program, unless a person is about to do something first."""
        if ticket != self.ticket or self.ready_move is None or self.waits:
            return
        self.make(self.ready_move)

    @property
    def waits(self) -> bool:
        """Whether programs wait for a person."""
        busy = self.choosing is not None and self.choosing.begun
        return self.mood.held or self.mood.covered or busy or isinstance(self.screen, Sheet)

    def go_on(self) -> None:
        """Let a program that waited move."""
        if self.ready_move is not None:
            self.let_move(self.ticket)

    def make(self, move: hoyle.Move) -> None:
        """Make a move, and tell what a tally brought."""
        try:
            self.course.make(move)
        except hoyle.Fault as fault:
            self.broken = fault
            self.exit()
            return
        self.mood.held = self.look.stop and self.course.asked is None and not self.course.state.is_terminal
        self.tell_tally()
        self.proceed()

    def tell_tally(self) -> None:
        """Lay the scores over the table when a hand has been counted."""
        course = self.course
        events_seen = course.events(course.facing)
        fresh = [event for event in events_seen[self.counted :] if event.kind == "tally"]
        self.counted = len(events_seen)
        if fresh and not course.state.is_terminal:
            text = pages.scores_page(course.state, fresh[-1], course.facing, course.called)
            self.lay("Scores", text, foot="Enter goes on")

    def finish(self) -> None:
        """Tell how the game ended."""
        course = self.course
        seat = course.people[0] if course.solo else None
        text = pages.end_page(course.state, seat, course.called, self.seed)
        self.lay("The end", text, foot="Enter: the table   q: leave", closed=self.ended)

    def ended(self, key: str | None) -> None:
        """After the last page: leave, or look at the table."""
        if key == "q":
            self.exit()

    # ---- the screen

    def draw(self) -> None:
        """Paint the screen."""
        now = scene(self.course, self.choosing, self.view, self.told, self.mood, self.heading)
        self.rows = screenful(now, self.deck, self.size.width, self.size.height)
        self.board.put(self.rows, self.cursor)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table out anew."""
        self.call_after_refresh(self.draw)

    def settle_cursor(self) -> None:
        """Put the cursor on the first thing that can be chosen, if it is nowhere."""
        if self.cursor not in places.spots(self.rows) or self.cursor.startswith("key:"):
            ways = self.ways()
            self.cursor = ways[0] if ways else ""
        self.board.put(self.rows, self.cursor)

    def ways(self) -> list[str]:
        """All that can be chosen, in the order of its numbers."""
        return list(numbered(self.choosing).values())

    # ---- touching

    def touch(self, target: str) -> None:
        """Touch a thing: take it, put it back, make the move it completed, or hear why it cannot be taken."""
        choosing = self.choosing
        if self.mood.covered or not target:
            return
        self.mood.say("")
        if choosing is None:
            self.mood.say("" if self.course.state.is_terminal else "It is not your turn.")
        elif choosing.whole and target in (*choosing.made.before, *choosing.made.taken):
            self.commit()
            return
        elif target.startswith("entry:"):
            entry = listed(choosing, choosing.lit()).get(target.removeprefix("entry:"))
            if entry is not None:
                choosing.pick(entry)
        elif not choosing.touch(target):
            self.mood.say(*refusal(choosing, target))
        self.draw()
        self.settle_cursor()

    def commit(self) -> None:
        """Make the move that is put together."""
        move = self.choosing.move() if self.choosing is not None else None
        if move is not None:
            self.make(move)

    def say(self, text: str, reason: hoyle.Reason | None = None) -> None:
        """Say something where questions stand."""
        self.mood.say(text, reason)
        self.draw()

    def lay(
        self, title: str, text: Text, *, foot: str = "Enter goes back", closed: Any = None, at_end: bool = False
    ) -> None:
        """Lay a page over the table."""
        self.push_screen(Sheet(title, text, foot=foot, at_end=at_end), closed or (lambda key: self.go_on()))
