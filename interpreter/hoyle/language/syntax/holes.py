"""Splitting of texts with holes, such as `{formula}`."""

import re

from hoyle.frozen import dataclass
from hoyle.language.syntax.tree import Scalar

_BRACE = re.compile(r"(?P<brace>\{\{|\}\})|\{(?P<hole>[^{}\n]*)\}|(?P<lone>[{}])")
_WRAPPED = re.compile(_BRACE.pattern.replace("\\n", ""))
#: The end of a hole with a number: `{n card|cards}`.
_COUNTED = re.compile(r"(?P<number>.*\S)\s+(?P<one>[^\W\d_]+)\|(?P<many>[^\W\d_]+)\s*")


class Counted(str):
    """A word after a number, in the plural with its space; `one` and `many` have no space."""

    one: str
    many: str

    def __new__(cls, one: str, many: str) -> "Counted":
        made = super().__new__(cls, f" {many}")
        made.one, made.many = one, many
        return made


@dataclass(frozen=True, slots=True)
class Holed:
    pieces: tuple[str | Scalar, ...]
    lone: tuple[tuple[int, int], ...]


def take_apart(text: Scalar, *, wrapped: bool = False) -> Holed:
    """Split a text at its holes; `{{` and `}}` are literal braces. A `Counted` word may follow a number.

    `wrapped` lets a hole continue in the next line.
    """
    pieces: list[str | Scalar] = []
    lone: list[tuple[int, int]] = []
    words, at = "", 0
    for found in (_WRAPPED if wrapped else _BRACE).finditer(text.value):
        words, at = words + text.value[at : found.start()], found.end()
        if found["brace"]:
            words += found["brace"][0]
        elif found["lone"]:
            lone.append(found.span())
        else:
            pieces += [words, *_hole(text.part(*found.span("hole")))]
            words = ""
    pieces.append(words + text.value[at:])
    return Holed(tuple(piece for piece in pieces if piece != ""), tuple(lone))


def _hole(written: Scalar) -> tuple[str | Scalar, ...]:
    found = _COUNTED.fullmatch(written.value)
    return (written.part(*found.span("number")), Counted(found["one"], found["many"])) if found else (written,)
