"""Keys of formulas, equal for equivalent ones, with the state that they read."""

from dataclasses import fields
from functools import cache
from typing import Any

import hoyle.language.model.formula as f
from hoyle.language.model.facts import MOVING

#: A formula with more nodes than this has no key: no facts about it are recorded.
LARGEST = 200

#: The state a formula may read: `zones` (cards, and how they lie), a variable as `v:name`, or `*`, anything.
ZONES = "zones"
ANYTHING = "*"

Key = tuple[object, ...]


def key_of(node: f.Formula) -> tuple[Key, frozenset[str]] | None:
    """None if the formula is too large."""
    keyer = _Keyer()
    key = keyer.key(node, {})
    return None if keyer.size > LARGEST else (key, frozenset(keyer.reads))


def substitute(key: Key, slots: dict[int, Key]) -> Key | None:
    """None if the key gets too large."""
    size = 0

    def change(part: object) -> object:
        nonlocal size
        size += 1
        if not isinstance(part, tuple) or size > 4 * LARGEST:
            return part
        if len(part) == 2 and part[0] == "local":
            new = slots.get(part[1]) if isinstance(part[1], int) else None
            size += _size(new) if new else 0
            return part if new is None else new
        return tuple(change(p) for p in part)

    changed = change(key)
    assert isinstance(changed, tuple)
    return None if size > 4 * LARGEST else changed


def _size(key: object) -> int:
    return 1 + sum(_size(p) for p in key) if isinstance(key, tuple) else 1


@cache
def _parts(kind: str) -> tuple[str, ...]:
    return tuple(field.name for field in fields(getattr(f, kind)) if field.name not in ("type", "span"))


class _Keyer:
    def __init__(self) -> None:
        self.size = 0
        self.reads: set[str] = set()

    def key(self, node: f.Formula, bound: dict[int, int]) -> Key:
        """Bound names are numbered from the outside."""
        self.size += 1
        if self.size > LARGEST:
            return ()
        self._note(node)
        if isinstance(node, f.LocalValue):
            slot = node.local.slot
            return ("bound", bound[slot]) if slot in bound else ("local", slot)
        if isinstance(node, f.Find | f.Fold):
            return self._fold(node, bound)
        if isinstance(node, f.Sorted):
            inner = {**bound, node.local.slot: len(bound)}
            keys = tuple(self.key(key, inner) for key in node.keys)
            return ("sorted", self.key(node.source, bound), keys, node.down)
        names = _parts(type(node).__name__)
        return (type(node).__name__, *(self._part(getattr(node, name), bound) for name in names))

    def _fold(self, node: f.Find | f.Fold, bound: dict[int, int]) -> Key:
        """`list(x for x in L)` is L."""
        source = self.key(node.source, bound)
        if node.local is None:
            return (node.kind, source)
        inner = {**bound, node.local.slot: len(bound)}
        where = None if node.where is None else self.key(node.where, inner)
        if isinstance(node, f.Find):
            return (node.kind, source, where)
        head = self.key(node.head, inner)
        if node.kind == "list" and head == ("bound", len(bound)):
            return source if where is None else ("filtered", source, where)
        return (node.kind, source, where, head)

    def _part(self, value: Any, bound: dict[int, int]) -> object:
        if isinstance(value, f.Node):
            return self.key(value, bound)
        if isinstance(value, tuple):
            return tuple(self._part(v, bound) for v in value)
        return value

    def _note(self, node: f.Formula) -> None:
        if isinstance(node, f.VariableValue):
            self.reads.add(f"v:{node.variable}")
        elif isinstance(node, f.ZoneValue | f.EveryZone | f.CardsOf | f.TokensOn):
            if not (isinstance(node, f.CardsOf) and node.subject.type.base == "card"):
                self.reads.add(ZONES)
        elif isinstance(node, f.Attribute) and node.name in MOVING:
            self.reads.add(ZONES)
        elif isinstance(node, f.Call):
            self.reads.add(ANYTHING)
