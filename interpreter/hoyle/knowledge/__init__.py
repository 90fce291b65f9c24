"""Beliefs of a seat: draws of positions that it cannot tell from the real one."""

from typing import TYPE_CHECKING

from hoyle.lazy_exports import door

if TYPE_CHECKING:
    from hoyle.knowledge.beliefs import Beliefs
    from hoyle.knowledge.history import Untold
    from hoyle.knowledge.importance import AMONG, TooRare, weighed

__all__ = ["AMONG", "Beliefs", "TooRare", "Untold", "weighed"]

#: Imported on first use: most games are played without beliefs.
__getattr__ = door(
    __name__,
    {
        "AMONG": "hoyle.knowledge.importance",
        "Beliefs": "hoyle.knowledge.beliefs",
        "TooRare": "hoyle.knowledge.importance",
        "Untold": "hoyle.knowledge.history",
        "weighed": "hoyle.knowledge.importance",
    },
)
