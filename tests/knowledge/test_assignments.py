"""Cards dealt out among places with the cards they may have: every way that fits is as likely."""

from collections import Counter
from itertools import permutations
from random import Random
from time import process_time

import pytest

from hoyle.knowledge.assignments import FaceSampler, Matching, TooMany
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


def test_ways_are_counted_as_by_trying_all() -> None:
    rng = Random(4)
    for _ in range(300):
        n = rng.randrange(1, 7)
        masks = [rng.randrange(1, 1 << n) | rng.choice((0, (1 << n) - 1)) for _ in range(rng.randrange(1, 4))]
        places = [rng.choice(masks) for _ in range(n)]
        fits = [p for p in permutations(range(n)) if all((m >> c) & 1 for m, c in zip(places, p, strict=True))]
        matching = Matching(places, (1 << n) - 1)
        assert matching.total == len(fits) and bool(matching.count) == bool(fits)
        if fits:
            assert tuple(matching.draw(rng)) in fits


def ranks_missing(trails: int, rng: Random) -> list[tuple[int, int]]:
    """Trails of a pack of 52 with some ranks that each cannot have, as late in Go Fish."""
    every = (1 << trails) - 1
    ranks = [0b1111 << (4 * rank) for rank in range(trails // 4)]
    return [(trail, every & ~sum(rng.sample(ranks, rng.randrange(len(ranks) - 3)))) for trail in range(trails)]


def test_too_many_assignments_are_not_counted() -> None:
    """Late in Go Fish counting took two minutes."""
    trails, rng = ranks_missing(32, Random(4)), Random(1)
    with pytest.raises(TooMany):
        Matching([may_be for _, may_be in trails], (1 << 32) - 1)
    sampler, masks = FaceSampler(trails), dict(trails)
    for _ in range(20):
        drawn = sampler.draw(rng)
        assert drawn is not None
        assert sorted(drawn.values()) == list(range(32))
        assert all((masks[trail] >> face) & 1 for trail, face in drawn.items())
    assert sampler.matching is None


def test_the_walk_draws_every_assignment_as_often() -> None:
    trails = [(0, 0b00111), (1, 0b01110), (2, 0b11100), (3, 0b11111), (4, 0b11011)]
    fits = [p for p in permutations(range(5)) if all((may_be >> p[trail]) & 1 for trail, may_be in trails)]
    sampler, rng = FaceSampler(trails, most=1), Random(2)
    counts = Counter(tuple((sampler.draw(rng) or {}).values()) for _ in range(60 * len(fits)))
    assert sampler.matching is None
    assert set(counts) == set(fits)
    assert strangeness(dict(counts), len(fits), counts.total()) < 5


def test_many_cards_that_lie_anywhere_are_not_counted_split_by_split() -> None:
    """One such draw took 16 seconds in Spite and Malice with three packs."""
    every = (1 << 160) - 1
    hand = every & ~0b111111111111
    for singled in (0, 2, 4):
        beside = [every & ~(1 << at) for at in range(20, 20 + singled)]
        places = [*beside, *[every & ~1] * 19, *[every & ~2] * 19, *[every & ~3] * 100, *[hand] * (22 - singled)]
        began = process_time()
        matching = Matching(places, every)
        drawn = matching.draw(Random(1))
        assert process_time() - began < 1
        assert sorted(drawn) == list(range(160))
        assert all((mask >> card) & 1 for mask, card in zip(places, drawn, strict=True))
