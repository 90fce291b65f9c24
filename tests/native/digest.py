"""A hash of positions and draws in the field `trace` of the record, to compare two engines. Input and output: what makes choosers."""

from collections.abc import Callable

from hoyle.native import program as p
from hoyle.native.lower.choosing import Chooser
from hoyle.native.lower.code import NONE, Code, compare, integer, mul
from hoyle.native.lower.context import Context


def traced(make: Callable[[Context], Chooser]) -> Callable[[Context], Chooser]:
    """Choosers that hash the position at each decision, and what they draw."""

    def make_traced(cx: Context) -> Chooser:
        cx.store.fields["trace"] = p.Field("trace", "record")
        chooser = make(cx)
        cap, draw = chooser.cap, chooser.draw

        def cap_and_hash() -> None:
            cap()
            digest(cx)

        def draw_and_hash(limit: p.Expr) -> p.Expr:
            drawn = draw(limit)
            for value in (limit, drawn):
                cx.code.add(p.Store("trace", p.Compute("mix", p.Load("int", "trace"), value)))
            return drawn

        chooser.cap = cap_and_hash  # type: ignore[method-assign]
        chooser.draw = draw_and_hash  # type: ignore[method-assign]
        return chooser

    return make_traced


def digest(cx: Context) -> None:
    cx.code.add(p.Call(None, cx.routine("digest", (), None, lambda code: Digest(cx, code).write())))


class Digest:
    def __init__(self, cx: Context, code: Code) -> None:
        self.cx, self.code = cx, code
        self.hash = code.variable(p.Load("int", "trace"), "hash")

    def write(self) -> None:
        cx, store = self.cx, self.cx.store
        self.array("where", cx.layout.cards)
        self.array("by", cx.layout.cards)
        self.mask(p.Load("mask", "face_up"))
        if store.sets:
            self.times(len(store.sets), lambda at: self.mask(p.Load("mask", "set", at)))
        if store.sequences:
            self.times(len(store.sequences), self.sequence)
        if store.lists:
            self.times(len(store.lists), self.rows)
        if cx.layout.cells:
            self.array("cells", len(cx.layout.cells))
        if store.counted:
            self.array("tokens", store.fields["tokens"].length or 1)
        for name in cx.layout.variable_families:
            self.variable(name)
        self.array("parts", store.fields["parts"].length or 1)
        self.code.add(p.Store("trace", self.hash))
        self.code.add(p.Return())

    def mix(self, value: p.Expr) -> None:
        self.code.set(self.hash, p.Compute("mix", self.hash, value))

    def times(self, number: int | p.Expr, visit: Callable[[p.Expr], None]) -> None:
        self.code.count(integer(number) if isinstance(number, int) else number, lambda at, stop: visit(at))

    def array(self, name: str, size: int) -> None:
        self.times(size, lambda at: self.mix(p.Load("int", name, at)))

    def mask(self, mask: p.Expr) -> None:
        label = self.code.fresh("card")
        self.mix(p.Size(mask))
        body = self.code.body_of(lambda: self.mix(p.Get("int", label)))
        self.code.add(p.Each(label, label, mask, body))

    def sequence(self, entry: p.Expr) -> None:
        base = self.code.bind(self.cx.store.offset(entry), "base")
        size = self.code.bind(p.Load("int", "seq.count", entry), "size")
        self.mix(size)
        self.times(size, lambda at: self.mix(p.Load("int", "seq.cards", p.Compute("+", base, at))))

    def rows(self, index: p.Expr) -> None:
        store = self.cx.store
        base = self.code.bind(mul(index, integer(store.rows)), "base")
        size = self.code.bind(p.Load("int", "rows.count", index), "size")
        self.mix(size)

        def one(at: p.Expr) -> None:
            handle = self.code.bind(p.Load("int", "rows.items", p.Compute("+", base, at)), "handle")
            self.mix(self.number_of(handle))
            self.sequence(self.code.bind(p.Compute("mod", handle, integer(store.entries)), "entry"))

        self.times(size, one)

    def number_of(self, handle: p.Expr) -> p.Expr:
        return p.Compute("div", handle, integer(self.cx.store.entries))

    def variable(self, name: str) -> None:
        cx = self.cx
        kinds = {cell.variable.type.base for cell in cx.layout.variable_cells if cell.variable.name == name}

        def one(value: p.Expr) -> None:
            known = self.code.bind(value, "value")
            if "row" in kinds:
                known = p.Select("int", compare("==", known, NONE), NONE, self.number_of(known))
            self.mix(known)

        if not cx.layout.variable_families[name].kinds:
            one(p.Load("int", f"var.{name}"))
        elif kinds:
            size = cx.store.fields[f"var.{name}"].length or 1
            self.times(size, lambda at: one(p.Load("int", f"var.{name}", at)))
