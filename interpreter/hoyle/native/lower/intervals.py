"""Ranges of numbers: sums certain to fit into 32 bits need no check."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from hoyle.language.model import formula as f
from hoyle.native.lower.context import Context

LOWEST, HIGHEST = -(2**31), 2**31 - 1

#: The numbers from one to another.
Interval = tuple[int, int]
ANY: Interval = (LOWEST, HIGHEST)


def interval(cx: Context, node: f.Formula) -> Interval:
    """A sum may exceed 32 bits."""
    match node:
        case f.Const(value=int() as value):
            return int(value), int(value)
        case f.LocalValue(local=local):
            return declared_interval(cx, local.low, local.high)
        case f.VariableValue(variable=name):
            return of_variable(cx, name)
        case f.Arithmetic(operator=operator, left=left, right=right):
            return of_sum(operator, interval(cx, left), interval(cx, right))
        case f.Choice(then=then, otherwise=otherwise) | f.Otherwise(left=then, right=otherwise):
            one, two = interval(cx, then), interval(cx, otherwise)
            return min(one[0], two[0]), max(one[1], two[1])
        case f.Find(kind="count", source=source):
            return 0, most_items(cx, source)
        case f.Fold(kind="distinct", source=source) | f.Position(source=source):
            return 0, most_items(cx, source)
        case f.Fold(kind="sum", head=head, source=source):
            low, high = interval(cx, head)
            most = most_items(cx, source)
            return max(LOWEST, min(0, low * most)), min(HIGHEST, max(0, high * most))
        case f.Fold(kind="max" | "min", head=head):
            return interval(cx, head)
        case f.Extreme(items=items):
            each = [interval(cx, item) for item in items]
            return min(low for low, _ in each), max(high for _, high in each)
        case f.TokensOn(token=token):
            return 0, cx.layout.token_counts[cx.layout.token_names.index(token)]
        case f.Attribute(subject=subject, name=name) if subject.type.base == "card":
            column = cx.layout.attributes.get(name, cx.layout.pips if name == "pips" else ())
            numbers = [value for value in column if type(value) is int]
            return (min(0, *numbers), max(0, *numbers)) if len(numbers) > 1 else ANY
        case f.Attribute(name="seat"):
            return 1, cx.layout.players
        case f.Call(formula=name):
            return cx.remember(("interval", name), lambda: interval(cx, cx.body_of(name)))
        case _:
            return ANY


def declared_interval(cx: Context, low: f.Formula | None, high: f.Formula | None) -> Interval:
    def known(bound: f.Formula | None, otherwise: int) -> int:
        folded = None if bound is None else cx.fold(bound)
        return folded.value if isinstance(folded, f.Const) and isinstance(folded.value, int) else otherwise

    return known(low, LOWEST), known(high, HIGHEST)


def of_variable(cx: Context, name: str) -> Interval:
    cells = [cell for cell in cx.layout.variable_cells if cell.variable.name == name]
    if not cells or cells[0].variable.type.base != "int":
        return ANY
    low, high = cells[0].low, cells[0].high
    return LOWEST if low is None else low, HIGHEST if high is None else high


def of_sum(operator: str, one: Interval, two: Interval) -> Interval:
    if operator == "+":
        return one[0] + two[0], one[1] + two[1]
    if operator == "-":
        return one[0] - two[1], one[1] - two[0]
    if operator == "*":
        corners = [a * b for a in one for b in two]
        return min(corners), max(corners)
    if operator == "mod":
        return 0, max(0, two[1] - 1)
    return min(one[0], 0), max(one[1], 0)


def lists_given(cx: Context, call: f.Call) -> dict[int, int]:
    parameters = cx.evaluator.definitions[call.formula].parameters
    return {
        parameter.slot: most_items(cx, argument)
        for parameter, argument in zip(parameters, call.arguments, strict=True)
        if parameter.type.base == "list"
    }


@contextmanager
def with_lists(cx: Context, given: Mapping[int, int]) -> Iterator[None]:
    before = dict(cx.sizes)
    cx.sizes.update(given)
    yield
    cx.sizes.clear()
    cx.sizes.update(before)


def of_body(cx: Context, call: f.Call, bound: Callable[[Context, f.Formula], int]) -> int:
    given = lists_given(cx, call)

    def find() -> int:
        with with_lists(cx, given):
            return bound(cx, cx.body_of(call.formula))

    return cx.remember((bound, call.formula, *given.values()), find)


def most_items(cx: Context, source: f.Formula) -> int:
    """A list's maximum length; very large if unknown."""
    layout = cx.layout
    match source:
        case f.Const(value=tuple() as items):
            return len(items)
        case f.CardsOf() | f.EveryZone():
            return len(layout.cells) if source.type.item_base == "place" else layout.cards
        case f.Range(low=low, high=high):
            return max(0, interval(cx, high)[1] - interval(cx, low)[0] + 1)
        case f.Join(operator="+", left=left, right=right):
            return most_items(cx, left) + most_items(cx, right)
        case f.Join(left=left) | f.After(left=left) | f.Starting(left=left) | f.Part(source=left):
            return most_items(cx, left)
        case f.Sorted(source=inner) | f.Fold(source=inner):
            return most_items(cx, inner)
        case f.ListOf(items=items):
            return len(items)
        case f.Choice(then=then, otherwise=otherwise):
            return max(most_items(cx, then), most_items(cx, otherwise))
        case f.Call():
            return of_body(cx, source, most_items)
        case f.LocalValue(local=local) if local.slot in cx.sizes:
            return cx.sizes[local.slot]
        case f.LocalValue(local=local):
            item = local.type.item_base or "card"
            known = {"card": layout.cards, "player": layout.players, "side": layout.sides, "row": layout.cards}
            known["list"] = layout.cards  # sets of cards chosen at once: none is empty, and no card is in two
            return known.get(item, HIGHEST)
        case _:
            return HIGHEST
