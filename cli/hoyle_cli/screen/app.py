"""The keys of the full-screen table."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input

import hoyle
from hoyle.scene import typed
from hoyle.scene.choice import Choice
from hoyle.scene.entries import begin, missing, targets_by_label
from hoyle.scene.messages import NOT_YOUR_TURN, Reply, line_of
from hoyle.scene.turns import auto_words
from hoyle.scene.wording.last_trick import last_trick_lines
from hoyle.scene.wording.names import names_for
from hoyle_cli.prompt.help import word_meant
from hoyle_cli.screen import pages, places
from hoyle_cli.screen.board import Board
from hoyle_cli.screen.numbers import adds_to_set, labels_now, number_words
from hoyle_cli.screen.playing import SPEEDS, Playing
from hoyle_cli.screen.sheet import Sheet, text_width
from hoyle_cli.screen.showing import happened, out_of_turn
from hoyle_cli.screen.sorting import next_order
from hoyle_cli.screen.themes import wear
from hoyle_cli.theme_setting import other_theme

#: So many events are shown first of a long game.
LATELY = 500


class TableApp(Playing):
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way, f"go('{way}')", show=False) for way in ("left", "right", "up", "down")),
        Binding("tab", "hop(1)", show=False, priority=True),
        Binding("shift+tab", "hop(-1)", show=False, priority=True),
        Binding("space", "touch_cursor", show=False),
        Binding("enter", "confirm", show=False),
        Binding("escape,backspace", "take_back", show=False),
        Binding("slash,colon", "type", show=False),
        Binding("question_mark", "help", show=False),
        Binding("b", "booklet", show=False),
        Binding("l", "log", show=False),
        Binding("t", "last_trick", show=False),
        Binding("h", "hint", show=False),
        Binding("n", "another", show=False),
        Binding("u", "undo", show=False),
        Binding("s", "speed", show=False),
        Binding("d", "deck", show=False),
        Binding("c", "theme", show=False),
        Binding("g", "sort", show=False),
        Binding("a", "auto", show=False),
        Binding("w", "why", show=False),
        Binding("o", "hold", show=False),
        Binding("pageup", "scroll(-5)", show=False),
        Binding("pagedown", "scroll(5)", show=False),
        Binding("q", "leave", show=False),
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def on_board_touched(self, message: Board.Touched) -> None:
        target = message.target
        if target.startswith("key:"):
            self.press(target.removeprefix("key:"))
            return
        self.cursor = target
        self.touch(target)

    def press(self, key: str) -> None:
        names = {"?": "help", "b": "booklet", "l": "log", "t": "last_trick", "w": "why", "q": "leave"}
        names |= {"h": "hint", "n": "another", "u": "undo", "o": "hold"}
        names |= {"/": "type", "enter": "confirm", "escape": "take_back"}
        getattr(self, f"action_{names[key]}")()

    # ---- keys

    def action_go(self, way: places.Way) -> None:
        self.cursor = places.neighbour(self.rows, self.cursor, way)
        self.show_cursor()

    def action_hop(self, by: int) -> None:
        ways = self.ways()
        if ways:
            at = ways.index(self.cursor) + by if self.cursor in ways else 0
            self.aim(ways[at % len(ways)])

    def action_touch_cursor(self) -> None:
        if self.cursor.startswith("key:"):
            self.press(self.cursor.removeprefix("key:"))
        else:
            self.touch(self.cursor)

    def action_confirm(self) -> None:
        """Take the number typed, make the move, end a set, or touch the thing at the cursor."""
        choice = self.choice
        if self.mood.number:
            self.end_number(self.mood.number, labels_now(choice))
            if choice is not None and choice.whole and choice is self.choice:
                self.commit()
            return
        if self.mood.covered:
            self.mood.covered = False
            self.look_again()
            self.go_on()
        elif choice is not None and choice.whole:
            self.commit()
        elif choice is not None and choice.progress.taken and choice.end_set():
            self.draw()
            self.settle_cursor()
        elif choice is not None and choice.progress.taken and self.cursor not in self.ways():
            self.say(missing(choice) or "Choose one of the moves below.")
        elif choice is not None and len(self.ways()) == 1 and not choice.begun:
            self.touch(self.ways()[0])
            if choice.whole:
                self.commit()  # the only move there is
        else:
            self.action_touch_cursor()

    def action_take_back(self) -> None:
        if isinstance(self.focused, Input):
            self.close_line()
        said = self.mood.remark or self.mood.leaving
        self.mood.say("")
        if self.choice is not None and not said:
            self.choice.back()
        self.draw()
        self.settle_cursor()
        self.go_on()

    def on_key(self, event: events.Key) -> None:
        if isinstance(self.focused, Input) or isinstance(self.screen, Sheet):
            return
        if self.mood.leaving and event.key not in ("q", "escape"):
            self.mood.leaving = False
            self.draw()
        if event.character is not None and (event.character.isdecimal() or self.begins_number(event.character)):
            event.stop()
            self.number(event.character)

    def begins_number(self, sign: str) -> bool:
        return sign == "-" and any(label.startswith(sign) for label in targets_by_label(self.choice))

    def number(self, digit: str) -> None:
        """Add a typed digit; touch what has the number, at once if no other begins with it."""
        if self.choice is None or self.mood.covered:
            return
        labels, number = labels_now(self.choice), self.mood.number + digit
        longer = [label for label in labels if label.startswith(number) and label != number]
        if longer:
            self.say(number_words(number, longer, known=number in labels))
            self.mood.number = number
        elif number not in labels and self.mood.number in labels and adds_to_set(self.choice):
            self.end_number(self.mood.number, labels)
            self.number(digit)
        else:
            self.end_number(number, labels)

    def end_number(self, number: str, labels: Mapping[str, str]) -> None:
        self.mood.say("")
        if number in labels:
            self.cursor = labels[number]
            self.touch(labels[number])
        else:
            self.refuse_number(number, labels)

    def refuse_number(self, number: str, labels: Iterable[str]) -> None:
        if self.choice is not None:
            answer = typed.unknown(number, list(labels), self.choice)
            self.say(answer.text, answer.reason)

    def action_type(self) -> None:
        if not self.mood.covered:
            self.open_line("")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        line = line_of(self.table, message.value)
        self.close_line()
        if line:
            self.obey(line)

    def obey(self, line: str) -> None:
        words: dict[str, Callable[[], Any]] = {
            "q": self.exit,
            "?": self.action_help,
            "rules": self.action_booklet,
            "log": self.action_log,
            "trick": self.action_last_trick,
            "back": self.action_take_back,
            "hint": self.action_hint,
            "undo": self.action_undo,
            "table": self.draw,
            "auto": self.action_auto,
            "seed": lambda: self.say(f"seed {self.course.state.seed}"),
        }
        word = word_meant(line)
        found = None if self.choice is None or line in words else typed.read(line, self.choice)
        if found is None or (isinstance(found, typed.Reply) and word in words):
            words.get(word, lambda: self.say(NOT_YOUR_TURN))()
        elif self.choice is not None:
            self.follow(found, self.choice)

    def follow(self, found: Any, choice: Choice) -> None:
        if isinstance(found, hoyle.Move):
            self.make(found)
        elif isinstance(found, typed.Begin):
            begin(choice, found.action)
            self.draw()
            self.settle_cursor()
        elif isinstance(found, typed.Reply):
            self.say(found.text, found.reason)
        else:
            labels = targets_by_label(choice)
            if found.label not in labels:
                self.refuse_number(found.label, labels)
                return
            self.touch(labels[found.label])
            if choice.whole:
                self.commit()

    def action_hold(self) -> None:
        if self.course.asked is not None:
            self.invite()
            return
        self.mood.held = not self.mood.held
        self.draw()
        self.settle_cursor()
        self.go_on()

    def invite(self) -> None:
        """Hand the keyboard to the next person with actions out of turn, finally to the one to move."""
        course = self.course
        others, facing = out_of_turn(course), self.mood.facing
        if not others:
            self.say("Nobody else can do anything now.")
            return
        next_ones = others[others.index(facing) + 1 :] if facing in others else others
        if not next_ones:
            self.proceed()
            return
        self.mood.facing, self.mood.covered = next_ones[0], True
        self.look_again()

    def action_undo(self) -> None:
        if why_not := self.table.why_no_undo:
            self.say(why_not)
        else:
            self.table.take_back()
            self.proceed()

    def action_another(self) -> None:
        if self.course.state.is_terminal:
            self.play_another()
        else:
            self.say("A new game can begin when this one is over.")

    def action_hint(self) -> None:
        if self.mood.covered or self.choice is None:
            self.say(NOT_YOUR_TURN)
        elif self.advising != self.ticket:
            self.advising = self.ticket
            self.say("A hint is being worked out …")
            seat = self.choice.seat
            self.meanwhile(self.table.hint_task(seat), partial(self.advised, self.ticket, seat))

    def advised(self, ticket: int, seat: int, reply: Reply) -> None:
        if ticket == self.ticket:
            self.advising = None
        if ticket == self.ticket and seat == self.mood.facing and not self.mood.covered:
            self.say(reply.get("text", ""))
            if reply["ok"]:
                self.lay("A hint", pages.spoken_page(reply["lines"], self.deck, self.look.palette))

    def action_speed(self) -> None:
        names = list(SPEEDS)
        self.speed = names[(names.index(self.speed) + 1) % len(names)]
        self.say(f"The others play: {self.speed}.")

    def action_sort(self) -> None:
        self.sorting = next_order(self.sorting, self.course.state, self.mood.facing or 0)
        self.look_again()
        self.say(
            f"Your cards are sorted by {self.sorting}." if self.sorting else "Your cards are as the rules sort them."
        )

    def action_auto(self) -> None:
        self.make_automatic(not self.auto)
        self.say(auto_words(on=self.auto, alone=self.course.solo))
        if self.auto and self.course.asked is not None and not self.mood.covered:
            self.plays_only_move()

    def action_deck(self) -> None:
        self.look = replace(self.look, four=not self.look.four)
        self.deck = self.make_deck()
        self.say("Four colours." if self.look.four else "Two colours.")

    def action_theme(self) -> None:
        self.look = replace(self.look, theme=other_theme(self.look.theme))
        self.board.palette = self.look.palette
        wear(self, self.look.theme)
        self.say(f"The {self.look.theme} theme." if self.look.colours else "This terminal shows no colours.")

    def action_scroll(self, by: int) -> None:
        self.mood.aside = max(self.mood.aside + by, 0)
        self.draw()

    def on_board_scrolled(self, message: Board.Scrolled) -> None:
        self.action_scroll(message.lines)

    def action_leave(self) -> None:
        if self.mood.leaving or self.course.state.is_terminal:
            self.exit()
        self.mood.leaving = True
        self.draw()

    def action_interrupt(self) -> None:
        self.interrupted = True
        self.exit()

    # ---- pages

    def action_help(self) -> None:
        self.lay(
            "Help", pages.help_page(self.course.game, None if self.mood.covered else self.choice, self.table.names)
        )

    def action_booklet(self) -> None:
        self.page_awaited = True
        work = partial(pages.booklet_page, self.course.game, min(text_width(self.size.width), 100))
        self.meanwhile(work, self.open_booklet)

    def open_booklet(self, text: Text) -> None:
        self.page_awaited = False
        if not isinstance(self.screen, Sheet):
            self.lay(self.course.game.title, text)

    def action_log(self) -> None:
        begin = max(len(self.course.events(self.mood.facing)) - LATELY, 0)
        foot = "l: all of it   Enter goes back" if begin else "Enter goes back"
        self.show_log(begin, foot=foot, keys=("l",) if begin else (), closed=self.left_log)

    def left_log(self, key: str | None) -> None:
        if key == "l":
            self.show_log(0)
        else:
            self.go_on()

    def show_log(self, begin: int, **page: Any) -> None:
        if self.mood.covered:
            return
        seen = happened(self.course.story(self.mood.facing, begin), self.table.names)
        lines = ("; ".join(one.pieces) for one in seen)
        self.lay("What happened", pages.spoken_page(lines, self.deck, self.look.palette), at_end=True, **page)

    def action_last_trick(self) -> None:
        if self.mood.covered:
            return
        facing = self.mood.facing
        lines = last_trick_lines(self.table.origins(facing).last, names_for(self.course.game, facing))
        lines = [self.table.names.insert(line) for line in lines]
        self.lay("The last trick", pages.spoken_page(lines, self.deck, self.look.palette))

    def action_why(self) -> None:
        reason = self.mood.reason
        if reason is not None and reason.file and not self.mood.covered:
            self.lay("The rule", pages.reason_page(reason, self.table.names))
