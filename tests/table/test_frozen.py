"""Frozen classes of data are those that Python's dataclasses would be."""

import copy
import dataclasses
import pickle
from dataclasses import field

import pytest

from hoyle.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Base:
    """One field."""

    name: str


@dataclass(frozen=True, slots=True)
class Further(Base):
    """More fields, some with defaults."""

    count: int = 3
    inner: Base = field(default_factory=lambda: Base("inner"))
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Bare:
    """No field."""


@dataclasses.dataclass(frozen=True, slots=True)
class Usual:
    """The same as `Further`, by Python alone."""

    name: str
    count: int = 3
    inner: Base = field(default_factory=lambda: Base("inner"))
    note: str | None = None


def test_fields_defaults_and_text_are_the_usual() -> None:
    one, other = Further("a", note="x"), Usual("a", note="x")
    assert (
        repr(one)
        == repr(other).replace("Usual", "Further")
        == ("Further(name='a', count=3, inner=Base(name='inner'), note='x')")
    )
    assert hash(one) == hash(other)
    assert dataclasses.asdict(one) == dataclasses.asdict(other)
    assert [f.name for f in dataclasses.fields(one)] == [f.name for f in dataclasses.fields(other)]
    assert Further.__match_args__ == Usual.__match_args__
    assert Further.__slots__ == ("count", "inner", "note")
    assert repr(Bare()) == "Bare()" and Bare() == Bare()


def test_equal_are_those_of_one_class_with_equal_fields() -> None:
    assert Further("a") == Further("a") and hash(Further("a")) == hash(Further("a"))
    assert Further("a") != Further("a", 4)
    assert Further("a") != Usual("a")
    assert Base("a") != Further("a")
    with pytest.raises(TypeError, match="unhashable"):
        hash(Base([]))  # type: ignore[arg-type]


def test_nothing_is_changed() -> None:
    one = Further("a")
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'count'"):
        one.count = 4  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'count'"):
        del one.count
    assert not hasattr(one, "__dict__")


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
        Further()  # type: ignore[call-arg]


def test_copies_are_equal() -> None:
    one = Further("a", inner=Base("b"))
    for found in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one), dataclasses.replace(one)):
        assert found == one and type(found) is Further
    assert dataclasses.replace(one, count=9) == Further("a", 9, Base("b"))
    match one:
        case Further(name="a", inner=Base(inner)):
            assert inner == "b"
        case _:
            pytest.fail("it matches")
