"""Conversion between offsets and an editor's positions, whose lines count from 0.

Characters count units of the encoding: one beyond the basic plane is two in UTF-16.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

Encoding = Literal["utf-8", "utf-16", "utf-32"]
Position = tuple[int, int]

_BREAK = re.compile("\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Ruler:
    text: str
    encoding: Encoding
    starts: tuple[int, ...]


def ruler(text: str, encoding: Encoding = "utf-16") -> Ruler:
    return Ruler(text, encoding, (0, *(found.end() for found in _BREAK.finditer(text))))


def position(along: Ruler, offset: int) -> Position:
    """Beyond the text, the position of its end."""
    offset = max(0, min(offset, len(along.text)))
    line = bisect_right(along.starts, offset) - 1
    return line, units(along.text[along.starts[line] : offset], along.encoding)


def offset_of(along: Ruler, line: int, character: int) -> int:
    """Beyond a line, the offset of its end; inside a character, of its beginning."""
    if line >= len(along.starts):
        return len(along.text)
    start = along.starts[line]
    stop = along.starts[line + 1] if line + 1 < len(along.starts) else len(along.text)
    words = along.text[start:stop].rstrip("\r\n")
    left = character
    for at, letter in enumerate(words):
        left -= units(letter, along.encoding)
        if left < 0:
            return start + at
    return start + len(words)


def units(text: str, encoding: Encoding) -> int:
    if encoding == "utf-32":
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(letter > "\uffff" for letter in text)
