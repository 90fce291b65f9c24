"""What seats may believe. Input: a machine, a position and a seat; output: positions that the seat cannot tell from it."""

from hoyle.knowledge.beliefs import AMONG, Beliefs, TooRare, weighed
from hoyle.knowledge.replay import Untold

__all__ = ["AMONG", "Beliefs", "TooRare", "Untold", "weighed"]
