"""Scopes of locals in lowered code."""

from dataclasses import dataclass, field
from typing import Any

from hoyle.native import program as p
from hoyle.native.lower.sequences import Value


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A kept value, known after the bodies `filled`; `work` is None if it was counted in advance."""

    known: p.Get
    work: p.Get | None
    found: Any
    filled: list[list[p.Statement]] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Scope:
    """The code with given `values` of locals: the statements of `body` from `at` on.

    `kept` are values that depend on nothing that changes inside.
    """

    values: list[Value]
    body: list[p.Statement]
    at: int
    kept: dict[tuple[Any, ...], Kept] = field(default_factory=dict)

    def holds(self, value: Value) -> bool:
        return any(value is known for known in self.values)
