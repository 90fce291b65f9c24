"""A move: an action with all its arguments, made by one seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

#: Not a seat: the game is over; several seats choose at once; a chance outcome is asked for.
TERMINAL = -1
SIMULTANEOUS = -2
CHANCE = -3

#: Makes the text of a move from its action and arguments.
Words = Callable[[str, tuple[Any, ...]], str]


class Move:
    """What a seat may do: `str(move)` is its notation, such as `play 9H`, `show_four 9C+9D+9H+9S` or `pass`.

    `action` is the name in the rule file (`pass` and, for outcomes of chance, `chance` besides). `arguments` are values
    as formulas have them; they mean something only at the position the move was listed for. Moves are never changed; two
    are equal if seat, action and arguments are. `words` is the text, or what makes it when it is first asked for.
    """

    __slots__ = ("_words", "action", "arguments", "seat")

    def __init__(self, seat: int, action: str, arguments: tuple[Any, ...], words: "str | Words") -> None:
        self.seat = seat
        self.action = action
        self.arguments = arguments
        self._words = words

    @property
    def text(self) -> str:
        """The move in its notation."""
        words = self._words
        if not isinstance(words, str):
            self._words = words = words(self.action, self.arguments)
        return words

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<p{self.seat}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (
            self.seat == other.seat and self.action == other.action and self.arguments == other.arguments
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.action, self.arguments))


class IllegalMove(ValueError):
    """A move that is not legal; the message says why, `reason` where the rule file says so."""

    def __init__(self, reason: "Reason") -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: a sentence, the rule or clause that forbids it, and where that stands."""

    message: str
    rule: str | None = None
    file: str | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = f" ({self.file}:{self.line})" if self.file and self.line else ""
        return f"{self.message}{place}"
