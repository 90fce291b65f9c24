"""The composed file: nodes that know their place, and the way from a value's characters to the source."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, overload

from hoyle.report import Span

Style = Literal["plain", "single", "double", "literal", "folded"]
Plain = str | list["Plain"] | dict[str, "Plain"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text of the file: its value, its place, how it is written, and the way back to the source.

    `offsets` holds pairs (offset in value, offset in source), ascending; between two pairs both run in step.
    It is empty where the way back is unknown, and then every part of the value points at the whole.
    """

    value: str
    span: Span
    style: Style
    offsets: tuple[tuple[int, int], ...]

    def at(self, start: int, end: int) -> Span:
        """The place in the source of a part of the value."""
        if not self.offsets:
            return self.span
        start = max(0, min(start, len(self.value)))
        end = max(start, min(end, len(self.value)))
        first = self._source(start)
        if end == start:
            return Span(self.span.source, first, first)
        last = self._source(end - 1)
        width = 1
        if self.style in (
            "single",
            "double",
        ):  # an escape is several characters in the source and one in the value
            width = max(1, self._source(end) - last)
        return Span(self.span.source, first, max(first, last + width))

    def part(self, start: int, end: int) -> "Scalar":
        """A part of the value as a text of its own, with its place."""
        inner = ((value - start, source) for value, source in self.offsets if start < value <= end)
        offsets = ((0, self._source(start)), *inner) if self.offsets else ()
        return Scalar(self.value[start:end], self.at(start, end), self.style, offsets)

    def _source(self, offset: int) -> int:
        """The offset in the source of a character of the value."""
        value, source = self.offsets[max(0, bisect_right(self.offsets, (offset, 1 << 62)) - 1)]
        return source + offset - value


@dataclass(frozen=True, slots=True)
class Woven(Scalar):
    """A text put together from parts of others, of which each part knows its own place.

    `parts` are (where it begins in the value, the text it is from, where it begins there), ascending.
    """

    parts: tuple[tuple[int, Scalar, int], ...]

    def at(self, start: int, end: int) -> Span:
        """The place in a source of a part of the value; where it runs over several texts, of what is in the first."""
        number = max(0, bisect_right([begin for begin, _, _ in self.parts], start) - 1)
        begin, text, offset = self.parts[number]
        stop = self.parts[number + 1][0] if number + 1 < len(self.parts) else len(self.value)
        move = offset - begin
        return text.at(start + move, max(start, min(end, stop)) + move)


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """Keys and their values in file order; no key stands twice. It equals only itself."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    span: Span

    def get(self, key: str) -> "Node | None":
        """The value under a key, or None."""
        return next((value for name, value in self.entries if name.value == key), None)

    def key(self, key: str) -> Scalar | None:
        """The key itself, which knows its place, or None."""
        return next((name for name, _ in self.entries if name.value == key), None)

    def __iter__(self) -> Iterator[tuple[Scalar, "Node"]]:
        return iter(self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes in file order."""

    items: tuple["Node", ...]
    span: Span

    def __iter__(self) -> Iterator["Node"]:
        return iter(self.items)


Node = Scalar | Mapping | Sequence


@overload
def plain(node: Mapping) -> dict[str, Plain]: ...
@overload
def plain(node: Node) -> Plain: ...
def plain(node: Node) -> Plain:
    """The node as dictionaries, lists and texts; every scalar stays the text that was written."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key.value: plain(value) for key, value in node.entries}
    return [plain(item) for item in node.items]
