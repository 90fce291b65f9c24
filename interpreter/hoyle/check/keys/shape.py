"""The keys of a rule file against the schema: the composed file in, findings with places out."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from hoyle.check.keys.examples import definitions, line_like, must_be_there
from hoyle.check.keys.fits import fits
from hoyle.report import Report, Span, did_you_mean, listed, short
from hoyle.syntax.foreign import snake
from hoyle.syntax.tree import Mapping, Node, Scalar, Sequence, plain

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

_KINDS = {"object": "keys and values", "array": "a list", "string": "a text"}
_NAME_HELP = "a name begins with a small letter and goes on with small letters, digits and `_`"

Path = tuple[str | int, ...]

#: Sections whose values are declarations, which have no brackets.
_DECLARES = frozenset(("players", "game", "title", "zones", "variables", "options"))


@dataclass(frozen=True, slots=True)
class _File:
    """The file that is checked, and where findings go."""

    root: Mapping
    kind: str  # game or patch
    report: Report
    unread: Collection[str] = ()  # sections that are there and cannot be read


def check_shape(root: Mapping, report: Report, unread: Collection[str] = ()) -> bool:
    """Whether a file has the keys of a game, or with `extends` of a patch; what is amiss is reported.

    `unread` are sections that are there and cannot be read.
    """
    kind = "patch" if root.get("extends") is not None else "game"
    found = Report()  # of some strings the grammar says better what is wrong, so not every error is told
    for error in errors_of(root, kind):
        _say(error, _File(root, kind, found, unread))
    for finding in found.diagnostics:
        report.add(finding)
    return not found.failed


def errors_of(root: Mapping, kind: str) -> "Iterator[ValidationError]":
    """What the schema of a game or of a patch has against a file."""
    data = plain(root)
    if fits(data, definitions()[kind], definitions()):
        return
    for error in _leaves(_validator(kind).iter_errors(data)):
        if not _left_to_grammar(error, kind):
            yield error


def _left_to_grammar(error: "ValidationError", kind: str) -> bool:
    """Whether a string has the wrong form of which the grammar says better than a pattern what is wrong."""
    path: Path = tuple(error.absolute_path)
    if error.validator != "pattern" or "propertyNames" in error.absolute_schema_path or error.instance == "":
        return False
    place = path[1:] if kind == "patch" and path[0] in ("change", "add") else path
    return place[0] in ("players", "winner") or place[-1] in ("narrows", "beside", "anytime")


@cache
def _validator(kind: str) -> "Draft202012Validator":
    """The schema of a whole game or of a patch, asked in a way that says what is wrong."""
    from jsonschema import Draft202012Validator  # most files are right, and it takes long to import

    return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": definitions()})


def _leaves(errors: "Iterable[ValidationError]") -> "Iterator[ValidationError]":
    """The errors to speak about: of alternatives, those of the alternative that was meant."""
    for error in errors:
        if error.validator not in ("oneOf", "anyOf"):
            yield error
            continue
        branches: dict[Any, list[ValidationError]] = {}
        for inner in error.context or ():
            branches.setdefault(inner.relative_schema_path[0], []).append(inner)
        for inners in branches.values():
            if not any(e.validator == "type" and not e.relative_path for e in inners):
                yield from _leaves(inners)
                break
        else:
            yield error


def _say(error: "ValidationError", file: _File) -> None:
    """Report one error in the words of the language."""
    path: Path = tuple(error.absolute_path)
    match error.validator:
        case "additionalProperties":
            _unknown_keys(error, path, file)
        case "required":
            _missing_keys(error, path, file)
        case "type" | "oneOf" | "anyOf":
            _wrong_kind(error, path, file)
        case "minLength" | "minProperties":
            _empty(path, file)
        case "minItems" if error.instance:
            words = f"{_name(path, file)} is a list of cases with a single line"
            file.report.error("S108", words, _span(path, file), help="write the one formula without a list")
        case "minItems":
            _empty(path, file)
        case "pattern" if "propertyNames" in error.absolute_schema_path:
            _bad_key(error, path, file)
        case "pattern":
            _bad_form(error, path, file)
        case "enum" | "const":
            _no_choice(error, path, file)
        case _:
            file.report.error("S105", f"{_name(path, file)} does not have the right form", _span(path, file))


def _unknown_keys(error: "ValidationError", path: Path, file: _File) -> None:
    """Report every key that has no meaning, with the one that was probably meant."""
    known, here = list(_properties(error)), _instance(error)
    for key in here:
        if key in known:
            continue
        meant = did_you_mean(key, (k for k in known if k not in here)) or did_you_mean(key, known)
        help = f"did you mean `{meant}`?" if meant else f"the keys here are {listed(known)}"
        words = f"`{short(key)}` is no key of {_owner(path, file)}"
        file.report.error("S101", words, _key_span((*path, key), file), help=help, instead=meant)


def _missing_keys(error: "ValidationError", path: Path, file: _File) -> None:
    """Report the keys that must be there, save those that stand there misspelt and are reported as such."""
    here, known = _instance(error), _properties(error)
    strangers = [key for key in here if key not in known]
    free = [key for key in known if key not in here]
    meant = {did_you_mean(key, free) for key in strangers}
    for key in _values(error):
        if key in here or key in meant or (not path and key in file.unread):
            continue
        words = f"{_owner(path, file)} has no `{key}`"
        span = _head(_key_span(path, file)) if path else Span(file.root.span.source, 0, 0)
        like = line_like(file.kind, (*path, key))
        file.report.error("S102", words, span, help=f"add a line like `{like}`" if like else f"add `{key}:`")


def _wrong_kind(error: "ValidationError", path: Path, file: _File) -> None:
    """Report a list where a text should be, and the like."""
    node = _node(path, file)
    if isinstance(node, Scalar) and not node.value:
        _empty(path, file)
        return
    wanted = [_KINDS[k] for k in _types(error) if k in _KINDS]
    found = _KINDS["object" if isinstance(node, Mapping) else "array" if isinstance(node, Sequence) else "string"]
    words = f"{_name(path, file)} must be {' or '.join(dict.fromkeys(wanted))}, and not {found}"
    like = line_like(file.kind, path)
    help = f"write it like `{like}`" if like else None
    if found != "a text" and "a text" in wanted and path[0] not in _DECLARES:
        help = 'a text that begins with `[` or `{` must be in quotes: "…"'
    file.report.error("S103", words, _head(_span(path, file)), label=f"this is {found}", help=help)


def _empty(path: Path, file: _File) -> None:
    """Report a key without a value."""
    like = line_like(file.kind, path)
    rest = "" if must_be_there(file.kind, path) else ", or remove it"
    help = f"write it like `{like}`" if like else "give it a value"
    words = f"{_name(path, file)} is empty"
    label = "nothing stands behind this"
    file.report.error("S106", words, _key_span(path, file), label=label, help=help + rest)


def _bad_key(error: "ValidationError", path: Path, file: _File) -> None:
    """Report a key that the author chose and that is no name."""
    key = str(error.instance)
    span = _key_span((*path, key), file)
    if path and path[0] == "insert":
        help = "a key of `insert` reads like `before play_hand` or `after play_hand`"
        file.report.error("S104", f"`{short(key)}` does not say where to insert", span, help=help)
        return
    file.report.error("S104", f"`{short(key)}` is no name", span, help=_named(key))


def _bad_form(error: "ValidationError", path: Path, file: _File) -> None:
    """Report a text that does not have the form its key asks for."""
    place = path[1:] if file.kind == "patch" and path[0] in ("change", "add") else path
    if error.instance == "":
        _empty(path, file)
        return
    text, span = short(str(error.instance)), _span(path, file)
    if place[:2] == ("deck", "ranks"):
        help = "a rank is a number or a word in capitals: `7`, `K`, `GUARD`"
        file.report.error("S105", f"`{text}` is no rank", span, help=help)
    elif place[0] == "drop":
        help = "a path names a section and a thing in it: `rules.follow_suit`"
        file.report.error("S105", f"`{text}` is no path", span, help=help)
    elif place[:2] == ("deck", "suits") and isinstance(place[-1], int):
        help = "suits have names in small letters; without `suits` there are clubs, diamonds, hearts and spades"
        file.report.error("S104", f"`{text}` is no name of a suit", span, help=help)
    elif place[:2] == ("deck", "suits") and isinstance(place[-1], str):
        file.report.error("S105", f"`{text}` cannot stand for a suit", span, help="write capitals: `W`")
    else:
        file.report.error("S104", f"`{text}` is no name", span, help=_named(text))


def _named(text: str) -> str:
    """A text as a name, if it can be one."""
    name = re.sub(r"[^a-z0-9]+", "_", snake(text)).strip("_")
    return f"write `{name}`: {_NAME_HELP}" if re.fullmatch("[a-z][a-z0-9_]*", name) else _NAME_HELP


def _no_choice(error: "ValidationError", path: Path, file: _File) -> None:
    """Report a text that is not among the few there are."""
    text = short(str(error.instance)) if isinstance(error.instance, str) else "this"
    if path == ("hoyle",):
        words = f"version `{text}` of the language is unknown"
        file.report.error("S109", words, _span(path, file), help="this is version 1: write `hoyle: 1`", instead="1")
        return
    if error.instance == "":
        _empty(path, file)
        return
    choices = [str(c) for c in _values(error)]
    meant = did_you_mean(text, choices)
    help = f"did you mean `{meant}`?" if meant else f"it can be {listed(choices)}"
    file.report.error("S107", f"{_name(path, file)} cannot be `{text}`", _span(path, file), help=help, instead=meant)


def _types(error: "ValidationError") -> list[str]:
    """The kinds of value that a schema allows."""
    if error.validator == "type":
        return _values(error)
    return [t for inner in error.context or () if inner.validator == "type" for t in _types(inner)]


def _values(error: "ValidationError") -> list[Any]:
    """What the schema asks for, always as a list."""
    value: Any = error.validator_value
    return list(value) if isinstance(value, list) else [value]


def _properties(error: "ValidationError") -> dict[str, Any]:
    """The keys that the schema knows here."""
    schema: Any = error.schema
    found: dict[str, Any] = schema["properties"]
    return found


def _instance(error: "ValidationError") -> dict[str, Any]:
    """The keys and values that stand here."""
    found: Any = error.instance
    keys: dict[str, Any] = found
    return keys


def _node(path: Path, file: _File) -> Node:
    """The node at the end of a path."""
    node: Node = file.root
    for step in path:
        if isinstance(node, Mapping):
            node = node.get(str(step)) or node
        elif isinstance(node, Sequence):
            node = node.items[int(step)]
    return node


def _span(path: Path, file: _File) -> Span:
    """The place of the value at the end of a path."""
    return _head(_node(path, file).span)


def _key_span(path: Path, file: _File) -> Span:
    """The place of the key at the end of a path; of a list's item, that of the item."""
    parent = _node(path[:-1], file)
    key = parent.key(str(path[-1])) if path and isinstance(parent, Mapping) else None
    return key.span if key is not None else _span(path, file)


def _head(span: Span) -> Span:
    """The first line of a span."""
    stop = span.source.text.find("\n", span.start, span.end)
    return span if stop < 0 else Span(span.source, span.start, stop)


def _name(path: Path, file: _File) -> str:
    """A value as messages call it."""
    words = [short(step) for step in path if isinstance(step, str)]
    line = f"line {path[-1] + 1} of " if path and isinstance(path[-1], int) else ""
    return f"{line}`{'.'.join(words)}`" if words else f"the {file.kind}"


def _owner(path: Path, file: _File) -> str:
    """The thing a key belongs to, as messages call it."""
    return _name(path, file) if path else f"a {file.kind}"
