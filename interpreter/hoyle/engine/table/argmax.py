"""Argmax over a list: `first(x in LIST where all(f(x) >= f(y) for y in LIST))` in one pass.

Rule files find the winner of a trick this way. Each value is computed once.
"""

from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.caching import strip_spans
from hoyle.engine.table.closure import Closure, Compiler
from hoyle.engine.table.formula_trees import reads, substitute
from hoyle.engine.table.store import Store
from hoyle.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Argmax:
    """The value compared, by the local `node.local`, and whether the greatest is best."""

    key: f.Formula
    highest: bool


def argmax_comparison(node: f.Find) -> Argmax | None:
    every = node.where
    if node.kind not in ("first", "last") or node.local is None:
        return None
    if node.local.type.base == "list" or node.local.type.optional:
        return None
    if not isinstance(every, f.Fold) or every.kind != "all" or every.where is not None:
        return None
    head = every.head
    if not isinstance(head, f.Compare) or head.operator not in (">=", "<="):
        return None
    if head.left.type.base == "list":
        return None
    mine, other, highest = head.left, head.right, head.operator == ">="
    x, y = node.local.slot, every.local.slot
    if reads(mine, y):
        mine, other, highest = other, mine, not highest
    if (
        reads(mine, y)
        or reads(other, x)
        or reads(every.source, x)
        or strip_spans(every.source) != strip_spans(node.source)
    ):
        return None
    # one formula of both
    turned = substitute(other, {y: f.LocalValue(node.local.type, None, node.local)})
    return Argmax(mine, highest) if strip_spans(turned) == strip_spans(mine) else None


def compile_argmax(node: f.Find, by: Argmax, source: Closure, compiler: Compiler) -> Closure:
    """`source` has already taken the fuel for its items."""
    assert node.local is not None, "items are compared by a local"
    local, key, at_last = node.local.slot, compiler.compile(by.key), node.kind == "last"
    choose = max if by.highest else min

    def found(store: Store) -> Any:
        slots, keys = store.slots, []
        items = source(store)
        for slots[local] in items:
            keys.append(key(store))
        if not keys:
            return None
        best = choose(keys)
        at = len(keys) - 1 - keys[::-1].index(best) if at_last else keys.index(best)
        return items[at]

    return found
