"""Strings of a file that are of the language."""

from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.language.check.keys.addresses import address
from hoyle.language.syntax import Mapping, Node, Scalar, Sequence

Path = tuple[str, ...]

#: The kind of text under a path, in which `*` is any key: a start rule, `name …` for bare names, or a word of ours.
_PLACES: dict[Path, str] = {
    ("players",): "span",
    ("sides",): "formula",
    ("extends",): "base",
    ("words", "*"): "vartype",
    ("options", "*", "type"): "vartype",
    ("options", "*", "default"): "formula",
    ("requires", "*"): "formula",
    ("deck", "jokers"): "formula",
    ("deck", "jokers", "*"): "formula",
    ("deck", "copies"): "formula",
    ("deck", "keep"): "formula",
    ("deck", "each card", "*"): "formula",
    ("deck", "into"): "name zone",
    ("tokens", "*", "count"): "formula",
    ("tokens", "*", "into"): "name zone",
    ("zones", "*"): "zone",
    ("variables", "*"): "variable",
    ("formulas", "*"): "formula",
    ("actions", "*", "title"): "text",
    ("actions", "*", "says"): "text",
    ("actions", "*", "says", "*"): "text",
    ("actions", "*", "beside"): "name action",
    ("actions", "*", "anytime"): "name phase",
    ("actions", "*", "when"): "formula",
    ("actions", "*", "with", "*"): "domain",
    ("actions", "*", "do"): "block",
    ("groups", "*"): "name action",
    ("rules", "*", "narrows"): "name action",
    ("rules", "*", "when"): "formula",
    ("rules", "*", "demand"): "formula",
    ("rules", "*", "says"): "text",
    ("phases", "*"): "block",
    ("score", "sum"): "formula",
    ("score", "parts", "*"): "formula",
    ("winner", "*"): "ranking",
    ("variants", "*", "options", "*"): "formula",
    ("shown", "not shown"): "name variable",
    ("shown", "*"): "formula",
    ("shown", "*", "value"): "formula",
    ("shown", "*", "when"): "formula",
    ("titles", "*"): "title",
    ("how to play", "*"): "prose",
    ("lines", "*", "*"): "block",
    ("insert", "*"): "block",
    ("drop",): "path",
}

#: Keys that are names of something: what they declare or mention.
_KEYS: dict[Path, str] = {
    ("words", "*"): "list of words",
    ("options", "*"): "option",
    ("tokens", "*"): "token",
    ("deck", "each card", "*"): "attribute",
    ("zones", "*"): "zone",
    ("variables", "*"): "variable",
    ("formulas", "*"): "formula",
    ("actions", "*"): "action",
    ("actions", "*", "with", "*"): "argument",
    ("groups", "*"): "group",
    ("rules", "*"): "rule",
    ("phases", "*"): "phase",
    ("score", "parts", "*"): "score part",
    ("winner", "*"): "tie-break",
    ("variants", "*"): "variant",
    ("variants", "*", "options", "*"): "option",
    ("shown", "*"): "shown value",
    ("titles", "*"): "titled",
    ("lines", "*"): "path",
    ("insert", "*"): "hook",
}


@dataclass(frozen=True, slots=True)
class Text:
    """`kind` is a value of `_PLACES`, or of `_KEYS` for a key."""

    scalar: Scalar
    kind: str
    path: Path
    is_key: bool = False


def texts(root: Mapping) -> Iterator[Text]:
    waiting: list[tuple[Path, Node, bool]] = [((), root, False)]
    while waiting:
        path, node, is_key = waiting.pop()
        if isinstance(node, Scalar):
            kind = key_at(path) if is_key else value_at(path)
            if kind == "formula" and within(path)[:1] == ("shown",) and "{" in node.value:
                kind = "title"
            if kind is not None:
                yield Text(node, kind, path, is_key)
        elif isinstance(node, Sequence):
            waiting.extend((path, item, False) for item in reversed(node.items))
        else:
            for key, value in reversed(node.entries):
                below = (*path, address(key.value))
                waiting += [(below, value, False), (below, key, True)]


def value_at(path: Path) -> str | None:
    return _look_up(_PLACES, within(path))


def key_at(path: Path) -> str | None:
    return _look_up(_KEYS, within(path))


def within(path: Path) -> Path:
    return path[1:] if path and path[0] in ("change", "add") else path


def _look_up(places: dict[Path, str], path: Path) -> str | None:
    for place, kind in places.items():
        if len(place) == len(path) and all(step in ("*", key) for step, key in zip(place, path)):
            return kind
    return None
