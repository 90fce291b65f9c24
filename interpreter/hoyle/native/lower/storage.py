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

#: Which seat laid a card that nobody has laid.
NOBODY = -1


@dataclass(frozen=True, slots=True)
class ZoneAt:
    """A zone of known kind; its number may be computed at run time, within its family."""

    number: p.Expr
    kind: str
    name: str


class Storage:
    def __init__(self, layout: Layout, encode: Callable[[Any], int]) -> None:
        self.layout = layout
        self.encode = encode
        self.fields: dict[str, p.Field] = {}
        self.cards = layout.cards
        kinds = [zone.kind for zone in layout.zones]
        self.sets = number_zones(kinds, ("set",))
        self.sequences = number_zones(kinds, ("stack", "row"))
        self.lists = number_zones(kinds, ("rows",))
        self.counted = number_zones(kinds, ("tokens",))
        self.numbers: dict[str, dict[int, int]] = {
            "set": self.sets,
            "stack": self.sequences,
            "row": self.sequences,
            "rows": self.lists,
            "tokens": self.counted,
            "places": {},
        }
        self.rows = layout.cards if self.lists else 0
        #: The initial number of items of fields whose items are counted elsewhere.
        self.begun: dict[str, int] = {}
        self.first_row = len(self.sequences)
        self.entries = self.first_row + self.rows
        self.card_bits = 8 if layout.cards <= 127 else 16
        self.declare_table()
        self.declare_variables()

    def declare(self, name: str, length: int | None = None, bits: int = 64, **more: Any) -> None:
        self.fields[name] = p.Field(name, "state", length=length, bits=bits, **more)

    def ensure(self, name: str, length: int | None = None, **more: Any) -> str:
        if name not in self.fields:
            self.declare(name, length, **more)
        return name

    def declare_table(self) -> None:
        layout, n = self.layout, self.cards
        deck = layout.deck_zone
        self.declare("where", n, 16, start=deck)
        self.declare("face_up", type="mask")
        self.declare("by", n, 8, start=NOBODY)
        if self.sets:
            image = tuple(((1 << n) - 1) if zone == deck else 0 for zone in self.sets)
            self.declare("set", len(self.sets), type="mask", image=image)
        if self.entries:
            self.declare_sequences(deck)
        if self.lists:
            self.declare_rows(deck)
        if layout.cells:
            self.declare_places(deck)
        if self.counted:
            kinds = len(layout.token_names)
            counts = [0] * (len(self.counted) * kinds)
            for kind, (count, home) in enumerate(zip(layout.token_counts, layout.token_homes)):
                if home in self.counted:
                    counts[self.counted[home] * kinds + kind] = count
            self.declare("tokens", len(counts), 32, image=tuple(counts))

    def declare_sequences(self, deck: int) -> None:
        n = self.cards
        counts, cards = [0] * self.entries, [0] * (self.entries * n)
        if deck in self.sequences:
            entry = self.sequences[deck]
            counts[entry] = n
            order = range(n - 1, -1, -1) if self.layout.zones[deck].kind == "stack" else range(n)
            cards[entry * n : (entry + 1) * n] = order
        if deck in self.lists and n:
            counts[self.first_row] = n
            cards[self.first_row * n : (self.first_row + 1) * n] = range(n)
        self.declare("seq.count", self.entries, 16, image=tuple(counts))
        self.declare("seq.cards", self.entries * n, self.card_bits, image=tuple(cards))
        self.begun["seq.cards"] = n * max((entry + 1 for entry, count in enumerate(counts) if count), default=0)
        everything = (1 << n) - 1
        masks = tuple(everything if count else 0 for count in counts)
        self.declare("seq.mask", self.entries, type="mask", image=masks)

    def declare_rows(self, deck: int) -> None:
        whole = deck in self.lists
        first = self.handle_of(0, deck)
        handles = [0] * (len(self.lists) * self.rows)
        if whole:
            handles[self.lists[deck] * self.rows] = first
        self.declare("rows.count", len(self.lists), 16, image=tuple(int(zone == deck) for zone in self.lists))
        self.declare("rows.items", len(handles), image=tuple(handles))
        self.begun["rows.items"] = self.lists[deck] * self.rows + 1 if whole else 0
        self.declare("row.handle", self.rows, image=tuple(first if whole and i == 0 else -1 for i in range(self.rows)))
        self.declare("row_of", self.cards, 16, start=self.first_row)
        free = list(range(self.rows - 1, 0 if whole else -1, -1))
        self.declare("free.items", self.rows, 16, image=tuple(free + [0] * (self.rows - len(free))))
        self.declare("free.count", start=len(free))
        self.declare("next_row", start=int(whole))

    def declare_places(self, deck: int) -> None:
        layout = self.layout
        cells = [FREE] * len(layout.cells)
        if layout.zones[deck].kind == "places":
            for card in range(self.cards):
                cells[layout.first_cell[deck] + card] = card
        for kind, (count, home) in enumerate(zip(layout.token_counts, layout.token_homes)):
            if layout.zones[home].kind == "places":
                free = [i for i, cell in enumerate(layout.cells) if cell.zone == home and cells[i] == FREE]
                for cell in free[:count]:
                    cells[cell] = TOKEN - kind
        self.declare("cells", len(cells), 16, image=tuple(cells))
        first = layout.first_cell.get(deck)
        image = tuple(0 if first is None else first + card for card in range(self.cards))
        self.declare("cell_of", self.cards, 16, image=image)

    def declare_variables(self) -> None:
        for name, family in self.layout.variable_families.items():
            start = 0 if name == "score" else p.NONE
            if family.kinds:
                self.declare(f"var.{name}", max(1, family.total), start=start)
            else:
                self.declare(f"var.{name}", start=start)

    def handle_of(self, number: int, zone: int) -> int:
        """All rows but the first take another entry."""
        return (number * len(self.layout.zones) + zone) * self.entries + self.first_row

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


def number_zones(kinds: list[str], wanted: tuple[str, ...]) -> dict[int, int]:
    return {zone: i for i, zone in enumerate(z for z, kind in enumerate(kinds) if kind in wanted)}


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
