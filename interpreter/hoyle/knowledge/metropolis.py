"""A Metropolis walk over worlds, for positions where hardly any world fits.

Every mixing is a bijection from the trails that went in to those that came out. A step swaps two faces from a mixing to
the next event that both reach. It is its own reverse, so a long walk among worlds that fit reaches all equally.
"""

from collections.abc import Iterable, Sequence
from math import exp
from random import Random
from typing import Protocol

from hoyle.knowledge.assignments import FaceSampler, deal_faces
from hoyle.knowledge.importance import comes
from hoyle.knowledge.sampler import BackwardSampler, World
from hoyle.knowledge.trails import ChanceOutcome, CountConstraint, Mixing

#: Most starts: climbs from random faces until every trail may have its face, with the steps of each, per mixing.
STARTS, FACES = 8, 500

#: Steps of the climb from there until the seat notices nothing.
CLIMB = 5_000

#: Most steps of games replayed in a climb or between two draws.
REPLAYS = 5_000

#: Steps between two draws, per trail whose face may vary.
APART = 2

#: Temperatures of the two climbs: in trails with a wrong face, and in what is noticed. A swap counts as making
#: at most `BEYOND` more noticed.
WRONG, NOTICED, BEYOND = 0.5, 1.0, 6

#: Probabilities of going back by one more mixing to correct a wrong face, and of swapping only with faces that would do.
BACK, AIMED = 0.8, 0.3


class WorldTests(Protocol):
    """Tests of worlds by replay.

    replays       how many steps of games were replayed so far
    failures      counts what the seat would notice of a world, up to a limit
    ways          the weight of a world: in how many ways others may have chosen in secret, 0 if it does not fit
    are_affected  whether other faces of some trails may change either
    """

    replays: int

    def failures(self, world: World, most: int) -> int: ...

    def ways(self, world: World) -> int: ...

    def are_affected(self, trails: Iterable[int]) -> bool: ...


class WorldWalk:
    """A walk over the worlds of a course.

    Args:
        sampler: holds the course.
        constraints: what the real game satisfies; a climb begins with them.
        tests: find out which worlds fit.
    """

    def __init__(self, sampler: BackwardSampler, constraints: Sequence[CountConstraint], tests: WorldTests) -> None:
        self.sampler = sampler
        self.now = now = sampler.now.masks
        self.tests = tests
        #: the events at which trails end, oldest first
        self.events = [event for event in reversed(sampler.course) if not isinstance(event, ChanceOutcome)]
        self.may_be = dict(now)
        #: by trail: the number of the event that it goes into, and of the mixing that it came out of
        self.end = dict.fromkeys(now, len(self.events))
        self.born: dict[int, int] = {}
        for number, event in enumerate(self.events):
            self.may_be.update(event.before)
            self.end.update((trail, number) for trail, _ in event.before)
            if isinstance(event, Mixing):
                self.born.update((trail, number) for trail in event.after)
        #: trails that came out of no mixing, deal by deal
        self.first = [trail for trail in sorted(self.may_be) if trail not in self.born]
        loose = {trail for trail, may_be in self.may_be.items() if may_be & (may_be - 1)}
        outcomes = (event.after for event in self.events if isinstance(event, Mixing))
        found = [[trail for trail in group if trail in loose] for group in (*self.deals(), *outcomes)]
        #: trails among which a step may swap faces
        self.groups = [group for group in found if len(group) > 1]
        self.constraints = [
            *constraints,
            *(CountConstraint(frozenset((t,)), faces, 0b10) for t, faces in self.may_be.items()),
        ]
        self.bound_by: dict[int, list[CountConstraint]] = {}
        for constraint in self.constraints:
            for trail in constraint.places:
                self.bound_by.setdefault(trail, []).append(constraint)

    def deals(self) -> list[list[int]]:
        size = len(self.now)
        return [self.first[at : at + size] for at in range(0, len(self.first), size)]

    # ---- worlds

    def start(self, rng: Random) -> World | None:
        for _ in range(STARTS):
            faces = self.any_faces(rng)
            world = None if faces is None else self.world(faces, rng)
            found = None if world is None else self.climb(world, rng)
            if found is not None:
                return found
        return None

    def climb(self, world: World, rng: Random) -> World | None:
        """Swap faces until the seat notices nothing, mostly in groups where swaps made a difference so far."""
        numbers, last = range(len(self.groups)), self.tests.replays + REPLAYS
        swaps, changes = [1 for _ in numbers], [1 for _ in numbers]
        bad = self.tests.failures(world, 10**6)
        for _ in range(CLIMB if numbers else 0):
            if not bad or self.tests.replays >= last:
                break
            number = rng.choices(numbers, [changed / of for changed, of in zip(changes, swaps)])[0]
            swaps[number] += 1
            swap = self.allowed_swap(world.faces, self.groups[number], rng)
            other = self.world(world.faces | swap, rng) if swap and self.tests.are_affected(swap) else None
            if other is None:
                continue
            worse = self.tests.failures(other, bad + BEYOND)
            changes[number] += worse != bad
            if worse <= bad or rng.random() < exp((bad - worse) / NOTICED):
                world, bad = other, worse
        return None if bad else world

    def on(self, world: World, rng: Random) -> World:
        faces, weight = dict(world.faces), self.tests.ways(world)
        last = self.tests.replays + REPLAYS
        for _ in range(APART * sum(map(len, self.groups))):
            if self.tests.replays >= last:
                break
            swap = self.allowed_swap(faces, rng.choice(self.groups), rng)
            if swap and self.tests.are_affected(swap):
                other = self.world(faces | swap, rng)
                then = 0 if other is None else self.tests.ways(other)
                if not then or (then < weight and not comes(then, weight, rng)):
                    continue
                weight = then
            faces |= swap
        return self.world(faces, rng) or world

    def world(self, faces: dict[int, int], rng: Random) -> World | None:
        went_in = [
            {} if isinstance(event, ChanceOutcome) else {trail: faces[trail] for trail, _ in event.before}
            for event in self.sampler.course
        ]
        return self.sampler.complete({trail: faces[trail] for trail in self.now}, rng, went_in)

    # ---- faces

    def allowed_swap(self, faces: dict[int, int], group: Sequence[int], rng: Random) -> dict[int, int]:
        """Draw a swap, as trails with new faces; empty if one may not have its face, or a sure constraint breaks."""
        one, other = rng.sample(group, 2)
        swap = dict(self.swap(faces, one, other))
        if not all((self.may_be[trail] >> face) & 1 for trail, face in swap.items()):
            return {}
        bound = {constraint for trail in swap for constraint in self.bound_by[trail] if constraint.sure}
        after = faces | swap if bound else faces
        return swap if all(constraint.holds(after) for constraint in bound) else {}

    def swap(self, faces: dict[int, int], one: int, other: int) -> list[tuple[int, int]]:
        """Swap the faces of two trails up to the next event that they reach together."""
        mine, yours = faces[one], faces[other]
        found = [(one, yours), (other, mine)]
        while self.end[one] != self.end[other]:
            if self.end[one] < self.end[other]:
                one = self.next_trail(faces, one)
                found.append((one, yours))
            else:
                other = self.next_trail(faces, other)
                found.append((other, mine))
        return found

    def next_trail(self, faces: dict[int, int], trail: int) -> int:
        """The trail on which a face left the mixing that it went into."""
        event = self.events[self.end[trail]]
        assert isinstance(event, Mixing), "a gathering takes all trails together"
        return next(after for after in event.after if faces[after] == faces[trail])

    def trail_before(self, faces: dict[int, int], trail: int) -> int:
        """The trail on which a face went into its mixing."""
        return next(before for before, _ in self.events[self.born[trail]].before if faces[before] == faces[trail])

    def any_faces(self, rng: Random) -> dict[int, int] | None:
        faces: dict[int, int] = {}
        for deal in self.deals():
            drawn = FaceSampler((trail, self.may_be[trail]) for trail in deal).draw(rng)
            if drawn is None:
                return None
            faces |= drawn
        for event in self.events:
            if isinstance(event, Mixing):
                faces |= deal_faces(event.after, [faces[trail] for trail, _ in event.before], self.may_be, rng)
        broken = {constraint for constraint in self.constraints if not constraint.holds(faces)}
        for _ in range(FACES * len(self.events)):
            if not broken:
                return faces
            constraint = rng.choice(tuple(broken))
            one = rng.choice(tuple(constraint.places))
            held = (constraint.faces >> faces[one]) & 1
            while one in self.born and rng.random() < BACK:
                one = self.trail_before(faces, one)
            others = [trail for trail in self.siblings(one) if trail != one]
            if rng.random() < AIMED:
                others = [trail for trail in others if (constraint.faces >> faces[trail]) & 1 != held]
            if not others:
                continue
            swap = dict(self.swap(faces, one, rng.choice(others)))
            before = {trail: faces[trail] for trail in swap}
            faces.update(swap)
            bound = {constraint for trail in swap for constraint in self.bound_by[trail]}
            after = (broken - bound) | {constraint for constraint in bound if not constraint.holds(faces)}
            worse = len(after) - len(broken)
            if worse <= 0 or rng.random() < exp(-worse / WRONG):
                broken = after
            else:
                faces.update(before)
        return None

    def siblings(self, trail: int) -> Iterable[int]:
        event = self.events[self.born[trail]] if trail in self.born else None
        return event.after if isinstance(event, Mixing) else ()
