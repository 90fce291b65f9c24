"""A file with wrong keys in, the file as it was probably meant out, so that what else is wrong can be told as well."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hoyle.check.keys.examples import is_fixed, must_be_there
from hoyle.check.keys.shape import errors_of
from hoyle.report import did_you_mean
from hoyle.syntax.tree import Mapping, Node, Scalar

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

#: Keys that must be there, and values for them under which nothing else looks wrong.
_STAND_INS = {"hoyle": "1", "game": "game", "title": "game", "per": "player"}

_ROUNDS = 3


def mended(root: Mapping) -> Mapping | None:
    """The tree of a whole game, in which keys are spelt right and what is no value is gone; None if that is not enough.

    Only what no name can hang on is left out.
    """
    for _ in range(_ROUNDS):
        errors = list(errors_of(root, "game"))
        if not errors:
            return root
        strangers = [error for error in errors if error.validator == "additionalProperties"]
        for error in strangers or errors:
            better = _without(root, error)
            if better is None:
                return None
            root = better
    return None


def _without(root: Mapping, error: "ValidationError") -> Mapping | None:
    """The tree without one error, or None."""
    path = tuple(error.absolute_path)
    match error.validator:
        case "additionalProperties":
            schema: Any = error.schema
            known = list(schema["properties"])
            return _edited(root, path, lambda node: _spelt_right(node, known))
        case "required":
            wanted: Any = error.validator_value
            return _edited(root, path, lambda node: _completed(node, wanted))
        case "enum" | "const" | "minLength" if is_fixed("game", path):
            if must_be_there("game", path) and path[-1] not in _STAND_INS:
                return None
            return _edited(root, path[:-1], lambda node: _emptied(node, str(path[-1])))
    return None


def _spelt_right(node: Mapping, known: list[str]) -> Mapping | None:
    """A mapping in which unknown keys are those that were meant; a text under any other is left out."""
    entries = []
    for key, value in node.entries:
        meant = did_you_mean(key.value, (k for k in known if node.get(k) is None))
        if key.value in known:
            entries.append((key, value))
        elif meant is not None:
            entries.append((Scalar(meant, key.span, key.style, ()), value))
        elif not isinstance(value, Scalar):
            return None
    return Mapping(tuple(entries), node.span)


def _completed(node: Mapping, wanted: list[str]) -> Mapping | None:
    """A mapping with stand-ins for the keys that are missing."""
    missing = [key for key in wanted if node.get(key) is None]
    if not all(key in _STAND_INS for key in missing):
        return None
    added = [(Scalar(key, node.span, "plain", ()), Scalar(_STAND_INS[key], node.span, "plain", ())) for key in missing]
    return Mapping((*node.entries, *added), node.span)


def _emptied(node: Mapping, name: str) -> Mapping | None:
    """A mapping without a key whose value is none, or a text; what must be there is put in again later."""
    if not isinstance(node.get(name), Scalar):
        return None
    return Mapping(tuple(entry for entry in node.entries if entry[0].value != name), node.span)


def _edited(node: Node, path: tuple[str | int, ...], edit: Callable[[Mapping], Mapping | None]) -> Mapping | None:
    """A mapping with the one at the end of a path edited."""
    if not isinstance(node, Mapping):
        return None
    if not path:
        return edit(node)
    found = next(((key, value) for key, value in node.entries if key.value == path[0]), None)
    inner = _edited(found[1], path[1:], edit) if found is not None else None
    if inner is None:
        return None
    entries = tuple((key, inner if key.value == path[0] else value) for key, value in node.entries)
    return Mapping(entries, node.span)
