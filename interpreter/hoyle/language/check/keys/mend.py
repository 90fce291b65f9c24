"""Repair of a file with wrong keys, to find other errors in it."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hoyle.frozen import dataclass
from hoyle.language.check.keys.addresses import address
from hoyle.language.check.keys.advice import OF_NAMES
from hoyle.language.check.keys.examples import is_fixed, must_be_there
from hoyle.language.check.keys.shape import errors_of
from hoyle.language.report import Report
from hoyle.language.syntax.foreign import meant_key, snake
from hoyle.language.syntax.tree import Mapping, Node, Scalar

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

#: Required keys, with values that cause no other findings.
_STAND_INS = {"hoyle": "1", "game": "game", "title": "game", "per": "player"}

#: Sections whose names are unknown if they are missing, and the codes of findings that this may cause.
_FOLLOWS = {
    **dict.fromkeys(
        ("options", "zones", "variables", "formulas", "actions", "phases"), frozenset(("N301", "N304", "N307"))
    ),
    "words": frozenset(("N301", "N311", "N323")),
    "phases": frozenset(("N301", "N304", "N318")),
    "deck": frozenset(("N301", "N311", "N312", "N314")),
}

#: Sections whose keys the author names.
_NAMED = frozenset((*OF_NAMES, "requires", "winner", "shown", "titles", "variants", "how to play"))

#: The most rounds of repair, and the most repairs in one round.
_ROUNDS = 6
_MOST = 100


@dataclass(frozen=True, slots=True)
class Mended:
    """`lost` are names whose declarations are wrong; `gaps` are sections whose names are unknown."""

    root: Mapping
    lost: frozenset[str] = frozenset()
    gaps: frozenset[str] = frozenset()

    def report(self, found: Report, report: Report) -> None:
        """Report the tree's findings, except those that the gaps may cause."""
        none: frozenset[str] = frozenset()
        follows = none.union(*(_FOLLOWS.get(section, none) for section in self.gaps))
        for finding in found.diagnostics:
            if finding.severity == "error" and (finding.code not in follows or finding.instead is not None):
                report.add(finding)


def mend(root: Mapping, unread: dict[str, frozenset[str]] | None = None) -> Mended | None:
    """The tree of a whole game without its wrong keys; None if that is not enough.

    `unread` are unreadable sections, with their names.
    """
    unread = unread or {}
    lost = frozenset[str]().union(*unread.values())
    gaps = frozenset(unread) & {"deck", "phases"}
    cut: set[str] = set()
    for _ in range(_ROUNDS):
        errors = list(errors_of(root, "game"))
        wanted = [error.validator_value for error in errors if _of_a_section(error)]
        errors = [error for error in errors if not _of_a_section(error)]
        if not errors:
            absent: Any = wanted[0] if wanted else ()
            lost |= {"score"} if root.get("score") is None else frozenset()
            gaps |= {key for key in absent if root.get(key) is None and key not in {*_STAND_INS, *unread, *cut}}
            return Mended(_complete(root, [key for key in _STAND_INS if key != "per"]) or root, lost, gaps)
        if len(errors) > _MOST:
            return None
        for error in [error for error in errors if error.validator == "additionalProperties"] or errors:
            better = _without(root, error)
            if better is None:
                better, names, sections = _without_section(root, error)
                cut |= {key.value for key, _ in root} - {key.value for key, _ in better}
                lost, gaps = lost | names, gaps | sections
            root = better
    return None


def _of_a_section(error: "ValidationError") -> bool:
    return error.validator == "required" and not error.absolute_path


def _without(root: Mapping, error: "ValidationError") -> Mapping | None:
    """The tree without one error, but with as many names as possible."""
    path = tuple(error.absolute_path)
    match error.validator:
        case "additionalProperties":
            schema: Any = error.schema
            known = list(schema["properties"])
            return _edit(root, path, lambda node: _spelt_right(node, known))
        case "required":
            wanted: Any = error.validator_value
            return _edit(root, path, lambda node: _complete(node, wanted))
        case "enum" | "const" | "minLength" if is_fixed(path):
            if must_be_there("game", path) and path[-1] not in _STAND_INS:
                return None
            return _edit(root, path[:-1], lambda node: node.without({str(path[-1])}))  # what is required is added again
    return None


def _without_section(root: Mapping, error: "ValidationError") -> tuple[Mapping, frozenset[str], frozenset[str]]:
    """The tree without the entry around an error, or its section; the names and section lost."""
    path = tuple(error.absolute_path)
    if error.validator == "additionalProperties":
        return _without_strangers(root, path, error)
    if error.validator == "pattern" and "propertyNames" in error.absolute_schema_path:
        path = (*path, str(error.instance))
    section = str(path[0]) if path else ""
    entries = root.get(section)
    if section not in _NAMED or len(path) < 2 or not isinstance(entries, Mapping):
        names = {address(key.value) for key, _ in entries} if isinstance(entries, Mapping) else set()
        if section == "deck" and entries is not None:
            names |= set(re.findall("[a-z][a-z0-9_]*", entries.span.text))
        nameless = section == "deck" or not names
        return root.without({section}), frozenset(names - {""}), frozenset({section} if nameless else ())
    kept = entries.without({str(path[1])})
    changed = root.replaced(section, kept) if kept.entries else root.without({section})
    key = address(str(path[1])) or str(path[1]).strip("( ").partition(" ")[0]
    names = {key, snake(key).replace(" ", "_"), *re.findall("[a-z][a-z0-9_]*", key.lower())}
    return changed, frozenset(names - {""}), frozenset()


def _without_strangers(
    root: Mapping, path: tuple[str | int, ...], error: "ValidationError"
) -> tuple[Mapping, frozenset[str], frozenset[str]]:
    """The tree without unknown keys that are not misspelt, and the names they may declare."""
    schema: Any = error.schema
    known = list(schema["properties"])
    lost: set[str] = set()

    def without(node: Mapping) -> Mapping:
        strangers = [entry for entry in node.entries if entry[0].value not in known]
        lost.update(name for _, value in strangers for name in re.findall(r"([a-z][a-z0-9_]*) *[:(]", value.span.text))
        return node.without({key.value for key, _ in strangers})

    return _edit(root, path, without) or root, frozenset(lost), frozenset()


def _spelt_right(node: Mapping, known: list[str]) -> Mapping | None:
    """Correct misspelt keys; remove texts under others."""
    entries = []
    for key, value in node.entries:
        meant = meant_key(key.value, (k for k in known if node.get(k) is None))
        if key.value in known:
            entries.append((key, value))
        elif meant is not None:
            entries.append((Scalar(meant, key.span, key.style, ()), value))
        elif not isinstance(value, Scalar):
            return None
    return Mapping(tuple(entries), node.span)


def _complete(node: Mapping, wanted: list[str]) -> Mapping | None:
    missing = [key for key in wanted if node.get(key) is None]
    if not all(key in _STAND_INS for key in missing):
        return None
    meant = {**_STAND_INS, "per": "side"} if re.search(r"\bside\b", node.span.text) else _STAND_INS
    added = [(Scalar(key, node.span, "plain", ()), Scalar(meant[key], node.span, "plain", ())) for key in missing]
    return Mapping((*node.entries, *added), node.span)


def _edit(node: Node, path: tuple[str | int, ...], edit: Callable[[Mapping], Mapping | None]) -> Mapping | None:
    if not isinstance(node, Mapping):
        return None
    if not path:
        return edit(node)
    found = node.get(str(path[0]))
    inner = _edit(found, path[1:], edit) if found is not None else None
    return None if inner is None else node.replaced(str(path[0]), inner)
