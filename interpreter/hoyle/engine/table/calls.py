"""Calls of the formulas of a file."""

from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.closure import Closure, Compile, Compiler, out_of_fuel
from hoyle.engine.table.store import Store


def compile_call(node: f.Call, compiler: Compiler) -> Closure:
    """Evaluate the arguments first; the body costs its weight in fuel.

    Values with at most one argument, not a list, are cached while the position stays (see `Store.memo`).
    """
    body, weight = compiler.body(node.formula)
    span = node.span
    slots = tuple(parameter.slot for parameter in compiler.definitions[node.formula].parameters)
    arguments = tuple(compiler.compile(argument) for argument in node.arguments)
    if not slots:
        name = node.formula

        def plain(store: Store) -> Any:
            memo = store.memo
            if memo is not None and name in memo:
                return memo[name]
            store.fuel -= weight
            if store.fuel < 0:
                raise out_of_fuel(span)
            value = body(store)
            if memo is not None:
                memo[name] = value
            return value

        return plain
    if len(slots) == 1:
        slot, argument = slots[0], arguments[0]
        if node.arguments[0].type.base not in ("list", "zone"):
            known = node.formula

            def cached(store: Store) -> Any:
                value = argument(store)
                memo = store.memo
                if memo is not None:
                    key = (known, value)
                    if key in memo:
                        return memo[key]
                store.fuel -= weight
                if store.fuel < 0:
                    raise out_of_fuel(span)
                store.slots[slot] = value
                result = body(store)
                if memo is not None:
                    memo[key] = result
                return result

            return cached

        def unary(store: Store) -> Any:
            value = argument(store)
            store.fuel -= weight
            if store.fuel < 0:
                raise out_of_fuel(span)
            store.slots[slot] = value
            return body(store)

        return unary

    def several(store: Store) -> Any:
        values = [argument(store) for argument in arguments]
        store.fuel -= weight
        if store.fuel < 0:
            raise out_of_fuel(span)
        for slot, value in zip(slots, values):
            store.slots[slot] = value
        return body(store)

    return several


COMPILERS: dict[type, Compile] = {
    f.Call: compile_call,
}
