"""What seats may believe. Input: a machine, a position and a seat; output: positions that the seat cannot tell from it."""

from typing import TYPE_CHECKING

from hoyle.door import door

if TYPE_CHECKING:
    from hoyle.knowledge.beliefs import Beliefs
    from hoyle.knowledge.replay import Untold
    from hoyle.knowledge.weighing import AMONG, TooRare, weighed

__all__ = ["AMONG", "Beliefs", "TooRare", "Untold", "weighed"]

#: Games are played without anybody asking what a seat may believe, which is much to import.
__getattr__ = door(
    __name__,
    {
        "AMONG": "hoyle.knowledge.weighing",
        "Beliefs": "hoyle.knowledge.beliefs",
        "TooRare": "hoyle.knowledge.weighing",
        "Untold": "hoyle.knowledge.replay",
        "weighed": "hoyle.knowledge.weighing",
    },
)
