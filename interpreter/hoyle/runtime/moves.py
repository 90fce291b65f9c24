"""A move: an action with all its arguments, made by one seat."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product, repeat
from typing import Any, NamedTuple

#: Not a seat: the game is over; several seats choose at once; a chance outcome is asked for.
TERMINAL = -1
SIMULTANEOUS = -2
CHANCE = -3

#: Makes the text of a move from its action and arguments.
Words = Callable[[str, tuple[Any, ...]], str]


class Move(NamedTuple):
    """What a seat may do: `str(move)` is its notation, such as `play 9H`, `show_four 9C+9D+9H+9S` or `pass`.

    `action` is the name in the rule file (`pass` and, for outcomes of chance, `chance` besides). `arguments` are values
    as formulas have them; they mean something only at the position the move was listed for. Two moves are equal if seat,
    action and arguments are. `words` is the text, or what makes it when it is asked for.
    """

    seat: int
    action: str
    arguments: tuple[Any, ...]
    words: "str | Words"

    @property
    def text(self) -> str:
        """The move in its notation."""
        words = self.words
        return words if isinstance(words, str) else words(self.action, self.arguments)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<p{self.seat}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self[:3] == other[:3]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:3])


def moves(seat: int, action: str, arguments: Iterable[tuple[Any, ...]], words: "Words") -> list[Move]:
    """Moves that differ only in their arguments; there may be thousands, so none of them costs a call of its own."""
    return list(map(tuple.__new__, repeat(Move), product((seat,), (action,), arguments, (words,))))


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
