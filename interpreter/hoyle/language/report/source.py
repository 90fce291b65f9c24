"""Sources, and places in them."""

import re
from bisect import bisect_right
from dataclasses import field

from hoyle.frozen import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    name: str
    text: str
    _starts: list[int] = field(default_factory=list, init=False, repr=False)

    @property
    def starts(self) -> list[int]:
        if not self._starts:
            self._starts.extend((0, *(found.end() for found in re.finditer("\n", self.text))))
        return self._starts

    def place(self, offset: int) -> tuple[int, int]:
        """Both counted from 1."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Span:
    """In character offsets; `end` is exclusive."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.place(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.place(self.start)[1]

    @property
    def end_line(self) -> int:
        return self.source.place(self.end)[0]

    @property
    def end_column(self) -> int:
        """The column after the last character, from 1."""
        return self.source.place(self.end)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def first_line(self) -> "Span":
        stop = self.source.text.find("\n", self.start, self.end)
        return self if stop < 0 else Span(self.source, self.start, stop)
