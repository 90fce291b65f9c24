"""Cards dealt out among places with the cards they may have: every way that fits is as likely."""

from collections import Counter
from itertools import permutations
from random import Random

from hoyle.knowledge.matching import Matching
from knowledge.brute import strangeness

SETS = [
    [0b1111, 0b1111, 0b1111, 0b1111],
    [0b0011, 0b1111, 0b1110, 0b1111],
    [0b0111, 0b0111, 0b1110, 0b1111],
    [0b0001, 0b0011, 0b0111, 0b1111],
    [0b11111, 0b00111, 0b00111, 0b11100, 0b11111],
]


def test_every_way_that_fits_is_as_likely() -> None:
    for places in SETS:
        n, rng = len(places), Random(1)
        fits = [p for p in permutations(range(n)) if all((m >> c) & 1 for m, c in zip(places, p, strict=True))]
        matching = Matching(places, (1 << n) - 1)
        assert matching.total == len(fits)
        counts = Counter(tuple(matching.draw(rng)) for _ in range(60 * len(fits)))
        assert set(counts) <= set(fits)
        assert strangeness(dict(counts), len(fits), counts.total()) < 5


def test_no_way_is_counted_as_none() -> None:
    assert Matching([0b01, 0b01], 0b11).count == 0
