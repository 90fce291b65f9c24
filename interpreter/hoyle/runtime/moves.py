"""A move: an action with all its arguments, made by one seat."""

from dataclasses import dataclass, field
from typing import Any

#: Not a seat: the game is over; several seats choose at once; a chance outcome is asked for.
TERMINAL = -1
SIMULTANEOUS = -2
CHANCE = -3


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat may do: `str(move)` is its notation, such as `play 9H`, `show_four 9C+9D+9H+9S` or `pass`.

    `action` is the name in the rule file (`pass` and, for outcomes of chance, `chance` besides). `arguments` are values
    as formulas have them; they mean something only at the position the move was listed for.
    """

    seat: int
    action: str
    arguments: tuple[Any, ...]
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text


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
