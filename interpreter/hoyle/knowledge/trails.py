"""What a seat has learned, as data: the faces that each card may have, what happened to the cards, and what was answered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Mixing:
    """Trails that went into a set or a shuffle, each with the faces it may have had, and those that came out of it.

    `card` is the one that stands out, in the game as it is; its trail is the first of those that came out. `even` tells
    that any way to deal the faces out again fits.
    """

    step: int
    card: int | None
    before: tuple[tuple[int, int], ...]
    after: tuple[int, ...]
    even: bool


@dataclass(frozen=True, slots=True)
class ChanceOutcome:
    """A result of chance, told by trails: of an order or a blind draw, or the first dealer."""

    step: int
    kind: str
    trails: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gathering:
    """Every card gathered: how the trails stood before."""

    step: int
    before: tuple[tuple[int, int], ...]


TrailEvent = Mixing | ChanceOutcome | Gathering

#: What happened, as a chain from the latest back.
Course = tuple[TrailEvent, "Course | None"]


def course_of(course: Any) -> Iterator[TrailEvent]:
    """What happened, from the latest back."""
    while course is not None:
        happened, course = course
        yield happened


def since_gathered(course: Any) -> tuple[int, list[TrailEvent]]:
    """The step in which cards were last gathered, 0 for none; and what happened from it on, from the latest back."""
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
    """The trails that there were in a part of the course that ends with a gathering."""
    found: set[int] = set()
    for event in course:
        if not isinstance(event, ChanceOutcome):
            found.update(trail for trail, _ in event.before)
        if isinstance(event, Mixing):
            found.update(event.after)
    return found


class Known:
    """What a seat knows after a step.

    trail   by card: the trail of its place
    faces   by card: the cards that may lie at its place, as bits; those whose face was told have just one
    told    the cards whose place is known, as bits
    known_looks   the places of which it is known how the card looks, though not which of those that look so it is, as bits
    lost_at    by card: where its known place was last lost; those alike that were lost together are told apart by nothing
    siblings     by card: those alike came out of one set together, so that nobody can say which is which; 0 for one alone
    course  what happened, for walking back
    """

    __slots__ = ("course", "faces", "known_looks", "lost_at", "next", "siblings", "told", "trail")

    def __init__(self, cards: int) -> None:
        self.course: Course | None = None
        self.next = 0
        self.trail: list[int] = []
        self.faces: list[int] = []
        self.siblings: list[int] = []
        self.told = self.known_looks = 0
        self.lost_at: list[int] = []
        self.begin(cards)

    def begin(self, cards: int) -> None:
        """All cards lie in deck order."""
        self.trail = list(range(self.next, self.next + cards))
        self.next += cards
        self.faces = [1 << card for card in range(cards)]
        self.told = (1 << cards) - 1
        self.known_looks = 0
        self.lost_at = [0] * cards
        self.siblings = [0] * cards

    def copy(self) -> "Known":
        """The same knowledge, to go on from."""
        twin = Known.__new__(Known)
        twin.course, twin.next, twin.told, twin.known_looks = self.course, self.next, self.told, self.known_looks
        twin.trail, twin.faces, twin.siblings, twin.lost_at = (
            self.trail[:],
            self.faces[:],
            self.siblings[:],
            self.lost_at[:],
        )
        return twin

    def may_be(self, card: int) -> int:
        """The cards that may lie at the place of a card."""
        faces = self.faces[card]
        return faces if faces & self.told and not faces & (faces - 1) else faces & ~self.told

    def may_be_of(self, cards: list[int]) -> int:
        """The cards that may lie at the places of some cards."""
        faces = 0
        for card in cards:
            faces |= self.may_be(card)
        return faces

    def is_told(self, card: int) -> bool:
        """Whether it is known how the card at a place looks."""
        faces = self.faces[card]
        return bool((self.known_looks >> card) & 1) or (not faces & (faces - 1) and bool(faces & self.told))

    def exchange(self, one: int, other: int) -> None:
        """Let two cards lie in each other's place."""
        for by_card in (self.trail, self.faces, self.siblings):
            by_card[one], by_card[other] = by_card[other], by_card[one]
        if ((self.known_looks >> one) ^ (self.known_looks >> other)) & 1:
            self.known_looks ^= (1 << one) | (1 << other)

    def name(self, card: int, alike: list[int]) -> None:
        """Know how the card at a place looks: it is one of those alike, the first where nothing tells them apart."""
        self.siblings[card] = 0
        if len({self.lost_at[c] for c in alike}) == 1:
            self.faces[card] = 1 << alike[0]
            self.told |= 1 << alike[0]
        else:
            self.faces[card] = sum(1 << c for c in alike)
            self.known_looks |= 1 << card

    def lose(self, cards: list[int], faces: int) -> None:
        """Know no more which of some faces lies at which of some places, nor how one looks."""
        for face in bits(self.told & faces):
            self.lost_at[face] = self.next
        self.told &= ~faces
        for card in cards:
            self.known_looks &= ~(1 << card)

    def new_trail(self) -> int:
        """A trail that begins."""
        self.next += 1
        return self.next - 1


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set, from the lowest."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def single(mask: int) -> int:
    """The number of the only bit that is set."""
    return mask.bit_length() - 1
