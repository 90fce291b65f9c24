"""Players who weigh moves by a formula of the rule file, as in `bots.by_formula`.

All moves are enumerated twice: for the total worth (greedy players: the number of best moves), then for the move drawn.
"""

from collections.abc import Callable, Mapping

from hoyle.language.model.formula import Formula
from hoyle.native import program as p
from hoyle.native.lower.choosing import Uniform, Way
from hoyle.native.lower.code import FALSE, NONE, ONE, ZERO, Leave, add, both, compare, integer, select, sub, to_int
from hoyle.native.lower.context import Context
from hoyle.play.worth import OTHERS, worths

#: A generator picks a number below no more than this.
MOST = 1 << 32

#: Less than any worth.
NOTHING = -(1 << 41)

#: Sees a move: its number among all, and what it is worth.
Visit = Callable[[p.Expr, p.Expr], None]


class ByWorth(Uniform):
    def __init__(self, cx: Context, formula: str, greedy: bool) -> None:
        super().__init__(cx)
        self.calls: Mapping[str, Formula] = worths(cx.game, formula)
        self.greedy = greedy

    def choose(self, ways: list[Way], seat: p.Expr, then: Callable[[Way], None]) -> None:
        share, limit = self.best(ways) if self.greedy else self.weights(ways)
        code = self.cx.code
        left = code.variable(self.draw(limit), "left")
        chosen = code.variable(integer(-1), "chosen")

        def fall(number: p.Expr, worth: p.Expr) -> None:
            mine = code.bind(share(worth), "share")
            here = both(compare("<", chosen, ZERO), compare("<", left, mine))
            code.set(chosen, select(here, number, chosen))
            code.set(left, sub(left, mine))

        self.each_move(ways, fall)
        self.among(ways, chosen, then)

    def weights(self, ways: list[Way]) -> tuple[Callable[[p.Expr], p.Expr], p.Expr]:
        """The weight of a worth, and the total; if no move is worth anything, all weigh the same."""
        code = self.cx.code
        total, moves = code.variable(ZERO, "total"), code.variable(ZERO, "moves")

        def visit(number: p.Expr, worth: p.Expr) -> None:
            code.increase(total, p.Compute("max", worth, ZERO))
            code.increase(moves)

        self.each_move(ways, visit)
        code.fail_unless(compare("<=", total, integer(MOST)))
        alike = code.bind(compare("==", total, ZERO), "alike")
        limit = code.bind(select(alike, moves, total), "limit")
        return (lambda worth: select(alike, ONE, p.Compute("max", worth, ZERO))), limit

    def best(self, ways: list[Way]) -> tuple[Callable[[p.Expr], p.Expr], p.Expr]:
        code = self.cx.code
        most, many = code.variable(integer(NOTHING), "most"), code.variable(ZERO, "many")

        def visit(number: p.Expr, worth: p.Expr) -> None:
            better = code.bind(compare(">", worth, most), "better")
            level = code.bind(to_int(compare("==", worth, most)), "level")
            code.set(many, select(better, ONE, add(many, level)))
            code.set(most, select(better, worth, most))

        self.each_move(ways, visit)
        return (lambda worth: to_int(compare("==", worth, most))), many

    def each_move(self, ways: list[Way], visit: Visit) -> None:
        code = self.cx.code
        before: p.Expr = ZERO
        for way in ways:
            if way.offered is None:
                visit(before, integer(OTHERS))
            else:
                self.moves_of(way, before, visit)
            before = code.bind(add(before, way.count), "before")

    def moves_of(self, way: Way, before: p.Expr, visit: Visit) -> None:
        def one(number: p.Expr, stop: Leave) -> None:
            way.pick(number)
            assert way.offered is not None
            call = self.calls.get(way.offered.action)
            visit(add(before, number), integer(OTHERS) if call is None else self.worth(call))

        self.cx.code.count(way.count, one)

    def worth(self, call: Formula) -> p.Expr:
        cx = self.cx
        value = cx.code.bind(cx.value(cx.fold(call)), "worth")
        optional = call.type.optional
        return cx.code.bind(select(compare("==", value, NONE) if optional else FALSE, ZERO, value), "worth")
