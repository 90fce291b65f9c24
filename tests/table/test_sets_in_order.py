"""Sets of cards one by one. Input: cards and sizes; output: the sets of `itertools.combinations`, and of these the last."""

from itertools import combinations, islice

import pytest

from hoyle.engine.table.lists import from_the_last


@pytest.mark.parametrize("size", range(8))
def test_from_the_last_to_the_first(size: int) -> None:
    cards = (3, 1, 4, 5, 9, 2, 6)
    if size <= len(cards):
        assert list(from_the_last(cards, size)) == list(combinations(cards, size))[::-1]


def test_the_last_of_very_many_is_found_at_once() -> None:
    cards = tuple(range(1000))
    assert [c[:2] for c in islice(from_the_last(cards, 500), 2)] == [(500, 501), (499, 501)]
