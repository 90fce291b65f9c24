"""Faces dealt out from the last shuffle on. Input: a course, what is known, facts; output: worlds.

How the cards lie when the last shuffle is over settles most of what comes after it: where every card that leaves a hidden set
is seen, all. Whatever is known of later trails is carried back to those of that moment: which faces each may have, and how
many of some have a face among some. Each way to deal the faces out that fits is as likely as any other, as long as what was
before may have led there.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, prod
from random import Random

from hoyle.knowledge.assignments import Matching
from hoyle.knowledge.trails import Fact, Gathering, Mixing, TrailEvent, bits, single

#: So many orders are dealt out before one is found by changes.
DEALT = 200

#: So many changes, for each trail, are tried on the way to a first order that fits, and lie between two draws.
CLIMB, APART = 2_000, 20

#: How much worse an order may become on the way, as a share of one fact.
HEAT = 0.3

#: So many ways to have filled the rows of places are still counted.
SMALL = 500


class NoShuffle(ValueError):
    """There was no shuffle, or cards were gathered or lay mixed in a pile after it."""


class ForwardSampler:
    """All ways to deal out the faces behind the last shuffle that fit what a seat knows and was told, as faces of the trails then.

    Raises `NoShuffle`.
    """

    def __init__(self, course: list[TrailEvent], now: dict[int, int], facts: Sequence[Fact]) -> None:
        """`course` from the latest back; `now` by trail the faces that it may have."""
        shuffles = (at for at, event in enumerate(course) if isinstance(event, Mixing) and event.card is None)
        first = next(shuffles, None)
        if first is None or any(isinstance(event, Gathering) for event in course[:first]):
            raise NoShuffle
        #: what came after the shuffle, from the latest back
        self.course = course[:first]
        self.masks = dict(now)
        self.counts = [(set(fact.trails), fact.faces, fact.counts) for fact in facts]
        self.after: dict[Mixing, list[int]] = {}
        #: whether every order may go on in as many ways: every card that left a set was seen
        self.even = True
        for event in self.course:
            if isinstance(event, Mixing):
                self.carry_back(event)
        self.fixed = {trail: single(m) for trail, m in self.masks.items() if not m & (m - 1)}
        self.trails = [trail for trail in sorted(self.masks) if trail not in self.fixed]
        cards = ((1 << len(self.masks)) - 1) & ~sum(1 << face for face in self.fixed.values())
        at = {trail: number for number, trail in enumerate(self.trails)}
        self.may_be = [self.masks[trail] & cards for trail in self.trails]
        self.facts = [self.by_place(fact, at) for fact in self.counts if fact[0] <= self.masks.keys()]
        self.facts_at: list[list[int]] = [[] for _ in at]
        for number, (places, _, _) in enumerate(self.facts):
            for place in places:
                self.facts_at[place].append(number)
        self.cards = cards
        self.matching = Matching(self.may_be, cards) if is_small(self.may_be, cards) else None
        self.rare = False
        self.found: list[int] | None = None

    def by_place(self, fact: tuple[set[int], int, int], at: dict[int, int]) -> tuple[frozenset[int], int, int]:
        """A fact by the numbers of trails in the shuffle."""
        trails, faces, counts = fact
        outside = sum((faces >> self.fixed[trail]) & 1 for trail in trails if trail not in at)
        return frozenset(at[trail] for trail in trails if trail in at), faces, counts >> outside

    def carry_back(self, mixing: Mixing) -> None:
        """Carry what is known of the trails that came out of a mixing back to those that went in."""
        if mixing.card is None:
            raise NoShuffle
        left, *stayed = mixing.after
        masks = self.after[mixing] = [self.masks.pop(trail) for trail in mixing.after]
        if not masks[0] & (masks[0] - 1):
            for trail in self.masks:
                self.masks[trail] &= ~masks[0]
        self.even = self.even and not masks[0] & (masks[0] - 1) and len(set(masks[1:])) < 2
        together = 0
        for mask in masks:
            together |= mask
        for trail, before in mixing.before:
            self.masks[trail] = before & together
        went_in = {trail for trail, _ in mixing.before}
        carried = [fact_before(fact, left, set(stayed), went_in, masks[0]) for fact in self.counts]
        self.counts = [fact for fact in carried if fact is not None]
        if any(mask & ~masks[0] for mask in masks[1:]) and masks[0] & (masks[0] - 1):
            self.counts.append((went_in, masks[0], (2 << len(went_in)) - 2))

    # ---- orders

    def order(self, rng: Random) -> list[int] | None:
        """A face for each trail of the shuffle; None if none was found."""
        matching = None if self.rare or self.matching is None or not self.matching.count else self.matching
        for _ in range(DEALT if matching is not None else 0):
            order = matching.draw(rng) if matching is not None else []
            if all((counts >> self.count(order, number)) & 1 for number, (_, _, counts) in enumerate(self.facts)):
                return order
        self.rare = True
        if self.found is None:
            first = self.any_order(rng)
            self.found = None if first is None else self.changed(first, rng, CLIMB, True)
        if self.found is not None:
            self.found = self.changed(self.found, rng, APART, False)
        return self.found

    def any_order(self, rng: Random) -> list[int] | None:
        """A face for each trail that it may have, not each way as likely; None if there is no way."""
        trail_of: dict[int, int] = {}

        def give(trail: int, tried: set[int]) -> bool:
            faces = bits(self.may_be[trail])
            rng.shuffle(faces)
            for face in faces:
                if face not in tried:
                    tried.add(face)
                    if face not in trail_of or give(trail_of[face], tried):
                        trail_of[face] = trail
                        return True
            return False

        if not all(give(trail, set()) for trail in range(len(self.may_be))):
            return None
        faces_of = {trail: face for face, trail in trail_of.items()}
        return [faces_of[trail] for trail in range(len(self.may_be))]

    def count(self, order: list[int], number: int) -> int:
        """How many trails of a fact have a face among its faces."""
        places, faces, _ = self.facts[number]
        return sum([(faces >> order[place]) & 1 for place in places])

    def changed(self, order: list[int], rng: Random, changes: int, climb: bool) -> list[int] | None:
        """An order after many exchanges of two faces or three; on a climb until all facts hold, None if they do not come to."""
        order = order[:]
        counts = [self.count(order, number) for number in range(len(self.facts))]
        bad = sum(not (fact[2] >> n) & 1 for fact, n in zip(self.facts, counts, strict=True))
        loose = [place for place, may_be in enumerate(self.may_be) if may_be & (may_be - 1)]
        for _ in range(changes * len(loose)):
            if climb and not bad:
                break
            if len(loose) < 2:
                break
            places = rng.sample(loose, 3 if len(loose) > 2 and rng.random() < 0.2 else 2)
            faces = [order[place] for place in places[1:] + places[:1]]
            if not all((self.may_be[place] >> face) & 1 for place, face in zip(places, faces, strict=True)):
                continue
            changes_to = self.differences(order, places, faces)
            worse = 0
            for number, change in changes_to.items():
                good = self.facts[number][2]
                worse += ((good >> counts[number]) & 1) - ((good >> (counts[number] + change)) & 1)
            if worse > 0 and not (climb and rng.random() < exp(-worse / HEAT)):
                continue
            bad += worse
            for number, change in changes_to.items():
                counts[number] += change
            for place, face in zip(places, faces, strict=True):
                order[place] = face
        return None if bad else order

    def differences(self, order: list[int], places: list[int], faces: list[int]) -> dict[int, int]:
        """By how much the counts of facts change when some places get other faces."""
        found: dict[int, int] = {}
        for place, face in zip(places, faces, strict=True):
            old = order[place]
            for number in self.facts_at[place]:
                among = self.facts[number][1]
                change = ((among >> face) & 1) - ((among >> old) & 1)
                if change:
                    found[number] = found.get(number, 0) + change
        return found

    # ---- worlds

    def draw(self, rng: Random) -> tuple[dict[int, int], list[dict[int, int]], int] | None:
        """The faces of all trails now, for each event since the shuffle from the latest back those that went into it, and a number.

        The last tells in how many ways the order may have gone on; None if no order was found, or this one does not go on.
        """
        order = self.order(rng)
        if order is None:
            return None
        faces = dict(zip(self.trails, order, strict=True)) | self.fixed
        went_in: list[dict[int, int]] = []
        ways = 1
        for event in reversed(self.course):
            if not isinstance(event, Mixing):
                went_in.append({})
            else:
                went_in.append({trail: faces.pop(trail) for trail, _ in event.before})
                dealt = Matching(self.after[event], sum(1 << face for face in went_in[-1].values()))
                if not dealt.count:
                    return None
                ways *= dealt.total
                faces |= dict(zip(event.after, dealt.draw(rng), strict=True))
        went_in.reverse()
        return faces, went_in, ways


def fact_before(
    fact: tuple[set[int], int, int], left: int, stayed: set[int], went_in: set[int], may_be: int
) -> tuple[set[int], int, int] | None:
    """A fact about trails that came out of a mixing, as one about those that went in; None if there is none.

    `may_be` are the faces of the one that left.
    """
    trails, faces, counts = fact
    has = left in trails
    if not has and not stayed & trails:
        return fact
    if has and stayed <= trails:
        return ((trails - stayed - {left}) | went_in, faces, counts)
    if (may_be & faces not in (0, may_be)) or (stayed & trails and not stayed <= trails):
        return None
    hit = bool(may_be & faces)
    if has:
        return None if stayed & trails else (trails - {left}, faces, counts >> hit)
    return ((trails - stayed) | went_in, faces, counts << hit)


def is_small(places: list[int], cards: int) -> bool:
    """Whether the ways to deal out some cards are soon counted."""
    rows = Counter(may_be for may_be in places if may_be != cards)
    return prod(size + 1 for size in rows.values()) <= SMALL
