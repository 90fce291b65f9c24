"""The generator: a seed in; the numbers of SplitMix64, numbers below a bound, and items in random order out."""

from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from hoyle.runtime import dice


@dataclass(slots=True)
class Holder:
    rng: int


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]),
    ],
)
def test_the_numbers_are_those_published_for_the_algorithm(seed: int, numbers: list[int]) -> None:
    holder = Holder(seed)
    assert [dice.draw(holder) for _ in numbers] == numbers


def drawn(monkeypatch: pytest.MonkeyPatch, bits: Iterable[int], n: int) -> int:
    """The number below n that is made of these draws."""
    rest = iter(bits)
    monkeypatch.setattr(dice, "draw", lambda holder: next(rest))
    return dice.below(Holder(0), n)


TOP = 1 << 64


def test_a_number_below_n_is_the_remainder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(monkeypatch, [17], 5) == 2


def test_the_few_values_that_would_favour_a_result_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOP % 3 == 1
    assert drawn(monkeypatch, [TOP - 1, 7], 3) == 1
    assert drawn(monkeypatch, [TOP - 2, 7], 3) == (TOP - 2) % 3
    assert drawn(monkeypatch, [dice.LUCKY, 8], 3) == dice.LUCKY % 3
    n = (1 << 32) - 5
    assert drawn(monkeypatch, [TOP - TOP % n, 8], n) == 8
    assert drawn(monkeypatch, [TOP - TOP % n - 1, 8], n) == n - 1


def test_items_are_shuffled_from_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def least(holder: dice.Rolling, n: int) -> int:
        asked.append(n)
        return 0

    monkeypatch.setattr(dice, "below", least)
    items = ["a", "b", "c", "d"]
    dice.shuffle(Holder(0), items)
    assert asked == [4, 3, 2] and items == ["b", "c", "d", "a"]


def test_every_order_is_as_likely() -> None:
    holder, counts = Holder(7), dict[str, int]()
    for _ in range(6000):
        items = ["a", "b", "c"]
        dice.shuffle(holder, items)
        counts["".join(items)] = counts.get("".join(items), 0) + 1
    assert len(counts) == 6 and all(850 < n < 1150 for n in counts.values())


# ---- numbers of random players


def picked(monkeypatch: pytest.MonkeyPatch, bits: Iterable[int], n: int) -> int:
    """The number below n that is picked with these draws, all of which are needed."""
    rest = iter(bits)
    with monkeypatch.context() as patched:
        patched.setattr(dice, "draw", lambda holder: next(rest))
        found = dice.pick(Holder(0), n)
    assert next(rest, None) is None, "a draw was left"
    return found


def test_a_number_is_picked_by_the_high_half_of_a_product(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [picked(monkeypatch, [z], 4) for z in (0, TOP // 4 - 1, TOP // 4, TOP // 2, TOP - 1)] == [0, 0, 1, 2, 3]
    assert picked(monkeypatch, [17], 1) == 0
    assert picked(monkeypatch, [TOP - 1], TOP) == TOP - 1


@pytest.mark.parametrize("n", [3, 5, 6, 7, 52, (1 << 32) + 1, (1 << 63) + 1, TOP - 1])
def test_what_would_favour_a_number_is_drawn_again(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    for number in (0, 1, n // 2, n - 1):
        least, after = -(-number * TOP // n), -(-(number + 1) * TOP // n)
        unfair = least * n % TOP < TOP % n
        assert picked(monkeypatch, [least, TOP - 1] if unfair else [least], n) == (n - 1 if unfair else number)
        # without the least, where that is unfair, each number has as many draws
        assert after - least - unfair == TOP // n


def test_numbers_are_picked_evenly() -> None:
    holder, n = Holder(1), 6
    found = [dice.pick(holder, n) for _ in range(60_000)]
    assert sum((found.count(number) - 10_000) ** 2 / 10_000 for number in range(n)) < 20.5  # one seed in a thousand


def test_a_second_stream_begins_elsewhere() -> None:
    starts = [dice.split(seed) for seed in range(100)]
    assert len(set(starts)) == 100 and starts[0] == dice.draw(Holder(0xD1B54A32D192ED03))
    assert dice.split(TOP + 5) == dice.split(5) != dice.draw(Holder(5))
    assert dice.split(-1) == dice.split(TOP - 1)
