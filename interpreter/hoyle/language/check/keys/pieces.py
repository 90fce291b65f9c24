"""Single changes of a patch."""

from collections.abc import Collection, Iterator

from hoyle.language.check.keys.addresses import address
from hoyle.language.syntax import Mapping, Node, Scalar, Sequence
from hoyle.language.syntax.tree import scalars

#: Keys under which a patch has its changes.
SECTIONS = ("drop", "change", "lines", "add", "insert")

#: Keys of a rule file whose entries are nested one level deeper.
DEEP = ("score",)


def pieces(patch: Mapping) -> tuple[str, ...]:
    """Names such as `insert after deal`, in file order."""
    changes = [(key.value, value) for key, value in patch if key.value in SECTIONS]
    return tuple(dict.fromkeys(f"{section} {name}" for section, value in changes for name in names(section, value)))


def only(patch: Mapping, chosen: Collection[str]) -> Mapping:
    entries: list[tuple[Scalar, Node]] = []
    for key, value in patch:
        if key.value not in SECTIONS:
            entries.append((key, value))
            continue
        mine = {name.removeprefix(f"{key.value} ") for name in chosen if name.startswith(f"{key.value} ")}
        left = keep_chosen(key.value, value, (), mine)
        if left is not None:
            entries.append((key, left))
    return Mapping(tuple(entries), patch.span)


def names(section: str, value: Node) -> Iterator[str]:
    if isinstance(value, Sequence):
        yield from (item.value for item in scalars(value))
    elif isinstance(value, Mapping):
        yield from leaves(section, value, ())


def leaves(section: str, value: Mapping, above: tuple[str, ...]) -> Iterator[str]:
    for key, inner in value:
        path = _path(section, above, key)
        if isinstance(inner, Mapping) and not is_piece(section, path):
            yield from leaves(section, inner, path)
        else:
            yield ".".join(path)


def _path(section: str, above: tuple[str, ...], key: Scalar) -> tuple[str, ...]:
    return (*above, address(key.value) if section in ("change", "add") else key.value)


def is_piece(section: str, path: tuple[str, ...]) -> bool:
    if section not in ("change", "add"):
        return True
    return len(path) >= (3 if path[0] in DEEP else 2)


def keep_chosen(section: str, value: Node, above: tuple[str, ...], chosen: Collection[str]) -> Node | None:
    """None without any chosen change."""
    if isinstance(value, Sequence):
        items = tuple(item for item in scalars(value) if item.value in chosen)
        return Sequence(items, value.span) if items else None
    assert isinstance(value, Mapping)
    entries: list[tuple[Scalar, Node]] = []
    for key, inner in value:
        path = _path(section, above, key)
        left: Node | None = inner if ".".join(path) in chosen else None
        if isinstance(inner, Mapping) and not is_piece(section, path):
            left = keep_chosen(section, inner, path, chosen)
        if left is not None:
            entries.append((key, left))
    return Mapping(tuple(entries), value.span) if entries else None
