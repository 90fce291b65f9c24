"""Calls, and arguments of formulas, phases and actions."""

from lark import Token

import hoyle.language.model.formula as f
from hoyle.language.check.places import labels_at
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.attributes import attributes_of
from hoyle.language.check.types.bounds import is_filled, outside
from hoyle.language.check.types.divisors import short_of
from hoyle.language.check.types.misnamed import no_such
from hoyle.language.check.types.scope import (
    BUILT_IN,
    Parsed,
    Piece,
    Scope,
    Symbol,
    declaration,
    is_readable,
    kids,
    tokens,
)
from hoyle.language.model.game import Bounds
from hoyle.language.model.ranges import filter_source
from hoyle.language.model.types import INT, Type, without_none
from hoyle.language.report import short
from hoyle.language.syntax.spot import CALLED

_DECLARE = "declare it under `formulas:`; the built-in ones are `position`, `tail` and `power`"
#: Help for calls that the language writes otherwise.
_OTHERWISE_WRITTEN = {
    "score": "write `score[…]`, with the player in square brackets",
    "next": "the next player after p is `p.{next_player}`",
}


def call(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    return infer_call(scope, tokens(tree)[0], kids(tree), tree)


def infer_call(scope: Scope, token: Token, arguments: list[Parsed], tree: Parsed | None = None) -> f.Formula:
    text, desk, at = str(token), scope.desk, tree if tree is not None else token
    if text in BUILT_IN:
        return _built_in(scope, at, text, arguments)
    symbol = desk.symbols.get(text)
    if symbol is None or symbol.kind != "formula":
        _no_formula(scope, token)
        i.infer_alone(scope, arguments)
        return i.report_error(scope, at)
    desk.used.add(text)
    if not is_readable(scope, token, f"the formula `{text}`"):
        return i.report_error(scope, at)
    definition = desk.formulas.get(text)
    if definition is None:
        raise i.Needs(text, scope.span(token))
    found = arguments_for(scope, at, definition.parameters, arguments, symbol)
    if found is None or definition.type.base == "error":
        return i.report_error(scope, at)
    node = f.Call(definition.type, scope.span(at), text, found)
    return i.retype(node, without_none(node.type)) if _is_never_none(scope, node) else node


def _is_never_none(scope: Scope, node: f.Formula) -> bool:
    """Also where a formula takes an item of a list that is not empty here."""
    match node:
        case f.Call(arguments=()):
            return _is_never_none(scope, scope.desk.formulas[node.formula].body)
        case f.Attribute():
            known = attributes_of(scope.desk, node.subject.type.base)
            return not known[node.name].optional and _is_never_none(scope, node.subject)
        case f.Find(kind="first" | "last") if node.source.type.item is not None:
            return not node.source.type.item.optional and is_filled(scope, filter_source(node))
        case f.Fold(kind="max" | "min"):
            return is_filled(scope, filter_source(node))
        case _:
            return not node.type.optional


def arguments_for(
    scope: Scope, at: Piece, parameters: tuple[f.Local, ...], trees: list[Parsed], symbol: Symbol
) -> tuple[f.Formula, ...] | None:
    """None after a report of a wrong number."""
    what = f"`{symbol.name}`"
    if len(trees) != len(parameters):
        wants = [f"`{p.name} {_short(p.type)}`" for p in parameters]
        listed = f" ({', '.join(wants)})" if wants else ""
        message = f"{what} needs {_count(len(parameters))}{listed}, and gets {len(trees) or 'none'}"
        form = symbol.name + (f"({', '.join(p.name for p in parameters)})" if parameters else "")
        help = f"give it one value for each: `{form}`" if parameters else f"write `{form}`"
        scope.error("N306", message, at, labels=declaration(symbol), help=help)
        i.infer_alone(scope, trees)
        return None
    found = []
    for parameter, tree in zip(parameters, trees):
        node = _argument(scope, tree, parameter.type, f"`{parameter.name}` of {what}")
        if parameter.low is not None or parameter.high is not None:
            bounds = Bounds(parameter.low, parameter.high)
            if outside(scope, node, bounds):
                labels = labels_at((scope.desk.places.get(parameter.slot), "its range is declared here"))
                scope.error("T409", f"`{parameter.name}` of {what} is outside its range", tree, labels=labels)
            elif not i.is_broken(node):
                _check_divisor(scope, tree, what, parameter, node)
        found.append(node)
    return tuple(found)


def _argument(scope: Scope, tree: Parsed, kind: Type, what: str) -> f.Formula:
    """A single value for a list parameter becomes a list of one."""
    if kind.base != "list":
        return i.require(scope, tree, kind, what)
    node = i.promote_to_list(scope, tree, i.infer_beside(scope, tree, kind), kind.item, what)
    return i.fit(scope, tree, node, kind, what)


def _check_divisor(scope: Scope, tree: Parsed, what: str, parameter: f.Local, node: f.Formula) -> None:
    needed = short_of(scope, parameter, node)
    if needed is None:
        return
    place = scope.desk.places.get(parameter.slot)
    message = f"{what} divides by `{parameter.name}`, which may be less than {needed} here"
    help = f"pass `max({needed}, {short(scope.span(tree).text)})`, or test it first"
    scope.error("T408", message, tree, labels=labels_at((place, f"`{parameter.name}` is declared here")), help=help)


def _built_in(scope: Scope, at: Piece, text: str, trees: list[Parsed]) -> f.Formula:
    span = scope.span(at)
    if len(trees) != 2:
        kind = i.infer(scope, trees[0]).type.base if text == "position" and len(trees) == 1 else ""
        written = short(scope.span(trees[0]).text) if trees else ""
        help = f"write `position({written}, {kind}s)`" if kind in ("rank", "suit", "card", "player") else None
        return scope.error("N306", f"`{text}` needs 2 values: `{BUILT_IN[text]}`", at, help=help)
    one, two = trees
    if text == "power":
        base, exponent = i.number(scope, one, "the base of `power`"), i.number(scope, two, "the exponent of `power`")
        return f.Arithmetic(INT, span, "power", base, exponent)
    if text == "tail":
        listed = i.a_list(scope, one, i.infer(scope, one), "the list of `tail`")
        size = i.number(scope, two, "the length in `tail`")
        return listed if i.is_broken(listed) else f.Part(listed.type, span, "last", listed, size)
    return position(scope, at, one, two)


def position(scope: Scope, at: Piece, one: Parsed, two: Parsed) -> f.Formula:
    listed = i.a_list(scope, two, i.infer(scope, two), "the list of `position`")
    item = i.infer(scope, one, i.item_of(listed.type))
    if i.is_broken(listed) or i.is_broken(item) or listed.type.item is None:
        return i.report_error(scope, at)
    looks = item.type.base == "look" and listed.type.item.base == "card"
    if not looks and item.type.base != "none" and not i.are_comparable(i.narrow_type(item), listed.type.item):
        message = f"{i.a(listed.type)} never contains {i.a(item.type)}"
        return scope.error("T404", message, at)
    return f.Position(INT, scope.span(at), item, listed)


def _no_formula(scope: Scope, token: Token) -> None:
    text, desk = str(token), scope.desk
    if text in scope.locals:
        scope.error("N304", f"`{text}` is a value here, not a formula", token)
    elif text in desk.symbols and desk.symbols[text].kind in ("zone", "variable"):
        symbol = desk.symbols[text]
        desk.used.add(text)
        help = f"write an index in square brackets: `{text}[…]`"
        scope.error("N304", f"`{text}` is a {symbol.kind}, not a formula", token, labels=declaration(symbol), help=help)
    else:
        help = _OTHERWISE_WRITTEN.get(text, _DECLARE).format(next_player=scope.desk.next_player)
        no_such(scope, token, text, ["formula"], words=[*CALLED, *BUILT_IN], help=help)


def _short(kind: Type) -> str:
    if kind.base == "list" and kind.item:
        return f"{kind.item.base}s"
    return str(kind) if kind.base == "words" else kind.base + (" or none" if kind.optional else "")


def _count(number: int) -> str:
    return "no values" if number == 0 else "1 value" if number == 1 else f"{number} values"
