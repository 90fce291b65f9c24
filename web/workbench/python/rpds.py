"""A stand-in for rpds-py, which is machine code: what jsonschema uses of it, on plain containers that are copied.

Its containers are small here, as the only schema is that of rule files.
"""

from typing import Any


class HashTrieMap(dict[Any, Any]):
    """A mapping whose changes are new mappings."""

    @classmethod
    def convert(cls, value: Any) -> "HashTrieMap":
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: Any, value: Any) -> "HashTrieMap":
        return HashTrieMap({**self, key: value})

    def remove(self, key: Any) -> "HashTrieMap":
        if key not in self:
            raise KeyError(key)
        return HashTrieMap({one: value for one, value in self.items() if one != key})

    def update(self, *others: Any, **named: Any) -> "HashTrieMap":  # type: ignore[override]
        changed = dict(self)
        changed.update(*others, **named)
        return HashTrieMap(changed)


class HashTrieSet(frozenset[Any]):
    """A set whose changes are new sets."""

    def insert(self, value: Any) -> "HashTrieSet":
        return HashTrieSet(self | {value})

    def discard(self, value: Any) -> "HashTrieSet":
        return HashTrieSet(self - {value})

    def update(self, *others: Any) -> "HashTrieSet":
        return HashTrieSet(self.union(*others))


class List(tuple[Any, ...]):
    """A list that grows at its front."""

    def push_front(self, value: Any) -> "List":
        return List((value, *self))
