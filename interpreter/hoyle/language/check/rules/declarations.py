"""Declarations of names, lists of words and options."""

import re
from collections.abc import Iterator

import hoyle.language.model.formula as f
from hoyle.language.check.types.bounds import outside
from hoyle.language.check.types.formulas import value
from hoyle.language.check.types.kinds import BAD, OF_OPTIONS, OF_PHASES, Kind, distinct_words, first_value, read_kind
from hoyle.language.check.types.misnamed import an
from hoyle.language.check.types.names import SEAT
from hoyle.language.check.types.scope import (
    GIVEN,
    OWN,
    Desk,
    Limits,
    Parsed,
    Scope,
    Symbol,
    SymbolKind,
    kids,
    lines,
    tokens,
)
from hoyle.language.model.game import DEALER, Option
from hoyle.language.model.types import ERROR, Type
from hoyle.language.report import Label
from hoyle.language.syntax import reserved_words
from hoyle.language.syntax.teach import other_name
from hoyle.language.syntax.tree import Mapping, Node, Scalar

_SECTIONS: tuple[tuple[str, SymbolKind], ...] = (
    ("options", "option"),
    ("words", "list of words"),
    ("zones", "zone"),
    ("variables", "variable"),
    ("formulas", "formula"),
    ("actions", "action"),
    ("groups", "group"),
    ("phases", "phase"),
)
_NAME = re.compile(r"[a-z][a-z0-9_]*")


def first_key(node: Mapping) -> Scalar:
    """A text that represents a mapping until one of its own is read."""
    return next((key for key, _ in node), Scalar("", node.span, "plain", ()))


def declare(desk: Desk, root: Mapping) -> None:
    """Duplicates and words of the language are reported."""
    for title, kind in _SECTIONS:
        for key, node in root.section(title):
            if kind in ("formula", "action", "phase"):
                tree = desk.tree(key, "signature")
                if tree is None:
                    words = _NAME.findall(key.value)[:1]
                    desk.broken.update(words)
                    desk.misdeclared += [Symbol(kind, word, key, key.span, (), node) for word in words]
                    continue
                name, parameters = str(tokens(tree)[0]), tuple(kids(tree))
            else:
                name, parameters = key.value, ()
            span = key.at(0, len(name))
            if refuse_reserved(desk, key):
                desk.broken.add(name)
                desk.misdeclared.append(Symbol(kind, name, key, span, parameters, node))
                continue
            _enter(desk, Symbol(kind, name, key, span, parameters, node))
    for key, _ in root.section("tokens"):
        desk.tokens[key.value] = key
    desk.broken.update(key.value for key in _labels(root) if refuse_reserved(desk, key))


def _labels(root: Mapping) -> Iterator[Scalar]:
    """Keys that are names outside the shared set of names."""
    for section_of, names in (("deck", ("each card", "suits")), ("score", ("parts",))):
        for name in names:
            yield from _keys(root.section(section_of).get(name))
    for name in ("tokens", "rules", "winner", "variants"):
        yield from _keys(root.get(name))
    for _, about in root.section("actions").mappings():
        yield from _keys(about.get("with"))


def _keys(node: Node | None) -> list[Scalar]:
    if isinstance(node, Mapping):
        return [key for key, _ in node]
    return lines(node)


def refuse_reserved(desk: Desk, key: Scalar) -> bool:
    if key.value not in reserved_words():
        return False
    message = f"`{key.value}` is a word of the language, not a name"
    desk.report.error("P203", message, key.span, help=other_name(key.value))
    return True


def _enter(desk: Desk, symbol: Symbol) -> None:
    name, seen, report = symbol.name, desk.symbols.get(symbol.name), desk.report
    if seen is not None:
        labels = [Label(seen.span, f"the {seen.kind} is declared here")]
        help = f"give this {symbol.kind} another name"
        if symbol.kind != seen.kind:
            help += f"; {an(symbol.kind)} and {an(seen.kind)} cannot share one"
        report.error("N302", f"`{name}` is already the name of {an(seen.kind)}", symbol.span, labels=labels, help=help)
        desk.misdeclared.append(symbol)
        return
    if name in GIVEN or name in OWN or SEAT.fullmatch(name):
        message = f"`{name}` is a word of the language"
        help = "choose another name"
        if name == DEALER:
            help = f"remove this line and use Hoyle's own `dealer`, or {help}"
        report.error("N303", message, symbol.span, help=help)
    elif symbol.kind == "action" and name == "pass":
        help = (
            "`p may …` already lets p pass; for an action of your own, write `pass_turn` here and `title: pass` in it"
        )
        report.error("N324", "an action cannot be called `pass`", symbol.span, help=help)
    else:
        desk.symbols[name] = symbol
        return
    desk.broken.add(name)
    desk.misdeclared.append(symbol)


def symbols(desk: Desk, kind: SymbolKind) -> list[Symbol]:
    return [symbol for symbol in desk.symbols.values() if symbol.kind == kind]


def read_words(desk: Desk) -> None:
    for symbol in symbols(desk, "list of words"):
        text, listed = symbol.value, None
        if isinstance(text, Scalar) and (tree := desk.tree(text, "vartype")) is not None:
            listed = _words_of(Scope(desk, text), symbol.name, tree)
        if listed is None:
            desk.broken.add(symbol.name)
        else:
            desk.lists[symbol.name] = listed


def _words_of(scope: Scope, name: str, tree: Parsed) -> Type | None:
    """None after a report of anything but words."""
    plain, *none = kids(tree)
    if name in OF_PHASES:
        help = f"choose another name, such as `{name}_word`"
        scope.error("N303", f"`{name}` is a type of the language", scope.desk.symbols[name].span, help=help)
    elif none:
        help = f"write `{name} or none` where it is used"
        scope.error("T412", "a list of words does not include none", none[0], help=help)
    elif plain.data != "words" or len(tokens(plain)) < 2:
        scope.error("T412", "a list of words has two words or more", tree, help="write `pass | hearts | spades`")
    else:
        listed = distinct_words(scope, tokens(plain), f"the list `{name}`", name)
        return None if listed == ERROR else listed
    return None


def read_options(desk: Desk) -> None:
    """A default may read options above it."""
    for symbol in symbols(desk, "option"):
        about = symbol.value if isinstance(symbol.value, Mapping) else Mapping((), symbol.span)
        limits = Limits("a default", frozenset(desk.options))
        scope = Scope(desk, symbol.key, nobody="in an option", limits=limits)
        kind = _option_kind(scope, symbol.name, about.get("type"))
        written = about.get("default")
        if written is None:
            default = first_value(kind, symbol.span)
        else:
            default = value(scope, written, kind.type, f"the default of `{symbol.name}`")
            if outside(scope, default, kind.bounds):
                message = f"the default of `{symbol.name}` is outside its range"
                declared = about.get("type")
                labels = [Label(declared.span, "its range is declared here")] if declared else []
                desk.report.error("T409", message, written.span, labels=labels)
        help = about.text("help") or ""
        desk.options[symbol.name] = Option(symbol.name, kind.type, kind.bounds, default, help, symbol.span)


def _option_kind(scope: Scope, name: str, node: Node | None) -> Kind:
    if not isinstance(node, Scalar) or (tree := scope.desk.tree(node, "vartype")) is None:
        return BAD
    here = scope.of(node)
    kind = read_kind(here, tree, OF_OPTIONS, f"the option `{name}`", "an option")
    for end in (kind.bounds.low, kind.bounds.high):
        if end is not None and not isinstance(end, f.Const):
            here.error("T417", "the range of an option must be numbers, not formulas", node.span)
            return BAD
    return kind
