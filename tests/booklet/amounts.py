"""Formulas of numbers by chance. Input: a source of chance; output: a text, and what it comes to at a table."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Table:
    """Values of names, and the cards of the trick: their pips, and whether they take."""

    names: Mapping[str, int | None]
    cards: tuple[tuple[int, bool], ...]
    few: bool


#: A card that is spoken of, if any.
Each: TypeAlias = tuple[int, bool] | None
Value: TypeAlias = Callable[[Table, Each], int]
Compared: TypeAlias = Callable[[int, int], bool]
Test: TypeAlias = Callable[[Table, Each], bool]

#: Names of the language, and their words.
NAMES = {
    "n": "the number",
    "most": "the most",
    "count1": "count1",
    "points[p]": "the player's points",
    "points[leader]": "the leader's points",
    "coin on bank": "the number of coin tokens in the bank",
    "count(trick)": "the number of cards in the trick",
    "bid[p]": "the player's bid",
    "bid[leader]": "the leader's bid",
}
COMPARED: dict[str, tuple[str, Compared]] = {
    "<": ("is less than", operator.lt),
    "<=": ("is at most", operator.le),
    ">": ("is more than", operator.gt),
    ">=": ("is at least", operator.ge),
    "is": ("is", operator.eq),
    "is not": ("is not", operator.ne),
}
_BOUND = 10**9


class Unknown(Exception):
    """A number that is too large, or a division that cannot be."""


@dataclass(frozen=True)
class Meant:
    """A formula as it is written, and what it comes to."""

    text: str
    value: Callable[[Table, Each], int]


def amount(chance: Random, depth: int, card: bool = False) -> Meant:
    """A number; with `card`, one that speaks of the card of a list."""
    if depth <= 0:
        if card:
            return Meant("x.pips", lambda t, e: pips(e))
        if chance.random() < 0.4:
            number = chance.randrange(1, 9)
            return Meant(str(number), lambda t, e: number)
        name = chance.choice(list(NAMES)[:7])
        return Meant(name, lambda t, e: int(t.names[name] or 0))
    kinds = [_arithmetic] * 4 + [_division, _extreme, _extreme, _choice, _choice]
    return chance.choice(kinds if card else [*kinds, _otherwise, _count_of, _total, _total, _largest])(
        chance, depth - 1, card
    )


def _two(chance: Random, depth: int, card: bool) -> tuple[Meant, Meant]:
    """Two numbers, one of which speaks of the card."""
    pair = amount(chance, depth, card), amount(chance, chance.randrange(depth + 1))
    return pair if chance.random() < 0.5 else pair[::-1]


def _arithmetic(chance: Random, depth: int, card: bool) -> Meant:
    one, other = _two(chance, depth, card)
    sign = chance.choice("+-*")
    work = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}[sign]
    return Meant(f"({one.text}) {sign} ({other.text})", lambda t, e: bound_to(work(one.value(t, e), other.value(t, e))))


def _division(chance: Random, depth: int, card: bool) -> Meant:
    one, by = amount(chance, depth, card), chance.randrange(2, 5)
    if chance.random() < 0.5:
        return Meant(f"({one.text}) div {by}", lambda t, e: one.value(t, e) // by)
    return Meant(f"({one.text}) mod {by}", lambda t, e: one.value(t, e) % by)


def _extreme(chance: Random, depth: int, card: bool) -> Meant:
    parts = [*_two(chance, depth, card), *([amount(chance, 0)] if chance.random() < 0.3 else [])]
    kind, work = chance.choice((("max", max), ("min", min)))
    return Meant(
        f"{kind}({', '.join(f'({one.text})' for one in parts)})", lambda t, e: work(one.value(t, e) for one in parts)
    )


def _choice(chance: Random, depth: int, card: bool) -> Meant:
    one, other = _two(chance, depth, card)
    text, holds = _condition(chance, depth)
    return Meant(
        f"(({one.text}) if ({text}) else ({other.text}))", lambda t, e: (one if holds(t, e) else other).value(t, e)
    )


def _otherwise(chance: Random, depth: int, card: bool) -> Meant:
    name, other = chance.choice(("bid[p]", "bid[leader]")), amount(chance, depth)

    def value(table: Table, each: Each) -> int:
        known = table.names[name]
        return other.value(table, each) if known is None else known

    return Meant(f"({name} otherwise ({other.text}))", value)


def _count_of(chance: Random, depth: int, card: bool) -> Meant:
    return Meant("count(x in trick where takes(x))", lambda t, e: sum(takes for _, takes in t.cards))


def _total(chance: Random, depth: int, card: bool) -> Meant:
    head, taking = amount(chance, depth, card=True), chance.random() < 0.4
    where = " where takes(x)" if taking else ""
    return Meant(
        f"sum(({head.text}) for x in trick{where})",
        lambda t, e: bound_to(sum(head.value(t, one) for one in t.cards if one[1] or not taking)),
    )


def _largest(chance: Random, depth: int, card: bool) -> Meant:
    head, other = amount(chance, depth, card=True), amount(chance, 0)
    kind, work = chance.choice((("max", max), ("min", min)))
    return Meant(
        f"({kind}(({head.text}) for x in trick) otherwise ({other.text}))",
        lambda t, e: work(head.value(t, one) for one in t.cards) if t.cards else other.value(t, e),
    )


def _condition(chance: Random, depth: int) -> tuple[str, Test]:
    if chance.random() < 0.3:
        return "few", lambda t, e: t.few
    if chance.random() < 0.2 and depth:
        (one, first), (other, second) = _condition(chance, 0), _condition(chance, 0)
        link, work = chance.choice((("and", all), ("or", any)))
        return f"({one}) {link} ({other})", lambda t, e: work((first(t, e), second(t, e)))
    name, other_ = chance.choice(list(NAMES)[:5]), amount(chance, depth)
    sign = chance.choice(list(COMPARED))
    return f"{name} {sign} ({other_.text})", lambda t, e: COMPARED[sign][1](int(t.names[name] or 0), other_.value(t, e))


def pips(each: Each) -> int:
    assert each is not None
    return each[0]


def bound_to(number: int) -> int:
    if abs(number) > _BOUND:
        raise Unknown
    return number
