"""Types as written: `0..3`, `card or none`, `aid | theft`."""

from dataclasses import replace

from lark import Token

import hoyle.language.model.formula as f
from hoyle.frozen import dataclass
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.bounds import interval
from hoyle.language.check.types.scope import Limits, Parsed, Scope, bind, kids, tokens
from hoyle.language.model import types as t
from hoyle.language.model.game import Bounds
from hoyle.language.report import Span
from hoyle.language.syntax.foreign import FOREIGN_TYPES

OF_OPTIONS = {"bool": t.BOOL, "suit": t.SUIT, "rank": t.RANK}
OF_VARIABLES: dict[str, t.Type] = {
    kind.base: kind for kind in (t.INT, t.BOOL, t.PLAYER, t.SIDE, t.CARD, t.RANK, t.SUIT, t.PLACE)
}
_LISTED = (t.CARD, t.PLAYER, t.ROW, t.SIDE, t.RANK, t.SUIT)
OF_PARAMETERS: dict[str, t.Type] = {
    **OF_VARIABLES,
    "row": t.ROW,
    **{f"{kind.base}s": t.list_of(kind) for kind in _LISTED},
}
OF_PHASES = {**OF_PARAMETERS, "zone": t.ZONE}


@dataclass(frozen=True, slots=True)
class Kind:
    type: t.Type
    bounds: Bounds


BAD = Kind(t.ERROR, Bounds())


def read_kind(scope: Scope, tree: Parsed, known: dict[str, t.Type], whose: str, what: str) -> Kind:
    """`whose` owns new words."""
    plain_tree, *rest = kids(tree)
    kind = _type_without_none(scope, plain_tree, known, whose, what)
    if not rest or kind is BAD:
        return kind
    if kind.type.base in ("list", "zone"):
        told = "a list is never none; use an empty list" if kind.type.base == "list" else "a zone is never none"
        scope.error("T412", told, rest[0])
        return BAD
    return Kind(t.or_none(kind.type), kind.bounds)


def _type_without_none(scope: Scope, tree: Parsed, known: dict[str, t.Type], whose: str, what: str) -> Kind:
    if tree.data == "int_range":
        low, high = (i.number(scope, kid, "the end of a range") for kid in kids(tree))
        if i.is_broken(low) or i.is_broken(high):
            return BAD
        (floor, _), (_, ceiling) = interval(scope, low), interval(scope, high)
        if floor is not None and ceiling is not None and floor > ceiling:
            first, last = (scope.span(kid).text for kid in kids(tree))
            scope.desk.report_turned(first, last, scope.span(tree))
            return BAD
        return Kind(t.INT, Bounds(low, high))
    if tree.data == "at_least":
        token = tokens(tree)[0]
        return Kind(t.INT, Bounds(f.Const(t.INT, scope.span(token), int(str(token)))))
    names = tokens(tree)
    if len(names) == 1:
        listed = named_list(scope, names[0])
        return _word(scope, names[0], known, what) if listed is None else Kind(listed, Bounds())
    kind = distinct_words(scope, names, whose)
    return BAD if kind == t.ERROR else Kind(kind, Bounds())


def distinct_words(scope: Scope, names: list[Token], whose: str, list_name: str = "") -> t.Type:
    texts = [str(name) for name in names]
    for at, name in enumerate(names):
        if texts[at] in texts[:at]:
            scope.error("N302", f"duplicate word `{name}`", name)
            return t.ERROR
        scope.desk.words.setdefault(str(name), whose)
    return t.words(*texts, name=list_name)


def named_list(scope: Scope, token: Token) -> t.Type | None:
    found = scope.desk.lists.get(str(token))
    if found is not None:
        scope.desk.used.add(str(token))
    return found


def _word(scope: Scope, token: Token, known: dict[str, t.Type], what: str) -> Kind:
    text = str(token)
    if text in scope.desk.broken:
        return BAD
    if text in known:
        return Kind(known[text], Bounds())
    if text in OF_PARAMETERS:
        if OF_PARAMETERS[text].base in ("list", "row") and "place" in known:
            help = "to keep cards, declare a zone and move them there; to name a list for the rest of a block, write `let NAME = …`"
            scope.error("T412", f"{what} cannot hold {i.a(OF_PARAMETERS[text])}", token, help=help)
        else:
            scope.error("T412", f"{what} cannot be {i.a(OF_PARAMETERS[text])}", token, help=_type_list(known))
        return BAD
    if text == "zone":
        help = "pass its cards: `cards`" if known is OF_PARAMETERS else _type_list(known)
        scope.error("T412", "only a phase can take a zone", token, help=help)
        return BAD
    foreign = FOREIGN_TYPES.get(text, _type_list(known))
    if "int" not in known:
        foreign = foreign.replace("`int`, or a range", "a range")
    advice = scope.desk.advice(text, [*known, *scope.desk.lists], foreign)
    scope.error("N323", f"`{text}` is not a type", token, **advice)
    return BAD


def _type_list(known: dict[str, t.Type]) -> str:
    return (
        "the types allowed here are " + ", ".join(known) + ", a range like `0..7`, or your own words like `low | high`"
    )


def read_parameters(scope: Scope, trees: tuple[Parsed, ...], what: str) -> tuple[Scope, tuple[f.Local, ...]]:
    found = []
    limits = Limits("the range of a parameter", frozenset(scope.desk.options))
    for tree in trees:
        token = tokens(tree)[0]
        known = OF_PARAMETERS if what in ("a formula", "an action") else OF_PHASES
        if (name := _name_after_type(scope, token, kids(tree)[0], known)) is not None:
            scope, local = bind(scope, name, known[str(token)])
            found.append(local)
            continue
        kind = read_kind(replace(scope, limits=limits), kids(tree)[0], known, f"the parameter `{token}`", "a parameter")
        scope, local = bind(scope, token, kind.type, bounds=kind.bounds, watch="parameter")
        found.append(local)
    return scope, tuple(found)


def _name_after_type(scope: Scope, token: Token, tree: Parsed, known: dict[str, t.Type]) -> Token | None:
    """Report `card c`, and return the name."""
    names = [leaf for leaf in tree.scan_values(lambda leaf: isinstance(leaf, Token)) if leaf.type == "NAME"]
    if str(token) not in known or not names or scope.span(tree).text != str(names[0]):
        return None
    if str(names[0]) in {*known, *scope.desk.lists}:
        return None
    help = f"write `{names[0]} {token}`"
    scope.error("N323", "the name of a parameter comes before its type", tree, help=help)
    return names[0]


def first_value(kind: Kind, at: Span | None) -> f.Formula:
    base = kind.type.base
    if kind.type.optional:
        return f.Const(kind.type, at, None)
    if base == "int":
        return kind.bounds.low or f.Const(t.INT, at, 0)
    if base == "bool":
        return f.Const(t.BOOL, at, False)
    if base == "words":
        return f.Const(kind.type, at, kind.type.words[0])
    return f.Const(kind.type, at, 0)
