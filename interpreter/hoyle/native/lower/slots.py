"""Locals that outlive a formula, as fields: parameters, arguments, `let`s and loop names.

A list is stored as a mask if it is always in deck order, as two numbers if it is a range, otherwise item by item. A
list of sets is stored as its cards in order, and the end of each set.
"""

from typing import Literal

from hoyle.engine.graph.dataflow.slot_definitions import definitions
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower.code import ONE, ZERO, Unsupported, add
from hoyle.native.lower.context import Context
from hoyle.native.lower.disjoint_sets import KeptLists, Lists
from hoyle.native.lower.sequences import KeptList, Masked, Numbers, Sequence, Value, expression

Shape = Literal["mask", "range", "array", "lists"]


def read_slot(cx: Context, local: f.Local) -> Value:
    if local.slot in cx.env:
        return cx.env[local.slot]
    if local.type.base in ("list", "zone"):
        return read_list(cx, local.slot)
    scalar(cx, local.slot)
    return p.Load("int", f"slot.{local.slot}")


def read_list(cx: Context, slot: int) -> Sequence:
    kind = shape_of(cx, slot)
    list_field(cx, slot, kind)
    cx.caps_read.setdefault(slot, cap(cx, slot))
    if kind == "mask":
        return Masked(p.Load("mask", f"slot.{slot}"), cx.layout.cards)
    if kind == "range":
        return Numbers(p.Load("int", f"slot.{slot}.low"), p.Load("int", f"slot.{slot}.high"), 1 << 31)
    if kind == "lists":
        return KeptLists(f"slot.{slot}", cap(cx, slot))
    return KeptList(f"slot.{slot}.items", ZERO, p.Load("int", f"slot.{slot}.count"), cap(cx, slot))


def cap(cx: Context, slot: int) -> int:
    return cx.caps.get(slot, cx.layout.cards)


def scalar(cx: Context, slot: int) -> str:
    return cx.store.ensure(f"slot.{slot}", start=p.NONE)


def write(cx: Context, slot: int, value: Value) -> None:
    """Everything the value reads is read first."""
    code = cx.code
    if not isinstance(value, Sequence):
        code.add(p.Store(scalar(cx, slot), value))
        return
    kind = shape_of(cx, slot)
    list_field(cx, slot, kind, value.bound)
    if kind == "mask":
        code.add(p.Store(f"slot.{slot}", value.to_mask(code)))
    elif kind == "range":
        assert isinstance(value, Numbers)
        low, high = code.bind(value.low), code.bind(value.high)
        code.add(p.Store(f"slot.{slot}.low", low))
        code.add(p.Store(f"slot.{slot}.high", high))
    elif kind == "lists":
        copy_sets(cx, slot, value)
    else:
        copy_items(cx, slot, value)


def copy_items(cx: Context, slot: int, value: Sequence) -> None:
    """Evaluate all of a list before writing it."""
    code = cx.code
    source = value.write_out(code)
    count = code.variable(ZERO, "count")

    def one(item: Value, stop: object) -> None:
        code.add(p.Store(f"slot.{slot}.items", expression(item), count))
        code.increase(count)

    source.each(code, one)
    code.add(p.Store(f"slot.{slot}.count", count))


def copy_sets(cx: Context, slot: int, value: Sequence) -> None:
    if not isinstance(value, Lists):
        raise Unsupported("a list of lists that is worked out")
    code, name = cx.code, f"slot.{slot}"
    sets, cards = code.bind(value.count, "sets"), value.together(code)
    code.count(cards.size(code), lambda at, stop: code.add(p.Store(f"{name}.items", cards.at(code, at), at)))
    code.count(add(sets, ONE), lambda number, stop: code.add(p.Store(f"{name}.ends", value.end(number), number)))
    code.add(p.Store(f"{name}.count", sets))


def list_field(cx: Context, slot: int, kind: Shape, bound: int = 0) -> None:
    store = cx.store
    if kind == "mask":
        store.ensure(f"slot.{slot}", type="mask")
        return
    if kind == "range":
        store.ensure(f"slot.{slot}.low", start=1)
        store.ensure(f"slot.{slot}.high")
        return
    length = max(1, bound, cx.caps.get(slot, 0))
    if length > MOST_ITEMS:
        raise Unsupported(f"a list of up to {length} items that is kept")
    cx.caps[slot] = length
    store.declare(f"slot.{slot}.items", length)
    if kind == "lists":
        store.declare(f"slot.{slot}.ends", length + 1)
    store.ensure(f"slot.{slot}.count")


#: The longest list that is kept.
MOST_ITEMS = 4096


# ---- what shape a list has


def shape_of(cx: Context, slot: int) -> Shape:
    if slot not in cx.shapes:
        cx.shapes[slot] = "array"  # while its own shape is being computed
        formulas = cx.remember("lists written", lambda: lists_written(cx)).get(slot, ())
        kinds = {"lists" if formula.type.item_base == "list" else shape(cx, formula, {}) for formula in formulas}
        cx.shapes[slot] = kinds.pop() if len(kinds) == 1 else "array"
    return cx.shapes[slot]  # type: ignore[return-value]


def lists_written(cx: Context) -> dict[int, list[f.Formula]]:
    found: dict[int, list[f.Formula]] = {}
    for slot, values in definitions(cx.graph).items():
        found[slot] = [value for value in values if isinstance(value, f.Node) and value.type.base in ("list", "zone")]
    for action in cx.model.actions.values():
        for argument in action.arguments:
            written = found.setdefault(argument.local.slot, [])
            alike = cx.machine.merge.needed  # then a set is in the order of its cards' marks
            if argument.kind == "set" and isinstance(argument.source, f.Subsets) and not alike:
                written.append(cx.fold(argument.source.source))
            elif argument.local.type.base == "list":
                written.append(f.ListOf(argument.local.type, None, ()))
    return found


def shape(cx: Context, formula: f.Formula, given: dict[int, Shape]) -> Shape:
    """A mask if the list is certainly in deck order."""
    cx.one_more()
    match formula:
        case f.CardsOf(subject=f.ZoneValue(zone=zone)) | f.ZoneValue(zone=zone):
            return "mask" if cx.layout.zone_kinds[zone] == "set" else "array"
        case f.Range():
            return "range"
        case f.Const(value=tuple() as items):
            return "mask" if formula.type.item_base == "card" and list(items) == sorted(set(items)) else "array"
        case f.Join(operator="-", left=left):
            return shape(cx, left, given)
        case f.Fold(kind="list", head=f.LocalValue(local=head), source=source, local=local) if head == local:
            return "mask" if shape(cx, source, given) == "mask" else "array"
        case f.Choice(then=then, otherwise=otherwise):
            kinds = {shape(cx, then, given), shape(cx, otherwise, given)}
            return "mask" if kinds == {"mask"} else "array"
        case f.LocalValue(local=local):
            if local.slot in given:
                return given[local.slot]
            if local.slot in cx.env:
                known = cx.env[local.slot]
                return "mask" if isinstance(known, Masked) else "array"
            return shape_of(cx, local.slot)
        case f.Call(formula=name, arguments=arguments):
            definition = cx.evaluator.definitions[name]
            inner: dict[int, Shape] = {
                parameter.slot: shape(cx, argument, given)
                for parameter, argument in zip(definition.parameters, arguments, strict=True)
                if argument.type.base in ("list", "zone")
            }
            return shape(cx, definition.body, inner)
        case _:
            return "array"
