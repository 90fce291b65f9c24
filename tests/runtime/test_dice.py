"""The generator: a seed in; the numbers of SplitMix64, numbers below a bound, and items in random order out."""

import inspect
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from hoyle.engine.runtime import dice


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


def draw_number(monkeypatch: pytest.MonkeyPatch, bits: Iterable[int], n: int, way: str = "below") -> int:
    """The number below n that is made of these draws."""
    rest = iter(bits)
    monkeypatch.setattr(dice, "draw", lambda holder: next(rest))
    found: int = getattr(dice, way)(Holder(0), n)
    return found


TOP = 1 << 64


def test_a_number_below_n_is_the_remainder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert draw_number(monkeypatch, [17], 5) == 2


def test_the_few_values_that_would_favour_a_result_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOP % 3 == 1
    assert draw_number(monkeypatch, [TOP - 1, 7], 3) == 1
    assert draw_number(monkeypatch, [TOP - 2, 7], 3) == (TOP - 2) % 3
    assert draw_number(monkeypatch, [dice.LUCKY, 8], 3) == dice.LUCKY % 3
    n = (1 << 32) - 5
    assert draw_number(monkeypatch, [TOP - TOP % n, 8], n) == 8
    assert draw_number(monkeypatch, [TOP - TOP % n - 1, 8], n) == n - 1


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


def test_a_number_is_picked_by_the_upper_half_of_a_product(monkeypatch: pytest.MonkeyPatch) -> None:
    assert draw_number(monkeypatch, [TOP // 2 + 1], 6, "pick") == 3
    assert draw_number(monkeypatch, [TOP - 1], 52, "pick") == 51
    assert draw_number(monkeypatch, [5], 1, "pick") == 0
    assert draw_number(monkeypatch, [0], 1 << 32, "pick") == 0


@pytest.mark.parametrize("n", [3, 5, 6, 52, (1 << 32) - 5, 1 << 32])
def test_lower_halves_that_would_favour_a_number_are_rejected(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    """Of what gives each number, as many bits are rejected as one number has more than another."""
    for number in (0, 1, n // 2, n - 1):
        first, last = -(-number * TOP // n), -(-(number + 1) * TOP // n) - 1
        accepted = last - first + 1
        for bits in range(first, first + 3):
            if bits * n % TOP < TOP % n:
                accepted -= 1
                assert draw_number(monkeypatch, [bits, TOP - 1], n, "pick") == n - 1
            else:
                assert draw_number(monkeypatch, [bits], n, "pick") == number
        assert accepted == TOP // n
        assert draw_number(monkeypatch, [last], n, "pick") == number


@pytest.mark.parametrize("way", ["below", "pick"])
@pytest.mark.parametrize("n", range(1, 20))
def test_every_number_is_as_likely(monkeypatch: pytest.MonkeyPatch, way: str, n: int) -> None:
    """With a generator of eight bits instead of 64, every result can be counted."""
    monkeypatch.setattr(dice, "MASK", 255)
    source = inspect.getsource(getattr(dice, way)).replace("1 << 64", "1 << 8").replace(">> 64", ">> 8")
    names = {**vars(dice), "LUCKY": 256 - 32}
    exec(source, names)
    counts = Counter()
    for bits in range(256):
        names["draw"] = lambda holder, bits=bits: next(holder)
        try:
            counts[names[way](iter([bits]), n)] += 1
        except StopIteration:
            pass  # drawn again
    assert set(counts) == set(range(n))
    assert set(counts.values()) == {256 // n}


def test_players_draw_from_a_stream_of_their_own() -> None:
    assert dice.players_seed(0) == dice.draw(Holder(0xD1B54A32D192ED03))
    assert dice.players_seed(5) == dice.players_seed(5 + TOP) == dice.players_seed(5 - TOP)
    assert len({dice.players_seed(seed) for seed in range(1000)} | set(range(1000))) == 2000
