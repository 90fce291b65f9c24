"""Moves: an action with all its arguments, made by one seat."""

from collections.abc import Callable
from dataclasses import field
from typing import Any, Literal, NamedTuple, TypeAlias

from hoyle.frozen import dataclass
from hoyle.language.model.formula import Formula

#: Not a seat: the game is over; several seats choose at once; a chance outcome is asked for.
TERMINAL = -1
SIMULTANEOUS = -2
CHANCE = -3

#: Makes the text of a move from its action and arguments.
Words = Callable[[str, tuple[Any, ...]], str]


class At(NamedTuple):
    """A thing named by its place: the key of its zone and its position there, as written.

    The position is `3`, in a grid `2,3`, in rows `3:2`; in a set the face, for twins with a number: `5H#2`.
    """

    zone: str
    position: str

    def __str__(self) -> str:
        return f"{self.zone}@{self.position}"


class Move(tuple[Any, ...]):
    """A move of a seat: `str(move)` is its notation, such as `play 9H`, `show_four 9C+9D+9H+9S` or `pass`.

    Moves are equal if seat, action and arguments are. A decision may have thousands, so a move is only a tuple.
    """

    __slots__ = ()

    @staticmethod
    def of(seat: int, action: str, arguments: tuple[Any, ...], words: str | Words) -> "Move":
        return Move((seat, action, words, *arguments))

    @property
    def seat(self) -> int:
        """The seat that moves, or `CHANCE`."""
        seat: int = self[0]
        return seat

    @property
    def action(self) -> str:
        """The action's name in the rule file; also `pass` and, for outcomes of chance, `chance`."""
        action: str = self[1]
        return action

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The choices as the seat knows them; valid only in the position for which the move was listed.

        A card named by its face is its number (the lowest of those with its look); a card or row named by its place is
        an `At`; every other value is as formulas have it.
        """
        return self[3:]

    @property
    def is_whole(self) -> bool:
        return (
            len(self) > 2
            and type(self[0]) is int
            and isinstance(self[1], str)
            and (callable(self[2]) or isinstance(self[2], str))
        )

    @property
    def text(self) -> str:
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

    # ---- copies: a move never changes; a pickled one contains its text instead of the maker of it

    def __copy__(self) -> "Move":
        return self

    def __deepcopy__(self, memo: object) -> "Move":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Move.of, (self.seat, self.action, self.arguments, self.text)


class IllegalMove(ValueError):
    """The message has the reason, `reason` the one from the rule file."""

    def __init__(self, reason: "Reason") -> None:
        super().__init__(str(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.reason,)


#: Kinds of errors in a move: in the moment (no pass, players choose at the same time), in the action (it
#: belongs to a phase, its `when` fails), in the typed arguments (a card is not there, must be named by
#: its place, is one of several that look alike), or in the choice (a `where` or a rule forbids it).
Moment: TypeAlias = Literal["over", "turn", "chosen", "idle", "no pass", "at once"]
OfAction: TypeAlias = Literal["unknown", "not offered", "phase", "when", "no move"]
OfArgument: TypeAlias = Literal[
    "too much", "missing", "nothing", "not there", "unseen", "several", "too often", "too few", "too many", "sizes"
]
Wrong: TypeAlias = Moment | OfAction | OfArgument | Literal["where", "rule"]


@dataclass(frozen=True, slots=True)
class Cause:
    """A reason as data; it holds only what the player may know.

    `words` are the arguments as typed, up to the wrong one, which has the number `argument`; `word` is its wrong part.
    `formula` is the condition that fails. `source` is what the argument may be here, without conditions. `bounds` are
    the least and the most that an argument may be or contain.
    `names` are seats, phases or cards for the advice, as written. `said` marks a reason in the words of the rule file.
    """

    kind: Wrong
    action: str = ""
    argument: int | None = None
    words: tuple[str, ...] = ()
    word: str = ""
    formula: Formula | None = None
    source: Formula | None = None
    bounds: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    said: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move was refused; `rule` is the clause that forbids it."""

    message: str
    rule: str | None = None
    file: str | None = None
    line: int | None = None
    cause: Cause | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        place = f" ({self.file}:{self.line})" if self.file and self.line else ""
        return f"{self.message}{place}"
