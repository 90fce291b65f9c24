"""Nodes of a rule file with their places in the source."""

from bisect import bisect_right
from collections.abc import Container, Iterator
from typing import Literal, overload

from hoyle.frozen import dataclass
from hoyle.language.report import Span

Style = Literal["plain", "single", "double", "literal", "folded"]
Plain = str | list["Plain"] | dict[str, "Plain"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text of the file.

    `offsets` holds pairs (offset in value, offset in source), ascending; between two pairs both advance together. It is
    empty if the mapping is unknown.
    """

    value: str
    span: Span
    style: Style
    offsets: tuple[tuple[int, int], ...]

    def at(self, start: int, end: int) -> Span:
        if not self.offsets:
            return self.span
        start = max(0, min(start, len(self.value)))
        end = max(start, min(end, len(self.value)))
        first = self._source(start)
        if end == start:
            return Span(self.span.source, first, first)
        last = self._source(end - 1)
        width = 1
        if self.style in ("single", "double"):  # an escape is several characters in the source and one in the value
            width = max(1, self._source(end) - last)
        return Span(self.span.source, first, max(first, last + width))

    def part(self, start: int, end: int) -> "Scalar":
        inner = ((value - start, source) for value, source in self.offsets if start < value <= end)
        offsets = ((0, self._source(start)), *inner) if self.offsets else ()
        return Scalar(self.value[start:end], self.at(start, end), self.style, offsets)

    def _source(self, offset: int) -> int:
        value, source = self.offsets[max(0, bisect_right(self.offsets, (offset, 1 << 62)) - 1)]
        return source + offset - value


@dataclass(frozen=True, slots=True)
class Woven(Scalar):
    """A text joined from parts of others, each with its own place.

    `parts` are (offset in this value, the text it is from, offset in that text), ascending.
    """

    parts: tuple[tuple[int, Scalar, int], ...]

    def at(self, start: int, end: int) -> Span:
        """If it covers several texts, the place in the first."""
        number = max(0, bisect_right([begin for begin, _, _ in self.parts], start) - 1)
        begin, text, offset = self.parts[number]
        stop = self.parts[number + 1][0] if number + 1 < len(self.parts) else len(self.value)
        move = offset - begin
        return text.at(start + move, max(start, min(end, stop)) + move)


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """Each key comes once. It equals only itself."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    span: Span

    def get(self, key: str) -> "Node | None":
        return next((value for name, value in self.entries if name.value == key), None)

    def text(self, key: str) -> str | None:
        node = self.get(key)
        return node.value if isinstance(node, Scalar) else None

    def section(self, key: str) -> "Mapping":
        node = self.get(key)
        return node if isinstance(node, Mapping) else Mapping((), self.span)

    def mappings(self) -> Iterator[tuple[Scalar, "Mapping"]]:
        return ((key, value) for key, value in self.entries if isinstance(value, Mapping))

    def without(self, keys: Container[str]) -> "Mapping":
        return Mapping(tuple(entry for entry in self.entries if entry[0].value not in keys), self.span)

    def replaced(self, key: str, value: "Node") -> "Mapping":
        return Mapping(tuple((name, value if name.value == key else old) for name, old in self.entries), self.span)

    def key(self, key: str) -> Scalar | None:
        return next((name for name, _ in self.entries if name.value == key), None)

    def __iter__(self) -> Iterator[tuple[Scalar, "Node"]]:
        return iter(self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple["Node", ...]
    span: Span

    def __iter__(self) -> Iterator["Node"]:
        return iter(self.items)


Node = Scalar | Mapping | Sequence


def scalars(node: Node | None) -> list[Scalar]:
    return [item for item in node if isinstance(item, Scalar)] if isinstance(node, Sequence) else []


def every_scalar(node: Node) -> Iterator[Scalar]:
    """Keys too, in file order."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for key, value in node:
            yield key
            yield from every_scalar(value)
    else:
        for item in node:
            yield from every_scalar(item)


@overload
def plain_data(node: Mapping) -> dict[str, Plain]: ...
@overload
def plain_data(node: Node) -> Plain: ...
def plain_data(node: Node) -> Plain:
    """Every scalar stays a text."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key.value: plain_data(value) for key, value in node.entries}
    return [plain_data(item) for item in node.items]
