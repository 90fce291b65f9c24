"""A random generator that can be resumed."""

from random import Random

#: The bits of a word of the generator.
WORD = 32

#: So many words are passed over at once.
AT_ONCE = 1 << 16


class Draws(Random):
    """Python's generator from a seed, advanced to a position; `drawn` counts its 32-bit words."""

    def __init__(self, seed: int, drawn: int = 0) -> None:
        super().__init__(seed)
        self.drawn = 0
        for passed in range(0, drawn, AT_ONCE):
            self.getrandbits(WORD * min(AT_ONCE, drawn - passed))

    def random(self) -> float:
        self.drawn += 2
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.drawn += -(-k // WORD)
        return super().getrandbits(k)
