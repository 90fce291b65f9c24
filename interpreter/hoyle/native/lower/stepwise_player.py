"""Players who choose an action first and then its arguments one by one."""

from collections.abc import Callable, Iterable

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.alternatives import MOST_MOVES
from hoyle.engine.position.position import DECISIONS
from hoyle.language.model.game import Action
from hoyle.native import program as p
from hoyle.native.lower import slots
from hoyle.native.lower.choosing import Chooser, Way, total_of
from hoyle.native.lower.code import FALSE, ZERO, Code, Leave, add, compare, integer, mul, not_empty, to_int
from hoyle.native.lower.context import Context
from hoyle.native.lower.levels import Level
from hoyle.native.lower.offers import COUNTING, FOUND, Offer
from hoyle.native.lower.sequences import Growing, Sequence, Value, expression

#: How many turns a patient player lets pass, on average, before a move that may be made at any time; as in `bots`.
RARELY = 20


class Stepwise(Offer):
    def next(self, at: int) -> str:
        """The routine fills the slot with the requested value and returns `FOUND`, or returns the number of values."""

        def write(code: Code) -> None:
            if at == 0:
                self.unless_none(code)
            self.values_of(at)

        name = f"next.{self.plan.action.name}.{self.plan.levels[at].argument.local.name}"
        return self.cx.routine(name, self.parameters(), "int", write)

    def values_of(self, at: int) -> None:
        code, level = self.cx.code, self.plan.levels[at]
        number = code.variable(ZERO, "number")
        source = self.values(level)
        seen = self.offered_before(level, source)

        def count(item: Value) -> None:
            self.count(number, [level], [item])
            if seen is not None:
                seen.push(code, item)

        def one(item: Value, stop: Leave) -> None:
            known = FALSE if seen is None else seen.has(code, expression(item))
            code.unless(known, lambda: code.when(self.goes_on(at, item), lambda: count(item)))

        self.visit_passing(level, one, source)
        if at + 1 == len(self.plan.levels) and not level.tests:
            code.fail_unless(compare("<=", number, integer(MOST_MOVES)))
        code.add(p.Return(number))

    def offered_before(self, level: Level, source: Sequence) -> Growing | None:
        """Waivable rules may offer a value twice."""
        if not self.plan.waivers or level.argument.kind != "one" or source.single:
            return None
        return Growing(self.cx.code, source.bound, True, "seen")

    def goes_on(self, at: int, item: Value) -> p.Expr:
        """Whether a legal move continues with this value; writes the slots from this argument on."""
        if at + 1 == len(self.plan.levels):
            return self.meets_demands()
        slots.write(self.cx, self.plan.levels[at].slot, item)
        return self.has_value(at + 1, self.parameters()[1:])

    def has_value(self, at: int, demands: Iterable[p.Expr]) -> p.Expr:
        found = self.cx.code.fresh("found")
        self.cx.code.add(p.Call(found, self.next(at), (ZERO, *demands)))
        return compare("==", p.Get("int", found), FOUND)

    def first(self) -> p.Expr:
        """Waivable rules never take the last legal move."""
        return self.has_value(0, [FALSE] * len(self.plan.waivers))


class ByKind(Chooser):
    def offer(self, action: Action) -> Offer:
        if action.name not in self.offers:
            self.offers[action.name] = Stepwise(self.cx, action)
        return self.offers[action.name]

    def weigh(self, offer: Offer, seat: p.Expr) -> tuple[p.Expr, Callable[[p.Expr], None]]:
        assert isinstance(offer, Stepwise)
        cx, code = self.cx, self.cx.code
        quick = offer.quick()
        if quick is not None:
            mask = quick()

            def take(number: p.Expr) -> None:
                card = p.Nth(mask, self.draw(code.bind(p.Size(mask), "cards")))
                slots.write(cx, offer.plan.levels[0].slot, card)

            return code.bind(to_int(not_empty(mask)), "any"), take
        if not offer.plan.levels:
            holds = cx.all_of(offer.plan.before)
            return code.bind(to_int(holds), "any"), lambda number: None
        return code.bind(to_int(offer.first()), "any"), lambda number: self.complete(offer)

    def complete(self, offer: Stepwise) -> None:
        code = self.cx.code
        demands = offer.demands(offer.next(0))
        for at in range(len(offer.plan.levels)):
            routine, size = offer.next(at), code.fresh("values")
            code.add(p.Call(size, routine, (COUNTING, *demands)))
            code.fail_unless(compare(">", p.Get("int", size), ZERO))
            drawn = self.draw(p.Get("int", size))
            code.add(p.Call(code.fresh("found"), routine, (drawn, *demands)))

    def choose(self, ways: list[Way], seat: p.Expr, then: Callable[[Way], None]) -> None:
        self.among(ways, self.draw(total_of(self.cx, ways)), then)


class Patient(ByKind):
    """Moves that are possible at any time are taken once in `RARELY`."""

    def choose(self, ways: list[Way], seat: p.Expr, then: Callable[[Way], None]) -> None:
        code = self.cx.code
        anytime = [way for way in ways if self.is_anytime(way)]
        others = [way for way in ways if not self.is_anytime(way)]
        if not anytime or not others:
            super().choose(ways, seat, then)
            return
        now, else_ = total_of(self.cx, anytime), total_of(self.cx, others)
        rarely = code.variable(compare(">", now, ZERO), "rarely")

        def wait() -> None:
            drawn = self.draw(integer(RARELY))
            code.set(rarely, compare("==", drawn, ZERO))

        both_kinds = code.all([lambda: rarely, lambda: compare(">", else_, ZERO)])
        code.when(both_kinds, wait)
        code.when(
            rarely,
            lambda: self.among(anytime, self.draw(now), then),
            lambda: self.among(others, self.draw(else_), then),
        )

    def is_anytime(self, way: Way) -> bool:
        return way.offered is not None and bool(self.cx.model.actions[way.offered.action].anytime)


class Leaning(Patient):
    """As `Patient`, with a weight for each action, in the field `leaning` by seat and its number; a pass has the last.

    The run stops with `WAITING` before a decision of one seat (`halted_seat` in the record) after `pause` decisions, so
    that moves can be tried there; it continues once that field is higher.
    """

    def __init__(self, cx: Context) -> None:
        super().__init__(cx)
        cx.store.declare("leaning", cx.layout.players * (len(self.numbers) + 1), start=1)
        cx.store.declare("pause", start=DECISIONS + 1)  # no game reaches that
        cx.store.fields["halted_seat"] = p.Field("halted_seat", "record", start=-1)

    def decide(self, number: int, node: g.Decide) -> None:
        cx, code = self.cx, self.cx.code

        def halt() -> None:
            code.add(p.Store("halted_seat", p.Load("int", slots.scalar(cx, node.seat))))
            code.add(p.Stop(p.WAITING, number))

        code.when(compare(">=", p.Load("int", "decisions"), p.Load("int", "pause")), halt)
        super().decide(number, node)

    def weigh(self, offer: Offer, seat: p.Expr) -> tuple[p.Expr, Callable[[p.Expr], None]]:
        any_, pick = super().weigh(offer, seat)
        return self.cx.code.bind(mul(any_, self.weight(self.numbers[offer.plan.action.name], seat)), "weight"), pick

    def pass_weight(self, seat: p.Expr) -> p.Expr:
        return self.weight(len(self.numbers), seat)

    def weight(self, number: int, seat: p.Expr) -> p.Expr:
        return p.Load("int", "leaning", add(mul(seat, integer(len(self.numbers) + 1)), integer(number)))
