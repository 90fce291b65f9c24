"""A Metropolis walk over worlds, for positions where hardly any world fits.

Every mixing is a bijection from the trails that went in to those that came out, so a world is a tuple of bijections.
A step swaps two faces from a mixing on, as far as the next event that both reach. It is its own reverse, so a long
walk among worlds that fit reaches all equally. The first world is found by a climb that breaks fewer and fewer
constraints.
"""

from collections.abc import Callable, Iterable
from math import exp
from random import Random

from hoyle.knowledge.assignments import FaceSampler
from hoyle.knowledge.importance import comes
from hoyle.knowledge.sampler import BackwardSampler, World
from hoyle.knowledge.trails import ChanceOutcome, Mixing

#: Climbs from random faces until every trail may have its face, and the steps of each, per mixing.
STARTS, FACES = 3, 100

#: Steps of the climb from there until the seat notices nothing.
CLIMB = 3_000

#: Steps between two draws, per trail whose face may vary.
APART = 2

#: Temperatures of the two climbs: in trails with a wrong face, and in noticed steps.
WRONG, NOTICED = 0.35, 0.35

#: Probability of going back by one more mixing to correct a wrong face.
BACK = 0.92


class WorldWalk:
    """A walk over the worlds of a course.

    Args:
        sampler: holds the course.
        now: by trail on the table: the faces that it may have.
        failures: counts the steps at which the seat would notice a world, up to a limit; None if it never would.
        ways: the weight of a world: in how many ways others may have chosen in secret, 0 if it does not fit.
        most: the most steps of a walk, where each takes long.
    """

    def __init__(
        self,
        sampler: BackwardSampler,
        now: dict[int, int],
        failures: Callable[[World, int], int] | None,
        ways: Callable[[World], int],
        most: int = CLIMB,
    ) -> None:
        self.sampler = sampler
        self.now = now
        self.failures = failures
        self.ways = ways
        self.most = most
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
        found = [[trail for trail in group if trail in loose] for group in (*self.deals(), *self.outcomes())]
        #: trails among which a step may swap faces
        self.groups = [group for group in found if len(group) > 1]

    def deals(self) -> list[list[int]]:
        """Return the trails that came out of no mixing, by deal."""
        size = len(self.now)
        return [self.first[at : at + size] for at in range(0, len(self.first), size)]

    def outcomes(self) -> list[list[int]]:
        """Return the trails that came out of each mixing."""
        return [list(event.after) for event in self.events if isinstance(event, Mixing)]

    # ---- worlds

    def start(self, rng: Random) -> World | None:
        """Find a world that fits; None if the climb fails."""
        climbs = (self.any_faces(rng) for _ in range(STARTS))
        faces = next((faces for faces in climbs if faces is not None), None)
        world = None if faces is None else self.world(faces, rng)
        return world if world is None or self.failures is None else self.climb(world, self.failures, rng)

    def climb(self, world: World, failures: Callable[[World, int], int], rng: Random) -> World | None:
        """Climb to a world in which the seat notices nothing."""
        bad = failures(world, 10**6)
        for _ in range(min(CLIMB, self.most) if self.groups else 0):
            if not bad:
                break
            other = self.propose(world, rng)
            if other is None:
                continue
            worse = failures(other, bad + 3)
            if worse <= bad or rng.random() < exp((bad - worse) / NOTICED):
                world, bad = other, worse
        return None if bad else world

    def on(self, world: World, rng: Random) -> World:
        """Walk on among worlds that fit."""
        steps = APART * sum(map(len, self.groups))
        if self.failures is None:
            faces = dict(world.faces)
            for _ in range(steps):
                faces.update(self.allowed_swap(faces, rng) or ())
            return self.world(faces, rng) or world
        weight = self.ways(world)
        for _ in range(min(steps, self.most)):
            other = self.propose(world, rng)
            then = 0 if other is None else self.ways(other)
            if other is not None and then and (then >= weight or comes(then, weight, rng)):
                world, weight = other, then
        return world

    def propose(self, world: World, rng: Random) -> World | None:
        """Change a world a little; None where a trail may not have its new face."""
        swap = self.allowed_swap(world.faces, rng)
        return None if swap is None else self.world(world.faces | dict(swap), rng)

    def world(self, faces: dict[int, int], rng: Random) -> World | None:
        """Make a world of the faces of all trails."""
        went_in = [
            {} if isinstance(event, ChanceOutcome) else {trail: faces[trail] for trail, _ in event.before}
            for event in self.sampler.course
        ]
        return self.sampler.complete({trail: faces[trail] for trail in self.now}, rng, went_in)

    # ---- faces

    def allowed_swap(self, faces: dict[int, int], rng: Random) -> list[tuple[int, int]] | None:
        """Draw a swap, as trails with new faces; None if one of them may not have its face."""
        one, other = rng.sample(rng.choice(self.groups), 2)
        swap = self.swap(faces, one, other)
        return swap if all((self.may_be[trail] >> face) & 1 for trail, face in swap) else None

    def swap(self, faces: dict[int, int], one: int, other: int) -> list[tuple[int, int]]:
        """Swap the faces of two trails, and follow both faces to the next event that they reach together."""
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
        """Return the trail on which the face of a trail came out of the mixing that it went into."""
        event = self.events[self.end[trail]]
        assert isinstance(event, Mixing), "a gathering takes all trails together"
        return next(after for after in event.after if faces[after] == faces[trail])

    def trail_before(self, faces: dict[int, int], trail: int) -> int:
        """Return the trail on which the face of a trail went into its mixing."""
        return next(before for before, _ in self.events[self.born[trail]].before if faces[before] == faces[trail])

    def any_faces(self, rng: Random) -> dict[int, int] | None:
        """Find faces that all trails may have; None if there are none, or the climb fails."""
        faces: dict[int, int] = {}
        for deal in self.deals():
            drawn = FaceSampler((trail, self.may_be[trail]) for trail in deal).draw(rng)
            if drawn is None:
                return None
            faces |= drawn
        ahead = self.masks_ahead()
        for event in self.events:
            if isinstance(event, Mixing):
                faces |= deal_faces(event, [faces[trail] for trail, _ in event.before], ahead, rng)
        wrong = {trail for trail, face in faces.items() if not (self.may_be[trail] >> face) & 1}
        for _ in range(FACES * len(self.events)):
            if not wrong:
                return faces
            one = rng.choice(tuple(wrong))
            while one in self.born and rng.random() < BACK:
                one = self.trail_before(faces, one)
            others = [trail for trail in self.siblings(one) if trail != one]
            if not others:
                continue
            swap = self.swap(faces, one, rng.choice(others))
            broken = {trail for trail, face in swap if not (self.may_be[trail] >> face) & 1}
            worse = len(broken) - sum(trail in wrong for trail, _ in swap)
            if worse <= 0 or rng.random() < exp(-worse / WRONG):
                faces.update(swap)
                wrong = (wrong - {trail for trail, _ in swap}) | broken
        return None

    def siblings(self, trail: int) -> Iterable[int]:
        """Return the trails that came out of the same mixing."""
        event = self.events[self.born[trail]] if trail in self.born else None
        return event.after if isinstance(event, Mixing) else ()

    def masks_ahead(self) -> dict[int, int]:
        """Narrow the faces of each trail to those that can come out of the mixing that it goes into."""
        ahead = dict(self.may_be)
        for event in reversed(self.events):
            if isinstance(event, Mixing):
                together = 0
                for trail in event.after:
                    together |= ahead[trail]
                for trail, _ in event.before:
                    ahead[trail] &= together
        return ahead


def deal_faces(event: Mixing, faces: list[int], may_be: dict[int, int], rng: Random) -> dict[int, int]:
    """Deal the faces that went into a mixing to the trails that come out, as few as possible on wrong trails."""
    trail_of: dict[int, int] = {}

    def give(trail: int, tried: set[int]) -> bool:
        for face in rng.sample(faces, len(faces)):
            if (may_be[trail] >> face) & 1 and face not in tried:
                tried.add(face)
                if face not in trail_of or give(trail_of[face], tried):
                    trail_of[face] = trail
                    return True
        return False

    left = [trail for trail in event.after if not give(trail, set())]
    rest = [face for face in rng.sample(faces, len(faces)) if face not in trail_of]
    return {trail: face for face, trail in trail_of.items()} | dict(zip(left, rest, strict=True))
