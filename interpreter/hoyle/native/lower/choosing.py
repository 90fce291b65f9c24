"""Decisions of players who choose at random, with the same draws as the interpreter's."""

from collections.abc import Callable
from dataclasses import dataclass

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.alternatives import MOST_MOVES
from hoyle.engine.position.position import DECISIONS, FUEL
from hoyle.language.model.formula import Local
from hoyle.language.model.game import Action
from hoyle.native import program as p
from hoyle.native.lower import slots
from hoyle.native.lower.code import (
    FALSE,
    FEW,
    ONE,
    ZERO,
    Leave,
    add,
    compare,
    either,
    integer,
    mul,
    negate,
    select,
    sub,
    together,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.lists import of_zone
from hoyle.native.lower.offers import Offer
from hoyle.native.lower.storage import ZoneAt

#: A secret choice that was made before the state from which play continues: this minus the number of the offer.
MADE = -2


@dataclass(frozen=True, slots=True)
class Way:
    """An action, or a pass (`offered` is None)."""

    offered: g.Offered | None
    count: p.Expr
    pick: Callable[[p.Expr], None]


class Chooser:
    """`asks`: the run stops at each decision until somebody has chosen, and then repeats its node."""

    asks = False

    def __init__(self, cx: Context) -> None:
        self.cx = cx
        self.called = cx.graph.finish  # where a game with too many decisions goes
        self.offers: dict[str, Offer] = {}
        self.numbers = {name: i for i, name in enumerate(cx.model.actions)}

    def offer(self, action: Action) -> Offer:
        if action.name not in self.offers:
            self.offers[action.name] = Offer(self.cx, action)
        return self.offers[action.name]

    # ---- a decision of one seat

    def decide(self, number: int, node: g.Decide) -> None:
        cx, code = self.cx, self.cx.code
        seat = code.bind(p.Load("int", slots.scalar(cx, node.seat)), "seat")
        self.check_room()
        main = [self.way(offer, seat) for offer in node.offers if not offer.free]
        free = [self.way(offer, seat) for offer in node.offers if offer.free]
        if node.passed is None:
            possible = total_of(cx, main if node.empty is not None else [*main, *free])

            def nothing() -> None:
                code.add(p.Fail() if node.empty is None else p.Goto(node.empty))

            code.when(compare("==", possible, ZERO), nothing)
        ways = [*main, *free]
        if node.passed is not None:
            ways.append(Way(None, self.pass_weight(seat), lambda number: None))
        ways += [self.out_of_turn(offer, seat) for offer in node.anytime]
        self.cap()
        self.choose(ways, seat, lambda way: self.take(way, seat, node.passed))

    def out_of_turn(self, offer: g.Offered, seat: p.Expr) -> Way:
        cx, code = self.cx, self.cx.code
        inside = [compare("==", p.Load("int", slots.scalar(cx, slot)), ONE) for slot in offer.inside]
        is_open = together(either, inside, FALSE)
        count = code.variable(ZERO, "moves")
        code.when(is_open, lambda: code.set(count, self.way(offer, seat).count))
        # the code that picks a move is outside this branch and evaluates its parts again
        return Way(offer, count, lambda number: self.way(offer, seat).pick(number))

    def way(self, offer: g.Offered, seat: p.Expr) -> Way:
        cx = self.cx
        action = cx.model.actions[offer.action]
        found = [(local.slot, cx.any_value(formula)) for local, formula in offer.values]
        for slot, value in found:
            slots.write(cx, slot, value)
        cx.code.add(p.Store(slots.scalar(cx, action.me.slot), seat))
        count, pick = self.weigh(self.offer(action), seat)
        return Way(offer, count, pick)

    def weigh(self, offer: Offer, seat: p.Expr) -> tuple[p.Expr, Callable[[p.Expr], None]]:
        """The weight of an action, 0 without a move, and the writer of a move's arguments."""
        raise NotImplementedError

    def pass_weight(self, seat: p.Expr) -> p.Expr:
        return ONE

    def check_room(self) -> None:
        cx, code = self.cx, self.cx.code
        for number, most in cx.machine.capped:
            zone = cx.layout.zones[number].zone
            held = of_zone(cx, ZoneAt(integer(number), zone.kind, zone.name)).length(code)
            code.fail_unless(compare("<=", held, integer(most)))

    def cap(self) -> None:
        cx, code = self.cx, self.cx.code
        made = code.bind(p.Load("int", "decisions"), "decisions")
        cx.spend(ZERO)

        def call() -> None:
            code.add(p.Store("reason", integer(cx.reason("cap"))))
            code.add(p.Goto(self.called))

        code.when(compare(">=", made, integer(DECISIONS)), call)
        code.add(p.Store("decisions", add(made, ONE)))
        code.add(p.Poll(sub(integer(FUEL), p.Load("int", "fuel"))))
        code.add(p.Store("fuel", integer(FUEL)))
        code.add(p.Store("reason", ZERO))

    def take(self, way: Way, seat: p.Expr, passed: int | None) -> None:
        """The arguments are in their slots."""
        code = self.cx.code
        if way.offered is None:
            assert passed is not None
            self.cx.count_choice(len(self.numbers))
            code.add(p.Goto(passed))
            return
        self.cx.count_choice(self.numbers[way.offered.action])
        self.enter(way.offered, seat)

    def enter(self, offer: g.Offered, seat: p.Expr) -> None:
        cx, code = self.cx, self.cx.code
        frame = cx.graph.frames[offer.action]
        code.add(p.Store(slots.scalar(cx, cx.model.actions[offer.action].me.slot), seat))
        code.add(p.Store(slots.scalar(cx, frame.back), integer(offer.back)))
        code.add(p.Store(slots.scalar(cx, frame.actor), p.Load("int", "actor")))
        code.add(p.Store("actor", seat))
        code.add(p.Goto(frame.entry))

    def choose(self, ways: list[Way], seat: p.Expr, then: Callable[[Way], None]) -> None:
        raise NotImplementedError

    def draw(self, limit: p.Expr) -> p.Expr:
        drawn = self.cx.code.fresh("drawn")
        self.cx.code.add(p.Roll(drawn, "player_rng", limit, "pick"))
        return p.Get("int", drawn)

    def among(self, ways: list[Way], number: p.Expr, then: Callable[[Way], None]) -> None:
        code = self.cx.code
        if len(ways) == 1:
            ways[0].pick(number)
            then(ways[0])
            return
        half = len(ways) // 2 if len(ways) > FEW else 1
        first, rest = ways[:half], ways[half:]
        before = first[0].count if half == 1 else total_of(self.cx, first)

        def others() -> None:
            self.among(rest, code.bind(sub(number, before), "number"), then)

        code.when(compare("<", number, before), lambda: self.among(first, number, then), others)

    # ---- several seats at once

    def together(self, number: int, node: g.Together) -> None:
        cx, code = self.cx, self.cx.code
        players = slots.read_list(cx, node.players)
        turn = slots.scalar(cx, node.turn)
        pending = self.pending_field(number)
        begun = code.bind(p.Load("int", turn), "begun")
        offers = [offer for offer in node.offers if not offer.free]

        def all_choose() -> None:
            self.check_room()

            def one(seat: p.Expr, stop: Leave) -> None:
                known = code.bind(p.Load("int", f"{pending}.action", seat), "known")
                made = code.bind(compare("<=", known, integer(MADE)), "made")
                if not self.asks:
                    code.add(p.Store(f"{pending}.action", select(made, sub(integer(MADE), known), integer(-1)), seat))
                chooses = code.all([lambda: negate(made), lambda: players.has(code, seat)])
                code.when(chooses, lambda: self.secretly(offers, seat, pending))

            code.count(integer(cx.layout.players), one)
            if self.asks:
                self.all_made(pending)
            code.add(p.Store(turn, ONE))

        code.when(compare("==", begun, ZERO), all_choose)
        at = code.variable(sub(p.Load("int", turn), ONE), "seat")

        def look(leave: Leave, again: Leave) -> None:
            code.when(compare(">=", at, integer(cx.layout.players)), leave)
            code.when(compare(">=", p.Load("int", f"{pending}.action", at), ZERO), leave)
            code.increase(at)

        code.loop(look)
        code.when(compare(">=", at, integer(cx.layout.players)), lambda: code.add(p.Goto(node.next)))
        code.add(p.Store(turn, add(at, integer(2))))
        chosen = code.bind(p.Load("int", f"{pending}.action", at), "chosen")
        code.add(p.Store(f"{pending}.action", integer(-1), at))
        for i, offer in enumerate(offers):
            code.when(compare("==", chosen, integer(i)), lambda offer=offer: self.reveal(offer, at, pending))  # type: ignore[misc]
        code.add(p.Fail())

    def all_made(self, pending: str) -> None:
        """Convert choices made before the start to numbers of offers."""
        code, name = self.cx.code, f"{pending}.action"

        def one(seat: p.Expr, stop: Leave) -> None:
            known = p.Load("int", name, seat)
            number = select(compare("<=", known, integer(MADE)), sub(integer(MADE), known), known)
            code.add(p.Store(name, number, seat))

        code.count(integer(self.cx.layout.players), one)

    def pending_field(self, number: int) -> str:
        name = f"pending{number}"
        self.cx.store.declare(f"{name}.action", self.cx.layout.players, start=-1)
        return name

    def secretly(self, offers: list[g.Offered], seat: p.Expr, pending: str) -> None:
        cx, code = self.cx, self.cx.code
        ways = [self.way(offer, seat) for offer in offers]
        total = total_of(cx, ways)
        numbers = {id(way): i for i, way in enumerate(ways)}

        def keep(way: Way) -> None:
            number = MADE - numbers[id(way)] if self.asks else numbers[id(way)]
            code.add(p.Store(f"{pending}.action", integer(number), seat))
            assert way.offered is not None
            cx.count_choice(self.numbers[way.offered.action])
            for local in cx.model.actions[way.offered.action].chosen:
                self.park(local, seat, pending, store=True)

        def choose() -> None:
            self.cap()
            self.choose(ways, seat, keep)

        code.unless(compare("==", total, ZERO), choose)

    def park(self, local: Local, seat: p.Expr, pending: str, store: bool) -> None:
        """Copy the fields of an argument to the seat's part of fields of the decision, or back."""
        for part in ("", ".low", ".high", ".count", ".ends", ".items"):
            here = self.cx.store.fields.get(f"slot.{local.slot}{part}")
            if here is not None:
                self.park_field(here, f"{pending}.{local.slot}{part}", seat, store)

    def park_field(self, here: p.Field, aside: str, seat: p.Expr, store: bool) -> None:
        code, size = self.cx.code, here.length or 1
        self.cx.store.ensure(aside, self.cx.layout.players * size, type=here.type)
        first = code.bind(mul(seat, integer(size)))

        def one(at: p.Expr | None) -> None:
            there = first if at is None else add(first, at)
            if store:
                code.add(p.Store(aside, p.Load(here.type, here.name, at), there))
            else:
                code.add(p.Store(here.name, p.Load(here.type, aside, there), at))

        if here.length is None:
            one(None)
        else:
            code.count(integer(size), lambda at, stop: one(at))

    def reveal(self, offer: g.Offered, seat: p.Expr, pending: str) -> None:
        cx = self.cx
        for local, formula in offer.values:
            slots.write(cx, local.slot, cx.any_value(formula))
        for local in cx.model.actions[offer.action].chosen:
            self.park(local, seat, pending, store=False)
        self.enter(offer, seat)


def total_of(cx: Context, ways: list[Way]) -> p.Expr:
    return cx.code.bind(together(add, [way.count for way in ways], ZERO), "total")


class Uniform(Chooser):
    def weigh(self, offer: Offer, seat: p.Expr) -> tuple[p.Expr, Callable[[p.Expr], None]]:
        count, pick = offer.count_moves()
        if not isinstance(count, p.Const):
            self.cx.code.fail_unless(compare("<=", count, integer(MOST_MOVES)))
        return count, pick

    def choose(self, ways: list[Way], seat: p.Expr, then: Callable[[Way], None]) -> None:
        total = total_of(self.cx, ways)
        self.cx.count_offered(total)
        self.among(ways, self.draw(total), then)
