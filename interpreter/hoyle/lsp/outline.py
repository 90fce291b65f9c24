"""The outline of a rule file: its tree in; sections, and the named things in them, with their places, out."""

from dataclasses import dataclass

from hoyle.check.keys.addresses import address
from hoyle.lsp.texts import key_at
from hoyle.syntax import Mapping, Node, Scalar


@dataclass(frozen=True, slots=True)
class Entry:
    """A section or a named thing: its name, what it is, a line about it, and where it and its key stand (offsets)."""

    name: str
    kind: str
    detail: str
    whole: tuple[int, int]
    key: tuple[int, int]
    below: "tuple[Entry, ...]"


def outline(root: Mapping) -> tuple[Entry, ...]:
    """The entries at the top of a file."""
    return tuple(entry for key, value in root if (entry := _entry((), key, value)) is not None)


def _entry(above: tuple[str, ...], key: Scalar, value: Node) -> Entry | None:
    """The entry of a key, if it is a section or names something."""
    path = (*above, address(key.value))
    kind = "section" if not above else key_at(path) or ""
    below: tuple[Entry, ...] = ()
    if isinstance(value, Mapping):
        below = tuple(entry for name, node in value if (entry := _entry(path, name, node)) is not None)
    if not kind and not below:
        return None
    detail = value.value.strip().split("\n")[0] if isinstance(value, Scalar) else ""
    whole = (key.span.start, max(key.span.end, value.span.end))
    return Entry(key.value, kind or "section", detail[:80], whole, (key.span.start, key.span.end), below)
