"""Draws of positions that a seat cannot tell from the real one."""

from typing import TYPE_CHECKING

from hoyle.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from hoyle.knowledge.beliefs import Beliefs
    from hoyle.knowledge.history import Untold
    from hoyle.knowledge.importance import AMONG, TooRare, draw_weighted

__all__ = ["AMONG", "Beliefs", "TooRare", "Untold", "draw_weighted"]

#: Imported on first use: most games are played without beliefs.
__getattr__ = lazy_exports(
    __name__,
    {
        "hoyle.knowledge.beliefs": ["Beliefs"],
        "hoyle.knowledge.history": ["Untold"],
        "hoyle.knowledge.importance": ["AMONG", "TooRare", "draw_weighted"],
    },
)
