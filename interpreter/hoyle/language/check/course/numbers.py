"""Checks of numbers and depths against their bounds."""

from collections.abc import Iterator
from dataclasses import replace

from hoyle.language.check.rules.recursion import callees
from hoyle.language.model.calls import callees_first
from hoyle.language.model.formula import Arithmetic, Call, Const, Formula
from hoyle.language.model.game import JOKER, Bounds, Game, Variable, Zone
from hoyle.language.model.walk import children, outermost_formulas
from hoyle.language.report import Report, Span

#: How many operations deep a formula may be, counting those of the formulas it calls.
DEEPEST = 256

#: Numbers have 32 bits.
LARGEST = 2**31 - 1

#: How many cards, counters and places there may be.
MOST_PIECES = 1024


def check_depth(game: Game, report: Report) -> None:
    depth: dict[str, int] = {}
    for name in callees_first({name: callees(definition.body) for name, definition in game.formulas.items()}):
        definition = game.formulas[name]
        depth[name] = _depth(definition.body, depth)
        _check_formula(depth[name], definition.span, report, f"`{name}`")
        if depth[name] > DEEPEST:
            depth[name] = 0  # reported here, and not again at all that call it
    others = replace(game, formulas={}), *(definition.parameters for definition in game.formulas.values())
    for formula in outermost_formulas(others):
        _check_formula(_depth(formula, depth), formula.span, report)


def _depth(formula: Formula, known: dict[str, int]) -> int:
    deepest = 0
    waiting = [(formula, 1)]
    while waiting:
        node, depth = waiting.pop()
        inner = known.get(node.formula, 0) if isinstance(node, Call) else 0
        deepest = max(deepest, depth + inner)
        waiting.extend((child, depth + 1) for child in children(node))
    return deepest


def _check_formula(depth: int, span: Span | None, report: Report, name: str = "this formula") -> None:
    if depth > DEEPEST:
        levels = f"more than {DEEPEST} levels deep: each operation such as `+` or `count(…)` is a level"
        message = f"{name}, with the formulas that it uses, is nested {levels}"
        help = "use fewer operations, for example one `sum(…)` or `count(…)` over a list"
        report.error("F583", message, span, label="too deep", help=help)


def check_numbers(game: Game, report: Report) -> None:
    things: list[Zone | Variable] = [*game.zones.values(), *game.variables.values()]
    for thing in things:
        for per in thing.per:
            _check_bounds(per.bounds, thing.name, thing.span, report)
    for code, formula, least, words, span in _limited(game):
        number = _number(formula)
        if number is not None and not least <= number <= MOST_PIECES:
            place = (formula.span if formula else None) or span
            report.error(code, words.format(number), place, label=f"{least} to {MOST_PIECES}")
    _check_deck(game, report)


def _limited(game: Game) -> Iterator[tuple[str, Formula | None, int, str, Span | None]]:
    """Numbers as (code, number, least value, words for a wrong one, span)."""
    for zone in game.zones.values():
        sizes = (zone.capacity, "room for {} cards"), (zone.rows, "{} rows"), (zone.columns, "{} columns")
        yield from (("F585", size, 1, f"`{zone.name}` cannot have {what}", zone.span) for size, what in sizes)
    for joker in game.deck.jokers:
        what = "jokers" if joker.face == JOKER else f"cards `{joker.face}`"
        yield "F586", joker.count, 0, f"the deck cannot have {{}} {what}", game.deck.span
    yield "F586", game.deck.copies, 1, "the deck cannot have {} copies", game.deck.span
    for token in game.tokens.values():
        yield "F586", token.count, 0, f"there cannot be {{}} of `{token.name}`", token.span


def _check_bounds(bounds: Bounds, name: str, span: Span | None, report: Report) -> None:
    low, high = _number(bounds.low), _number(bounds.high)
    for number, formula in ((low, bounds.low), (high, bounds.high)):
        if number is not None and abs(number) > LARGEST:
            words = f"{number} is too large for an index of `{name}`"
            place = (formula.span if formula else None) or span
            report.error("F584", words, place, label="numbers are limited to 32 bits")
    if low is not None and high is not None and low > high:
        words = f"`{low}..{high}` contains no number, because {low} is above {high}"
        turned = f"{high}..{low}"
        help = f"write the lower number first: `{turned}`"
        whole = _between(bounds) or span
        report.error("F584", words, whole, label="nothing in this range", help=help, instead=turned)


def _between(bounds: Bounds) -> Span | None:
    low, high = (end.span if end else None for end in (bounds.low, bounds.high))
    return Span(low.source, low.start, high.end) if low and high and low.source is high.source else None


def _check_deck(game: Game, report: Report) -> None:
    deck = game.deck
    copies, jokers = _number(deck.copies), [_number(joker.count) for joker in deck.jokers]
    counts = [count for count in (copies, *jokers) if count is not None]
    if copies is not None and len(counts) > len(jokers) and max(counts) <= MOST_PIECES:
        number = copies * (len(deck.ranks) * len(deck.suits) + sum(counts[1:]))
        if number > MOST_PIECES:
            words = f"the deck may have up to {number} cards; the limit is {MOST_PIECES}"
            report.error("F586", words, deck.span, label="too many cards")


def _number(formula: Formula | None) -> int | None:
    if isinstance(formula, Const) and type(formula.value) is int:
        return formula.value
    if isinstance(formula, Arithmetic) and formula.operator == "-":
        left, right = _number(formula.left), _number(formula.right)
        return left - right if left is not None and right is not None else None
    return None
