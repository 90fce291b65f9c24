"""Memos of functions by the identity of the argument, which is kept too."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(slots=True)
class IdentityMemo(Generic[Key, Value]):
    function: Callable[[Key], Value]
    known: dict[int, tuple[Key, Value]] = field(default_factory=dict)

    def __call__(self, key: Key) -> Value:
        found = self.known.get(id(key))
        if found is None:
            found = self.known[id(key)] = (key, self.function(key))
        return found[1]
