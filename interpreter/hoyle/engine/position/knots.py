"""Knots in the chain of a log, so that releasing a long log needs little stack.

Python releases tuples inside tuples by recursion, and notices a stack that runs out. It does not on WebAssembly.
"""

import sys
from typing import Any, cast

from hoyle.engine.position.position import Chain, Position

NEEDED = sys.platform == "emscripten"

#: The most entries without a knot, about.
EVERY = 500

#: Links whose release is put off until that of the entries after them has ended; None outside a release.
_waiting: list[Any] | None = None


class Knot:
    """A link of a chain; those before it are released after it, and not inside its own release."""

    __slots__ = ("_link",)

    def __init__(self, link: Any) -> None:
        self._link = link

    def __getitem__(self, at: Any) -> Any:
        return self._link[at]

    def __del__(self) -> None:
        global _waiting
        link, self._link = self._link, None
        if _waiting is not None:
            _waiting.append(link)
            return
        _waiting = []
        while link is not None:
            link = None
            link = _waiting.pop() if _waiting else None
        _waiting = None


def tie(p: Position, past: Chain | None) -> None:
    """Tie knots into the log after `past`, holding no part of it that the position does not."""
    found, chain, p.past = [], p.past, None
    while chain is not None and chain is not past:
        found.append(chain[1:])
        chain = chain[0]
    while found:
        link: Any = (past, *found.pop())
        past = cast(Chain, Knot(link)) if len(found) % EVERY == 0 else link
    p.past = past
