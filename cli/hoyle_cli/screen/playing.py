"""A game on the full screen.

Programs choose in a thread, so keys are answered meanwhile; their choice is dropped if the game has changed.
"""

import signal
import sys
from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from threading import Thread
from time import monotonic
from typing import Any, NoReturn, TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

import hoyle
from hoyle.bots.guard import Answer
from hoyle.scene import Table
from hoyle.scene.choice import Choice
from hoyle.scene.deck import texts_of
from hoyle.scene.entries import labelled_entries, refusal, switch
from hoyle.scene.messages import NOT_NOW, NOT_YOUR_TURN
from hoyle.scene.things import TableView, moved_targets
from hoyle_cli.saved_games.record import Record, another, table_of
from hoyle_cli.screen import pages, places
from hoyle_cli.screen.cards import Deck
from hoyle_cli.screen.keys_in_turn import KeysInTurn
from hoyle_cli.screen.pieces import Block
from hoyle_cli.screen.scene import BESIDE, Happened, screenful
from hoyle_cli.screen.sheet import Sheet
from hoyle_cli.screen.showing import Mood, happened, heading, scene
from hoyle_cli.screen.sorting import sorted_view
from hoyle_cli.screen.themes import wear

#: Seconds between the moves of programs, by what the speed is called.
SPEEDS = {"slow": 1.6, "even": 0.7, "fast": 0.2, "instant": 0.0}

#: So many events before the news are shown where there is room beside the table.
EARLIER = 80

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Look:
    """`stop`: programs stop after moves; `auto`: a choice with one option is made for the person."""

    four: bool = False
    ascii_faces: bool = False
    colours: bool = True
    theme: str = "dark"
    speed: str = "even"
    stop: bool = False
    auto: bool = False

    @property
    def palette(self) -> str:
        return self.theme if self.colours else "bare"


class Playing(KeysInTurn):
    def __init__(self, table: Table, record: Record, look: Look) -> None:
        super().__init__(look.palette)
        self.look = look
        wear(self, look.theme)
        self.speed = look.speed
        self.auto = look.auto
        self.sorting = ""
        self.ticket = 0
        self.advising: int | None = None
        self.rows: Block = []
        self.cursor = ""
        self.broken: BaseException | None = None
        self.interrupted = False
        self.set_table(table, record)

    def set_table(self, table: Table, record: Record) -> None:
        """Several people see nothing of a game before the first of them confirms."""
        self.table, self.record = table, record
        course = self.course = table.course
        self.make_automatic(self.auto)
        self.heading = heading(course.game, record.head)
        self.deck = self.make_deck()
        self.ready: Answer | None = None
        self.mood = Mood(next(iter(course.people), None), covered=len(course.people) > 1)
        self.view: TableView = self.table.view(self.mood.facing)
        self.choice: Choice | None = None
        self.news: tuple[Happened, ...] = ()
        self.moved: frozenset[str] = frozenset()

    def _fatal_error(self) -> None:
        """End without a traceback: the caller reports the error."""
        self.broken = self._exception
        self._close_messages_no_wait()

    def make_deck(self) -> Deck:
        look = self.look
        return Deck(self.course.game, four=look.four, ascii_faces=look.ascii_faces, bare=not look.colours)

    def compose(self) -> ComposeResult:
        yield self.board
        yield Input(id="line", placeholder="a number, a move, `why` and a move")

    def on_mount(self) -> None:
        self.board.focus()
        with suppress(NotImplementedError, RuntimeError, ValueError):  # not on every system, nor in every thread
            get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)  # the terminal is left as it was
        if at_terminal():
            self.set_interval(1, end_with_terminal)
        self.begin()

    def begin(self) -> None:
        if self.record.file is not None:
            self.record.file.tell = self.unwritten
        self.proceed()

    def unwritten(self, why: str) -> None:
        self.notify(f"The log of this game cannot be written; play continues without it ({why}).", timeout=10)

    # ---- the course of the game

    def proceed(self) -> None:
        self.ticket += 1
        self.ready = None
        course = self.course
        if course.state.is_terminal:
            self.choice = None
            self.look_again()
            self.finish()
            return
        seat = course.asked
        if seat is not None:
            self.record.secure()
            if self.plays_only_move():
                self.look_again()
                return
        if seat is not None and seat != self.mood.facing:
            self.mood.facing = seat
            self.mood.covered = True
        self.look_again()
        if seat is None:
            self.meanwhile(partial(self.thought_out, course.state.copy()), partial(self.thought, self.ticket))

    def make_automatic(self, auto: bool) -> None:
        self.auto = auto
        self.table.auto = set(self.course.people) if auto else set()

    def plays_only_move(self) -> bool:
        """Begin to make a choice with one option, after a pause; return whether there is one."""
        move = self.table.automatic_move(alone=self.course.solo)
        if move is None:
            return False
        self.ready = Answer(move)
        self.set_timer(SPEEDS[self.speed] or 0.01, partial(self.let_move, self.ticket))
        return True

    def look_again(self) -> None:
        course, seat = self.course, self.mood.facing
        self.view = sorted_view(self.table.view(seat), self.sorting, course.state)
        self.news = self.happenings()
        self.moved = moved_targets(self.view, course.latest(seat))
        self.choice = None if seat is None else self.table.choice(seat)
        if self.choice is not None:
            self.choice.arrange(self.view)
        self.mood.say("" if seat is None else self.table.names.insert(self.table.notices.pop(seat, "")))
        self.mood.aside = 0
        if self.choice is not None and self.cursor not in self.ways():
            self.cursor = ""  # what was touched last is of no use now
        self.draw()
        self.settle_cursor()

    def happenings(self) -> tuple[Happened, ...]:
        """Return what is new, and earlier events if there is room beside the table."""
        course, seat = self.course, self.mood.facing
        news = happened(course.news(seat), self.table.names)
        if seat is None or self.size.width < BESIDE:
            return news
        return (*happened(course.earlier(seat, EARLIER), self.table.names, fresh=False), *news)

    def meanwhile(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Call `work` in a thread, then `then` with its result; leaving does not wait for it."""

        def run() -> None:
            step: Callable[[], None]
            try:
                step = partial(then, work())
            except BaseException as problem:
                step = partial(again, problem)
            with suppress(RuntimeError):  # the table was left
                self.call_later(step)

        Thread(target=run, daemon=True).start()

    def thought_out(self, state: hoyle.State) -> tuple[Answer, float]:
        """The move of a program and the seconds it took."""
        begun = monotonic()
        return self.course.bot_move(state), monotonic() - begun

    def thought(self, ticket: int, found: tuple[Answer, float]) -> None:
        """Make a program's move after a pause, unless the game has changed."""
        if ticket != self.ticket:
            return
        self.ready, seconds = found
        pause = max(SPEEDS[self.speed] - seconds, 0.0)
        self.set_timer(pause, partial(self.let_move, ticket)) if pause else self.let_move(ticket)

    def let_move(self, ticket: int) -> None:
        if ticket != self.ticket or self.ready is None or self.waits:
            return
        self.make(*self.ready)

    @property
    def waits(self) -> bool:
        return self.mood.held or self.mood.covered or isinstance(self.screen, Sheet)

    def go_on(self) -> None:
        if self.ready is not None:
            self.let_move(self.ticket)

    def make(self, move: hoyle.Move, complaint: str | None = None) -> None:
        try:
            self.table.make(move, complaint)
        except hoyle.Fault as fault:
            self.broken = fault
            self.exit()
            return
        self.mood.held = self.look.stop and self.course.asked is None and not self.course.state.is_terminal
        self.show_tally()
        self.proceed()

    def show_tally(self) -> None:
        course = self.course
        fresh = [event for event in course.latest(self.mood.facing) if event.kind == "tally"]
        if fresh and not course.state.is_terminal:
            text = pages.scores_page(course.state, fresh[-1], self.mood.facing, self.table.names)
            self.lay("Scores", text, foot="Enter goes on", beside=True)

    def finish(self) -> None:
        course = self.course
        seat = course.people[0] if course.solo else None
        text = pages.end_page(course.state, seat, self.table.names, self.record.head)
        self.lay("The end", text, foot="n: new game   Enter: table   q: leave", closed=self.ended, keys=("n",))

    def ended(self, key: str | None) -> None:
        if key == "n":
            self.play_another()
        elif key == "q":
            self.exit()

    def play_another(self) -> None:
        record = another(self.record, self.course.game, self.unwritten)
        self.set_table(table_of(self.course.game, record, self.course.think), record)
        self.begin()

    # ---- the screen

    def draw(self) -> None:
        now = scene(self.table, self.choice, self.view, self.news, self.mood, self.heading, self.moved)
        self.rows = screenful(replace(now, cursor=self.cursor), self.deck, self.size.width, self.size.height)
        self.board.put(self.rows, self.cursor)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.resized)

    def resized(self) -> None:
        self.news = self.happenings()
        self.draw()

    def settle_cursor(self) -> None:
        if self.cursor not in places.spots(self.rows) or self.cursor.startswith("key:"):
            self.aim(next(iter(self.ways()), ""))
        else:
            self.show_cursor()

    def show_cursor(self) -> None:
        """Paint the cursor; the heading has the title of its card."""
        if self.deck.titled:
            self.draw()
        else:
            self.board.put(self.rows, self.cursor)

    def aim(self, target: str) -> None:
        self.cursor = target
        if not target or target in places.spots(self.rows):
            self.show_cursor()
        else:
            self.draw()

    def ways(self) -> list[str]:
        """Return what can be chosen, without what a touch would put back."""
        if self.choice is None:
            return []
        return [*self.choice.labels(), *(f"entry:{label}" for label in labelled_entries(self.choice))]

    # ---- touching

    def touch(self, target: str) -> None:
        choice = self.choice
        if self.mood.covered or not target:
            return
        self.mood.say("")
        if choice is None:
            self.mood.say("" if self.course.state.is_terminal else self.with_texts(target, NOT_YOUR_TURN))
        elif choice.whole and target in choice.touched:
            self.commit()
            return
        elif target.startswith("entry:"):
            entry = labelled_entries(choice).get(target.removeprefix("entry:"))
            if entry is not None:
                choice.pick(entry)
        elif choice.whole:
            switched, why_alone = switch(choice, target)
            if not switched:
                self.mood.say("The move is complete: Enter or a second touch makes it, Esc takes it back.")
            elif why_alone is not None:
                self.mood.say(why_alone.message, why_alone)
        elif not choice.touch(target):
            reason = refusal(choice, target)
            words = NOT_NOW if reason is None else reason.message
            self.mood.say(self.with_texts(target, words), reason)
        self.draw()
        self.settle_cursor()

    def with_texts(self, target: str, words: str) -> str:
        return " ".join([*texts_of(self.course.game, self.table.view(self.mood.facing), (target,)), words])

    def commit(self) -> None:
        move = self.choice.move() if self.choice is not None else None
        if move is not None:
            self.make(move)

    def say(self, text: str, reason: hoyle.Reason | None = None) -> None:
        self.mood.say(text, reason)
        self.draw()

    def lay(
        self,
        title: str,
        text: Text,
        *,
        foot: str = "Enter goes back",
        closed: Any = None,
        at_end: bool = False,
        keys: tuple[str, ...] = (),
        beside: bool = False,
    ) -> None:
        """Show a page over the table, or in its corner (`beside`); `keys` also leave it."""
        sheet = Sheet(title, text, foot=foot, at_end=at_end, keys=keys, beside=beside)
        self.push_screen(sheet, closed or (lambda key: self.go_on()))


def again(problem: BaseException) -> NoReturn:
    raise problem


def at_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()


def end_with_terminal() -> None:
    """Exit if the terminal is gone: the system signals only its first program, such as `make`."""
    if not at_terminal():
        hang_up = getattr(signal, "SIGHUP", signal.SIGTERM)
        signal.signal(hang_up, signal.SIG_DFL)
        signal.raise_signal(hang_up)
