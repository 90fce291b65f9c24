"""What seats may believe. Input: a machine, a position and a seat; output: positions that the seat cannot tell from it."""

from typing import TYPE_CHECKING

from hoyle.door import door

if TYPE_CHECKING:
    from hoyle.knowledge.beliefs import Beliefs
    from hoyle.knowledge.history import Untold
    from hoyle.knowledge.importance import AMONG, TooRare, weighed

__all__ = ["AMONG", "Beliefs", "TooRare", "Untold", "weighed"]

#: Games are played without anybody asking what a seat may believe, which is much to import.
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
