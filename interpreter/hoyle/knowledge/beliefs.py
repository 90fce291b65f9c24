"""What a seat may believe: a position and a seat in; positions that the seat cannot tell from it out."""

from collections.abc import Callable, Iterator
from math import inf, prod
from random import Random
from typing import Any, TypeVar

from hoyle.graph import nodes as g
from hoyle.knowledge.learning import bearing_of, fulfilled, learn
from hoyle.knowledge.relabel import holds_cards, relabeller_of
from hoyle.knowledge.replay import Step, Untold, entries_since, told_arguments
from hoyle.knowledge.search import Wandering
from hoyle.knowledge.seen import Gathered, Happened, Known, Tangle
from hoyle.knowledge.views import View, brief_view
from hoyle.knowledge.worlds import World, deal_before, deal_now, walk_back
from hoyle.offers.menus import Item
from hoyle.offers.moves import CHANCE, Move
from hoyle.offers.notation import PASS
from hoyle.position.made import Fate, Made, Origin
from hoyle.position.position import FUEL, Position
from hoyle.runtime.machine import Machine
from hoyle.runtime.steps import carry_out, fresh
from hoyle.table.fault import Fault

#: So many ways to deal the faces out are tried before one that fits is searched for.
TRIES = 400

#: So many worlds are drawn to see in how many ways others may have chosen in secret.
PILOTS = 16

#: So often numbers that others may have chosen are guessed in a world that was searched for.
GUESSES = 400

RARE = "hardly any way to deal out the hidden cards fits what was seen"


#: Among so many that are drawn one is taken by weight.
AMONG = 16

#: What is drawn and weighed.
Drawing = TypeVar("Drawing")

#: A position drawn, and in how many ways others may choose in secret in its world.
Drawn = tuple[Position, int]


class TooRare(RuntimeError):
    """Hardly any way to deal out the hidden faces fits what was seen."""


class Beliefs:
    """Everything that a seat knows at a decision, made ready for drawing positions.

    Raises `Untold` for a position of which it was not kept how it came about.
    """

    def __init__(self, machine: Machine, position: Position, seat: int) -> None:
        if position.made is None:
            raise Untold("it was not kept how this position came about")
        self.machine = machine
        self.seat = seat
        self.relabeller = relabeller_of(machine)
        learned = learn(machine, position.made, seat)
        self.last_made = position.made
        self.last: Step = position.made.kept
        after = self.last.after
        if (after.node, after.zones, after.variables) != (position.node, position.zones, position.variables):
            raise Untold("how this position is said to have come about does not lead to it")
        self.known = learned.known
        self.deal = deal_now(machine, self.known, after)
        self.course: list[Happened] = []
        first = 0
        for event in course_of(self.known.course):
            if isinstance(event, Gathered):
                first = event.step
            elif event.step < first:
                break
            self.course.append(event)
        self.made: list[Made] = []
        at: Made | None = position.made
        while at is not None and at.kept.number >= first:
            self.made.append(at)
            at = at.before
        self.made.reverse()
        self.open = {made.kept.number for made in self.made if made.kept.learned[seat].open}
        if self.waits_with_reason():
            self.open.add(self.last.number)
        if first not in self.open and first:
            # what was before the cards were gathered does not bear on what came after
            gathered = next(i for i, event in enumerate(self.course) if isinstance(event, Gathered))
            del self.course[gathered:]
        self.gathered = {event: deal_before(event) for event in self.course if isinstance(event, Gathered)}
        #: the last world that was searched for; the next search goes on from it
        self.found: World | None = None
        #: the largest number of ways to choose in secret of any world so far
        self.most = 0
        self.guessed = any(m.before is not None and self.hides(m) for m in position.made.chain())
        self.straight = not self.open and all(not isinstance(e, Tangle) or e.even for e in self.course)

    @property
    def secretive(self) -> bool:
        """Whether others have chosen something in secret that the faces do not tell."""
        return self.guessed or bool(self.last.after.pending.keys() - {self.seat})

    def waits_with_reason(self) -> bool:
        """Whether another seat is to choose where play would have gone on if it had nothing to choose from."""
        node = self.machine.graph.nodes[self.last.after.node]
        if not isinstance(node, g.Decide) or node.empty is None or node.passed is not None:
            return False
        if self.last.after.slots[node.seat] == self.seat:
            return False
        return not fulfilled(bearing_of(self.machine, self.seat).node(self.last.after.node), set())

    # ---- drawing

    def draw(self, rng: Random, weigh: Callable[[Position], float] | None = None, among: int = AMONG) -> Position:
        """A position that the seat cannot tell from the real one; it has no log, and chance in it is its own.

        With `weigh`, one of so many drawn is taken by weight.
        """
        return self.even(rng) if weigh is None else weighed(self.even, weigh, among, rng)

    def even(self, rng: Random) -> Position:
        """A position drawn, each that fits as likely as any other."""
        p = None if self.found else self.chosen(self.one, TRIES, rng)
        if p is None:
            found = self.one_searched(rng)
            p = None if found is None else found[0]
        if p is None:
            raise TooRare(RARE)
        p.seed, p.rng = None, rng.getrandbits(64)
        return p

    def chosen(self, one: Callable[[Random], Drawn | None], tries: int, rng: Random) -> Position | None:
        """Of worlds drawn the first that fits, those with more ways to choose in secret more often; None if none does.

        A world is kept with the share that its ways are of the most that any has; some are drawn first, to see how many
        that is.
        """
        if not self.most and self.secretive:
            for _ in range(PILOTS):
                found = one(rng)
                self.most = max(self.most, 0 if found is None else found[1])
        fits = 0
        while tries or fits:
            found = one(rng)
            if found is None:
                if not fits:
                    tries -= 1
                continue
            fits += 1
            p, ways = found
            self.most = max(self.most, ways)
            if ways == self.most or rng.random() * self.most < ways:
                return p
        return None

    def one(self, rng: Random) -> Drawn | None:
        """A world drawn as a position, with the ways to choose in secret in it; None if it does not fit."""
        world = World(self.deal.draw(rng), rng)
        if self.straight:
            return self.with_choices(self.relabelled(self.last.after, world.now), world)
        return self.fitting(world) if walk_back(world, self.course, rng, self.gathered) else None

    def fitting(self, world: World) -> Drawn | None:
        """The position now in a world, if it fits, with the ways to choose in secret in it."""
        p = self.tried(world)
        return None if p is None else self.with_choices(p, world)

    def with_choices(self, p: Position, world: World) -> Drawn:
        """A position with secret choices that wait as others may have made them, and the ways to choose in secret."""
        self.choose_again(p, world)
        return p, prod(world.ways.values())

    def one_searched(self, rng: Random) -> Drawn | None:
        """A world that was searched for as a position; None if no numbers that others may have chosen fit it."""
        world = self.searched(rng)
        tries = (self.fitting(world) for _ in range(GUESSES if self.guessed else 1))
        return next((found for found in tries if found is not None), None)

    def searched(self, rng: Random) -> World:
        """A world found by small changes, where dealing out hardly ever gives one that fits."""

        def again(now: dict[int, int]) -> World | None:
            for _ in range(20):
                world = World(now, rng)
                if walk_back(world, self.course, rng, self.gathered):
                    return world
            return None

        def given(now: dict[int, int], before: list[dict[int, int]]) -> World | None:
            world = World(now, rng)
            return world if walk_back(world, self.course, rng, self.gathered, before) else None

        known = dict(zip(self.known.trail, map(self.known.may_be, range(len(self.known.trail))), strict=True))
        faces = [face for face in range(len(known)) if not (self.known.told >> face) & 1]
        wandering = Wandering(faces, known, self.course, again, given, self.failures, self.ways)
        start = (
            None if self.found else next((w for _ in range(100) if (w := again(self.deal.draw(rng))) is not None), None)
        )
        found = self.found
        if found is None and start is not None:
            found = wandering.first(start, rng)
        if found is None:
            raise TooRare(RARE)
        self.found = wandering.on(found, rng)
        return self.found

    def failures(self, world: World, most: int) -> int:
        """At how many steps the seat would notice that a world is not the game; no more than so many are counted."""
        if self.guessed:
            return int(self.tried(world) is None)
        found = 0
        for made in self.made:
            if made.kept.number in self.open and self.step(world, made, None) is None:
                found += 1
                if found >= most:
                    break
        return found

    def ways(self, world: World) -> int:
        """In how many ways others may choose in secret in a world; 0 for one that does not fit."""
        if not self.secretive:
            return int(not self.failures(world, 1))
        found = self.fitting(world)
        return 0 if found is None else found[1]

    def relabelled(self, p: Position, faces: dict[int, int], known: Known | None = None) -> Position:
        """A position of the game with other faces."""
        trail = (known or self.known).trail
        return self.relabeller.relabelled(p, [faces[t] for t in trail])

    def tried(self, world: World) -> Position | None:
        """The position now in a world, if the steps that must be tried fit it."""
        p: Position | None = None
        for number, made in enumerate(self.made):
            step: Step = made.kept
            if p is None and step.number not in self.open:
                continue
            p = self.step(world, made, p)
            if p is None:
                return None
            later = self.made[number + 1] if number + 1 < len(self.made) else None
            faces = self.before(world, later.kept.number) if later is not None else world.now
            expected = self.relabelled(step.after, faces, step.learned[self.seat].known)
            if same(p, expected):
                p = None
        if p is None:
            return self.relabelled(self.last.after, world.now)
        p.past = p.made = p.fate = None
        return p

    def step(self, world: World, made: Made, p: Position | None) -> Position | None:
        """A step with other faces, from where they led or from where it began; None if the seat would notice."""
        step: Step = made.kept
        to: list[int] = []
        results = [r for r in world.results.get(step.number, ()) if r[0] != "asked"]
        if made.before is None:
            assert made.origin is not None
            p = fresh(self.machine, Origin(0, made.origin.dealer, {}, made.origin.asked, tuple(results)))
        else:
            before: Step = made.before.kept
            faces, known = self.before(world, step.number), before.learned[self.seat].known
            to = [faces[t] for t in known.trail]
            if p is None:
                p = self.relabeller.relabelled(before.after, to)
                self.rename_pending(p, before, world, to)
            p.fate = Fate(results)
        past = p.past
        try:
            if made.before is None:
                self.machine.advance(p)
            elif not self.make(p, made, world, to):
                return None
        except Fault:
            if not step.after.fault:
                return None
        p.fate = None
        return p if brief_view(self.machine, p, entries_since(p, past), self.seat) == self.view(step) else None

    def choose_again(self, p: Position, world: World) -> None:
        """Let the others' secret choices that are not carried out yet be any that they may have made."""
        menu = self.machine.menus.get(p.node)
        if menu is None or not p.pending:
            return
        others = [seat for seat in sorted(p.pending) if seat != self.seat]
        kept = p.pending
        for seat in others:
            p.pending = {}
            item, meant, _ = self.any_choice(p, seat, world)
            kept[seat] = (item.number, meant)
        p.pending, p.legal = kept, {}

    def choose(self, p: Position, seat: int, world: World) -> None:
        """Let a seat choose in secret whatever it may."""
        item, meant, move = self.any_choice(p, seat, world)
        carry_out(self.machine, p, seat, item.offered.action, meant, move.arguments, move)

    def any_choice(self, p: Position, seat: int, world: World) -> tuple[Item, Any, Move]:
        """One of the choices that a seat has, which waits."""
        menu = self.machine.menus[p.node]
        p.fuel = FUEL
        moves = menu.moves(p, seat)
        world.ways[seat, self.last.number] = len(moves)
        move = world.rng.choice(moves)
        item = menu.by_name[move.action]
        item.prepare(p, seat)
        return item, menu.meant(p, seat, item, move.arguments), move

    def waits(self, made: Made) -> bool:
        """Whether a choice that was made in secret is still to be carried out."""
        chain: list[Made] = []
        at: Made | None = self.last_made
        while at is not None and at is not made:
            chain.append(at)
            at = at.before
        return all(made.seat in m.kept.after.pending for m in (*chain, made))

    # ---- with a log

    def whole(self, rng: Random) -> Position:
        """A position with its log, and with how it came about."""
        made = self.last_made.chain()
        course = list(course_of(self.known.course))
        gathered = {event: deal_before(event) for event in course if isinstance(event, Gathered)}

        def one(rng: Random) -> Drawn | None:
            world = World(self.deal.draw(rng), rng)
            return self.play(world, made, rng) if walk_back(world, course, rng, gathered) else None

        p = self.chosen(one, TRIES, rng)
        if p is None and len(course) == len(self.course):
            world = self.searched(rng)
            tries = (self.play(world, made, rng) for _ in range(GUESSES if self.guessed else 1))
            p = next((found[0] for found in tries if found is not None), None)
        if p is None:
            raise TooRare(RARE)
        return p

    def play(self, world: World, chain: list[Made], rng: Random) -> Drawn | None:
        """The game with other faces, from its beginning, with the ways to choose in secret; None as soon as the seat would notice."""
        for made in () if self.guessed else chain:
            step: Step = made.kept
            if (step.learned[self.seat].open or step.number in self.open) and self.step(world, made, None) is None:
                return None
        origin = chain[0].origin
        assert origin is not None
        results = [r for made in chain for r in world.results.get(made.kept.number, ()) if r[0] != "asked"]
        p = fresh(self.machine, Origin(rng.getrandbits(64), origin.dealer, {}, origin.asked, tuple(results)))
        for made in chain:
            step = made.kept
            past = p.past
            try:
                if made.before is None:
                    self.machine.advance(p)
                else:
                    faces, known = self.before(world, step.number), made.before.kept.learned[self.seat].known
                    if not self.make(p, made, world, [faces[t] for t in known.trail]):
                        return None
            except Fault:
                if not step.after.fault:
                    return None
            if brief_view(self.machine, p, entries_since(p, past), self.seat) != self.view(step):
                return None
        p.fate = None
        p.legal = {}
        return p, prod(world.ways.values())

    def before(self, world: World, step: int) -> dict[int, int]:
        """The faces of all trails before a step."""
        later = [number for number in world.at if number >= step]
        return world.at[min(later)] if later else world.now

    def view(self, step: Step) -> View:
        """What a step told the seat in the game as it is."""
        found: View | None = step.views.get(self.seat)
        if found is None:
            step.after.fuel = FUEL
            found = step.views[self.seat] = brief_view(self.machine, step.after, step.entries, self.seat)
        return found

    def make(self, p: Position, made: Made, world: World, to: list[int]) -> bool:
        """Make a choice with other faces; False if it is not legal there."""
        step: Step = made.kept
        if made.seat == CHANCE:
            asked = [r[1] for r in world.results.get(step.number, ()) if r[0] == "asked"]
            carry_out(self.machine, p, CHANCE, made.action, (asked[0],) if asked else made.arguments, (), "")
            return True
        menu = self.machine.menus.get(p.node)
        if menu is None or p.fault is not None:
            return False
        item = menu.by_name.get(made.action)
        if item is None:
            if made.action != PASS or not menu.passing:
                return False
            carry_out(self.machine, p, made.seat, PASS, (), (), PASS)
            return True
        if made.seat != self.seat and made.seat in self.last.after.pending and self.waits(made):
            self.choose(p, made.seat, world)
            return True
        together = isinstance(self.machine.graph.nodes[p.node], g.Together)
        named = self.carried_out(made.seat, step.number) if together else step.number
        cards = dict(enumerate(to)) | world.named.get(named, {})
        p.fuel = FUEL
        item.prepare(p, made.seat)
        arguments: list[Any] = []
        for level, value in zip(item.alternatives.levels, made.arguments, strict=True):
            new = self.relabeller.value(level.argument.local.type, value, cards)
            if new is not None and level.argument.kind in ("set", "sets"):
                order = {card: i for i, card in enumerate(level.pool(p))}
                if level.argument.kind == "set":
                    new = tuple(sorted(new, key=lambda c: order.get(c, -1)))
            arguments.append(new)
            p.slots[level.slot] = new
        chosen = tuple(arguments)
        try:
            if item.doubtful:
                calls = menu.calls(p, made.seat, item)
                meant = calls.meant(calls.told(chosen))
                if meant is None:
                    return False
                chosen = meant
            if not self.hides(made) and not item.alternatives.legal(p, chosen):
                return False
        except (KeyError, ValueError):
            return False
        if self.hides(made):
            secret = [x.secret and not holds_cards(x.local.type) for x in item.alternatives.action.arguments]
            ways = item.alternatives.all(p)
            like = [way for way in ways if all(s or a == b for s, a, b in zip(secret, way, chosen, strict=True))]
            if not like:
                return False
            world.ways[made.seat, step.number] = len(like)
            chosen = world.rng.choice(like)
        told = told_arguments(self.machine, p, Made(None, made.seat, made.action, chosen))
        carry_out(self.machine, p, made.seat, made.action, chosen, *told)
        return True

    def hides(self, made: Made) -> bool:
        """Whether a choice of another seat holds a number, word or the like that the seat was not told."""
        action = self.machine.game.actions.get(made.action)
        if action is None or made.seat in (self.seat, CHANCE):
            return False
        return any(x.secret and not holds_cards(x.local.type) for x in action.arguments)

    def rename_pending(self, p: Position, before: Step, world: World, to: list[int]) -> None:
        """Let secret choices that wait before a step be those that are carried out in the world later."""
        for seat, (number, chosen) in before.after.pending.items():
            cards = dict(enumerate(to)) | world.named.get(self.carried_out(seat, before.number), {})
            kinds = self.relabeller.arguments[number]
            new = tuple(self.relabeller.value(kind, v, cards) for kind, v in zip(kinds, chosen, strict=True))
            p.pending[seat] = (number, new)

    def carried_out(self, seat: int, number: int) -> int:
        """The step in which a choice that was made in secret at a step is carried out."""
        later = [m.kept for m in self.last_made.chain()[number:] if seat not in m.kept.after.pending]
        return later[0].number if later else number


def weighed(draw: Callable[[Random], Drawing], weigh: Callable[[Drawing], float], among: int, rng: Random) -> Drawing:
    """One of so many that are drawn, by weight; raises `TooRare` if none weighs anything, and `ValueError` for what is no weight."""
    if among < 1:
        raise ValueError(f"among must be a number from 1 on, not {among}")
    drawn = [draw(rng) for _ in range(among)]
    weights = [weigh(one) for one in drawn]
    for weight in weights:
        if not isinstance(weight, float | int) or not 0 <= weight < inf:
            raise ValueError(f"`weigh` must give a number from 0 on, not {weight!r}")
    if not any(weights):
        raise TooRare(f"`weigh` gave 0 for all {among} that were drawn")
    return rng.choices(drawn, weights)[0]


def same(one: Position, other: Position) -> bool:
    """Whether two positions of a game differ in nothing that bears on how it goes on."""
    return (
        one.zones == other.zones
        and one.variables == other.variables
        and one.slots == other.slots
        and one.by == other.by
        and one.pending == other.pending
        and one.parts == other.parts
        and one.face_up == other.face_up
    )


def course_of(course: Any) -> Iterator[Happened]:
    """What happened, from the latest back."""
    while course is not None:
        happened, course = course
        yield happened
