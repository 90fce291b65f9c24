"""The names of players.

Internally, and in moves, a seat is always `p0`: names are inserted in output and removed from input.
"""

import re
import unicodedata
from collections.abc import Sequence

from hoyle.language.report import lookalike

_SEAT = re.compile(r"(?<!\w)p(\d+)(?!\w)")


class Called:
    """The names of the seats, by number; none if the players have no names."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self.seats = {lookalike(name): f"p{seat}" for seat, name in enumerate(names)}
        words = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        self.pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def shown(self, text: str) -> str:
        if not self.names:
            return text
        return _SEAT.sub(lambda seat: self.names[int(seat[1])] if int(seat[1]) < len(self.names) else seat[0], text)

    def read(self, line: str) -> str:
        if self.pattern is None:
            return line
        composed = unicodedata.normalize("NFC", line)
        return self.pattern.sub(lambda name: self.seats.get(lookalike(name[0]), name[0]), composed)
