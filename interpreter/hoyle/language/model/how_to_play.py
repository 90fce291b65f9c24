"""The author's text for people (`how to play`)."""

from typing import Literal, TypeAlias

from hoyle.frozen import dataclass
from hoyle.language.model.formula import Face, Formula

#: A thing that has an exact rule, or two of the same name; `end` is the end of the game, `winner` who wins.
Kind = Literal[
    "option", "zone", "variable", "formula", "phase", "action", "group", "rule", "score part", "tie-break", "token"
]
END, WINNER = "end", "winner"


@dataclass(frozen=True, slots=True)
class Reference:
    """A mention of a thing, `END` or `WINNER`; without words its title is printed."""

    name: str
    kinds: tuple[Kind, ...]
    words: str | None


@dataclass(frozen=True, slots=True)
class Cards:
    faces: tuple[Face, ...]


Piece: TypeAlias = str | Formula | Reference | Cards


@dataclass(frozen=True, slots=True)
class Passage:
    """It holds only at tables where `condition` is true."""

    pieces: tuple[Piece, ...]
    condition: Formula | None
    entry: bool


@dataclass(frozen=True, slots=True)
class Heading:
    name: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class HowToPlay:
    """`unexplained` are names that the text leaves out on purpose."""

    headings: tuple[Heading, ...]
    unexplained: tuple[str, ...]
