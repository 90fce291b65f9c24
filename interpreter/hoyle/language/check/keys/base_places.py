"""The path of a place in a base."""

from collections.abc import Iterator

from hoyle.language.check.keys.addresses import Path, address
from hoyle.language.report import Span
from hoyle.language.syntax import Mapping, Node, Scalar
from hoyle.language.syntax.tree import Woven

#: Sections whose entries are not needed to play, so that a patch may drop one.
_SPARE = ("rules", "requires", "shown", "variants")

#: Sections with blocks: a patch can change single lines.
_BLOCKS = ("phases", "actions", "formulas")


def path_of(root: Mapping, place: Span) -> Path:
    """The keys that lead to a place; none if it is not in the tree."""
    for key, value in root:
        name = address(key.value)
        if _holds(key, place):
            return (name,)
        if any(_holds(text, place) for text in _texts(value)):
            return (name, *path_of(value, place)) if isinstance(value, Mapping) else (name,)
    return ()


def advice(path: Path) -> str:
    if path[0] == "variants":
        path = path[:2]
    name = ".".join(path)
    verb = "change or drop" if path[0] in _SPARE and len(path) > 1 else "change"
    where = ", under `lines` or `change`" if path[0] in _BLOCKS else ""
    return f"{verb} `{name}` too{where}"


def _texts(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Woven):
        yield from (text for _, text, _ in node.parts)
    elif isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for key, value in node:
            yield key
            yield from _texts(value)
    else:
        for item in node:
            yield from _texts(item)


def _holds(scalar: Scalar, place: Span) -> bool:
    span = scalar.span
    return span.source is place.source and span.start <= place.start and place.end <= span.end
