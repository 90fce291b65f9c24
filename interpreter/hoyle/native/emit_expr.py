"""Expressions as LLVM text."""

from hoyle.native import program as p
from hoyle.native.emit_lines import Lines, constant, demand, llvm_type, mask_bits, step_type, take_field, value

_SIMPLE = {"+": "add", "-": "sub", "*": "mul"}
_ORDERS = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}


def emit_expr(lines: Lines, expr: p.Expr) -> str:
    """The name of the value, or a constant."""
    match expr:
        case p.Const(type=type_, value=number):
            return constant(type_, number)
        case p.Get(local=local):
            at, kind = lines.locals[local]
            return value(lines, f"load {kind}, ptr {at}")
        case p.Load(field=name, index=index):
            return take_field(lines, name, field_index(lines, name, index))
        case p.Look():
            return _look(lines, expr)
        case p.Peek(array=array, index=index):
            return value(lines, f"load i64, ptr {array_item(lines, array, index)}")
        case p.Compute():
            return _compute(lines, expr.operator, emit_expr(lines, expr.left), emit_expr(lines, expr.right))
        case p.Compare(operator=operator, left=left, right=right):
            kind = llvm_type(lines.module, left.type)
            one, other = emit_expr(lines, left), emit_expr(lines, right)
            return value(lines, f"icmp {_ORDERS[operator]} {kind} {one}, {other}")
        case p.Combine():
            return _combine(lines, expr)
        case p.Select():
            condition = emit_expr(lines, expr.condition)
            kind = llvm_type(lines.module, expr.type)
            then, otherwise = emit_expr(lines, expr.then), emit_expr(lines, expr.otherwise)
            return value(lines, f"select i1 {condition}, {kind} {then}, {kind} {otherwise}")
        case p.Not(subject=subject):
            return value(lines, f"xor i1 {emit_expr(lines, subject)}, true")
        case p.ToInt(subject=subject):
            return value(lines, f"zext i1 {emit_expr(lines, subject)} to i64")
    return _of_cards(lines, expr)


# ---- items


def _index(lines: Lines, index: p.Expr, length: int) -> str:
    at = emit_expr(lines, index)
    if lines.module.checked:
        demand(lines, value(lines, f"icmp ult i64 {at}, {length}"))
    return at


def field_index(lines: Lines, name: str, index: p.Expr | None) -> str | None:
    return None if index is None else _index(lines, index, lines.module.layout.places[name].items)


def array_item(lines: Lines, array: str, index: p.Expr) -> str:
    base, length = lines.arrays[array]
    return value(lines, f"getelementptr inbounds i64, ptr {base}, i64 {_index(lines, index, length)}")


def table_width(table: p.Table, mask: int) -> int:
    if table.type == "mask":
        return mask
    if table.type == "bool":
        return 8
    return next(bits for bits in (8, 16, 32, 64) if all(-(1 << bits - 1) <= v < 1 << bits - 1 for v in table.values))


def _look(lines: Lines, expr: p.Look) -> str:
    table = lines.module.program.tables[expr.table]
    name, width = lines.module.tables[expr.table], table_width(table, mask_bits(lines.module))
    at = _index(lines, expr.index, len(table.values))
    item = value(lines, f"getelementptr inbounds {step_type(width)}, ptr {name}, i64 {at}")
    found = value(lines, f"load i{width}, ptr {item}, align {min(8, width // 8)}")
    if table.type == "bool":
        return value(lines, f"trunc i8 {found} to i1")
    if table.type == "int" and width < 64:
        return value(lines, f"sext i{width} {found} to i64")
    return found


# ---- numbers


def _compute(lines: Lines, operator: p.IntOperator, left: str, right: str) -> str:
    if operator in ("+", "-", "*"):
        return value(lines, f"{_SIMPLE[operator]} i64 {left}, {right}")
    if operator in ("min", "max"):
        return value(lines, f"call i64 @llvm.s{operator}.i64(i64 {left}, i64 {right})")
    if operator == "mix":
        both = value(lines, f"xor i64 {left}, {right}")
        product = value(lines, f"mul i64 {both}, 1099511628211")
        return value(lines, f"and i64 {product}, {(1 << 63) - 1}")
    if lines.module.checked:
        demand(lines, value(lines, f"icmp sgt i64 {right}, 0"))
    return _divide(lines, operator, left, right)


def _divide(lines: Lines, operator: str, left: str, right: str) -> str:
    """Round down; LLVM rounds towards 0."""
    rest = value(lines, f"srem i64 {left}, {right}")
    below = value(lines, f"icmp slt i64 {rest}, 0")
    if operator == "mod":
        more = value(lines, f"add i64 {rest}, {right}")
        return value(lines, f"select i1 {below}, i64 {more}, i64 {rest}")
    quotient = value(lines, f"sdiv i64 {left}, {right}")
    lower = value(lines, f"sext i1 {below} to i64")
    return value(lines, f"add i64 {quotient}, {lower}")


# ---- sets of cards


def _combine(lines: Lines, expr: p.Combine) -> str:
    kind = llvm_type(lines.module, expr.type)
    left, right = emit_expr(lines, expr.left), emit_expr(lines, expr.right)
    if expr.operator == "without":
        right = value(lines, f"xor {kind} {right}, {'true' if kind == 'i1' else '-1'}")
        return value(lines, f"and {kind} {left}, {right}")
    return value(lines, f"{expr.operator} {kind} {left}, {right}")


def _of_cards(lines: Lines, expr: p.Expr) -> str:
    kind = llvm_type(lines.module, "mask")
    match expr:
        case p.Bit(card=card):
            return value(lines, f"shl {kind} 1, {_card(lines, card)}")
        case p.Has(mask=mask, card=card):
            cards = emit_expr(lines, mask)
            moved = value(lines, f"lshr {kind} {cards}, {_card(lines, card)}")
            return value(lines, f"trunc {kind} {moved} to i1")
        case p.Size(mask=mask):
            return number_of(lines, value(lines, f"call {kind} @llvm.ctpop.{kind}({kind} {emit_expr(lines, mask)})"))
        case p.End(kind=which, mask=mask):
            cards = emit_expr(lines, mask)
            if lines.module.checked:
                demand(lines, value(lines, f"icmp ne {kind} {cards}, 0"))
            return lowest(lines, cards) if which == "first" else _highest(lines, cards)
        case p.Nth(mask=mask, number=number):
            cards, at = emit_expr(lines, mask), emit_expr(lines, number)
            if lines.module.checked:
                size = number_of(lines, value(lines, f"call {kind} @llvm.ctpop.{kind}({kind} {cards})"))
                demand(lines, value(lines, f"icmp ult i64 {at}, {size}"))
            return value(lines, f"call i64 @nth({kind} {cards}, i64 {at})")
    raise TypeError(f"no expression: {expr!r}")


def _card(lines: Lines, card: p.Expr) -> str:
    kind = llvm_type(lines.module, "mask")
    number = _index(lines, card, lines.module.program.cards)
    return number if kind == "i64" else value(lines, f"zext i64 {number} to {kind}")


def number_of(lines: Lines, wide: str) -> str:
    kind = llvm_type(lines.module, "mask")
    return wide if kind == "i64" else value(lines, f"trunc {kind} {wide} to i64")


def lowest(lines: Lines, cards: str) -> str:
    """The mask must not be empty."""
    kind = llvm_type(lines.module, "mask")
    return number_of(lines, value(lines, f"call {kind} @llvm.cttz.{kind}({kind} {cards}, i1 true)"))


def _highest(lines: Lines, cards: str) -> str:
    kind = llvm_type(lines.module, "mask")
    above = number_of(lines, value(lines, f"call {kind} @llvm.ctlz.{kind}({kind} {cards}, i1 true)"))
    return value(lines, f"sub i64 {mask_bits(lines.module) - 1}, {above}")
