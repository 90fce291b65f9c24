"""The fields of a position: zones, rows, places, tokens, variables and slots.

A zone of kind set is a mask. A stack, a row and each row of a zone of kind rows is an entry of one pool of sequences;
the top of a stack is its last card. A row has a handle that is never reused: its serial number times the size of the
pool, plus its entry. A zone of kind rows lists its handles by age.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hoyle.engine.table.layout import Family, Layout
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower.code import NONE, Code, add, compare, integer, mul, sub

#: The content of an empty place; a token of kind t is `TOKEN - t`.
FREE, TOKEN = -1, -2

#: An item of `seq.cards` or `rows.items` that is not counted, at first.
UNUSED = -1

#: Which seat laid a card that nobody has laid.
NOBODY = -1


@dataclass(frozen=True, slots=True)
class ZoneAt:
    """A zone of known kind; its number may be computed at run time, within its family."""

    number: p.Expr
    kind: str
    name: str


class ZoneNumbers:
    """Zones by number, with their places among the zones of their kind; `entries` is the size of the pool."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.kinds = [zone.kind for zone in layout.zones]
        self.sets = self.numbers_of("set")
        self.sequences = self.numbers_of("stack", "row")
        self.lists = self.numbers_of("rows")
        self.counted = self.numbers_of("tokens")
        self.rows = layout.cards if self.lists else 0
        self.first_row = len(self.sequences)
        self.entries = self.first_row + self.rows

    def numbers_of(self, *wanted: str) -> dict[int, int]:
        return {zone: i for i, zone in enumerate(z for z, kind in enumerate(self.kinds) if kind in wanted)}


class Storage(ZoneNumbers):
    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.fields: dict[str, p.Field] = {}
        self.cards = layout.cards
        self.numbers: dict[str, dict[int, int]] = {
            "set": self.sets,
            "stack": self.sequences,
            "row": self.sequences,
            "rows": self.lists,
            "tokens": self.counted,
            "places": {},
        }
        self.declare_table()
        #: The fields of the table's contents; `gather everything` resets them.
        self.table = [*self.fields]
        self.declare_variables()

    def declare(self, name: str, length: int | None = None, bits: int = 64, **more: Any) -> None:
        self.fields[name] = p.Field(name, "state", length=length, bits=bits, **more)

    def ensure(self, name: str, length: int | None = None, **more: Any) -> str:
        if name not in self.fields:
            self.declare(name, length, **more)
        return name

    def declare_table(self) -> None:
        n, cells = self.cards, len(self.layout.cells)
        self.declare("where", n, 16)
        self.declare("face_up", type="mask")
        self.declare("by", n, 8)
        if self.sets:
            self.declare("set", len(self.sets), type="mask")
        if self.entries:
            self.declare("seq.count", self.entries, 16)
            self.declare("seq.cards", self.entries * n, 8 if n <= 127 else 16, start=UNUSED)
            self.declare("seq.mask", self.entries, type="mask")
        if self.lists:
            self.declare("rows.count", len(self.lists), 16)
            self.declare("rows.items", len(self.lists) * n, start=UNUSED)
            self.declare("row.handle", n)
            self.declare("row_of", n, 16)
            self.declare("free.items", n, 16)
            self.declare("free.count")
            self.declare("next_row")
        if cells:
            self.declare("cells", cells, 16)
            self.declare("cell_of", n, 16)
        if self.counted:
            self.declare("tokens", len(self.counted) * len(self.layout.token_names), 32)

    def declare_variables(self) -> None:
        for name, family in self.layout.variable_families.items():
            length = max(1, family.total) if family.kinds else None
            self.declare(f"var.{name}", length, start=0 if name == "score" else p.NONE)

    # ---- zones

    def index_of(self, zone: ZoneAt) -> p.Expr:
        """The place among zones of one kind; the zones of a family are consecutive there."""
        base, numbers = self.layout.zone_families[zone.name].base, self.numbers[zone.kind]
        return add(zone.number, integer(numbers[base] - base)) if base in numbers else zone.number

    def index_by_zone(self, kind: str) -> tuple[int, ...]:
        return tuple(self.numbers[kind].get(zone, -1) for zone in range(len(self.layout.zones)))

    def first_place(self, zone: ZoneAt) -> p.Expr:
        """The zones of a family have consecutive places."""
        base = self.layout.zone_families[zone.name].base
        size = self.places_in(zone)
        return add(mul(sub(zone.number, integer(base)), integer(size)), integer(self.layout.first_cell.get(base, 0)))

    def places_in(self, zone: ZoneAt) -> int:
        base = self.layout.zone_families[zone.name].base
        return sum(cell.zone == base for cell in self.layout.cells)

    def offset(self, entry: p.Expr) -> p.Expr:
        return mul(entry, integer(self.cards))

    def row_entry(self, code: Code, handle: p.Expr) -> tuple[p.Expr, p.Expr]:
        """The entry of a row, and whether it still exists; the handle is not none."""
        entry = code.bind(p.Compute("mod", handle, integer(self.entries)), "entry")
        there = p.Compare("==", p.Load("int", "row.handle", sub(entry, integer(self.first_row))), handle)
        return entry, code.bind(there, "there")

    def row_zone(self, handle: p.Expr) -> p.Expr:
        """The zone of a row, also of a vanished one."""
        number = p.Compute("div", handle, integer(self.entries))
        return p.Compute("mod", number, integer(len(self.layout.zones)))

    # ---- families

    def member(self, family: Family, indexes: list[p.Expr], code: Code) -> p.Expr:
        """A member's number minus the family's base; stop the game outside its ranges."""
        number: p.Expr = integer(0)
        for index, kind, low, size, stride in zip(indexes, family.kinds, family.lows, family.sizes, family.strides):
            if isinstance(index, p.Const) and not low <= index.value < low + size:
                code.add(p.Fail())
                return integer(0)
            step = code.bind(sub(index, integer(low)), "step")
            if kind in ("range", "rank") and not isinstance(step, p.Const):
                code.fail_unless(compare(">=", step, integer(0)))
                code.fail_unless(compare("<", step, integer(size)))
            number = add(number, mul(step, integer(stride)))
        return number

    def cell(self, name: str, number: p.Expr) -> p.Load:
        family = self.layout.variable_families[name]
        return p.Load("int", f"var.{name}", number if family.kinds else None)


def is_something(formula: f.Formula) -> bool:
    """Whether a formula is never none, even if it is evaluated needlessly.

    A type may rely on a condition before the formula, but masks evaluate conditions together.
    """
    match formula:
        case f.Const(value=value):
            return value is not None
        case f.LocalValue(local=local):
            return not local.type.optional and local.type.base != "none"
        case f.Attribute(subject=subject):
            return is_something(subject) and not formula.type.optional and formula.name not in ("by", "place", "card")
        case f.Choice(then=then, otherwise=otherwise):
            return is_something(then) and is_something(otherwise)
        case f.Otherwise(right=right):
            return is_something(right)
        case _:
            return False


def optional(code: Code, value: p.Expr, then: Callable[[p.Expr], p.Expr]) -> p.Expr:
    known = code.bind(value)
    return code.choose(compare("!=", known, NONE), lambda: then(known), lambda: NONE)
