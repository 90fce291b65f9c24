"""A Metropolis walk over worlds, for positions where hardly any world fits.

A step exchanges two faces everywhere, or deals out mixed or gathered cards again. Each is as likely as its reverse,
so a long walk through worlds that fit reaches all equally. The way to the first one climbs: fewer noticed steps,
sometimes more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import exp
from random import Random

from hoyle.knowledge.importance import comes
from hoyle.knowledge.sampler import BackwardSampler, World
from hoyle.knowledge.trails import Gathering, Mixing

#: Steps tried on the way to a first world that fits.
CLIMB = 3_000

#: Steps between two draws, per hidden face.
APART = 2

#: Temperature of the climb, in noticed steps.
HEAT = 0.35


#: Walks back from faces that were changed at random before such a change counts as forbidden.
AGAIN = 20


@dataclass(frozen=True)
class WorldWalk:
    """A Metropolis walk over worlds.

    faces     the faces that may be exchanged
    known     by trail: the faces that it may have now
    sampler   walks back from the faces on the table
    failures  counts the steps at which the seat would notice a world, up to a limit
    ways      the number of ways in which others may have chosen in secret, the weight of a world; 0 if it does not fit
    """

    faces: list[int]
    known: dict[int, int]
    sampler: BackwardSampler
    failures: Callable[[World, int], int]
    ways: Callable[[World], int]

    def first(self, world: World, rng: Random) -> World | None:
        """Climb to a world that fits; None if none is found."""
        bad = self.failures(world, 10**6)
        for _ in range(CLIMB):
            if not bad:
                return world
            other = self.changed(world, rng)
            if other is None:
                continue
            limit = bad + 3
            worse = self.failures(other, limit)
            if worse <= bad or rng.random() < exp((bad - worse) / HEAT):
                world, bad = other, worse
        return None if bad else world

    def on(self, world: World, rng: Random) -> World:
        """Walk on among worlds that fit."""
        now = self.ways(world)
        for _ in range(APART * len(self.faces)):
            other = self.changed(world, rng)
            then = 0 if other is None else self.ways(other)
            if other is not None and then and (then >= now or comes(then, now, rng)):
                world, now = other, then
        return world

    def changed(self, world: World, rng: Random) -> World | None:
        """Change a world a little; None where knowledge forbids the change."""
        if len(self.faces) < 2 or rng.random() < 0.25:
            return self.again(world.now, rng)
        a, b = rng.sample(self.faces, 2)
        now = turned(world.now, a, b)
        if not all((mask >> now[trail]) & 1 for trail, mask in self.known.items()):
            return None
        before = self.exchanged(world, a, b)
        return self.sampler.complete(now, rng, before[: rng.choice((len(before), *self.gathered))])

    def again(self, now: dict[int, int], rng: Random) -> World | None:
        """Draw again what lay before the faces on the table; None if hardly anything fits."""
        tries = (self.sampler.complete(now, rng) for _ in range(AGAIN))
        return next((world for world in tries if world is not None), None)

    @cached_property
    def gathered(self) -> list[int]:
        """The events at which cards were gathered; a change may keep what lay before, or draw it again."""
        return [number for number, event in enumerate(self.sampler.course) if isinstance(event, Gathering)]

    def exchanged(self, world: World, a: int, b: int) -> list[dict[int, int]]:
        """Swap two faces in what went into each event, back to where one of them is known."""
        found = list(world.before)
        for number, event in enumerate(self.sampler.course):
            if isinstance(event, Gathering):
                break
            if isinstance(event, Mixing):
                fixed = {m.bit_length() - 1 for _, m in event.before if not m & (m - 1)}
                if a in fixed or b in fixed:
                    break
                found[number] = turned(world.before[number], a, b)
        return found


def turned(faces: dict[int, int], a: int, b: int) -> dict[int, int]:
    """Swap two faces."""
    pair = {a: b, b: a}
    return {trail: pair.get(face, face) for trail, face in faces.items()}
