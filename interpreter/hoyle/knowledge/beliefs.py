"""What a seat may believe: a position and a seat in; positions that the seat cannot tell from it out."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from hoyle.graph import nodes as g
from hoyle.knowledge.relabel import Relabeller
from hoyle.knowledge.replay import Step, Untold, entries_since, steps_to, told_arguments
from hoyle.knowledge.seen import Gathered, Happened, known_after
from hoyle.knowledge.views import View, view_of
from hoyle.knowledge.worlds import World, deal_before, deal_now, walk_back
from hoyle.offers.moves import CHANCE
from hoyle.offers.notation import PASS
from hoyle.position.made import Made, Origin
from hoyle.position.position import FUEL, Position
from hoyle.runtime.machine import Machine
from hoyle.runtime.steps import carry_out, fresh
from hoyle.table.fault import Fault

#: So many ways to deal the faces out are tried before a draw is given up.
TRIES = 20_000


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
        self.position = position
        self.relabeller = relabeller_of(machine)
        self.made = position.made.chain()
        last = steps_to(machine, position.made)
        if (last.after.node, last.after.zones, last.after.variables) != (
            position.node,
            position.zones,
            position.variables,
        ):
            raise Untold("how this position is said to have come about does not lead to it")
        self.steps: list[Step] = [made.kept for made in self.made]
        before = None
        for step in self.steps:
            known_after(machine, step, before, seat)
            before = step
        self.known = last.known[seat]
        self.deal = deal_now(machine, self.known, last.after)
        self.course = list(course_of(self.known.course))
        self.gathered = {event: deal_before(event) for event in self.course if isinstance(event, Gathered)}

    # ---- drawing

    def draw(self, rng: Random) -> Position:
        """A position that the seat cannot tell from the real one; it has no log, and chance in it is its own."""
        p = self.whole(rng)
        p.past = p.made = None
        return p

    def whole(self, rng: Random) -> Position:
        """The same with a log, and with how it came about."""
        for _ in range(TRIES):
            p = self.attempt(rng)
            if p is not None:
                return p
        raise TooRare("hardly any way to deal out the hidden cards fits what was seen")

    def attempt(self, rng: Random) -> Position | None:
        """One try; None if it does not fit."""
        world = World(self.deal.draw(rng))
        if not walk_back(world, self.course, rng, self.gathered):
            return None
        return self.play(world, rng)

    # ---- playing it through

    def play(self, world: World, rng: Random) -> Position | None:
        """The game with other faces, from its beginning; None as soon as the seat would notice."""
        origin = self.made[0].origin
        assert origin is not None
        numbers = [step.number for step in self.steps]
        results = [r for number in numbers for r in world.results.get(number, ()) if r[0] != "asked"]
        p = fresh(self.machine, Origin(rng.getrandbits(64), origin.dealer, {}, origin.asked, tuple(results)))
        at: dict[int, int] = {}
        for made, step in zip(self.made, self.steps, strict=True):
            past = p.past
            try:
                if step.number == 0:
                    self.machine.advance(p)
                else:
                    before = self.steps[step.number - 1]
                    trails = before.known[self.seat].trail
                    at = self.before(world, step.number)
                    if not self.make(p, made, step, world, [at[trail] for trail in trails]):
                        return None
            except Fault:
                if not step.after.fault:
                    return None
            if view_of(self.machine, p, entries_since(p, past), self.seat) != self.view(step):
                return None
        p.fate = None
        p.legal = {}
        return p

    def before(self, world: World, step: int) -> dict[int, int]:
        """The faces of all trails before a step."""
        later = [number for number in world.at if number >= step]
        return world.at[min(later)] if later else world.now

    def view(self, step: Step) -> View:
        """What a step told the seat in the game as it is."""
        found: View | None = step.views.get(self.seat)
        if found is None:
            step.after.fuel = FUEL
            found = step.views[self.seat] = view_of(self.machine, step.after, step.entries, self.seat)
        return found

    def make(self, p: Position, made: Made, step: Step, world: World, to: list[int]) -> bool:
        """Make a choice with other faces; False if it is not legal there."""
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
        cards = dict(enumerate(to)) | world.named.get(self.carried_out(made, step), {})
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
            if not item.alternatives.legal(p, chosen):
                return False
        except (KeyError, ValueError):
            return False
        told = told_arguments(self.machine, p, Made(None, made.seat, made.action, chosen))
        carry_out(self.machine, p, made.seat, made.action, chosen, *told)
        return True

    def carried_out(self, made: Made, step: Step) -> int:
        """The step in which a choice is carried out: later than it was made where several choose in secret."""
        if not isinstance(self.machine.graph.nodes[self.steps[step.number - 1].after.node], g.Together):
            return step.number
        later = (s.number for s in self.steps[step.number :] if made.seat not in s.after.pending)
        return next(later, step.number)


def course_of(course: Any) -> Iterator[Happened]:
    """What happened, from the latest back."""
    while course is not None:
        happened, course = course
        yield happened


@lru_cache(maxsize=256)
def relabeller_of(machine: Machine) -> Relabeller:
    """What relabels the positions of a table."""
    return Relabeller(machine)
