"""Numbers within 32 bits."""

from functools import partial

from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower.code import ONE, ZERO, Leave, add, both, compare, either, integer, mul, select, sub, together
from hoyle.native.lower.context import Context, Handler
from hoyle.native.lower.intervals import HIGHEST, LOWEST, interval


def arithmetic(cx: Context, node: f.Arithmetic) -> p.Expr:
    left = cx.code.bind(cx.value(node.left))
    right = cx.code.bind(cx.value(node.right))
    if node.operator in ("div", "mod"):
        cx.code.fail_unless(compare(">", right, ZERO))
        return cx.code.bind(p.Compute("div" if node.operator == "div" else "mod", left, right))
    if node.operator == "power":
        return power(cx, left, right)
    result = cx.code.bind({"+": add, "-": sub, "*": mul}[node.operator](left, right))
    low, high = interval(cx, node)
    return within_32_bits(cx, result, low, high)


def within_32_bits(cx: Context, result: p.Expr, low: int = LOWEST - 1, high: int = HIGHEST + 1) -> p.Expr:
    """`low` and `high` bound the number."""
    if low < LOWEST:
        cx.code.fail_unless(compare(">=", result, integer(LOWEST)))
    if high > HIGHEST:
        cx.code.fail_unless(compare("<=", result, integer(HIGHEST)))
    return result


def power(cx: Context, base: p.Expr, exponent: p.Expr) -> p.Expr:
    code = cx.code
    code.fail_unless(compare(">=", exponent, ZERO))
    small = both(compare(">=", base, integer(-1)), compare("<=", base, ONE))
    code.fail_unless(either(small, compare("<=", exponent, integer(31))))
    result = code.variable(ONE, "power")
    rounds = code.bind(
        select(compare(">", exponent, integer(31)), add(p.Compute("mod", exponent, integer(2)), integer(2)), exponent)
    )

    def times(number: p.Expr, stop: Leave) -> None:
        code.set(result, mul(result, base))
        within_32_bits(cx, result)

    code.count(rounds, times)
    return result


def extreme(cx: Context, node: f.Extreme) -> p.Expr:
    first, *others = [cx.value(each) for each in node.items]
    return together(partial(p.Compute, "max" if node.kind == "max" else "min"), others, cx.code.bind(first))


VALUES: dict[type, Handler] = {
    f.Arithmetic: arithmetic,
    f.Extreme: extreme,
}
