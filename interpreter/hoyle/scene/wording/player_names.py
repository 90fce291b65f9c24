"""The names of players, inserted in output and removed from input: internally, a seat is always `p0`."""

import re
import unicodedata
from collections.abc import Sequence

from hoyle.language.report import lookalike

_SEAT = re.compile(r"(?<!\w)p(\d+)(?!\w)")


class PlayerNames:
    """`names` are by seat, empty for a seat without."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self.seats = {lookalike(name): f"p{seat}" for seat, name in enumerate(names) if name}
        words = "|".join(sorted(map(re.escape, filter(None, names)), key=len, reverse=True))
        self.pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def insert(self, text: str) -> str:
        return _SEAT.sub(lambda seat: next(iter(self.names[int(seat[1]) : int(seat[1]) + 1]), "") or seat[0], text)

    def to_seats(self, line: str) -> str:
        if self.pattern is None:
            return line
        composed = unicodedata.normalize("NFC", line)
        return self.pattern.sub(lambda name: self.seats.get(lookalike(name[0]), name[0]), composed)
