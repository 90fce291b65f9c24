"""The table as an application. Input: a course of a game, keys and touches; output: moves made, and the screen."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, ClassVar

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

import hoyle
from hoyle.answers import answer
from hoyle_cli.screen import pages, places, typed
from hoyle_cli.screen.board import Board
from hoyle_cli.screen.cards import Deck, Lit
from hoyle_cli.screen.choosing import Choosing, Entry
from hoyle_cli.screen.course import Course
from hoyle_cli.screen.pieces import Block
from hoyle_cli.screen.scene import Scene, Told, screenful
from hoyle_cli.screen.seen import Seen, seen
from hoyle_cli.screen.sheet import Sheet
from hoyle_cli.table.faces import letters
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


class Table(App[None]):
    """A game on the whole screen. `seed` is what is said of the seed at the end; `adviser` gives hints, if there is one."""

    CSS = """
    Screen { background: #12271f; layers: base line; }
    #line { dock: bottom; height: 1; border: none; padding: 0 1; display: none; background: #1d4d3a; }
    #line.open { display: block; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way, f"go('{way}')", show=False) for way in ("left", "right", "up", "down")),
        Binding("tab", "hop(1)", show=False, priority=True),
        Binding("shift+tab", "hop(-1)", show=False, priority=True),
        Binding("space", "touch_cursor", show=False),
        Binding("enter", "confirm", show=False),
        Binding("escape,backspace", "take_back", show=False),
        Binding("slash,colon", "type('')", show=False),
        Binding("question_mark", "help", show=False),
        Binding("b", "booklet", show=False),
        Binding("l", "log", show=False),
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("s", "speed", show=False),
        Binding("d", "deck", show=False),
        Binding("w", "why", show=False),
        Binding("o", "hold", show=False),
        Binding("pageup", "scroll(-5)", show=False),
        Binding("pagedown", "scroll(5)", show=False),
        Binding("q", "leave", show=False),
        Binding("ctrl+c,ctrl+q", "leave_now", show=False, priority=True),
    ]

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
        self.held = self.covered = self.leaving = False
        self.view: Seen = seen(course.state, course.facing)
        self.choosing: Choosing | None = None
        self.told: tuple[Told, ...] = ()
        self.remark = ""
        self.reason: hoyle.Reason | None = None
        self.rows: Block = []
        self.cursor = ""
        self.aside = 0
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
            self.covered = True
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
        self.remark, self.reason, self.aside = "", None, 0
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
        return self.held or self.covered or busy or isinstance(self.screen, Sheet)

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
        self.held = self.look.stop and self.course.asked is None and not self.course.state.is_terminal
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

    def scene(self) -> Scene:
        """What is shown now."""
        course, choosing = self.course, self.choosing
        if self.covered:
            cover = Seen((), (), ())
            name = course.called.shown(f"p{course.facing}")
            question = f"{name}, it is your turn. Press Enter when nobody else looks."
            return Scene(self.heading, cover, question=question, buttons=(("Enter", "key:enter"),))
        question, tone, buttons = self.question()
        keys = (
            ("?", "help"),
            ("b", "rules"),
            ("l", "log"),
            ("u", "undo"),
            ("o", "stop"),
            ("/", "type"),
            ("q", "leave"),
        )
        lit = choosing.lit() if choosing is not None else Lit()
        return Scene(
            self.heading,
            self.named(self.view),
            lit,
            self.told,
            course.called.shown(question),
            tone,
            buttons,
            tuple(
                (label, "" if label == entry.text else course.called.shown(entry.text), f"entry:{label}")
                for label, entry in self.listed(lit).items()
            ),
            tuple((key, words, f"key:{key}") for key, words in keys),
            self.aside,
        )

    def named(self, view: Seen) -> Seen:
        """The table with the names of the players."""
        if not self.course.called.names:
            return view
        from dataclasses import replace

        shown = self.course.called.shown
        seats = tuple(replace(one, name=shown(one.name), told=tuple(map(shown, one.told))) for one in view.seats)
        return replace(view, seats=seats, notes=tuple(map(shown, view.notes)))

    def question(self) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """What is said above the list, in which tone, and the buttons behind it."""
        course, choosing = self.course, self.choosing
        if self.leaving:
            return "Leave the game?", "warn", (("q: leave", "key:q"), ("Esc: stay", "key:escape"))
        if self.remark:
            more = (("w: the rule", "key:w"),) if self.reason is not None and self.reason.line else ()
            return self.remark, "warn", more
        if course.state.is_terminal:
            return "The game is over.", "", (("q: leave", "key:q"),)
        mine = course.asked is not None
        if choosing is not None and choosing.begun:
            if choosing.whole:
                return choosing.said(), "ready", (("Enter: do it", "key:enter"), ("Esc: take back", "key:escape"))
            return choosing.said() or "Which move?", "", (("Esc: take back", "key:escape"),)
        if mine and choosing is not None:
            secret = " in secret" if course.state.current_player == hoyle.SIMULTANEOUS else ""
            said = choosing.said() or choosing.declined()
            return f"Your turn{secret}{f': {said}' if said else '.'}", "", ()
        who = course.called.shown(f"p{course.state.choosing[0]}")
        if self.held:
            return f"Stopped before {who}'s move.", "", (("o: go on", "key:o"),)
        return f"{who} is to move …", "dim", ()

    def listed(self, lit: Lit) -> dict[str, Entry]:
        """The entries beside the table, by number; those that are numbers themselves have their own."""
        if self.choosing is None:
            return {}
        entries = self.choosing.entries()
        texts = [entry.text for entry in entries]
        if not lit.labels and all(text.isdecimal() for text in texts) and len(set(texts)) == len(texts):
            return dict(zip(texts, entries))
        return {str(i): entry for i, entry in enumerate(entries, len(lit.labels) + 1)}

    def draw(self) -> None:
        """Paint the screen."""
        self.rows = screenful(self.scene(), self.deck, self.size.width, self.size.height)
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
        if self.choosing is None:
            return []
        lit = self.choosing.lit()
        return [*lit.labels, *(f"entry:{label}" for label in self.listed(lit))]

    # ---- touching

    def on_board_touched(self, message: Board.Touched) -> None:
        """A click: keys and buttons act, things are touched."""
        target = message.target
        if target.startswith("key:"):
            self.press(target.removeprefix("key:"))
            return
        self.cursor = target
        self.touch(target)

    def press(self, key: str) -> None:
        """Do what a key does."""
        names = {"?": "help", "b": "booklet", "l": "log", "u": "undo", "o": "hold", "w": "why", "q": "leave"}
        if key == "/":
            self.action_type("")
        elif key in ("enter", "escape"):
            self.action_confirm() if key == "enter" else self.action_take_back()
        else:
            getattr(self, f"action_{names[key]}")()

    def touch(self, target: str) -> None:
        """Touch a thing: take it, put it back, make the move it completed, or hear why it cannot be taken."""
        choosing = self.choosing
        if self.covered or not target:
            return
        self.remark, self.reason, self.leaving = "", None, False
        if choosing is None:
            self.remark = "It is not your turn." if not self.course.state.is_terminal else ""
        elif choosing.whole and target in (*choosing.made.before, *choosing.made.taken):
            self.commit()
            return
        elif target.startswith("entry:"):
            entry = self.listed(choosing.lit()).get(target.removeprefix("entry:"))
            if entry is not None:
                choosing.pick(entry)
        elif not choosing.touch(target):
            self.refuse(target)
        self.draw()
        self.settle_cursor()

    def refuse(self, target: str) -> None:
        """Say why a thing cannot be touched."""
        assert self.choosing is not None
        names = [name for name, found in self.choosing.spots.found.items() if any(at == target for _, at in found)]
        if self.choosing.whole:
            self.remark = "The move is complete: Enter makes it, Esc takes it back."
            return
        reasons = [
            reason
            for text in self.choosing.attempt(names)
            if (reason := answer(self.course.state, text, self.choosing.seat)) is not None
        ]
        chosen = [r for r in reasons if r.cause is not None and r.cause.kind in ("rule", "where")]
        self.reason = next(iter((*chosen, *reasons)), None)
        self.remark = self.reason.message if self.reason is not None else "This cannot be chosen now."

    def commit(self) -> None:
        """Make the move that is put together."""
        move = self.choosing.move() if self.choosing is not None else None
        if move is not None:
            self.make(move)

    # ---- keys

    def action_go(self, way: places.Way) -> None:
        """Move the cursor."""
        self.cursor = places.neighbour(self.rows, self.cursor, way)
        self.board.put(self.rows, self.cursor)

    def action_hop(self, by: int) -> None:
        """Move the cursor to the next thing that can be chosen."""
        ways = self.ways()
        if ways:
            at = ways.index(self.cursor) + by if self.cursor in ways else 0
            self.cursor = ways[at % len(ways)]
            self.board.put(self.rows, self.cursor)

    def action_touch_cursor(self) -> None:
        """Touch what the cursor is at."""
        if self.cursor.startswith("key:"):
            self.press(self.cursor.removeprefix("key:"))
        else:
            self.touch(self.cursor)

    def action_confirm(self) -> None:
        """Make the move, end a set, or touch what the cursor is at."""
        choosing = self.choosing
        if self.covered:
            self.covered = False
            self.look_again()
            self.go_on()
        elif choosing is not None and choosing.whole:
            self.commit()
        elif choosing is not None and choosing.made.taken and choosing.end_set():
            self.draw()
            self.settle_cursor()
        elif choosing is not None and len(self.ways()) == 1 and not choosing.begun:
            self.touch(self.ways()[0])
            if choosing.whole:
                self.commit()  # the only move there is
        else:
            self.action_touch_cursor()

    def action_take_back(self) -> None:
        """Take back the last touch."""
        if isinstance(self.focused, Input):
            self.close_line()
        self.leaving, said = False, self.remark
        self.remark, self.reason = "", None
        if self.choosing is not None and not said:
            self.choosing.back()
        self.draw()
        self.settle_cursor()
        self.go_on()

    def on_key(self, event: events.Key) -> None:
        """A digit touches what has this number, at once if no other number begins so."""
        if isinstance(self.focused, Input) or isinstance(self.screen, Sheet):
            return
        if self.leaving and event.key not in ("q", "escape"):
            self.leaving = False
            self.draw()
        if event.character is not None and event.character.isdecimal():
            event.stop()
            self.number(event.character)

    def number(self, digit: str) -> None:
        """Touch what has a number, or wait for its other digits."""
        if self.choosing is None:
            return
        lit = self.choosing.lit()
        labels = {label: target for target, label in lit.labels.items()}
        labels |= {label: f"entry:{label}" for label in self.listed(lit)}
        if sum(label.startswith(digit) for label in labels) > 1:
            self.action_type(digit)
        elif digit in labels:
            self.cursor = labels[digit]
            self.touch(labels[digit])
        else:
            self.say(f"There is no {digit}.")

    def say(self, text: str, reason: hoyle.Reason | None = None) -> None:
        """Say something where questions stand."""
        self.remark, self.reason = text, reason
        self.draw()

    def action_type(self, start: str) -> None:
        """Open the line for typing."""
        if self.covered:
            return
        line = self.query_one(Input)
        line.value = start
        line.cursor_position = len(start)
        line.add_class("open")
        line.focus()
        line.select_on_focus = False

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Do what was typed."""
        line = letters(" ".join(message.value.split()))
        self.close_line()
        if line:
            self.obey(self.course.called.read(line))

    def close_line(self) -> None:
        """Put the line for typing away."""
        line = self.query_one(Input)
        line.remove_class("open")
        line.value = ""
        self.board.focus()

    def obey(self, line: str) -> None:
        """Do what a line asks for: a word of the prompt, or a move."""
        words: dict[str, Callable[[], Any]] = {
            "q": self.exit,
            "?": self.action_help,
            "log": self.action_log,
            "back": self.action_take_back,
            "table": self.draw,
            "seed": lambda: self.say(f"seed {self.course.state.seed}"),
        }
        if line.lower() in words:
            words[line.lower()]()
        elif self.choosing is None:
            self.say("It is not your turn.")
        else:
            self.follow(typed.read(line, self.choosing), self.choosing)

    def follow(self, found: Any, choosing: Choosing) -> None:
        """Do what a typed move asks for; a number is confirmed by its Enter."""
        if isinstance(found, hoyle.Move):
            self.make(found)
        elif isinstance(found, typed.Begin):
            choosing.begin_anew()
            choosing.pick(Entry("", found.action))
            self.draw()
            self.settle_cursor()
        elif isinstance(found, typed.Answer):
            self.say(found.text, found.reason)
        else:
            lit = choosing.lit()
            labels = {label: target for target, label in lit.labels.items()}
            labels |= {label: f"entry:{label}" for label in self.listed(lit)}
            if found.label not in labels:
                self.say(f"There is no {found.label}.")
                return
            self.touch(labels[found.label])
            if choosing.whole:
                self.commit()

    def action_hold(self) -> None:
        """Stop the others, or let them go on."""
        self.held = not self.held and self.course.asked is None
        self.draw()
        self.settle_cursor()
        self.go_on()

    def action_undo(self) -> None:
        """Take back the last move of the person."""
        if not self.course.solo:
            self.say("Moves are taken back only where one person plays.")
        elif not self.course.take_back():
            self.say("There is nothing to take back.")
        else:
            self.counted = len(self.course.events(self.course.facing))
            self.proceed()

    def action_hint(self) -> None:
        """Say what a good player would do."""
        if self.adviser is None:
            self.say("Nobody here can give a hint.")
        elif self.covered or self.choosing is None:
            self.say("It is not your turn.")
        else:
            self.say("A hint is being worked out …")
            self.advise(self.adviser, self.ticket, self.course.state.copy(), self.choosing.seat)

    @work(thread=True, group="hints", exclusive=True, exit_on_error=True)
    def advise(self, adviser: Adviser, ticket: int, state: hoyle.State, seat: int) -> None:
        """Work a hint out, away from the keys."""
        self.call_from_thread(self.advised, ticket, adviser(state, seat))

    def advised(self, ticket: int, lines: list[str]) -> None:
        """Tell a hint, if it is still about this decision."""
        if ticket == self.ticket:
            self.say("")
            text = self.course.called.shown("\n".join(lines))
            self.lay("A hint", pages.painted([self.deck.spoken(line) for line in text.split("\n")], colours=True))

    def action_speed(self) -> None:
        """Let the others play at the next speed."""
        names = list(SPEEDS)
        self.speed = names[(names.index(self.speed) + 1) % len(names)]
        self.say(f"The others play: {self.speed}.")

    def action_deck(self) -> None:
        """Two or four colours."""
        from dataclasses import replace

        self.look = replace(self.look, four=not self.look.four)
        self.deck = self.make_deck()
        self.say("Four colours." if self.look.four else "Two colours.")

    def action_scroll(self, by: int) -> None:
        """Scroll a table that does not fit."""
        self.aside = max(self.aside + by, 0)
        self.draw()

    def on_board_scrolled(self, message: Board.Scrolled) -> None:
        """The wheel scrolls the table."""
        self.action_scroll(message.lines)

    def action_leave(self) -> None:
        """Leave, if it is asked for twice."""
        if self.leaving or self.course.state.is_terminal:
            self.exit()
        self.leaving = True
        self.draw()

    def action_leave_now(self) -> None:
        """Leave at once."""
        self.exit()

    # ---- pages

    def lay(
        self, title: str, text: Text, *, foot: str = "Enter goes back", closed: Any = None, at_end: bool = False
    ) -> None:
        """Lay a page over the table."""
        self.push_screen(Sheet(title, text, foot=foot, at_end=at_end), closed or (lambda key: self.go_on()))

    def action_help(self) -> None:
        """The keys."""
        self.lay("Help", pages.help_page(self.course.game, self.choosing))

    def action_booklet(self) -> None:
        """The rules."""
        self.lay(self.course.game.title, pages.booklet_page(self.course.game, min(self.size.width - 8, 100)))

    def action_log(self) -> None:
        """Everything that was seen."""
        if self.covered:
            return
        told = [self.course.put(one) for one in self.course.story()]
        self.lay("What happened", pages.log_page(told, self.deck, colours=self.look.colours), at_end=True)

    def action_why(self) -> None:
        """The rule that stands behind a refusal."""
        if self.reason is not None and self.reason.file and not self.covered:
            self.lay("The rule", pages.reason_page(self.reason, self.course.game))
