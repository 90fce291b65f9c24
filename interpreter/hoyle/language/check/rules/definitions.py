"""Formulas of a file, each after those that it reads."""

import re
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.check.rules.declarations import symbols
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.bounds import is_filled
from hoyle.language.check.types.formulas import open_value
from hoyle.language.check.types.kinds import read_parameters
from hoyle.language.check.types.narrowing import prove_formula
from hoyle.language.check.types.scope import Desk, Scope, Symbol, lines
from hoyle.language.model.calls import callees_first
from hoyle.language.model.game import Definition
from hoyle.language.model.types import ERROR
from hoyle.language.syntax.tree import Node

#: The most characters of formulas read again because they use one that was not yet typed.
MOST_WORK = 500_000

_COMMENT = re.compile(r"#[^\n]*")
_WORD = re.compile(r"[a-z][a-z0-9_]*")


def read_definitions(desk: Desk) -> dict[str, Definition]:
    """A formula that depends on itself is reported and has no type."""
    scopes: dict[str, Scope] = {}
    declared = {symbol.name: symbol for symbol in symbols(desk, "formula")}
    for symbol in declared.values():
        scope = Scope(desk, symbol.key, nobody="under `formulas`")
        scope, parameters = read_parameters(scope, symbol.parameters, "a formula")
        scopes[symbol.name], desk.parameters[symbol.name] = replace(scope, parameters=parameters), parameters
    work = 0
    for name in _order(declared):
        waiting: list[str] = [name]
        while waiting:
            current = waiting[-1]
            if current in desk.formulas:
                waiting.pop()
                continue
            slots, watched = desk.slots, len(desk.watched)
            try:
                _define(desk, declared[current], scopes[current])
            except i.Needs as need:
                desk.slots = slots
                del desk.watched[watched:]
                work += len(declared[current].value.span.text) + 100
                if need.name in waiting or work > MOST_WORK:
                    _circle(desk, declared, waiting, need)
                else:
                    waiting.append(need.name)
    return {name: desk.formulas[name] for name in declared}


def _order(declared: dict[str, Symbol]) -> list[str]:
    """Used formulas first; approximate, so that few must be restarted."""
    mentions = {name: _mentions(symbol.value, declared) for name, symbol in declared.items()}
    return callees_first(mentions)


def _mentions(node: Node, declared: dict[str, Symbol]) -> list[str]:
    words = [word for text in lines(node) for word in _WORD.findall(_COMMENT.sub("", text.value))]
    return [word for word in dict.fromkeys(words) if word in declared]


def _define(desk: Desk, symbol: Symbol, scope: Scope) -> None:
    body = open_value(scope, symbol.value)
    if body.type.base == "zone":
        body = i.as_list(desk, body)
    elif body.type.base in ("look", "none"):
        _no_value(desk, body, symbol)
        body = f.Const(ERROR, symbol.value.span, None)
    parameters = desk.parameters[symbol.name]
    desk.formulas[symbol.name] = Definition(symbol.name, parameters, body.type, body, symbol.span)
    if body.type.base == "list" and is_filled(scope, body):
        desk.filled_formulas.add(symbol.name)
    prove_formula(desk, symbol.name)


def _no_value(desk: Desk, body: f.Formula, symbol: Symbol) -> None:
    span = body.span or symbol.span
    if body.type.base == "look":
        help = "make it a test of a card: `is_it(c card): c is KH`"
        desk.report.error("T403", "a formula cannot have a face as its value", span, help=help)
    else:
        desk.report.error("T401", "a formula that is always none has no type", span)


def _circle(desk: Desk, declared: dict[str, Symbol], waiting: list[str], need: i.Needs) -> None:
    if need.name in waiting:
        circle = waiting[waiting.index(need.name) :]
        way = " → ".join([*circle, circle[0]] if len(circle) < 8 else [*circle[:7], "…", circle[0]])
        message = f"`{circle[0]}` uses itself" + (f": {way}" if len(circle) > 1 else "")
        help = "compute it in another way, for example with `sum`, `max` or `count` over a list"
        desk.report.error("N308", message, need.span, help=help)
    else:
        circle = list(waiting)
        message = "these formulas refer to one another in too many ways"
        desk.report.error("T416", message, need.span, help="declare each formula before the formulas that use it")
    for name in circle:
        symbol = declared[name]
        nothing = f.Const(ERROR, symbol.value.span, None)
        desk.formulas[name] = Definition(name, desk.parameters[name], ERROR, nothing, symbol.span)
