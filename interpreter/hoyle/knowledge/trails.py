"""Events that mix cards, and what a seat knows of the face on each trail."""

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


class Known:
    """A seat's knowledge after a step. Faces and places are cards of the real game, sets of them bit masks.

    trail        by card: the trail of its place
    faces        by card: the faces that its place may hold; exactly one if the seat saw it
    seen         the faces whose places are known
    known_looks  the places whose look is known, but not which of the identical cards they hold
    lost_at      by face: when its place was last lost; identical cards lost together are indistinguishable
    siblings     by card: the trail of the set it came out of together with others; 0 if alone
    course       the events, for walking back
    """

    __slots__ = ("course", "faces", "known_looks", "lost_at", "next", "seen", "siblings", "trail")

    def __init__(self, cards: int) -> None:
        self.course: Course | None = None
        self.next = 0
        self.trail: list[int] = []
        self.faces: list[int] = []
        self.siblings: list[int] = []
        self.seen = self.known_looks = 0
        self.lost_at: list[int] = []
        self.begin(cards)

    def begin(self, cards: int) -> None:
        """Put all cards in deck order."""
        self.trail = list(range(self.next, self.next + cards))
        self.next += cards
        self.faces = [1 << card for card in range(cards)]
        self.seen = (1 << cards) - 1
        self.known_looks = 0
        self.lost_at = [0] * cards
        self.siblings = [0] * cards

    def copy(self) -> "Known":
        twin = Known.__new__(Known)
        twin.course, twin.next, twin.seen, twin.known_looks = self.course, self.next, self.seen, self.known_looks
        twin.trail, twin.faces, twin.siblings, twin.lost_at = (
            self.trail[:],
            self.faces[:],
            self.siblings[:],
            self.lost_at[:],
        )
        return twin

    def may_be(self, card: int) -> int:
        """Return the faces that a place may hold."""
        faces = self.faces[card]
        return faces if faces & self.seen and not faces & (faces - 1) else faces & ~self.seen

    def may_be_of(self, cards: list[int]) -> int:
        """Return the faces that some places may hold together."""
        faces = 0
        for card in cards:
            faces |= self.may_be(card)
        return faces

    def is_seen(self, card: int) -> bool:
        """Check whether the look of the card at a place is known."""
        faces = self.faces[card]
        return bool((self.known_looks >> card) & 1) or (not faces & (faces - 1) and bool(faces & self.seen))

    def exchange(self, one: int, other: int) -> None:
        """Swap the places of two cards."""
        for by_card in (self.trail, self.faces, self.siblings):
            by_card[one], by_card[other] = by_card[other], by_card[one]
        if ((self.known_looks >> one) ^ (self.known_looks >> other)) & 1:
            self.known_looks ^= (1 << one) | (1 << other)

    def identify(self, card: int, alike: list[int]) -> None:
        """Record the look of the card at a place: one of `alike`, the first if they are indistinguishable."""
        self.siblings[card] = 0
        if len({self.lost_at[c] for c in alike}) == 1:
            self.faces[card] = 1 << alike[0]
            self.seen |= 1 << alike[0]
        else:
            self.faces[card] = sum(1 << c for c in alike)
            self.known_looks |= 1 << card

    def lose(self, cards: list[int], faces: int) -> None:
        """Forget which of `faces` is at which of the places of `cards`."""
        for face in bits(self.seen & faces):
            self.lost_at[face] = self.next
        self.seen &= ~faces
        for card in cards:
            self.known_looks &= ~(1 << card)

    def new_trail(self) -> int:
        self.next += 1
        return self.next - 1


def bits(mask: int) -> list[int]:
    """List the bits of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def single(mask: int) -> int:
    """Return the only bit of a mask."""
    return mask.bit_length() - 1
