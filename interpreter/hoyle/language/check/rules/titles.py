"""Titles of things (section `titles`)."""

import re
from collections.abc import Iterator, Mapping

from hoyle.language.check.types.misnamed import an
from hoyle.language.check.types.scope import Desk, Scope, declaration
from hoyle.language.model.game import Title
from hoyle.language.report import Label, lookalike, short
from hoyle.language.syntax.tree import Mapping as Tree
from hoyle.language.syntax.tree import Scalar

#: A hole for an argument, or a doubled brace.
_HOLE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_TITLED = ("zone", "variable", "formula", "phase")
_ELSEWHERE = {
    "action": "remove this line; under `actions`, in `{}`, write `title: {}`",
    "group": "players see the titles of its actions",
    "list of words": "give titles to its words, each under its own name",
    "option": "players type the name of an option, so it has no title; describe it under its `help`",
}


def read_titles(desk: Desk, titles: Tree, actions: Mapping[str, Scope]) -> dict[str, Title]:
    found: dict[str, Title] = {}
    for key, text in titles:
        if isinstance(text, Scalar) and _is_titled(desk, key, text, actions):
            found[key.value] = Title(tuple(_parts(desk, key.value, text)))
    _warn_alike(desk, titles, found)
    return found


def _is_titled(desk: Desk, key: Scalar, text: Scalar, actions: Mapping[str, Scope]) -> bool:
    name, dot, argument = key.value.partition(".")
    if name in desk.broken:
        return False
    if dot:
        return _is_argument(desk, key, name, argument, actions)
    symbol = desk.symbols.get(name)
    if name in desk.tokens or (symbol is not None and symbol.kind in _TITLED):
        return True
    if symbol is None and name in desk.words:
        return True
    if symbol is not None:
        help = _ELSEWHERE[symbol.kind].format(name, text.value)
        other = f"`{name}` is {an(symbol.kind)}, which has no title here"
        message = "the title of an action does not go under `titles`" if symbol.kind == "action" else other
        desk.report.error("N335", message, key.span, labels=declaration(symbol), help=help)
        return False
    known = [*(s.name for s in desk.symbols.values() if s.kind in _TITLED), *desk.tokens, *desk.words]
    advice = desk.advice(name, known, "an action has its own key `title`; parts of the score have no titles")
    message = f"no zone, variable, formula, phase, token or word is called `{short(name)}`"
    desk.report.error("N301", message, key.span, **advice)
    return False


def _is_argument(desk: Desk, key: Scalar, action: str, argument: str, actions: Mapping[str, Scope]) -> bool:
    end = len(action)
    if action not in actions:
        advice = desk.advice(action, actions, "write an action before the dot: `play.c`")
        desk.report.error("N301", f"unknown action `{short(action)}`", key.at(0, end), **advice)
        return False
    known = [name for name in actions[action].locals if name != "me"]
    if argument in known:
        return True
    advice = desk.advice(argument, known, f"it has {', '.join(known)}" if known else f"`{action}` has no arguments")
    message = f"`{action}` has no argument `{short(argument)}`"
    desk.report.error("N301", message, key.at(end + 1, len(key.value)), **advice)
    return False


def _parts(desk: Desk, name: str, text: Scalar) -> Iterator[str | int]:
    parameters = [one.name for one in desk.parameters.get(name, ())]
    formula = name in desk.symbols and desk.symbols[name].kind == "formula"
    here, end = Scope(desk, text), 0
    if name in desk.tokens and "|" in text.value:
        _no_forms(here, name)
    for hole in _HOLE.finditer(text.value):
        if text.value[end : hole.start()]:
            yield text.value[end : hole.start()]
        end = hole.end()
        if hole[1] is None:
            yield hole[0][0]
        elif not formula:
            _no_formula(here, name, hole)
        elif hole[1].strip() in parameters:
            yield parameters.index(hole[1].strip())
        else:
            _no_parameter(here, name, hole, parameters)
    if text.value[end:]:
        yield text.value[end:]


def _no_forms(scope: Scope, name: str) -> None:
    one = scope.text.value.partition("|")[0].strip()
    message = f"the title of a token has one form, and the `|` in that of `{name}` would be printed"
    at = scope.text.value.index("|")
    scope.error("N322", message, scope.text.at(at, at + 1), help=f"write only the singular: `{short(one)}`")


def _no_formula(scope: Scope, name: str, hole: re.Match[str]) -> None:
    message = f"`{short(hole[0])}` is not allowed in the title of `{name}`: only titles of formulas contain arguments"
    help = "remove it; Hoyle adds the owner or index automatically"
    scope.error("N322", message, scope.text.at(hole.start(), hole.end()), help=help)


def _no_parameter(scope: Scope, name: str, hole: re.Match[str], parameters: list[str]) -> None:
    word = scope.text.at(hole.start(1), hole.end(1)) if hole[1] else scope.text.at(hole.start(), hole.end())
    near = scope.desk.guess(hole[1].strip(), parameters)
    own = f"`{name}` has {', '.join(parameters)}" if parameters else f"`{name}` has no parameters"
    help = f"did you mean `{{{near}}}`?" if near else own
    message = f"`{short(hole[0])}` in the title of `{name}` is not one of its parameters"
    scope.error("N322", message, word, help=help, instead=near)


def _warn_alike(desk: Desk, titles: Tree, found: Mapping[str, Title]) -> None:
    seen: dict[tuple[str, tuple[str | int, ...]], Scalar] = {}
    for key, text in titles:
        if key.value not in found:
            continue
        kind = key.value.partition(".")[0] if "." in key.value else _space(desk, key.value)
        parts = tuple(lookalike(part) if isinstance(part, str) else part for part in found[key.value].parts)
        first = seen.setdefault((kind, parts), key)
        if first is not key:
            message = f"`{key.value}` has the same title as `{first.value}`"
            labels = [Label(first.span, "the other one")]
            help = "give each its own title: players see only the title"
            desk.report.warning("N336", message, text.span, labels=labels, help=help)


def _space(desk: Desk, name: str) -> str:
    """A title should be unique among things; phases and words have their own sets."""
    symbol = desk.symbols.get(name)
    if symbol is None and name in desk.words and name not in desk.tokens:
        return "word"
    return "phase" if symbol is not None and symbol.kind == "phase" else "thing"
