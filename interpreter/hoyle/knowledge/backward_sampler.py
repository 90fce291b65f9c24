"""Faces dealt out to the trails of a game, from its end back. Input: what a seat knows; output: who had what, at each step."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import perm
from random import Random

from hoyle.knowledge.assignments import Matching
from hoyle.knowledge.importance import comes
from hoyle.knowledge.trails import ChanceOutcome, Gathering, Known, Mixing, TrailEvent, single
from hoyle.position.made import Result
from hoyle.position.position import Position
from hoyle.runtime.machine import Machine


@dataclass(slots=True)
class World:
    """A way in which the faces may have lain.

    now      by trail: the card that lies there now
    rng      what chooses where others chose in secret
    at       by step: the faces of all trails before it
    results  by step: the results of chance in it
    named    by step: faces of cards, of the game as it is, that stood out in it
    faces    by trail that there is or was: the card that lies or lay there
    before   for each event of the course, from the latest back: the faces that trails had that went into it
    ways     by seat and step of a choice made in secret: among how many it was drawn
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
        """The faces of all trails before a step; as they are now for one that is yet to come."""
        later = [step for step in self.at if step >= number]
        return self.at[min(later)] if later else self.now


class Deal:
    """All ways to deal out the faces that a seat does not know, at one moment."""

    def __init__(self, trails: list[tuple[int, int]], told: int) -> None:
        """`trails` in an order that the seat can tell, each with the cards it may have; `told` those that are known."""
        self.known = {trail: single(faces) for trail, faces in trails if not faces & (faces - 1) and faces & told}
        hidden = [(trail, faces) for trail, faces in trails if trail not in self.known]
        self.trails = [trail for trail, _ in hidden]
        cards = 0
        for _, faces in trails:
            cards |= faces
        self.places = [faces for _, faces in hidden]
        self.cards = cards & ~told

    @cached_property
    def matching(self) -> Matching:
        """The ways, counted when they are first asked for."""
        return Matching(self.places, self.cards)

    def draw(self, rng: Random) -> dict[int, int]:
        """A card for every trail."""
        found = dict(self.known)
        found.update(zip(self.trails, self.matching.draw(rng), strict=True))
        return found


def deal_now(machine: Machine, known: Known, p: Position) -> Deal:
    """The ways to deal out the faces as the cards lie now; places in an order that says nothing."""
    order: list[tuple[int, int, int]] = []
    for zone, kind in enumerate(machine.piles.kinds):
        for at, card in enumerate(machine.piles.contents(p, zone)):
            order.append((zone, known.trail[card] if kind == "set" else at, card))
    order.sort()
    return Deal([(known.trail[card], known.may_be(card)) for *_, card in order], known.told)


def deal_before(gathered: Gathering) -> Deal:
    """The ways to deal out the faces as the cards lay when they were gathered."""
    told = 0
    for _, faces in gathered.before:
        if not faces & (faces - 1):
            told |= faces
    return Deal(list(gathered.before), told)


def walk_back(
    world: World,
    happened: list[TrailEvent],
    rng: Random,
    before: dict[Gathering, Deal],
    given: Sequence[dict[int, int]] = (),
) -> bool:
    """Give the trails before the course of a game their faces; False if those it has cannot have come from there.

    `happened` is the course from the latest back; `before` keeps the ways to deal out what was gathered; `given` says for
    the latest events which faces went into them; what went into earlier ones is drawn.
    """
    faces = dict(world.now)
    world.faces = dict(world.now)
    last = None
    for number, event in enumerate(happened):
        is_given = number < len(given)
        if event.step != last:
            if last is not None:
                world.at[last] = dict(faces)
            last = event.step
        went_in: dict[int, int] = {}
        if isinstance(event, ChanceOutcome):
            results = world.results.setdefault(event.step, [])
            results.insert(0, heard(event, faces))
        elif isinstance(event, Gathering):
            went_in = given[number] if is_given else before[event].draw(rng)
            faces.clear()
        else:
            if event.card is not None:
                world.named.setdefault(event.step, {})[event.card] = faces[event.after[0]]
            cards = sorted(faces.pop(trail) for trail in event.after)
            found = given[number] if is_given else untangled(event, cards, rng)
            if found is None or (is_given and not may_have_come(event, cards, found)):
                return False
            went_in = found
        faces |= went_in
        world.faces |= went_in
        world.before.append(went_in)
    if last is not None:
        world.at[last] = dict(faces)
    return True


def heard(event: ChanceOutcome, faces: dict[int, int]) -> Result:
    """A result of chance with the faces that the trails have."""
    if event.kind == "dealer":
        return ("dealer", event.trails[0])
    cards = tuple(faces[trail] for trail in event.trails)
    return (event.kind, cards if event.kind == "order" else cards[0])


def untangled(mixing: Mixing, cards: list[int], rng: Random) -> dict[int, int] | None:
    """The faces that came out of a mixing dealt to the trails that went in; None if that cannot have been.

    Every way is as likely, from whichever faces: those that leave fewer choices than most might are so much seldomer taken.
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
        trails = free[may_be]
        fit = [card for card in cards if (may_be >> card) & 1]
        ways, most = perm(len(fit), len(trails)), perm(min(may_be.bit_count(), len(cards)), len(trails))
        if not ways or (ways < most and not comes(ways, most, rng)):
            return None
        rng.shuffle(fit)
        for trail, card in zip(trails, fit, strict=False):
            cards.remove(card)
            faces[trail] = card
    return faces


def may_have_come(mixing: Mixing, cards: list[int], faces: dict[int, int]) -> bool:
    """Whether the faces that went into a mixing are those that came out, each on a trail that may have it."""
    return sorted(faces.values()) == cards and all((may_be >> faces[trail]) & 1 for trail, may_be in mixing.before)
