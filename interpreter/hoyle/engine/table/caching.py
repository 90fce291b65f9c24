"""Marks at parts of formulas that are evaluated once."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import hoyle.language.model.formula as f
from hoyle.engine.table.closure import Closure, Compile, Compiler, out_of_fuel
from hoyle.engine.table.formula_trees import depends_only_on, loops, needs
from hoyle.engine.table.store import Store
from hoyle.frozen import dataclass
from hoyle.language.model.game import Definition
from hoyle.language.model.walk import every_node, rebuild

#: The most values cached at one decision.
MOST_KEPT = 20_000

#: The most sets of cards with a cached value, for each part.
MOST_LEARNED = 20_000

_NOTHING = object()


@dataclass(frozen=True, slots=True)
class DecisionMemo(f.Node):
    """A formula cached for each value of the locals it reads; it costs fuel only when it is evaluated."""

    subject: f.Formula


@dataclass(frozen=True, slots=True)
class SetMemo(f.Node):
    """A formula that depends on one set of cards alone; it costs the same fuel whether it is cached or not."""

    subject: f.Formula
    local: f.Local


def remember_sets(formula: f.Formula, local: f.Local, definitions: Mapping[str, Definition]) -> f.Formula:
    """Mark every expensive part that depends only on the set of cards `local`.

    So a set is not examined again when the hand gets another card.
    """
    if formula.type.base != "list" and any(map(loops, every_node(formula))):
        if depends_only_on(formula, local.slot, definitions):
            return cast(f.Formula, SetMemo(formula.type, formula.span, formula, local))
    return rebuild(formula, lambda part: remember_sets(part, local, definitions))


def compile_learned(node: SetMemo, compiler: Compiler) -> Closure:
    value, slot, span = compiler.compile(node.subject), node.local.slot, node.span
    known: dict[tuple[int, ...], tuple[Any, int]] = {}

    def learned(store: Store) -> Any:
        cards = store.slots[slot]
        found = known.get(cards)
        if found is not None:
            store.fuel -= found[1]
            if store.fuel < 0:
                raise out_of_fuel(span)
            return found[0]
        # it costs fuel even if cached, so that games do not depend on earlier play
        before, memo, store.memo = store.fuel, store.memo, None
        try:
            result = value(store)
        finally:
            store.memo = memo
        if len(known) >= MOST_LEARNED:
            known.clear()
        known[cards] = result, before - store.fuel
        return result

    return learned


def keep(formula: f.Formula, changing: int | None, fixed: frozenset[int]) -> f.Formula:
    """Mark every expensive part that does not read the slot `changing`.

    The slots in `fixed` may hold any hashable value; others only single values.
    """
    if not is_cacheable(formula, changing, fixed):
        return rebuild(formula, lambda part: keep(part, changing, fixed))
    # lists within a cached part are cached too: `my hand - m - n` grows from `my hand - m`
    return cast(
        f.Formula, DecisionMemo(formula.type, formula.span, rebuild(formula, lambda part: keep_lists(part, fixed)))
    )


def keep_lists(formula: f.Formula, fixed: frozenset[int]) -> f.Formula:
    inside = rebuild(formula, lambda part: keep_lists(part, fixed))
    if isinstance(formula, f.Join) and is_cacheable(formula, None, fixed):
        return cast(f.Formula, DecisionMemo(inside.type, inside.span, inside))
    return inside


def is_cacheable(formula: f.Formula, changing: int | None, fixed: frozenset[int]) -> bool:
    if not isinstance(formula, f.Join | f.Call | f.Fold | f.Find):
        return False
    outside = needs(formula)
    if not (outside.loops or isinstance(formula, f.Join)):
        return False
    if isinstance(formula, f.Call) and all(part.type.base not in ("list", "zone") for part in formula.arguments):
        if len(formula.arguments) < 2:
            return False  # the call itself is cached
    return all(
        local.slot != changing and (local.slot in fixed or local.type.base != "list") for local in outside.locals
    )


def strip_spans(formula: f.Formula) -> f.Formula:
    """Equal for all formulas with the same text."""
    if isinstance(formula, DecisionMemo):
        return strip_spans(formula.subject)
    return replace(rebuild(formula, strip_spans), span=None)


def compile_kept(node: DecisionMemo, compiler: Compiler) -> Closure:
    value = compiler.compile(node.subject)
    number = compiler.number(strip_spans(node.subject))
    slots = tuple(sorted(local.slot for local in needs(node.subject).locals))

    def cached(store: Store) -> Any:
        memo = store.memo
        if memo is None:
            return value(store)
        held = store.slots
        key = (number, *[held[slot] for slot in slots])
        found = memo.get(key, _NOTHING)
        if found is _NOTHING:
            found = value(store)
            if len(memo) < MOST_KEPT:
                memo[key] = found
        return found

    return cached


COMPILERS: dict[type, Compile] = {
    DecisionMemo: compile_kept,
    SetMemo: compile_learned,
}
