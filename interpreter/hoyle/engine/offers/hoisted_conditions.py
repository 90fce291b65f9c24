"""Facts in a condition on a set of cards that do not depend on the set.

In `n is empty or (m is not empty and is_meld(n))` the set n does not change whether m is empty. Once that is known, the
value of the rest can be cached for each set.
"""

from collections.abc import Callable, Mapping

import hoyle.language.model.formula as f
from hoyle.engine.offers.call_bodies import Bodies
from hoyle.engine.table.constant_folding import join_folded
from hoyle.engine.table.formula_trees import reads
from hoyle.language.model.types import BOOL
from hoyle.language.model.walk import children, rebuild

#: The most facts; each may double the number of searches for the sets of an argument.
MOST_FACTS = 4

Change = Callable[[f.Formula], f.Formula]


def facts(conditions: list[f.Formula], slot: int, bodies: Bodies) -> tuple[f.Formula, ...]:
    found: dict[f.Formula, None] = {}

    def note(node: f.Formula) -> f.Formula:
        found[node] = None
        return node

    for condition in conditions:
        replace_facts(condition, slot, bodies, note)
    return tuple(found)[:MOST_FACTS]


def fill_in_facts(condition: f.Formula, slot: int, bodies: Bodies, known: Mapping[f.Formula, bool]) -> f.Formula:
    def settle(node: f.Formula) -> f.Formula:
        return f.Const(BOOL, node.span, known[node]) if node in known else node

    return replace_facts(condition, slot, bodies, settle)


def replace_facts(node: f.Formula, slot: int, bodies: Bodies, change: Change) -> f.Formula:
    if not reads(node, slot):
        return change(node) if is_fact(node) else node
    match node:
        case f.AllOf(parts=parts) | f.AnyOf(parts=parts):
            return join_folded(node, [replace_facts(part, slot, bodies, change) for part in parts])
        case f.Not() | f.Choice():
            return rebuild(node, lambda part: replace_facts(part, slot, bodies, change))
        case f.Call():
            body = bodies.of(node)
            changed = body if body is None else replace_facts(body, slot, bodies, change)
            # a call without facts stays, because its body is compiled once for all its callers
            return node if changed is None or changed == body else changed
        case _:
            return node


def is_fact(node: f.Formula) -> bool:
    """Whether a condition can be evaluated early in any case: it cannot fail and is cheap."""
    match node:
        case f.AllOf() | f.AnyOf() | f.Not():
            return all(map(is_fact, children(node)))
        case f.Empty(subject=subject):
            return is_plain(subject)
        case f.Equal(left=left, right=right):
            return "list" not in (left.type.base, right.type.base) and is_plain(left) and is_plain(right)
        case _:
            return False


def is_plain(node: f.Formula) -> bool:
    return isinstance(node, f.Const | f.LocalValue)
