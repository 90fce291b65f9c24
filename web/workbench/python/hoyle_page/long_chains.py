"""Freeing of the log and the choices of a long game, which are chains of thousands of links.

Python frees a chain link by link, each inside the freeing of the one before. Elsewhere it notices when it runs out of
stack; in a browser it does not, and breaks. So a position takes its chains apart before it goes.
"""

import sys
from typing import Any

from hoyle.engine.position.position import Position

#: The most links that are freed inside one another.
_DEEP = 50


def take_apart_long_chains() -> None:
    """Let every position take its chains apart; for the page only, as it costs time."""
    Position.__del__ = free_chains  # type: ignore[attr-defined]


def free_chains(position: Any) -> None:
    """Free the links that only this position holds, the latest first, so that none frees many others."""
    for name in ("made", "past"):
        link = getattr(position, name, None)
        setattr(position, name, None)
        marks: list[Any] = []
        number = 0
        # a link after the first is also held by the one before it
        while link is not None and sys.getrefcount(link) <= _ALONE + (number > 0):
            if number % _DEEP == 0:
                marks.append(link)
            number += 1
            link = link.before if name == "made" else link[1]
        del link
        marks.reverse()
        while marks:
            marks.pop()


def count_of_one() -> int:
    """The count of references to a value that one variable holds."""
    probe = object()
    return sys.getrefcount(probe)


_ALONE = count_of_one()
