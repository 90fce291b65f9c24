"""A world that fits where hardly any does: found by small changes. Input: a first world, how it fails; output: one that fits.

A change exchanges two faces wherever they lie, or deals out anew what was tangled. Both are as likely as their contrary, so
that going from one world that fits to the next leaves all of them equally likely after many changes. The way to the first
one goes uphill: fewer steps at which the seat would have noticed, and now and then more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from random import Random

from hoyle.knowledge.seen import Happened, Tangle
from hoyle.knowledge.worlds import World

#: So many changes are tried on the way to a first world that fits.
CLIMB = 3_000

#: So many changes lie between two draws, for each face that is hidden.
APART = 2

#: How much worse a world may become on the way, as a share of one step.
HEAT = 0.35


@dataclass(frozen=True, slots=True)
class Wandering:
    """What worlds are made of: the faces that may be exchanged, what is known, how to deal out anew, and what fails."""

    faces: list[int]
    known: dict[int, int]
    course: list[Happened]
    again: Callable[[dict[int, int]], World | None]
    failures: Callable[[World, int], int]

    def first(self, world: World, rng: Random) -> World | None:
        """A world that fits; None if none is found."""
        bad = self.failures(world, len(self.course) + 10**6)
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
        """Another world that fits, many changes away."""
        for _ in range(APART * len(self.faces)):
            other = self.changed(world, rng)
            if other is not None and not self.failures(other, 1):
                world = other
        return world

    def changed(self, world: World, rng: Random) -> World | None:
        """A world with one change; None where what is known forbids it."""
        if len(self.faces) < 2 or rng.random() < 0.25:
            return self.again(world.now)
        a, b = rng.sample(self.faces, 2)
        other = exchanged(world, a, b)
        return other if self.fits(other) else None

    def fits(self, world: World) -> bool:
        """Whether every face lies where it may."""
        if not all((mask >> world.now[trail]) & 1 for trail, mask in self.known.items()):
            return False
        for event, before in zip(self.course, world.before, strict=True):
            if isinstance(event, Tangle) and not all((mask >> before[t]) & 1 for t, mask in event.before):
                return False
        return True


def exchanged(world: World, a: int, b: int) -> World:
    """The world with two faces in each other's place."""
    pair = {a: b, b: a}

    def turned(faces: dict[int, int]) -> dict[int, int]:
        return {trail: pair.get(face, face) for trail, face in faces.items()}

    def result(found: tuple[str, object]) -> tuple[str, object]:
        kind, value = found
        if kind == "dealer":
            return found
        if isinstance(value, tuple):
            return kind, tuple([pair.get(card, card) for card in value])
        return kind, pair.get(value, value)  # type: ignore[call-overload]

    return World(
        now=turned(world.now),
        rng=world.rng,
        at={step: turned(faces) for step, faces in world.at.items()},
        results={step: [result(r) for r in results] for step, results in world.results.items()},
        named={step: turned(faces) for step, faces in world.named.items()},
        before=[turned(faces) for faces in world.before],
    )
