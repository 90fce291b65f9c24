"""Compiled formulas, and helpers for their compilers."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

import hoyle.language.model.formula as f
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.store import Store
from hoyle.language.model.game import Definition
from hoyle.language.report import short
from hoyle.language.report.source import Span

#: A compiled formula: a position in, the value out. A list may be the live list of a zone.
Closure: TypeAlias = Callable[[Store], Any]

LOWEST = -(2**31)
HIGHEST = 2**31 - 1


class Compiler(Protocol):
    """A compiler for the formulas inside single nodes."""

    @property
    def layout(self) -> Layout: ...

    @property
    def definitions(self) -> Mapping[str, Definition]: ...

    def compile(self, formula: f.Formula) -> Closure: ...

    def body(self, name: str) -> tuple[Closure, int]:
        """A compiled formula of the file, and its weight."""

    def number(self, formula: f.Formula) -> int:
        """A number for cached values, the same for equal formulas."""

    def table(self, formula: f.Formula, local: f.Local) -> tuple[Any, ...] | None:
        """A value for every value of the only local; None if the formula may fail or has another form."""


#: Makes the closure of a formula of one kind.
Compile = Callable[[Any, Compiler], Closure]


def always(value: Any) -> Closure:
    return lambda store: value


def raise_fault(fault: Fault) -> Closure:
    def fail(store: Store) -> Any:
        raise fault

    return fail


def spend(store: Store, fuel: int, span: Span | None) -> None:
    store.fuel -= fuel
    if store.fuel < 0:
        raise out_of_fuel(span)


def out_of_fuel(span: Span | None) -> Fault:
    return Fault("R901", "this takes too long to compute: it exceeds the work allowed for one move", span)


def blame_sets(closure: Closure, span: Span) -> Closure:

    def tried(store: Store) -> Any:
        try:
            return closure(store)
        except Fault as fault:
            if fault.code != "R901":
                raise
            message = f"it takes too long to try all ways to take `{short(span.text)}`"
            raise Fault("R901", message, span) from None

    return tried


def overflow(span: Span | None) -> Fault:
    return Fault("R902", "this number is too large: numbers go up to 2,147,483,647, and down to -2,147,483,648", span)


def may_be_none(formula: f.Formula) -> bool:
    return formula.type.optional or formula.type.base in ("none", "error")
