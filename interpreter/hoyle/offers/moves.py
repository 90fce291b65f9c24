"""A move: an action with all its arguments, made by one seat."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from hoyle.model.formula import Formula

#: Not a seat: the game is over; several seats choose at once; a chance outcome is asked for.
TERMINAL = -1
SIMULTANEOUS = -2
CHANCE = -3

#: Makes the text of a move from its action and arguments.
Words = Callable[[str, tuple[Any, ...]], str]


class At(NamedTuple):
    """Something named by where it lies: the key of its zone and its position there, both as they are written.

    The position is `3`, in a grid `2,3`, among rows `3:2`; in a set the face, with a number where there are twins: `5H#2`.
    """

    zone: str
    position: str

    def __str__(self) -> str:
        return f"{self.zone}@{self.position}"


class Move(tuple[Any, ...]):
    """What a seat may do: `str(move)` is its notation, such as `play 9H`, `show_four 9C+9D+9H+9S` or `pass`.

    Two moves are equal if seat, action and arguments are. A decision may have thousands, so a move is no more than the
    tuple of its seat, its action, what makes its text, and its arguments.
    """

    __slots__ = ()

    @staticmethod
    def of(seat: int, action: str, arguments: tuple[Any, ...], words: str | Words) -> "Move":
        """The move of a seat with an action and arguments; `words` is its text, or makes it when it is asked for."""
        return Move((seat, action, words, *arguments))

    @property
    def seat(self) -> int:
        """Who makes it, or `CHANCE`."""
        seat: int = self[0]
        return seat

    @property
    def action(self) -> str:
        """The action's name in the rule file; `pass` and, for outcomes of chance, `chance` besides."""
        action: str = self[1]
        return action

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What was chosen, as far as the seat knows it; it means something only at the position the move was listed for.

        A card that is named by its face is its number (the lowest of those that look the same), one that is named by its
        place is an `At`, and so is a row; all else is a value as formulas have them.
        """
        return self[3:]

    @property
    def is_whole(self) -> bool:
        """Whether it has the parts of a move; only one that was not made with `of` has not."""
        return (
            len(self) > 2
            and type(self[0]) is int
            and isinstance(self[1], str)
            and (callable(self[2]) or isinstance(self[2], str))
        )

    @property
    def text(self) -> str:
        """The move in its notation."""
        words: str | Words = self[2]
        return words if isinstance(words, str) else words(self.action, self.arguments)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<p{self.seat}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self[:2] == other[:2] and self[3:] == other[3:]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self[:2], self[3:]))

    # ---- copies: a move never changes; one that is sent away takes its text along, not what makes it

    def __copy__(self) -> "Move":
        return self

    def __deepcopy__(self, memo: object) -> "Move":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Move.of, (self.seat, self.action, self.arguments, self.text)


class IllegalMove(ValueError):
    """A move that is not legal; the message says why, `reason` where the rule file says so."""

    def __init__(self, reason: "Reason") -> None:
        super().__init__(str(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.reason,)


#: What may be wrong with a move: with the moment (nobody may pass, players choose at the same time), with the action (it
#: belongs to a phase, its `when` does not hold), with what is said of its arguments (a card is not there, is to be named by
#: its place, is one of several that look alike), or with what was chosen (a `where` or a rule forbids it).
Moment: TypeAlias = Literal["over", "turn", "chosen", "idle", "no pass", "at once"]
OfAction: TypeAlias = Literal["unknown", "not offered", "phase", "when", "no move"]
OfArgument: TypeAlias = Literal[
    "too much", "missing", "nothing", "not there", "unseen", "several", "too often", "too few", "too many", "sizes"
]
Wrong: TypeAlias = Moment | OfAction | OfArgument | Literal["where", "rule"]


@dataclass(frozen=True, slots=True)
class Cause:
    """A reason as data, for those who put it into words of their own; it holds only what the mover may know.

    `words` are the arguments as they were typed, up to and with the one that is wrong, which has the number `argument`;
    `word` is what of it is wrong. `formula` is the condition that does not hold. `bounds` are the least and the most that
    an argument may be or hold. `names` are seats, phases or cards by which it goes on, as they are written. `said` marks a
    reason that the rule file words itself.
    """

    kind: Wrong
    action: str = ""
    argument: int | None = None
    words: tuple[str, ...] = ()
    word: str = ""
    formula: Formula | None = None
    bounds: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    said: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: a sentence, the rule or clause that forbids it, where that stands, and the same as data."""

    message: str
    rule: str | None = None
    file: str | None = None
    line: int | None = None
    cause: Cause | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        place = f" ({self.file}:{self.line})" if self.file and self.line else ""
        return f"{self.message}{place}"
