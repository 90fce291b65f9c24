"""Stepping through a played game at a terminal."""

from collections.abc import Callable
from pathlib import Path

from hoyle_cli.prompt.desk import Leave
from hoyle_cli.prompt.game_story import GameStory

#: Words that can be typed.
HELP = (
    ("Enter", "one move forwards (also n)"),
    ("b", "one move back"),
    ("12", "the moment after move 12; 0 is the deal"),
    ("begin, end", "the deal; the last move"),
    ("seat p1, seat all", "as another player saw it; with all cards"),
    ("table", "show this moment again"),
    ("log", "print everything up to here"),
    ("save FILE", "write this moment as a scenario, which `hoyle test` runs"),
    ("q", "leave"),
)


class Stepping:
    """`read_seat` and `save` raise `ValueError` with a message."""

    def __init__(
        self,
        story: GameStory,
        at: int,
        read_seat: Callable[[str], int | None],
        save: Callable[[int | None, Path, int], None],
    ) -> None:
        self.story = story
        self.at = at
        self.read_seat = read_seat
        self.save = save

    def run(self) -> None:
        self.story.desk.rule(self.story.headline)
        self.story.desk.say(self.story.played, "dim")
        self.story.desk.say("(Enter: one move on; b: one back; ?: all that can be typed; q: leave)", "dim")
        self.story.show(self.at)
        while True:
            try:
                line = self.story.desk.read()
            except Leave:
                return
            if line in ("q", "quit"):
                return
            self.answer(line)

    def answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        desk, last = self.story.desk, self.story.length
        steps = {"": self.at + 1, "n": self.at + 1, "b": self.at - 1, "begin": 0, "end": last}
        if line in steps:
            self.go(steps[line])
        elif line.isascii() and line.isdecimal():
            self.go(int(line[:9]))
        elif line == "table":
            self.story.show(self.at)
        elif line == "log":
            desk.report(self.story.story(self.at))
        elif line == "?":
            desk.menu(HELP)
        elif word in ("seat", "save") and rest:
            self.carried_out(word, rest.strip())
        else:
            desk.say(f"“{line}” cannot be typed here; ? shows what can.", "yellow")

    def go(self, at: int) -> None:
        last = self.story.length
        if 0 <= at <= last:
            self.at = at
            self.story.show(at)
        elif at < 0:
            self.story.desk.say("This is the beginning.", "yellow")
        else:
            self.story.desk.say(f"There is no move {at}; the last one is {last}.", "yellow")

    def carried_out(self, word: str, rest: str) -> None:
        try:
            if word == "seat":
                self.story = GameStory(self.story.replay, self.read_seat(rest))
                self.story.show(self.at)
            else:
                self.save(self.story.reader, Path(rest), self.at)
        except ValueError as problem:
            self.story.desk.say(str(problem), "yellow")
