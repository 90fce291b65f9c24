"""Samplers of worlds: faces for every trail of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import perm
from random import Random

from hoyle.engine.position.choice_history import Result
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.machine import Machine
from hoyle.knowledge.assignments import FaceSampler, matching_of
from hoyle.knowledge.importance import comes
from hoyle.knowledge.trails import ChanceOutcome, CountConstraint, Gathering, Known, Mixing, TrailEvent, single, union

#: Most partial assignments counted for an order: other constraints reject most orders drawn.
FEW = 500

#: The key under which a world keeps in how many ways its order may have continued.
ORDER = (-1, -1)


class NoShuffle(ValueError):
    """There was no shuffle, or cards were gathered or mixed in a pile after it."""


@dataclass(slots=True)
class World:
    """A way in which the faces may have lain.

    now      by trail: the card there now
    rng      draws secret choices
    at       by step: the faces of all trails before it
    results  by step: the results of chance
    named    by step: by card of the real game, the face of each card singled out
    faces    by trail, past or present: its card
    before   for each event of the course, latest first: the faces of the trails that went into it
    ways     by seat and step of a secret choice: the number of alternatives
    """

    now: dict[int, int]
    rng: Random
    at: dict[int, dict[int, int]] = field(default_factory=dict)
    results: dict[int, list[Result]] = field(default_factory=dict)
    named: dict[int, dict[int, int]] = field(default_factory=dict)
    faces: dict[int, int] = field(default_factory=dict)
    before: list[dict[int, int]] = field(default_factory=list)
    ways: dict[tuple[int, int], int] = field(default_factory=dict)

    def before_step(self, number: int) -> dict[int, int]:
        later = [step for step in self.at if step >= number]
        return self.at[min(later)] if later else self.now


class BackwardSampler:
    """Worlds drawn from the table as it is now and walked back along the course.

    Args:
        now: draws the faces on the table.
        course: what happened to the cards, latest first.
        start: if given, the faces of all trails before the first step of the course, by its number.
        sure: constraints that every world satisfies.
    """

    def __init__(
        self,
        now: FaceSampler,
        course: list[TrailEvent],
        start: dict[int, dict[int, int]],
        sure: Sequence[CountConstraint] = (),
    ) -> None:
        self.now = now
        self.course = narrow_course(course, now.masks)
        self.start = start
        self.sure = sure
        self.gathered = {event: FaceSampler(event.before) for event in course if isinstance(event, Gathering)}

    def draw(self, rng: Random) -> World | None:
        """Return None if the faces cannot have come from the beginning."""
        now = self.now.draw(rng)
        return None if now is None else self.complete(now, rng)

    def draw_now(self, rng: Random) -> World | None:
        now = self.now.draw(rng)
        return None if now is None else World(now, rng)

    def complete(self, now: dict[int, int], rng: Random, given: Sequence[dict[int, int]] = ()) -> World | None:
        """Walk back from the faces on the table; None if that is impossible, or breaks a constraint.

        `given` holds the faces that went into the latest events.
        """
        world = World(now, rng)
        faces = dict(now)
        world.faces = dict(now)
        last = None
        for number, event in enumerate(self.course):
            if event.step != last:
                if last is not None:
                    world.at[last] = dict(faces)
                last = event.step
            went_in = self.before(event, faces, world, given[number] if number < len(given) else None)
            if went_in is None:
                return None
            faces |= went_in
            world.faces |= went_in
            world.before.append(went_in)
        if last is not None:
            world.at[last] = dict(faces)
        world.at |= self.start
        return world if all(constraint.holds(world.faces) for constraint in self.sure) else None

    def before(
        self, event: TrailEvent, faces: dict[int, int], world: World, given: dict[int, int] | None
    ) -> dict[int, int] | None:
        """Take the faces that came out of an event from `faces`; return those that went in, None if none fit."""
        if isinstance(event, ChanceOutcome):
            world.results.setdefault(event.step, []).insert(0, result_of(event, faces))
            return {}
        if isinstance(event, Gathering):
            faces.clear()
            return self.gathered[event].draw(world.rng) if given is None else given
        if event.card is not None:
            world.named.setdefault(event.step, {})[event.card] = faces[event.after[0]]
        cards = sorted(faces.pop(trail) for trail in event.after)
        if given is None:
            return unmix_faces(event, cards, world.rng)
        fits = sorted(given.values()) == cards and all((may_be >> given[trail]) & 1 for trail, may_be in event.before)
        return given if fits else None


class ForwardSampler:
    """Worlds drawn as orders of the last shuffle and carried forward to the table.

    Knowledge of later trails is carried back to that shuffle. Raises `NoShuffle`.
    """

    def __init__(self, backward: BackwardSampler) -> None:
        course = backward.course
        first = next((at for at, event in enumerate(course) if isinstance(event, Mixing) and event.card is None), None)
        if first is None or any(isinstance(event, Gathering) for event in course[:first]):
            raise NoShuffle
        self.backward = backward
        #: what happened after the shuffle, latest first
        self.course = course[:first]
        self.may_be = dict(backward.now.masks)
        self.constraints = list(backward.sure)
        self.after: dict[Mixing, list[int]] = {}
        #: whether every order may continue in as many ways: the seat saw every card that left a set
        self.even = True
        for event in self.course:
            if isinstance(event, Mixing):
                self.carry_back(event)
        known = [constraint for constraint in self.constraints if constraint.places <= self.may_be.keys()]
        self.orders = FaceSampler(sorted(self.may_be.items()), known, most=FEW)

    def carry_back(self, mixing: Mixing) -> None:
        if mixing.card is None:
            raise NoShuffle
        left, *stayed = mixing.after
        masks = self.after[mixing] = [self.may_be.pop(trail) for trail in mixing.after]
        if not masks[0] & (masks[0] - 1):
            for trail in self.may_be:
                self.may_be[trail] &= ~masks[0]
        self.even = self.even and not masks[0] & (masks[0] - 1) and len(set(masks[1:])) < 2
        together = union(masks)
        for trail, before in mixing.before:
            self.may_be[trail] = before & together
        went_in = frozenset(trail for trail, _ in mixing.before)
        carried = [before_mixing(c, left, frozenset(stayed), went_in, masks[0]) for c in self.constraints]
        self.constraints = [constraint for constraint in carried if constraint is not None]
        if any(mask & ~masks[0] for mask in masks[1:]) and masks[0] & (masks[0] - 1):
            self.constraints.append(CountConstraint(went_in, masks[0], (2 << len(went_in)) - 2))

    def draw(self, rng: Random) -> World | None:
        """Return None if no order is found or leads to the table."""
        faces = self.orders.draw(rng)
        if faces is None:
            return None
        went_in: list[dict[int, int]] = []
        ways = 1
        for event in reversed(self.course):
            if not isinstance(event, Mixing):
                went_in.append({})
                continue
            went_in.append({trail: faces.pop(trail) for trail, _ in event.before})
            dealt = matching_of(self.after[event], sum(1 << face for face in went_in[-1].values()))
            if dealt is None:
                return None
            ways *= dealt.total
            faces |= dict(zip(event.after, dealt.draw(rng), strict=True))
        went_in.reverse()
        world = self.backward.complete(faces, rng, went_in)
        if world is not None:
            world.ways[ORDER] = ways
        return world


def before_mixing(
    constraint: CountConstraint, left: int, stayed: frozenset[int], went_in: frozenset[int], may_be: int
) -> CountConstraint | None:
    """Translate a constraint on trails that came out of a mixing into one on those that went in, if possible.

    `may_be` holds the faces of the trail that left.
    """
    trails, faces, counts = constraint.places, constraint.faces, constraint.counts
    has = left in trails
    if not has and not stayed & trails:
        return constraint
    if has and stayed <= trails:
        return replace(constraint, places=(trails - stayed - {left}) | went_in)
    if (may_be & faces not in (0, may_be)) or (stayed & trails and not stayed <= trails):
        return None
    hit = bool(may_be & faces)
    if has:
        return None if stayed & trails else constraint.without(frozenset((left,)), hit)
    return replace(constraint, places=(trails - stayed) | went_in, counts=counts << hit)


def faces_now(machine: Machine, known: Known, p: Position) -> FaceSampler:
    """Places come in an order that says nothing about hidden cards."""
    order: list[tuple[int, int, int]] = []
    for zone, kind in enumerate(machine.piles.kinds):
        for at, card in enumerate(machine.piles.contents(p, zone)):
            order.append((zone, known.trail[card] if kind == "set" else at, card))
    order.sort()
    return FaceSampler([(known.trail[card], known.may_be(card)) for *_, card in order], known.constraints)


def narrow_course(course: list[TrailEvent], now: Mapping[int, int]) -> list[TrailEvent]:
    """Remove faces that cannot have gone into a mixing, as they are known to have been elsewhere."""
    may_be, found = dict(now), list[TrailEvent]()
    for event in course:
        if isinstance(event, Mixing):
            together = union(may_be[trail] for trail in event.after)
            event = replace(event, before=tuple([(trail, faces & together) for trail, faces in event.before]))
        if not isinstance(event, ChanceOutcome):
            may_be.update(event.before)
        found.append(event)
    return found


def result_of(event: ChanceOutcome, faces: dict[int, int]) -> Result:
    if event.kind == "dealer":
        return ("dealer", event.trails[0])
    cards = tuple(faces[trail] for trail in event.trails)
    return (event.kind, cards if event.kind == "order" else cards[0])


def unmix_faces(mixing: Mixing, cards: list[int], rng: Random) -> dict[int, int] | None:
    """Deal the faces that came out of a mixing to the trails that went in; None if rejected.

    Faces with fewer assignments than the most are kept with that share, so that all are equally likely.
    """
    faces: dict[int, int] = {}
    free: dict[int, list[int]] = {}
    for trail, may_be in mixing.before:
        if may_be & (may_be - 1):
            free.setdefault(may_be, []).append(trail)
            continue
        card = single(may_be)
        if card not in cards:
            return None
        cards.remove(card)
        faces[trail] = card
    for may_be in sorted(free, key=lambda mask: (mask.bit_count(), mask)):
        trails = free.pop(may_be)
        fit = [card for card in cards if (may_be >> card) & 1]
        apart = sum(len(others) for mask, others in free.items() if not mask & may_be)
        ways, most = (perm(n, len(trails)) for n in (len(fit), min(may_be.bit_count(), len(cards) - apart)))
        if not ways or (ways < most and not comes(ways, most, rng)):
            return None
        rng.shuffle(fit)
        for trail, card in zip(trails, fit, strict=False):
            cards.remove(card)
            faces[trail] = card
    return faces
