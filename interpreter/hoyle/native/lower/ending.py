"""Returns, winners, and sums over many games."""

from collections.abc import Callable

from hoyle.engine.graph import nodes as g
from hoyle.engine.position.position import FUEL
from hoyle.language.model import block as b
from hoyle.native import program as p
from hoyle.native.lower.code import (
    FALSE,
    FEW,
    NONE,
    ONE,
    ZERO,
    Leave,
    add,
    both,
    compare,
    either,
    integer,
    is_none,
    mul,
    select,
    sub,
    to_int,
    together,
)
from hoyle.native.lower.context import Context

#: How many values there are of the lower half of an int.
HALF = 1 << 32


def declare_results(cx: Context) -> None:
    players = cx.layout.players
    parts = len(cx.model.score.parts)

    actions = len(cx.model.actions) + 1

    def declare(region: p.Region, names: str, length: int | None = None, start: int = 0) -> None:
        for name in names.split():
            cx.store.fields[name] = p.Field(name, region, length=length, start=start)

    declare("record", "ended length offered squared_offered most_offered")
    declare("record", "least_offered", start=1 << 40)
    declare("record", "returns winner", players)
    declare("record", "actions", actions)
    declare("record", "part", max(1, players * parts))
    if marks := marks_of(cx):
        cx.store.fields["marks"] = p.Field("marks", "record", "bool", length=marks)
    for number in range(actions):
        cx.store.declare(f"chosen.{number}")  # separate fields can be kept in registers
    declare("tally", "games lengths squared_lengths most_length all_offered all_squared_offered all_most_offered")
    declare("tally", "least_length all_least_offered", start=1 << 40)
    declare("tally", "wins shared sums squares_low squares_high", players)
    declare("tally", "reasons", 1)  # the length is known once all nodes are lowered
    declare("tally", "all_actions", actions)
    declare("tally", "all_parts", max(1, players * parts))


def marks_of(cx: Context) -> int:
    steps = (step for node in cx.graph.nodes for step in g.steps_of(node))
    return max((step.number + 1 for step in steps if isinstance(step, b.Mark)), default=0)


def finish(cx: Context) -> None:
    returns(cx)
    winners(cx)
    cx.spend(ZERO)
    cx.code.add(p.Poll(sub(integer(FUEL), p.Load("int", "fuel"))))
    totals(cx)


def subject_of(cx: Context, seat: p.Expr) -> p.Expr:
    return cx.look(cx.layout.side_of, seat) if cx.model.score.per == "side" else seat


def over_seats(cx: Context, visit: Callable[[p.Get], None]) -> None:
    cx.code.count(integer(cx.layout.players), lambda seat, stop: visit(seat))


def returns(cx: Context) -> None:
    """Scores, negated if the lowest wins."""
    code = cx.code
    high = cx.model.winner[0].highest

    def one(seat: p.Expr) -> None:
        subject = code.bind(subject_of(cx, seat), "subject")
        score = p.Load("int", "var.score", subject)
        code.add(p.Store("returns", score if high else sub(ZERO, score), seat))
        for i in range(len(cx.model.score.parts)):
            part = p.Load("int", "parts", add(integer(i * cx.subjects), subject))
            code.add(p.Store("part", part, add(integer(i * cx.layout.players), seat)))

    over_seats(cx, one)


def winners(cx: Context) -> None:
    """Nobody wins if the first line of `winner` is none for all."""
    code = cx.code
    lines = cx.model.winner
    arrays = [code.array(cx.subjects, "line") for _ in lines]
    somebody = code.variable(FALSE, "somebody")

    def work_out(subject: p.Expr, stop: Leave) -> None:
        with cx.bind(cx.model.score.subject, subject):
            for i, (array, line) in enumerate(zip(arrays, lines)):
                value = code.bind(cx.value(cx.fold(line.value)))
                if i == 0:
                    code.set(somebody, either(somebody, compare("!=", value, NONE)))
                ranked = value if line.highest else sub(ZERO, value)
                code.add(p.Poke(array, subject, select(is_none(value), NONE, ranked)))

    code.count(integer(cx.subjects), work_out)
    best = code.variable(ZERO, "best")

    def compare_with_best(other: p.Expr, stop: Leave) -> None:
        better: p.Expr = FALSE
        for number, array in enumerate(reversed(arrays), 1):
            mine, theirs = p.Peek(array, other), p.Peek(array, best)
            better = either(compare(">", mine, theirs), both(compare("==", mine, theirs), better))
            if number % FEW == 0:
                better = code.bind(better, "better")
        code.when(better, lambda: code.set(best, other))

    code.count(integer(cx.subjects), compare_with_best, low=ONE)
    sides = code.variable(ZERO, "sides")

    def first(seat: p.Expr) -> None:
        mine = code.bind(subject_of(cx, seat), "subject")
        same = [compare("==", p.Peek(array, mine), p.Peek(array, best)) for array in arrays]
        level = code.bind(together(both, same, somebody), "first")
        code.add(p.Store("winner", to_int(level), seat))
        leads = compare("<", seat, integer(cx.layout.sides))
        code.increase(sides, to_int(both(level, leads)))

    over_seats(cx, first)

    def count(seat: p.Expr) -> None:
        won = p.Load("int", "winner", seat)
        code.add_to("wins", won, seat)
        shared = code.bind(select(compare(">", sides, ONE), won, ZERO), "shared")
        code.add_to("shared", shared, seat)

    over_seats(cx, count)


def totals(cx: Context) -> None:
    code = cx.code
    code.add_to("games", ONE)
    length = code.bind(p.Load("int", "decisions"), "length")
    code.add(p.Store("length", length))
    code.add(p.Store("ended", p.Load("int", "reason")))
    code.add_to("lengths", length)
    code.add_to("squared_lengths", mul(length, length))
    code.extend("least_length", "min", length)
    code.extend("most_length", "max", length)
    for name in ("offered", "squared_offered"):
        code.add_to(f"all_{name}", p.Load("int", name))
    code.extend("all_least_offered", "min", p.Load("int", "least_offered"))
    code.extend("all_most_offered", "max", p.Load("int", "most_offered"))
    for number in range(len(cx.model.actions) + 1):
        code.add(p.Store("actions", p.Load("int", f"chosen.{number}"), integer(number)))
    code.add_to("reasons", ONE, code.bind(p.Load("int", "reason"), "reason"))

    def one(seat: p.Expr) -> None:
        value = code.bind(p.Load("int", "returns", seat), "return")
        code.add_to("sums", value, seat)
        square = code.bind(mul(value, value), "square")
        # in two parts, since a few squares of the largest numbers overflow an int
        code.add_to("squares_low", p.Compute("mod", square, integer(HALF)), seat)
        code.add_to("squares_high", p.Compute("div", square, integer(HALF)), seat)

    over_seats(cx, one)
    add_items(cx, "all_actions", "actions", len(cx.model.actions) + 1)
    add_items(cx, "all_parts", "part", cx.layout.players * len(cx.model.score.parts))


def add_items(cx: Context, total: str, single: str, size: int) -> None:
    code = cx.code
    code.count(integer(size), lambda at, stop: code.add_to(total, p.Load("int", single, at), at))
