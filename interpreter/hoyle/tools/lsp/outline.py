"""The outline of a rule file."""

from dataclasses import dataclass

from hoyle.language.check.keys.addresses import address
from hoyle.language.syntax import Mapping, Node, Scalar
from hoyle.tools.lsp.texts import key_at


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    kind: str
    detail: str
    whole: tuple[int, int]
    key: tuple[int, int]
    below: "tuple[Entry, ...]"


def outline(root: Mapping) -> tuple[Entry, ...]:
    return tuple(entry for key, value in root if (entry := _entry((), key, value)) is not None)


def _entry(above: tuple[str, ...], key: Scalar, value: Node) -> Entry | None:
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
