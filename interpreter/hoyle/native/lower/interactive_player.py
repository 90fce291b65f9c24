"""Decisions made by the caller of the program.

The run stops with `WAITING`; the record has the seat (`asked_seat`) and its number of moves (`asked_moves`). It
continues once the field `choice` has the number of a move, from 0 in the interpreter's order.
"""

from collections.abc import Callable

from hoyle.engine.graph import nodes as g
from hoyle.native import program as p
from hoyle.native.lower.choosing import Uniform, Way, total_of
from hoyle.native.lower.code import ONE, ZERO, compare
from hoyle.native.lower.context import Context


class Asked(Uniform):
    asks = True

    def __init__(self, cx: Context) -> None:
        super().__init__(cx)
        self.number = 0
        cx.store.declare("asked")
        cx.store.declare("choice")
        for name in ("asked_seat", "asked_moves"):
            cx.store.fields[name] = p.Field(name, "record", start=-1)

    def decide(self, number: int, node: g.Decide) -> None:
        self.number = number
        super().decide(number, node)

    def together(self, number: int, node: g.Together) -> None:
        self.number = number
        super().together(number, node)

    @property
    def first(self) -> p.Expr:
        return compare("==", p.Load("int", "asked"), ZERO)

    def cap(self) -> None:
        """Count a decision only when it is reached."""
        self.cx.code.when(self.first, super().cap)

    def choose(self, ways: list[Way], seat: p.Expr, then: Callable[[Way], None]) -> None:
        code = self.cx.code
        total = total_of(self.cx, ways)

        def ask() -> None:
            code.add(p.Store("asked_seat", seat))
            code.add(p.Store("asked_moves", total))
            code.add(p.Store("asked", ONE))
            code.add(p.Stop(p.WAITING, self.number))

        code.when(self.first, ask)
        code.add(p.Store("asked", ZERO))
        self.cx.count_offered(total)
        self.among(ways, code.bind(p.Load("int", "choice"), "choice"), then)
