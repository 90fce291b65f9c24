"""Constraints on hidden faces: how many of some places hold one of some faces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hoyle.knowledge.trails import Known, single


@dataclass(frozen=True, slots=True)
class CountConstraint:
    """A number of `places` that holds a face in the bit mask `faces`; `counts` has a bit for each number that fits.

    Places are cards of the real game, trails, or positions in an order. If `sure`, the seat would have noticed any
    other number.
    """

    places: frozenset[int]
    faces: int
    counts: int
    sure: bool = False

    def count(self, face_at: Mapping[int, int] | Sequence[int]) -> int:
        """Count the places that hold one of the faces."""
        faces = self.faces
        return sum([(faces >> face_at[place]) & 1 for place in self.places])

    def holds(self, face_at: Mapping[int, int] | Sequence[int]) -> bool:
        """Check the constraint against the face of each place."""
        return bool((self.counts >> self.count(face_at)) & 1)

    def without(self, places: frozenset[int], count: int) -> "CountConstraint":
        """Drop places if `count` of them hold one of the faces."""
        return replace(self, places=self.places - places, counts=self.counts >> count)

    def narrow(self, may_be: list[int]) -> None:
        """Remove from `may_be` the faces that no place, or every place, must have."""
        if self.counts & ((2 << len(self.places)) - 1) == 1:
            for place in self.places:
                may_be[place] &= ~self.faces
        elif self.counts == 1 << len(self.places):
            for place in self.places:
                may_be[place] &= self.faces


class StepConstraints:
    """The sure constraints of one step, by card; what follows for single cards goes into `known` at once."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.all: list[CountConstraint] = []

    def add(self, new: CountConstraint) -> None:
        """Add a constraint, and subtract it from those on more cards where it fixes a number."""
        if not new.counts & (new.counts - 1):
            for at, old in enumerate(self.all):
                if new.places < old.places and new.faces == old.faces:
                    self.all[at] = old.without(new.places, single(new.counts))
                    self.all[at].narrow(self.known.faces)
        self.all.append(new)
        new.narrow(self.known.faces)

    def reveal(self, card: int, face: int) -> None:
        """Drop a card whose face became known."""
        for at, old in enumerate(self.all):
            if card in old.places:
                self.all[at] = old.without(frozenset((card,)), (old.faces >> face) & 1)
                self.all[at].narrow(self.known.faces)

    def exchange(self, card: int, other: int) -> None:
        """Constrain another card instead of one."""
        for at, old in enumerate(self.all):
            if card in old.places:
                self.all[at] = replace(old, places=(old.places - {card}) | {other})

    def mix(self, cards: set[int]) -> None:
        """Forget the constraints on only some of these cards."""
        self.all = [x for x in self.all if cards <= x.places or cards.isdisjoint(x.places)]
