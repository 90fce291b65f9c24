"""Uniform assignments of cards to places under constraints."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb, exp, factorial, prod
from random import Random

from hoyle.knowledge.trails import CountConstraint, bits, single, union

#: Exact assignments drawn before a constraint that they break makes the walk take over.
DEALT = 200

#: Steps of the walk per place: at most until all constraints hold, and between two draws.
CLIMB, APART = 2_000, 5

#: Temperature of the climb, in broken constraints.
HEAT = 0.3

#: Most partial assignments that are counted: a tenth of a second.
MOST = 20_000

#: How many of the current kind are left, and how many each kind of the other side still wants.
Filled = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Side:
    kinds: list[list[int]]
    free: list[int]

    @property
    def states(self) -> int:
        return prod(len(kind) + 1 for kind in self.kinds)


class TooMany(ValueError):
    """Too many partial assignments to count."""


class Matching:
    """Counted assignments of cards to places.

    Cards with the same possibilities are of one kind, and so are places. A draw chooses how many cards of each kind go
    to each kind of place, weighted by the assignments left, and shuffles the rest. It fills the side with fewer ways.
    Raises `TooMany`.
    """

    def __init__(self, places: Sequence[int], cards: int, most: int = MOST) -> None:
        self.places = places
        self.most = most
        rows: dict[int, list[int]] = {}
        for number, mask in enumerate(places):
            rows.setdefault(mask & cards, []).append(number)
        free = rows.pop(cards, [])
        # the largest kinds come last, where little is left to say of them
        order = sorted(rows, key=lambda mask: (len(rows[mask]), mask))
        columns: dict[tuple[bool, ...], list[int]] = {}
        for card in bits(cards):
            columns.setdefault(tuple(bool((mask >> card) & 1) for mask in order), []).append(card)
        anywhere = columns.pop((True,) * len(order), [])
        fits = sorted(columns, key=lambda column: (len(columns[column]), column))
        across = Side([columns[column] for column in fits], anywhere)
        down = Side([rows[mask] for mask in order], free)
        #: whether it is the cards that are gone through, and the places that are filled
        self.upright = down.states <= across.states
        self.given, self.filled = (across, down) if self.upright else (down, across)
        #: the pairs of kinds that fit, in the order in which they are counted
        self.cells = [
            (i, j)
            for i in range(len(self.given.kinds))
            for j in range(len(self.filled.kinds))
            if (fits[i][j] if self.upright else fits[j][i])
        ]
        #: the last cells of each kind that is given, and of each that is filled
        self.ends = set({i: at for at, (i, _) in enumerate(self.cells)}.values())
        self.closes = set({j: at for at, (_, j) in enumerate(self.cells)}.values())
        self.ways = self.count_assignments()
        self.count = self.ways[0].get(self.begin(), 0)

    @property
    def total(self) -> int:
        return self.count * prod(factorial(len(kind)) for kind in (*self.filled.kinds, self.filled.free))

    # ---- counting

    def begin(self) -> Filled:
        first = self.cells[0][0] if self.cells else None
        return (0 if first is None else len(self.given.kinds[first])), tuple(map(len, self.filled.kinds))

    def amounts(self, at: int, state: Filled) -> range:
        """How many may go into a cell: exactly the rest in the last cell of a kind."""
        left, wanted = state[0], state[1][self.cells[at][1]]
        low = 0
        if at in self.ends and not self.filled.free:
            low = left
        if at in self.closes and not self.given.free:
            low = max(low, wanted)
        return range(low, min(left, wanted) + 1)

    def after(self, at: int, state: Filled, amount: int) -> Filled:
        left, wanted = state
        j = self.cells[at][1]
        wanted = (*wanted[:j], wanted[j] - amount, *wanted[j + 1 :])
        if at not in self.ends:
            return left - amount, wanted
        return len(self.given.kinds[self.cells[at + 1][0]]) if at + 1 < len(self.cells) else 0, wanted

    def reachable_states(self) -> list[set[Filled]]:
        levels = [{self.begin()}]
        left = self.most
        for at in range(len(self.cells)):
            levels.append({self.after(at, state, n) for state in levels[at] for n in self.amounts(at, state)})
            left -= len(levels[-1])
            if left < 0:
                raise TooMany
        return levels

    def count_assignments(self) -> list[dict[Filled, int]]:
        """Count the assignments from each state before each cell; omit states without any."""
        levels = self.reachable_states()
        last = {state: rest for state in levels[-1] if (rest := several(len(self.given.free), state[1]))}
        ways = [last]
        for at in reversed(range(len(self.cells))):
            here: dict[Filled, int] = {}
            for state in levels[at]:
                found = sum(
                    comb(state[0], n) * ways[-1].get(self.after(at, state, n), 0) for n in self.amounts(at, state)
                )
                if found:
                    here[state] = found
            ways.append(here)
        ways.reverse()
        return ways

    # ---- drawing

    def draw(self, rng: Random) -> list[int]:
        if not self.given.kinds and not self.filled.kinds:
            return shuffle(self.given.free, rng)
        came: list[list[int]] = [[] for _ in self.filled.kinds]
        rest: list[int] = []
        kinds = [shuffle(kind, rng) for kind in self.given.kinds]
        for (i, j), amount in zip(self.cells, self.draw_split(rng)):
            came[j] += kinds[i][:amount]
            del kinds[i][:amount]
        for kind in kinds:
            rest += kind
        free = shuffle(self.given.free, rng)
        for kind, given in zip(self.filled.kinds, came):
            wanted = len(kind) - len(given)
            given += free[:wanted]
            del free[:wanted]
        return self.assign_cards((*self.filled.kinds, self.filled.free), (*came, rest + free), rng)

    def draw_split(self, rng: Random) -> list[int]:
        """Draw how many go into each cell, all by one random number."""
        if not self.cells:
            return []
        state, found = self.begin(), []
        number = rng.randrange(self.count)
        for at in range(len(self.cells)):
            for n in self.amounts(at, state):
                after, ways = self.after(at, state, n), comb(state[0], n)
                share = ways * self.ways[at + 1].get(after, 0)
                if number < share:
                    break
                number -= share
            found.append(n)
            state, number = after, number // ways
        return found

    def assign_cards(self, wanting: Sequence[list[int]], given: Sequence[list[int]], rng: Random) -> list[int]:
        found = [0] * len(self.places)
        for mine, others in zip(wanting, given, strict=True):
            rng.shuffle(others)
            for one, other in zip(mine, others, strict=True):
                place, card = (one, other) if self.upright else (other, one)
                found[place] = card
        return found


def matching_of(places: Sequence[int], cards: int, most: int = MOST) -> Matching | None:
    """None if no assignment fits, or too many to count."""
    try:
        matching = Matching(places, cards, most)
    except TooMany:
        return None
    return matching if matching.count else None


def several(of: int, wanted: Sequence[int]) -> int:
    ways = 1
    for number in wanted:
        ways *= comb(of, number)
        of = max(0, of - number)
    return ways


def shuffle(items: list[int], rng: Random) -> list[int]:
    items = items[:]
    rng.shuffle(items)
    return items


class FaceSampler:
    """Uniform draws of a face for each trail under count constraints.

    Exact if assignments are few and draws seldom break constraints; otherwise a Metropolis walk.
    """

    def __init__(
        self,
        may_be: Iterable[tuple[int, int]],
        constraints: Sequence[CountConstraint] = (),
        *,
        most: int = MOST,
    ) -> None:
        """`may_be` holds trails with their faces, in an order that says nothing about hidden cards."""
        trails = list(may_be)
        self.masks = dict(trails)
        self.fixed = {trail: single(faces) for trail, faces in trails if not faces & (faces - 1)}
        hidden = [(trail, faces) for trail, faces in trails if trail not in self.fixed]
        self.trails = [trail for trail, _ in hidden]
        self.cards = union(faces for _, faces in hidden) & ~sum(1 << face for face in self.fixed.values())
        self.may_be = [faces & self.cards for _, faces in hidden]
        at = {trail: number for number, trail in enumerate(self.trails)}
        self.constraints = [self.by_place(constraint, at) for constraint in constraints]
        #: by place, the numbers of its constraints
        self.bound_by: list[list[int]] = [[] for _ in at]
        for number, constraint in enumerate(self.constraints):
            for place in constraint.places:
                self.bound_by[place].append(number)
        self.most = most
        #: whether exact draws satisfy the constraints often enough
        self.exact = True
        self.walked: list[int] | None = None

    def by_place(self, constraint: CountConstraint, at: dict[int, int]) -> CountConstraint:
        fixed = constraint.places & self.fixed.keys()
        left = constraint.without(fixed, sum((constraint.faces >> self.fixed[trail]) & 1 for trail in fixed))
        return replace(left, places=frozenset(at[trail] for trail in left.places))

    @cached_property
    def matching(self) -> Matching | None:
        return matching_of(self.may_be, self.cards, self.most)

    def draw(self, rng: Random) -> dict[int, int] | None:
        """Return None if the walk finds no assignment."""
        order = self.order(rng)
        return None if order is None else self.fixed | dict(zip(self.trails, order, strict=True))

    def order(self, rng: Random) -> list[int] | None:
        if self.exact and self.matching is not None:
            for _ in range(DEALT if self.constraints else 1):
                order = self.matching.draw(rng)
                if all(constraint.holds(order) for constraint in self.constraints):
                    return order
        self.exact = False
        if self.walked is None:
            places = range(len(self.may_be))
            first = deal_faces(places, bits(self.cards), self.may_be, rng)
            fits = all((self.may_be[place] >> first[place]) & 1 for place in places)
            self.walked = self.walk([first[place] for place in places], rng, CLIMB, climb=True) if fits else None
        if self.walked is not None:
            self.walked = self.walk(self.walked, rng, APART, climb=False)
        return self.walked

    def walk(self, order: list[int], rng: Random, steps: int, *, climb: bool) -> list[int] | None:
        """Exchange faces of two or three places many times, breaking no more constraints than before.

        A climb may break more on the way; it returns None unless all hold at the end.
        """
        order = order[:]
        counts = [constraint.count(order) for constraint in self.constraints]
        broken = sum(not (c.counts >> n) & 1 for c, n in zip(self.constraints, counts, strict=True))
        loose = [place for place, may_be in enumerate(self.may_be) if may_be & (may_be - 1)]
        if len(loose) < 2:
            return None if broken else order
        for _ in range(steps * len(loose)):
            if climb and not broken:
                break
            places = rng.sample(loose, 3 if len(loose) > 2 and rng.random() < 0.2 else 2)
            faces = [order[place] for place in places[1:] + places[:1]]
            if not all((self.may_be[place] >> face) & 1 for place, face in zip(places, faces, strict=True)):
                continue
            changes = self.changes(order, places, faces)
            worse = 0
            for number, change in changes.items():
                good = self.constraints[number].counts
                worse += ((good >> counts[number]) & 1) - ((good >> (counts[number] + change)) & 1)
            if worse > 0 and not (climb and rng.random() < exp(-worse / HEAT)):
                continue
            broken += worse
            for number, change in changes.items():
                counts[number] += change
            for place, face in zip(places, faces, strict=True):
                order[place] = face
        return None if broken else order

    def changes(self, order: list[int], places: list[int], faces: list[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for place, face in zip(places, faces, strict=True):
            for number in self.bound_by[place]:
                among = self.constraints[number].faces
                change = ((among >> face) & 1) - ((among >> order[place]) & 1)
                if change:
                    found[number] = found.get(number, 0) + change
        return found


def deal_faces(
    places: Sequence[int], faces: list[int], may_be: Sequence[int] | Mapping[int, int], rng: Random
) -> dict[int, int]:
    """Deal faces to as many places, as few as possible to wrong ones; not uniform."""
    place_of: dict[int, int] = {}

    def give(place: int, tried: set[int]) -> bool:
        for face in rng.sample(faces, len(faces)):
            if (may_be[place] >> face) & 1 and face not in tried:
                tried.add(face)
                if face not in place_of or give(place_of[face], tried):
                    place_of[face] = place
                    return True
        return False

    left = [place for place in places if not give(place, set())]
    rest = [face for face in rng.sample(faces, len(faces)) if face not in place_of]
    return {place: face for face, place in place_of.items()} | dict(zip(left, rest))
