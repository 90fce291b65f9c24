"""What is worked out once: a formula in, the same formula with marks at the parts whose values are kept out.

Some parts are kept while nothing moves; what depends on a set of cards and nothing else is known for good.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

import hoyle.model.formula as f
from hoyle.model.game import Definition
from hoyle.model.walk import every_node, rebuild
from hoyle.table.closure import Closure, Compile, Compiler, out_of_fuel
from hoyle.table.store import Store
from hoyle.table.trees import Needs, depends_only_on, loops, needs

#: How many values are kept at one decision.
MOST_KEPT = 20_000

#: Of how many sets of cards a part is known.
MOST_LEARNED = 20_000

_NOTHING = object()


@dataclass(frozen=True, slots=True)
class Kept(f.Node):
    """A formula whose value is kept for each value of the locals it reads; it costs fuel only when it is worked out."""

    subject: f.Formula


@dataclass(frozen=True, slots=True)
class Learned(f.Node):
    """A formula that depends on one set of cards alone; it costs the same fuel whether it was worked out before or not."""

    subject: f.Formula
    local: f.Local


def learn(formula: f.Formula, local: f.Local, definitions: Mapping[str, Definition]) -> f.Formula:
    """The formula with every part learned that is some work and depends on the set of cards `local` alone.

    So of many sets in a hand each is looked at once, and not again when the hand has one card more.
    """
    if formula.type.base != "list" and any(map(loops, every_node(formula))):
        if depends_only_on(formula, local.slot, definitions):
            return cast(f.Formula, Learned(formula.type, formula.span, formula, local))
    return rebuild(formula, lambda part: learn(part, local, definitions))


def compile_learned(node: Learned, compiler: Compiler) -> Closure:
    """The value known for the set, else worked out."""
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
        # what was kept for this decision would cost less, and games should not depend on what was played before
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
    """The formula with every part kept that costs work and does not read the slot `changing`.

    So `deadwood(my hand - m) - x.value` adds up the deadwood once, and not for each x. The slots in `fixed` hold values
    that can be looked up, sets of cards too; of other slots only single values can.
    """
    if not isinstance(formula, f.Join | f.Call | f.Fold | f.Find):
        return rebuild(formula, lambda part: keep(part, changing, fixed))
    outside = needs(formula)
    if not lasting(formula, outside, changing, fixed):
        return rebuild(formula, lambda part: keep(part, changing, fixed))
    # within a part that is kept, lists are kept too: `my hand - m - n` grows from `my hand - m`
    return cast(f.Formula, Kept(formula.type, formula.span, rebuild(formula, lambda part: keep_lists(part, fixed))))


def keep_lists(formula: f.Formula, fixed: frozenset[int]) -> f.Formula:
    """The formula with every list kept that is put together from others."""
    inside = rebuild(formula, lambda part: keep_lists(part, fixed))
    if isinstance(formula, f.Join) and lasting(formula, needs(formula), None, fixed):
        return cast(f.Formula, Kept(inside.type, inside.span, inside))
    return inside


def lasting(formula: f.Formula, outside: Needs, changing: int | None, fixed: frozenset[int]) -> bool:
    """Whether a part is worth keeping, and can be kept."""
    if not (outside.loops or isinstance(formula, f.Join)):
        return False
    if isinstance(formula, f.Call) and all(part.type.base not in ("list", "zone") for part in formula.arguments):
        if len(formula.arguments) < 2:
            return False  # the call itself keeps its value
    return all(
        local.slot != changing and (local.slot in fixed or local.type.base != "list") for local in outside.locals
    )


def unmarked(formula: f.Formula) -> f.Formula:
    """A formula without the places it was written at and without marks: the same for all that read alike."""
    if isinstance(formula, Kept):
        return unmarked(formula.subject)
    return replace(rebuild(formula, unmarked), span=None)


def compile_kept(node: Kept, compiler: Compiler) -> Closure:
    """The value kept, else worked out and then kept."""
    value = compiler.compile(node.subject)
    number = compiler.number(unmarked(node.subject))
    slots = tuple(sorted(local.slot for local in needs(node.subject).locals))

    def kept(store: Store) -> Any:
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

    return kept


COMPILERS: dict[type, Compile] = {
    Kept: compile_kept,
    Learned: compile_learned,
}
