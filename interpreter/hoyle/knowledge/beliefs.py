"""A seat's beliefs at a decision."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from random import Random

from hoyle.engine.graph import nodes as g
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.machine import Machine
from hoyle.knowledge.history import Step, Untold
from hoyle.knowledge.importance import AMONG, TooRare, comes, draw_weighted
from hoyle.knowledge.metropolis import WorldWalk
from hoyle.knowledge.sampler import BackwardSampler, ForwardSampler, NoShuffle, World, faces_now
from hoyle.knowledge.step_inference import Inference, infer, seat_rules
from hoyle.knowledge.trails import ChanceOutcome, Gathering, Mixing, TrailEvent, course_of, since_gathered, trails_of
from hoyle.knowledge.world_replay import Drawn, WorldReplay

#: Worlds drawn in vain before the walk begins; a quarter of them before they are drawn from the last shuffle on.
TRIES = 400

#: Pilot draws that estimate the most ways to choose in secret of any world. Where choices differ between worlds, they
#: continue until all together weigh `ENOUGH` times as much as the heaviest, or up to `LAST`.
PILOTS, ENOUGH, LAST = 16, 50, 2_000

#: Draws of the choices of others in a world that the walk found.
GUESSES = 400

#: Results kept of the trials of a step: a walk changes only a few steps at a time.
RECENT = 16

RARE = "hardly any way to deal out the hidden cards fits what was seen"


class Beliefs:
    """The knowledge of a seat at a decision, of the `entire` game or of what still matters.

    Raises `Untold` for a position without its history.
    """

    def __init__(self, machine: Machine, position: Position, seat: int, *, entire: bool = False) -> None:
        check_arguments(machine, position, seat)
        if position.made is None:
            raise Untold("it was not kept how this position came about")
        self.machine = machine
        self.position = position
        self.seat = seat
        inference = infer(machine, position.made, seat)
        self.rules = seat_rules(machine, seat)
        self.replay = WorldReplay(machine, position.made, seat)
        self.last = self.replay.last
        after = self.last.after
        if (after.node, after.zones, after.variables) != (position.node, position.zones, position.variables):
            raise Untold("how this position is said to have come about does not lead to it")
        self.known = inference.known
        first, self.course = since_gathered(self.known.course)
        kept: Step = self.replay.chain[first].kept
        if first and (entire or self.rules.carryover.follows(kept)):
            first, self.course = 0, list(course_of(self.known.course))
        self.made = self.replay.chain[first:]
        learned: dict[int, Inference] = {made.kept.number: made.kept.inferences[seat] for made in self.made}
        self.open = {number for number, one in learned.items() if is_open(one)}
        #: by step: its constraints; where all hold, it needs no trial
        self.settled = {number: one.constraints for number, one in learned.items() if one.all}
        constraints = [constraint for one in learned.values() for constraint in one.constraints]
        self.constraints = list(dict.fromkeys(constraints))
        self.sure = [constraint for constraint in self.constraints if constraint.sure]
        if self.waits_with_reason():
            self.open.add(self.last.number)
            self.settled.pop(self.last.number, None)
        #: by step and all that it depends on in a world: what the seat would notice of it
        self.tried: dict[int, dict[object, int]] = defaultdict(dict)
        #: by step: the faces of all trails before it, where they do not matter
        self.start: dict[int, dict[int, int]] = {}
        if first and (first not in self.open or kept.inferences[seat].all_since or self.is_clear(first)):
            self.forget(first)
        self.replays = 0
        #: whether a replay may depend on other steps: a choice waits there, or a step led to more than other faces
        self.linked = any(made.kept.number in self.open and waits(made) for made in self.made)
        #: the world that the walk has reached
        self.found: World | None = None
        #: the largest number of ways to choose in secret of any world so far; None if there are no such choices
        self.most: int | None = None
        mixed = self.known.known_looks or any(isinstance(event, Mixing) and not event.even for event in self.course)
        #: whether any faces for the table as it is now fit
        self.straight = not (self.open or self.sure or mixed)
        #: draws worlds once the backward sampler has failed
        self.forward: ForwardSampler | None = None
        self.backward = BackwardSampler(faces_now(machine, self.known, after), self.course, self.start, self.sure)

    @property
    def has_choices(self) -> bool:
        return self.replay.guesses or bool(self.last.after.pending.keys() - {self.seat})

    def is_clear(self, first: int) -> bool:
        """Whether no chance or secret choice came before the gathering in its step."""
        step: Step = self.replay.chain[first].kept
        later = sum(isinstance(event, ChanceOutcome) and event.step == first for event in self.after_gathering())
        return later == len(step.results) and first not in self.replay.hidden and not step.after.pending

    def after_gathering(self) -> list[TrailEvent]:
        gathered = next(i for i, event in enumerate(self.course) if isinstance(event, Gathering))
        return self.course[:gathered]

    def forget(self, first: int) -> None:
        """Begin the course where the cards were gathered: faces before do not change how likely the rest is."""
        course = self.after_gathering()
        gone = trails_of(self.course[len(course) :])
        self.course = course
        self.constraints = [constraint for constraint in self.constraints if gone.isdisjoint(constraint.places)]
        self.sure = [constraint for constraint in self.constraints if constraint.sure]
        if first in self.open:
            before: Step = self.replay.chain[first - 1].kept
            trails = before.inferences[self.seat].known.trail
            self.start[first] = {trail: card for card, trail in enumerate(trails)}
            self.settled.pop(first, None)
            inference: Inference = self.replay.chain[first].kept.inferences[self.seat]
            since = tuple(constraint for constraint in inference.constraints if gone.isdisjoint(constraint.places))
            if inference.all_since and since:
                self.settled[first] = since
            elif inference.all_since:
                self.open.discard(first)

    def waits_with_reason(self) -> bool:
        """Whether the opponent's having a move at all may reveal hidden cards."""
        p = self.last.after
        node = self.machine.graph.nodes[p.node]
        if not isinstance(node, g.Decide) or node.empty is None or node.passed is not None:
            return False
        settled = all(map(self.rules.dependence.is_settled_offer, node.offers))
        return p.slots[node.seat] != self.seat and not settled

    # ---- drawing

    def draw(self, rng: Random, weigh: Callable[[Position], float] | None = None, among: int = AMONG) -> Position:
        """Draw a position that the seat cannot tell from the real one; it has no log, and chance in it is its own."""
        if not isinstance(rng, Random):
            raise TypeError(f"rng must be a random.Random, not {type(rng).__name__}")
        return self.draw_evenly(rng) if weigh is None else draw_weighted(self.draw_evenly, weigh, among, rng)

    def draw_evenly(self, rng: Random) -> Position:
        p = self.draw_position(self.backward.draw_now if self.straight else self.backward.draw, self.fit_world, rng)
        p.seed, p.rng = None, rng.getrandbits(64)
        return p

    def whole(self, rng: Random) -> Position:
        if self.made[0].before is not None:
            return self.entire.whole(rng)
        return self.draw_position(self.backward.draw, lambda world: self.replay_world(world, rng), rng)

    @cached_property
    def entire(self) -> "Beliefs":
        return Beliefs(self.machine, self.position, self.seat, entire=True)

    def draw_position(
        self, draw: Callable[[Random], World | None], finish: Callable[[World], Drawn | None], rng: Random
    ) -> Position:
        """Draw worlds until `finish` makes a position; raises `TooRare`."""

        def one(rng: Random) -> Drawn | None:
            world = draw(rng) if self.forward is None else self.forward.draw(rng)
            return None if world is None else finish(world)

        p = None if self.found else self.draw_accepted(one, TRIES // 4, rng)
        if p is None and self.found is None and self.forward is None:
            self.forward, self.most = self.forward_sampler(), None
            p = self.draw_accepted(one, TRIES, rng)
        if p is None:
            world = self.search_world(rng)
            tries = (finish(world) for _ in range(GUESSES if self.replay.guesses else 1))
            p = next((drawn[0] for drawn in tries if drawn is not None), None)
        if p is None:
            raise TooRare(RARE)
        return p

    def draw_accepted(self, one: Callable[[Random], Drawn | None], tries: int, rng: Random) -> Position | None:
        """Draw worlds until one fits, kept with probability ways / most; pilot draws estimate the most."""
        fits = 0
        while tries or fits:
            if self.most is None:
                self.most = self.most_ways(one, rng)
            found = one(rng)
            if found is None:
                if not fits:
                    tries -= 1
                continue
            fits += 1
            p, ways = found
            self.most = max(self.most or 0, ways)
            if ways == self.most or comes(ways, self.most, rng):
                return p
        return None

    def most_ways(self, one: Callable[[Random], Drawn | None], rng: Random) -> int:
        """Estimate the most ways to choose in secret of any world; 0 if none fits, or all have equally many.

        A rare world with many more ways than the others may be as likely as all of them together.
        """
        ways, uneven = [0], self.is_uneven()
        if not uneven and (self.forward is None or self.forward.even):
            return 0
        for number in range(1, LAST + 1):
            found = one(rng)
            if found is not None:
                ways.append(found[1])
            if number >= PILOTS and (not uneven or not max(ways) or sum(ways) >= ENOUGH * max(ways)):
                break
        return max(ways)

    def is_uneven(self) -> bool:
        """Whether others may have had more ways to choose in secret in one world than in another."""
        actions = {guess.action for step in self.replay.hidden.values() for guess in step.values()}
        node = self.machine.graph.nodes[self.last.after.node]
        if isinstance(node, g.Together) and self.last.after.pending.keys() - {self.seat}:
            actions.update(offer.action for offer in node.offers)
        dependence = self.rules.dependence
        return not all(dependence.conditions(name).even for name in actions)

    def forward_sampler(self) -> ForwardSampler | None:
        try:
            return ForwardSampler(self.backward)
        except NoShuffle:
            return None

    def fit_world(self, world: World) -> Drawn | None:
        """Return a world's position and its ways to choose in secret; None if it does not fit."""
        _, p = self.check_world(world)
        return None if p is None else self.replay.choose_again(p, world)

    def replay_world(self, world: World, rng: Random) -> Drawn | None:
        """Replay a world's game from its beginning; None if it does not fit."""
        if not self.replay.guesses and self.failures(world, 1):
            return None
        return self.replay.whole_game(world, rng.getrandbits(64))

    def now(self, world: World) -> Position:
        return self.replay.put_faces(self.last.after, world.now, self.known)

    def search_world(self, rng: Random) -> World:
        """Raise `TooRare` if the walk finds no world."""
        found = self.found or self.walk.start(rng)
        if found is None:
            raise TooRare(RARE)
        self.found = self.walk.on(found, rng)
        return self.found

    @cached_property
    def walk(self) -> WorldWalk:
        return WorldWalk(self.backward, self.constraints, self)

    # ---- checking worlds by replay

    def failures(self, world: World, most: int) -> int:
        return self.check_world(world, most)[0]

    def ways(self, world: World) -> int:
        if not self.has_choices:
            return int(not self.failures(world, 1))
        found = self.fit_world(world)
        return 0 if found is None else found[1]

    def are_affected(self, trails: Iterable[int]) -> bool:
        return self.has_choices or self.linked or not self.tested.isdisjoint(trails)

    @cached_property
    def tested(self) -> set[int]:
        """The trails before, in and after the steps that may have to be tried."""
        found = trails_of([event for event in self.course if event.step in self.open])
        for made in self.made:
            if made.kept.number in self.open:
                around = (made.kept, made.before.kept) if made.before is not None else (made.kept,)
                found.update(*(step.inferences[self.seat].known.trail for step in around))
        return found

    def is_doubtful(self, number: int, world: World) -> bool:
        if number not in self.open:
            return False
        return number not in self.settled or not all(
            constraint.holds(world.faces) for constraint in self.settled[number]
        )

    def check_world(self, world: World, most: int = 1) -> tuple[int, Position | None]:
        """Count what the seat would notice of a world, up to `most` or a step more; and its position, if nothing.

        Steps are replayed from one another only while they differ from the real game by more than faces.
        """
        noticed, p = 0, None
        for made in () if self.straight else self.made:
            if p is None and not self.is_doubtful(made.kept.number, world):
                continue
            p, more = self.try_step(world, made, p)
            noticed += more
            if more and (noticed >= most or self.replay.guesses):
                break
        if noticed:
            return noticed, None
        if p is None:
            return 0, self.now(world)
        p.past = p.made = p.fate = None
        return 0, p

    def try_step(self, world: World, made: PastChoice, p: Position | None) -> tuple[Position | None, int]:
        """Count what the seat would notice of a step; with the position after it if it differs by more than faces."""
        key = None if p is not None or waits(made) else self.replay.step_key(world, made)
        tried = self.tried[made.kept.number]
        if key in tried:
            return None, tried[key]
        self.replays += 1
        p, noticed = self.replay.step(world, made, p)
        if p is not None and not self.replay.differs_only_in_faces(p, made, world):
            self.linked = True
            return p, noticed
        if key is not None:
            if len(tried) >= RECENT:
                tried.clear()
            tried[key] = noticed
        return None, noticed


def check_arguments(machine: Machine, position: Position, seat: int) -> None:
    for name, value, kind, takes in (
        ("machine", machine, Machine, "the `machine` of a game"),
        ("position", position, Position, "the `position` of a state"),
    ):
        if not isinstance(value, kind):
            raise TypeError(f"{name} must be {takes}, not {type(value).__name__}")
    if seat not in range(machine.layout.players):
        raise ValueError(f"seat must be a seat from 0 to {machine.layout.players - 1}, not {seat!r}")


def waits(made: PastChoice) -> bool:
    return bool(made.kept.after.pending or (made.before is not None and made.before.kept.after.pending))


def is_open(inference: Inference) -> bool:
    """Whether a step may have to be tried: not if all its evidence is understood and sure."""
    return inference.open and not (inference.all and all(constraint.sure for constraint in inference.constraints))
