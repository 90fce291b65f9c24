"""How many of some hidden cards have a face among some. Input: counts that are sure; output: faces ruled out by them."""

from dataclasses import dataclass

from hoyle.knowledge.trails import Known, single


@dataclass(slots=True)
class Counted:
    """How many hidden cards at some places have a face among some: one of `counts`, as bits."""

    places: set[int]
    faces: int
    counts: int


class CountBounds:
    """The counts that a seat heard within one step; what follows from them for single places it knows at once."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.all: list[Counted] = []

    def add(self, counted: Counted) -> None:
        """Keep a count; where it is of some of the cards of another, that goes on with the rest."""
        if not counted.counts & (counted.counts - 1):
            for other in self.all:
                if counted.places < other.places and counted.faces == other.faces:
                    other.places -= counted.places
                    other.counts >>= single(counted.counts)
                    self.rule_out(other)
        self.all.append(counted)
        self.rule_out(counted)

    def rule_out(self, counted: Counted) -> None:
        """Take from the faces that hidden cards may have those that none of them has, or that all of them lack."""
        faces = self.known.faces
        if counted.counts & ((2 << len(counted.places)) - 1) == 1:
            for card in counted.places:
                faces[card] &= ~counted.faces
        elif counted.counts == 1 << len(counted.places):
            for card in counted.places:
                faces[card] &= counted.faces

    def tell(self, card: int, place: int, face: int) -> None:
        """Count a card no more that was hidden; `place` is the card that is hidden in its stead, or the card itself."""
        for counted in self.all:
            if card in counted.places:
                counted.places.remove(card)
                if place != card:
                    counted.places.add(place)
                else:
                    counted.counts >>= (counted.faces >> face) & 1
                    self.rule_out(counted)

    def mix(self, places: set[int]) -> None:
        """Forget the counts of which some places only were mixed with others."""
        self.all = [x for x in self.all if places <= x.places or not places & x.places]
