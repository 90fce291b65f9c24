"""The end of a game: returns, winners, and sums over many games."""

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
    add,
    both,
    compare,
    either,
    integer,
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

    def record(name: str, length: int | None = None, start: int = 0) -> None:
        cx.store.fields[name] = p.Field(name, "record", length=length, start=start)

    def tally(name: str, length: int | None = None, start: int = 0) -> None:
        cx.store.fields[name] = p.Field(name, "tally", length=length, start=start)

    record("returns", players)
    record("winner", players)
    record("ended", None)
    record("length", None)
    record("offered")
    record("squared_offered")
    record("least_offered", start=1 << 40)
    record("most_offered")
    record("actions", len(cx.model.actions) + 1)
    for number in range(len(cx.model.actions) + 1):
        cx.store.declare(f"chosen.{number}")  # separate fields can be kept in registers
    record("trace")
    if marks := marks_of(cx):
        cx.store.fields["marks"] = p.Field("marks", "record", "bool", length=marks)
    record("part", max(1, players * parts))
    tally("games")
    tally("lengths")
    tally("squared_lengths")
    tally("least_length", start=1 << 40)
    tally("most_length")
    tally("all_offered")
    tally("all_squared_offered")
    tally("all_least_offered", start=1 << 40)
    tally("all_most_offered")
    tally("wins", players)
    tally("shared", players)
    tally("sums", players)
    tally("squares_low", players)
    tally("squares_high", players)
    tally("reasons", 1)  # the length is known once all nodes are lowered
    tally("all_actions", len(cx.model.actions) + 1)
    tally("all_parts", max(1, players * parts))


def marks_of(cx: Context) -> int:
    steps = (step for node in cx.graph.nodes if isinstance(node, g.Effect) for step in node.steps)
    return max((step.number + 1 for step in steps if isinstance(step, b.Mark)), default=0)


def finish(cx: Context) -> None:
    returns(cx)
    winners(cx)
    cx.spend(ZERO)
    cx.code.add(p.Poll(sub(integer(FUEL), p.Load("int", "fuel"))))
    totals(cx)


def subject_of(cx: Context, seat: p.Expr) -> p.Expr:
    return cx.look(cx.layout.side_of, seat) if cx.model.score.per == "side" else seat


def over_seats(cx: Context, name: str, visit: "object") -> None:
    code = cx.code
    label = code.fresh(name)
    body = code.body_of(lambda: visit(p.Get("int", label)))  # type: ignore[operator]
    code.add(p.Count(label, label, ZERO, integer(cx.layout.players), body))


def returns(cx: Context) -> None:
    """Write the score of each seat, negated if the lowest wins, and its parts."""
    code = cx.code
    high = cx.model.winner[0].highest
    subjects = cx.layout.sides if cx.model.score.per == "side" else cx.layout.players

    def one(seat: p.Expr) -> None:
        subject = code.bind(subject_of(cx, seat), "subject")
        score = p.Load("int", "var.score", subject)
        code.add(p.Store("returns", score if high else sub(ZERO, score), seat))
        for i in range(len(cx.model.score.parts)):
            part = p.Load("int", "parts", add(integer(i * subjects), subject))
            code.add(p.Store("part", part, add(integer(i * cx.layout.players), seat)))

    over_seats(cx, "seat", one)


def winners(cx: Context) -> None:
    """Write the seats that are first by the lines of `winner`; nobody if the first line is none for all."""
    code = cx.code
    lines = cx.model.winner
    subjects = cx.layout.sides if cx.model.score.per == "side" else cx.layout.players
    arrays = [code.array(subjects, "line") for _ in lines]
    label = code.fresh("subject")
    subject = p.Get("int", label)
    somebody = code.variable(FALSE, "somebody")

    def work_out() -> None:
        with cx.bind(cx.model.score.subject, subject):
            for i, (array, line) in enumerate(zip(arrays, lines)):
                value = code.bind(cx.value(cx.fold(line.value)))
                none = compare("==", value, NONE)
                if i == 0:
                    code.set(somebody, either(somebody, compare("!=", value, NONE)))
                ranked = value if line.highest else sub(ZERO, value)
                code.add(p.Poke(array, subject, select(none, integer(p.NONE), ranked)))

    code.add(p.Count(label, label, ZERO, integer(subjects), code.body_of(work_out)))
    best = code.variable(ZERO, "best")
    again = code.fresh("subject")
    other = p.Get("int", again)

    def compare_with_best() -> None:
        better: p.Expr = FALSE
        for number, array in enumerate(reversed(arrays), 1):
            mine, theirs = p.Peek(array, other), p.Peek(array, best)
            better = either(compare(">", mine, theirs), both(compare("==", mine, theirs), better))
            if number % FEW == 0:
                better = code.bind(better, "better")
        code.when(better, lambda: code.set(best, other))

    code.add(p.Count(again, again, ONE, integer(subjects), code.body_of(compare_with_best)))
    sides = code.variable(ZERO, "sides")

    def first(seat: p.Expr) -> None:
        mine = code.bind(subject_of(cx, seat), "subject")
        same = [compare("==", p.Peek(array, mine), p.Peek(array, best)) for array in arrays]
        level = code.bind(together(both, same, somebody), "first")
        code.add(p.Store("winner", to_int(level), seat))
        leads = compare("<", seat, integer(cx.layout.sides))
        code.increase(sides, to_int(both(level, leads)))

    over_seats(cx, "seat", first)

    def count(seat: p.Expr) -> None:
        won = p.Load("int", "winner", seat)
        tally(cx, "wins", won, seat)
        shared = code.bind(select(compare(">", sides, ONE), p.Load("int", "winner", seat), ZERO), "shared")
        tally(cx, "shared", shared, seat)

    over_seats(cx, "seat", count)


def tally(cx: Context, name: str, amount: p.Expr, index: p.Expr | None = None) -> None:
    cx.code.add(p.Store(name, add(p.Load("int", name, index), amount), index))


def totals(cx: Context) -> None:
    code = cx.code
    tally(cx, "games", ONE)
    length = code.bind(p.Load("int", "decisions"), "length")
    code.add(p.Store("length", length))
    code.add(p.Store("ended", p.Load("int", "reason")))
    tally(cx, "lengths", length)
    tally(cx, "squared_lengths", mul(length, length))
    code.add(p.Store("least_length", p.Compute("min", p.Load("int", "least_length"), length)))
    code.add(p.Store("most_length", p.Compute("max", p.Load("int", "most_length"), length)))
    for name in ("offered", "squared_offered"):
        tally(cx, f"all_{name}", p.Load("int", name))
    for name, how in (("least_offered", "min"), ("most_offered", "max")):
        found = p.Compute(how, p.Load("int", f"all_{name}"), p.Load("int", name))  # type: ignore[arg-type]
        code.add(p.Store(f"all_{name}", found))
    for number in range(len(cx.model.actions) + 1):
        code.add(p.Store("actions", p.Load("int", f"chosen.{number}"), integer(number)))
    tally(cx, "reasons", ONE, code.bind(p.Load("int", "reason"), "reason"))

    def one(seat: p.Expr) -> None:
        value = code.bind(p.Load("int", "returns", seat), "return")
        tally(cx, "sums", value, seat)
        square = code.bind(mul(value, value), "square")
        # in two parts, since a few squares of the largest numbers overflow an int
        tally(cx, "squares_low", p.Compute("mod", square, integer(HALF)), seat)
        tally(cx, "squares_high", p.Compute("div", square, integer(HALF)), seat)

    over_seats(cx, "seat", one)
    for total, single, size in (
        ("all_actions", "actions", len(cx.model.actions) + 1),
        ("all_parts", "part", cx.layout.players * len(cx.model.score.parts)),
    ):
        label = code.fresh("at")
        at = p.Get("int", label)
        body = (p.Store(total, add(p.Load("int", total, at), p.Load("int", single, at)), at),)
        code.add(p.Count(label, label, ZERO, integer(size), body))
