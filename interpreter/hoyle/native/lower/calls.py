"""Calls of formulas, as routines or inlined."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from hoyle.engine.table.formula_trees import loops, weigh
from hoyle.language.model import formula as f
from hoyle.language.model.walk import every_node
from hoyle.native import program as p
from hoyle.native.lower.code import Code, integer
from hoyle.native.lower.composed import Joined
from hoyle.native.lower.context import Context
from hoyle.native.lower.intervals import lists_given, with_lists
from hoyle.native.lower.sequences import MOST, Indexed, Masked, Sequence, Value


def call(cx: Context, node: f.Call) -> p.Expr:
    definition = cx.evaluator.definitions[node.formula]
    given = arguments_of(cx, node)
    masks_of: list[p.Expr | None] = [g.as_mask(cx.code) if isinstance(g, Sequence) else g for g in given]
    if any(mask is None for mask in masks_of) or definition.body.type.base in ("list", "look"):
        return inline_call(cx, node, given, cx.value)  # type: ignore[no-any-return]
    arguments = [cx.code.bind(mask) for mask in masks_of if mask is not None]
    sizes = {} if cx.paid else lists_given(cx, node)
    routine = routine_of(cx, node.formula, tuple(argument.type for argument in arguments), sizes)
    local = cx.code.fresh(node.formula)
    cx.code.add(p.Call(local, routine, tuple(arguments)))
    return p.Get("int", local)


def arguments_of(cx: Context, node: f.Call) -> list[Value]:
    if not cx.paid:
        cx.spend(integer(weigh(cx.body_of(node.formula))))
    return [evaluate_argument(cx, argument) for argument in node.arguments]


def evaluate_argument(cx: Context, argument: f.Formula) -> Value:
    """A list that takes long to go through is written out."""
    value = cx.any_value(argument)
    if not isinstance(value, Sequence) or (isinstance(value, Indexed) and not isinstance(value, Masked)):
        return value
    if not isinstance(value, Joined) and not any(map(loops, every_node(argument))):
        return value
    if isinstance(value, Masked):
        return Masked(cx.code.bind(value.mask), value.bound)
    return value if argument.type.item_base == "list" or value.bound > MOST else value.write_out(cx.code)


def routine_of(cx: Context, name: str, types: tuple[p.ValueType, ...], sizes: Mapping[int, int]) -> str:
    """Unless `cx.paid`, a routine counts its work.

    `sizes` are then the maximum lengths of the lists among its arguments, by slot.
    """
    key = (name, types, cx.paid, *sizes.values())
    if key in cx.called:
        return cx.called[key]
    routine = cx.called[key] = f"{name}.{len(cx.called)}"
    definition = cx.evaluator.definitions[name]
    paid = cx.paid
    with cx.lower_into(Code()) as code, cx.charge(paid), with_lists(cx, sizes):
        parameters = []
        for i, (parameter, type_) in enumerate(zip(definition.parameters, types, strict=True)):
            local = f"{parameter.name}.p{i}"
            parameters.append((local, type_))
            got = p.Get(type_, local)
            many = parameter.type.base in ("list", "zone")
            cx.env[parameter.slot] = Masked(got, cx.layout.cards) if many and type_ == "mask" else got
        result = cx.value(definition.body)
        code.add(p.Return(result))
        cx.routines[routine] = p.Routine(tuple(parameters), "int", tuple(code.body), code.arrays)
    return routine


def inline_call(cx: Context, node: f.Call, given: list[Value], how: Callable[[f.Formula], Any]) -> Any:
    definition = cx.evaluator.definitions[node.formula]
    values = {parameter.slot: argument for parameter, argument in zip(definition.parameters, given, strict=True)}
    unknown = [value for value in given if not any(scope.holds(value) for scope in cx.scopes)]
    inside = cx.inside_of(unknown) if cx.scopes and unknown else nullcontext()
    with cx.with_values(values), inside, with_lists(cx, lists_given(cx, node)):
        return how(definition.body)
