"""Trails, the places of cards between two mixings, and a seat's knowledge of their faces."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Any


@dataclass(frozen=True, slots=True)
class Mixing:
    """Trails that went into a set or a shuffle, with their possible faces, and those that came out.

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
    step: int
    before: tuple[tuple[int, int], ...]


TrailEvent = Mixing | ChanceOutcome | Gathering

#: Events as a chain, latest first.
Course = tuple[TrailEvent, "Course | None"]


def course_of(course: Any) -> Iterator[TrailEvent]:
    while course is not None:
        happened, course = course
        yield happened


def since_gathered(course: Any) -> tuple[int, list[TrailEvent]]:
    """The step in which cards were last gathered, 0 for none, and the events since it."""
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
    found: set[int] = set()
    for event in course:
        if not isinstance(event, ChanceOutcome):
            found.update(trail for trail, _ in event.before)
        if isinstance(event, Mixing):
            found.update(event.after)
    return found


@dataclass(frozen=True, slots=True)
class CountConstraint:
    """A number of `places` that holds a face in the mask `faces`; `counts` has a bit for each number that fits.

    Places are cards of the real game, trails, or positions in an order. If `sure`, the seat would have noticed any
    other number.
    """

    places: frozenset[int]
    faces: int
    counts: int
    sure: bool = False

    def count(self, face_at: Mapping[int, int] | Sequence[int]) -> int:
        faces = self.faces
        return sum([(faces >> face_at[place]) & 1 for place in self.places])

    def holds(self, face_at: Mapping[int, int] | Sequence[int]) -> bool:
        return bool((self.counts >> self.count(face_at)) & 1)

    def without(self, places: frozenset[int], count: int) -> "CountConstraint":
        return replace(self, places=self.places - places, counts=self.counts >> count)


class Known:
    """A seat's knowledge after a step. Faces and places are cards of the real game, sets of them bit masks.

    trail        by card: the trail of its place
    faces        by card: the faces that its place may hold; exactly one if the seat saw it
    seen         the faces whose places are known
    known_looks  the places whose look is known, but not which of the identical cards they hold
    lost_at      by face: when its place was last lost; identical cards lost together are indistinguishable
    siblings     by card: the trail of the set it came out of together with others; 0 if alone
    constraints  sure constraints on the present trails that `faces` does not express
    course       the events, for walking back
    """

    __slots__ = ("constraints", "course", "faces", "known_looks", "lost_at", "next", "seen", "siblings", "trail")

    def __init__(self, cards: int) -> None:
        self.course: Course | None = None
        self.next = 0
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
        self.constraints: list[CountConstraint] = []

    def copy(self) -> "Known":
        twin = Known.__new__(Known)
        twin.course, twin.next, twin.seen, twin.known_looks = self.course, self.next, self.seen, self.known_looks
        twin.trail, twin.faces, twin.siblings = self.trail[:], self.faces[:], self.siblings[:]
        twin.lost_at, twin.constraints = self.lost_at[:], self.constraints[:]
        return twin

    def may_be(self, card: int) -> int:
        faces = self.faces[card]
        return faces if faces & self.seen and not faces & (faces - 1) else faces & ~self.seen

    def is_seen(self, card: int) -> bool:
        faces = self.faces[card]
        return bool((self.known_looks >> card) & 1) or (not faces & (faces - 1) and bool(faces & self.seen))

    def exchange(self, one: int, other: int) -> None:
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
        trail = frozenset((self.trail[card],))
        self.constrain(
            [c.without(trail, (c.faces >> alike[0]) & 1) if trail <= c.places else c for c in self.constraints]
        )

    def add(self, new: CountConstraint) -> None:
        """Add a sure constraint on trails, and subtract it from those on more trails where it fixes a number."""
        if not new.counts & (new.counts - 1):
            self.constraints = [
                old.without(new.places, single(new.counts))
                if new.places < old.places and new.faces == old.faces
                else old
                for old in self.constraints
            ]
        self.constrain([*self.constraints, new])

    def constrain(self, constraints: Iterable[CountConstraint]) -> None:
        """Replace the constraints; those where no place, or every one, holds one of the faces go into `faces`."""
        counts: dict[tuple[frozenset[int], int], int] = {}
        for c in constraints:
            every = (2 << len(c.places)) - 1
            counts[c.places, c.faces] = counts.get((c.places, c.faces), every) & c.counts
        self.constraints = []
        for (places, among), fits in counts.items():
            if fits in (1, 1 << len(places)):
                may_be = among if fits > 1 else ~among
                for card, trail in enumerate(self.trail):
                    if trail in places:
                        self.faces[card] &= may_be
            elif fits != (2 << len(places)) - 1:
                self.constraints.append(CountConstraint(places, among, fits, sure=True))

    def mix_trails(self, cards: list[int], before: Mapping[int, int], after: list[int]) -> None:
        """Mix the trails of some places; constraints then apply to all trails that came out."""
        gone = before.keys()
        constraints = [c for c in self.constraints if gone.isdisjoint(c.places)]
        for c in self.constraints:
            if not gone.isdisjoint(c.places):
                others = [faces for trail, faces in before.items() if trail not in c.places]
                least, most = sum(not x & ~c.faces for x in others), sum(bool(x & c.faces) for x in others)
                counts = union(c.counts << n for n in range(least, most + 1))
                constraints.append(replace(c, places=frozenset({*c.places} - gone | {*after}), counts=counts))
        for card, trail in zip(cards, after, strict=True):
            self.trail[card] = trail
        self.constrain(constraints)

    def lose(self, cards: list[int], faces: int) -> None:
        for face in bits(self.seen & faces):
            self.lost_at[face] = self.next
        self.seen &= ~faces
        for card in cards:
            self.known_looks &= ~(1 << card)

    def new_trail(self) -> int:
        self.next += 1
        return self.next - 1


def bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def single(mask: int) -> int:
    return mask.bit_length() - 1
