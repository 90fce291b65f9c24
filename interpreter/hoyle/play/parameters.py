"""Checks of the values that callers hand over.

Errors name the parameter and the values it takes: a `TypeError` for another type, a `ValueError` for one out of range.
"""

from collections.abc import Mapping, Sequence
from math import nan
from numbers import Real
from operator import index
from pathlib import Path
from random import Random
from reprlib import repr as short
from typing import Any, TypeVar

from hoyle.engine.offers.moves import IllegalMove, Reason
from hoyle.engine.position.sight import EVERYONE
from hoyle.engine.table.layout import Layout

Kind = TypeVar("Kind")


def wrong(name: str, takes: str, given: object) -> TypeError:
    return TypeError(f"{name} must be {takes}, not {short(given)}")


def whole(name: str, value: Any, takes: str = "a whole number") -> int:
    """A whole number, also one of another library, but no bool."""
    if isinstance(value, bool):
        raise wrong(name, takes, value)
    try:
        return index(value)
    except TypeError:
        raise wrong(name, takes, value) from None


def count(name: str, value: Any, least: int = 0) -> int:
    takes = f"a whole number from {least} up"
    number = whole(name, value, takes)
    if number < least:
        raise ValueError(f"{name} must be {takes}, not {short(number)}")
    return number


def seed(name: str, value: Any, takes: str = "a whole number", bits: int = 64) -> int:
    number = whole(name, value, takes)
    if not 0 <= number < 1 << bits:
        raise ValueError(f"{name} must be from 0 to 2**{bits} - 1, not {short(number)}")
    return number


def first_seed(name: str, value: Any) -> int:
    # no later seed of a series needs more than 64 bits
    return seed(name, value, bits=63)


def share(name: str, value: Any) -> float:
    return above_zero(name, value, 1, "a share between 0 and 1")


def positive(name: str, value: Any) -> float:
    """A number above 0, which may be infinite."""
    return above_zero(name, value, None, "a number above 0")


def above_zero(name: str, value: Any, high: float | None, takes: str) -> float:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise wrong(name, takes, value)
    try:
        found = float(value)
    except OverflowError:
        found = nan
    if not found > 0 or not (high is None or found < high):
        raise ValueError(f"{name} must be {takes}, not {short(value)}")
    return found


def convert(name: str, value: Any, kind: type[Kind], takes: str) -> Kind:
    if not isinstance(value, kind):
        raise wrong(name, takes, value)
    return value


def seat(name: str, value: Any, layout: Layout) -> int:
    takes = f"a seat from 0 to {layout.players - 1}"
    number = whole(name, value, takes)
    if not 0 <= number < layout.players:
        raise ValueError(f"{name} must be {takes}, not {short(number)}")
    return number


def viewer(name: str, value: Any, layout: Layout) -> int:
    return EVERYONE if type(value) is int and value == EVERYONE else seat(name, value, layout)


def text(name: str, value: Any, takes: str = "a text") -> str:
    return convert(name, value, str, takes)


def flag(name: str, value: Any) -> bool:
    return convert(name, value, bool, "True or False")


def file_name(name: str, value: Any) -> str | Path:
    if not isinstance(value, str | Path):
        raise wrong(name, "the id of a game or the path of a rule file", value)
    return value


def texts(name: str, value: Any, takes: str) -> Sequence[str]:
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(item, str) for item in value):
        raise wrong(name, takes, value)
    return value


def by_name(name: str, value: Any, takes: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise wrong(name, takes, value)
    return value


def deal(name: str, value: Any) -> Sequence[str] | Mapping[str, Sequence[str]] | None:
    takes = "a list of faces, or such a list for each zone by key"
    if isinstance(value, Mapping):
        for key, faces in by_name(name, value, takes).items():
            texts(f"{name}[{key!r}]", faces, "a list of faces")
        return value
    return None if value is None else texts(name, value, takes)


def generator(name: str, value: Any) -> Random:
    return convert(name, value, Random, "a random.Random")


def illegal(action: str, argument: str, value: object) -> IllegalMove:
    return IllegalMove(Reason(f"`{action}` cannot take {short(value)} as `{argument}`: `choices` lists what it takes"))
