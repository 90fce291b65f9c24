"""Scopes of locals in the lowered code, and the values kept in them."""

from dataclasses import dataclass, field
from typing import Any

from hoyle.native import program as p
from hoyle.native.lower.sequences import Value


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A kept value; `work` is None if it was counted in advance.

    After the bodies `filled` the value is known.
    """

    known: p.Get
    work: p.Get | None
    found: Any
    filled: list[list[p.Statement]] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Scope:
    """The code from where locals get `values`: the statements of `body` from `at` on.

    `kept` are values that depend on nothing that changes inside.
    """

    values: list[Value]
    body: list[p.Statement]
    at: int
    kept: dict[tuple[Any, ...], Kept] = field(default_factory=dict)

    def holds(self, value: Value) -> bool:
        return any(value is known for known in self.values)
