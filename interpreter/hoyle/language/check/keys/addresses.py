"""Addresses of things in a rule file, such as `rules.follow.demand`.

A formula, phase or action has its name without the signature.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass, field

from hoyle.language.check.keys.advice import sections
from hoyle.language.report import Label, Report, Span, did_you_mean, list_words
from hoyle.language.syntax import Mapping, Node, Scalar

Path = tuple[str, ...]

#: Keys that name a file, and that no change of a patch addresses.
HEAD = ("hoyle", "game", "title", "summary", "author", "variant")

#: The most names to list in a message.
NAMED = 12


@dataclass(slots=True)
class Claims:
    """Things that each patch has touched; no two independent patches may touch one."""

    report: Report
    patch: int = 0
    base: str = "the base"  # what the patch extends, for messages
    titled: Set[str] = frozenset()  # what has a title there
    builds_on: Set[int] = frozenset()
    touched: dict[Path, tuple[int, Span]] = field(default_factory=dict)
    within: dict[Path, dict[int, Span]] = field(default_factory=dict)  # by what was touched in part: patch, and where

    def refuse(self, path: Path, span: Span, name: str = "") -> bool:
        """Report and return whether another patch has touched this, a part of it or something around it.

        `name` replaces an unclear path in the message.
        """
        told = f"`{'.'.join(path)}`"
        ways = [path[:length] for length in range(1, len(path) + 1)]
        around = [self.touched[way] for way in ways if way in self.touched]
        for patch, place in (*around, *self.within.get(path, {}).items()):
            if patch != self.patch and patch not in self.builds_on:
                first, second = (at.source.name.rpartition("/") for at in (place, span))
                link = "one extend the other"
                if first[0] == second[0]:  # in one folder
                    link = f"{second[2]} build on {first[2]}: write `extends: {first[2]}` in it"
                message = f"{first[2]} and {second[2]} both change {name or told}"
                help = f"use only one of the two, or let {link}"
                labels = [Label(place, f"in {first[2]}")]
                self.report.error("D803", message, span, label=f"in {second[2]}", labels=labels, help=help)
                return True
        self.touched[path] = (self.patch, span)
        for way in ways[:-1]:
            self.within.setdefault(way, {}).setdefault(self.patch, span)
        return False


def address(key: str) -> str:
    return key.partition("(")[0].strip()


def find(root: Mapping, path: Scalar, claims: Claims) -> tuple[tuple[Scalar, Node], ...] | None:
    """The entries along a path; None after a report."""
    way: list[tuple[Scalar, Node]] = []
    at = 0
    while at <= len(path.value):
        rest = path.value[at:]
        node = way[-1][1] if way else root
        entries = node.entries if isinstance(node, Mapping) else ()
        fitting = [entry for entry in entries if f"{rest}.".startswith(f"{address(entry[0].value)}.")]
        if not fitting:
            word = rest.partition(".")[0]
            here = (*(address(key.value) for key, _ in way), word)
            if not claims.refuse(here, path.span):
                key = way[-1][0] if way else None
                report_missing(node, key, here, path.at(at, at + len(word)), claims)
            return None
        way.append(max(fitting, key=lambda entry: len(address(entry[0].value))))  # names may contain dots
        at += len(address(way[-1][0].value)) + 1
    return tuple(way)


def report_missing(
    there: Node, key: Scalar | None, path: Path, span: Span, claims: Claims, *, help: str | None = None
) -> None:
    """`there` is the section nearest to the path."""
    name = path[-1]
    names = tuple(name for name in names_in(there) if key is not None or name not in HEAD)
    if not isinstance(there, Mapping):
        held = "it is a single value"
    else:
        held = f"it has {list_words(names, NAMED)}" if names else "it is empty"
    is_section = key is None and name in sections()
    near = None if claims.report.full or is_section else did_you_mean(name, names)
    inner = [address(key.value) for key, node in there if name in names_in(node)] if isinstance(there, Mapping) else []
    instead: str | None = None
    if inner:
        help = f"did you mean `{'.'.join((*path[:-1], inner[0], name))}`?"
    elif near:
        meant = ".".join((*path[:-1], near))
        help = f"did you mean `{meant}`?"
        instead = {".".join(path): meant, name: near}.get(span.text)
    claims.report.error(
        "D801",
        f"{claims.base} has no `{'.'.join(path)}`",
        span,
        label="not found",
        labels=[Label(key.span, held)] if key else [],
        notes=[] if key else [f"it has {list_words(names, NAMED)}"],
        help=help,
        instead=instead,
    )


def names_in(node: Node) -> tuple[str, ...]:
    return tuple(address(key.value) for key, _ in node) if isinstance(node, Mapping) else ()


def with_entry(node: Mapping, key: Scalar, value: Node | None) -> Mapping:
    """A new entry goes last; a value of None removes one."""
    name = address(key.value)
    entries = []
    placed = value is None
    for entry in node.entries:
        if address(entry[0].value) != name:
            entries.append(entry)
        elif value is not None:
            entries.append((key, value))
            placed = True
    if value is not None and not placed:
        entries.append((key, value))
    return Mapping(tuple(entries), node.span)


def with_value(root: Mapping, way: Sequence[tuple[Scalar, Node]], value: Node | None) -> Mapping:
    """Replace the value at the end of a way; without one, emptied sections go too."""
    parents = [root, *(node for _, node in way[:-1])]
    for parent, (key, _) in reversed(list(zip(parents, way))):
        assert isinstance(parent, Mapping)
        value = with_entry(parent, key, None if isinstance(value, Mapping) and not value.entries else value)
    assert isinstance(value, Mapping)
    return value
