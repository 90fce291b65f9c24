"""A decision put to a person. Input: a state, a seat and a desk; output: the move that was chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import hoyle
from hoyle_cli.desk import Desk, Leave

#: With more moves than this, a move is put together piece by piece.
MANY = 60
LETTERS = "abcdefghijklmnoprstuvwxyz"  # no q: it leaves

HELP = (
    ("1, 2, …", "take the move with this number (a letter: one out of turn)"),
    ("play 9H", "take this move; its beginning is enough if there is no other like it"),
    ("Enter", "take the only move there is"),
    ("why MOVE", "tell why a move is not legal"),
    ("table", "show the table and the moves again"),
    ("log", "show everything that you saw happen"),
    ("back", "undo the last step of a move put together piece by piece"),
    ("q", "leave the game"),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to pick: its label, how it is written, and what it stands for."""

    label: str
    text: str
    value: Any


class Back(Exception):
    """One step back in a move that is put together."""


class Prompt:
    """One decision of one person. `redraw` prints the table, `history` the whole log."""

    def __init__(
        self,
        state: hoyle.State,
        seat: int,
        desk: Desk,
        redraw: Callable[[], None],
        history: Callable[[], None],
    ) -> None:
        self.state = state
        self.seat = seat
        self.desk = desk
        self.redraw = redraw
        self.history = history
        moves = state.legal_moves(seat)
        actions = state.game.model.actions
        aside = [m for m in moves if m.action in actions and actions[m.action].anytime]
        self.own = [m for m in moves if m not in aside] or aside
        self.aside = aside if self.own is not aside else []

    def ask(self) -> hoyle.Move:
        """The move that the person takes."""
        if len(self.own) <= MANY:
            return self.whole_move()
        while True:
            try:
                return self.step_by_step()
            except Back:
                continue

    def whole_move(self) -> hoyle.Move:
        """A move picked from all there are."""
        answer = self.pick("", [Choice(str(i), move.text, move) for i, move in enumerate(self.own, 1)])
        assert isinstance(answer, hoyle.Move)
        return answer

    def step_by_step(self) -> hoyle.Move:
        """A move put together: the action, then one argument after the other."""
        own = {move.action for move in self.own}
        names = [name for name in self.state.choices(seat=self.seat) if name in own]
        action = names[0] if len(names) == 1 else self.pick("What do you do?", numbered(names, names))
        if isinstance(action, hoyle.Move):
            return action
        declared = self.state.game.model.actions.get(action)
        chosen: list[Any] = []
        written: list[str] = [action]
        arguments = declared.arguments if declared else ()
        while len(chosen) < len(arguments):
            argument = arguments[len(chosen)]
            values = self.state.choices(action, *chosen, seat=self.seat)
            texts = [self.written(argument, value, values) for value in values]
            try:
                answer = self.pick(f"{' '.join(written)} … {argument.local.name}?", numbered(texts, values))
            except Back:
                if not chosen:
                    raise
                chosen.pop()
                written.pop()
                continue
            if isinstance(answer, hoyle.Move):
                return answer
            chosen.append(answer)
            written.append(texts[values.index(answer)])
        return self.state.move(action, *chosen, seat=self.seat)

    def written(self, argument: Any, value: Any, values: Sequence[Any]) -> str:
        """A value of an argument as this seat reads it."""
        pool = values if argument.kind == "one" else ()
        notation = self.state.game.machine.notation
        return notation.value(self.state.position, self.seat, argument.local.type, argument.noun, value, pool)

    # ---- one question

    def pick(self, question: str, choices: Sequence[Choice]) -> Any:
        """What the person picks: the value of a choice, or a whole move that was typed."""
        self.show(question, choices)
        while True:
            line = self.desk.read()
            word, _, rest = line.partition(" ")
            if line == "q":
                raise Leave
            if line == "?":
                self.help()
            elif line == "log":
                self.history()
            elif line == "table":
                self.redraw()
                self.show(question, choices)
            elif line == "back" and question:
                raise Back
            elif word == "why":
                self.why(rest.strip())
            else:
                found = self.found(line, choices)
                if found is not None:
                    return found.value
                self.refuse(line, choices)

    def show(self, question: str, choices: Sequence[Choice]) -> None:
        """Print the question with what can be picked."""
        if question:
            self.desk.say(question)
        if len(choices) > MANY:
            first = choices[0].text
            self.desk.say(
                f"({len(choices)} choices, too many to list: type one, such as {first}, or its beginning)",
                "dim",
            )
        else:
            self.desk.menu([(c.label, c.text) for c in choices])
        if self.aside and len(self.aside) <= len(LETTERS):
            self.desk.say("out of turn:", "dim")
            self.desk.menu([(c.label, c.text) for c in self.lettered()])
        elif self.aside:
            self.desk.say(f"out of turn: {len(self.aside)} moves; type one, such as {self.aside[0]}", "dim")

    def lettered(self) -> list[Choice]:
        """The out-of-turn moves with their letters."""
        return [Choice(letter, move.text, move) for letter, move in zip(LETTERS, self.aside)]

    def found(self, line: str, choices: Sequence[Choice]) -> Choice | None:
        """What a line picks, or None."""
        if not line:
            return choices[0] if len(choices) == 1 else None
        labels = {c.label: c for c in (*self.lettered(), *choices)}
        if line in labels:
            return labels[line]
        try:
            return Choice("", line, self.state.parse_move(line, self.seat))
        except hoyle.IllegalMove:
            near = self.near(line, choices)
            return near[0] if len(near) == 1 else None

    def near(self, line: str, choices: Sequence[Choice]) -> list[Choice]:
        """The choices that are written so, begin so, or have these arguments."""
        wanted = spelled(line)
        moves = [Choice("", move.text, move) for move in (*self.own, *self.aside)]
        every = choices if choices and choices[0].value in self.own else [*choices, *moves]
        for fits in (same, begins, same_arguments):
            near = [choice for choice in every if fits(spelled(choice.text), wanted)]
            if near:
                return near
        return []

    def refuse(self, line: str, choices: Sequence[Choice]) -> None:
        """Say why a line picks nothing."""
        near = self.near(line, choices) if line else []
        if not line:
            self.desk.say(f"pick one of {len(choices)}; ? helps", "yellow")
        elif line.isdecimal() and not near:
            most = len(choices)
            self.desk.say(
                f"there is no {line}; " + (f"pick 1 to {most}" if most <= MANY else "type it in words"),
                "yellow",
            )
        elif near:
            texts = [choice.text for choice in near]
            more = f", … ({len(near)} in all)" if len(near) > 12 else ""
            self.desk.say(f"which of these? {', '.join(texts[:12])}{more}", "yellow")
        else:
            self.desk.say(f"{self.state.why_not(line, self.seat)}", "yellow")

    def why(self, text: str) -> None:
        """Say why a move is not legal."""
        if not text:
            self.desk.say("type `why` and a move, such as `why " + str((self.own or self.aside)[0]) + "`", "yellow")
            return
        reason = self.state.why_not(text, self.seat)
        self.desk.say(f"`{text}` is legal" if reason is None else str(reason), "" if reason is None else "yellow")

    def help(self) -> None:
        """Say what can be typed, and what the actions are."""
        self.desk.menu(HELP)
        actions = self.state.game.model.actions
        titled = [
            (name, title)
            for name in self.state.choices(seat=self.seat)
            if name in actions and (title := actions[name].title)
        ]
        if titled:
            self.desk.say("actions:", "dim")
            self.desk.menu(titled)


def numbered(texts: Sequence[str], values: Sequence[Any]) -> list[Choice]:
    """Choices with numbers from one."""
    return [Choice(str(i), text, value) for i, (text, value) in enumerate(zip(texts, values, strict=True), 1)]


def spelled(text: str) -> str:
    """A text as it is compared: without regard to capitals, blanks and the order of cards in a set."""
    words = text.lower().split()
    return " ".join("+".join(sorted(word.split("+"))) if "+" in word else word for word in words)


def same(text: str, wanted: str) -> bool:
    """Whether a choice is written so."""
    return text == wanted


def begins(text: str, wanted: str) -> bool:
    """Whether a choice begins so."""
    return text.startswith(wanted)


def same_arguments(text: str, wanted: str) -> bool:
    """Whether a move has these arguments, its action aside."""
    return text.partition(" ")[2] == wanted
