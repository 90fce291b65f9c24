"""Trails, the places where cards lie between two mixings, and the events that begin and end them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Mixing:
    """Trails that went into a set or a shuffle, with the faces each may have had, and the trails that came out.

    `card` is the card of the real game that was singled out; its trail is the first of `after`. If `even`, any
    assignment of the faces fits.
    """

    step: int
    card: int | None
    before: tuple[tuple[int, int], ...]
    after: tuple[int, ...]
    even: bool


@dataclass(frozen=True, slots=True)
class ChanceOutcome:
    """A result of chance by trails: an order, a blind draw, or the first dealer."""

    step: int
    kind: str
    trails: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gathering:
    """A gathering of all cards, with the faces that each trail may have had."""

    step: int
    before: tuple[tuple[int, int], ...]


TrailEvent = Mixing | ChanceOutcome | Gathering

#: Events as a chain, latest first.
Course = tuple[TrailEvent, "Course | None"]


def course_of(course: Any) -> Iterator[TrailEvent]:
    """Yield the events, latest first."""
    while course is not None:
        happened, course = course
        yield happened


def since_gathered(course: Any) -> tuple[int, list[TrailEvent]]:
    """Return the step in which cards were last gathered, 0 for none, and the events since it, latest first."""
    first = 0
    found: list[TrailEvent] = []
    for event in course_of(course):
        if event.step < first:
            break
        if isinstance(event, Gathering):
            first = event.step
        found.append(event)
    return first, found


def trails_of(course: Sequence[TrailEvent]) -> set[int]:
    """Collect the trails of a part of a course that ends with a gathering."""
    found: set[int] = set()
    for event in course:
        if not isinstance(event, ChanceOutcome):
            found.update(trail for trail, _ in event.before)
        if isinstance(event, Mixing):
            found.update(event.after)
    return found
