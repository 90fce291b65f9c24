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
        case f.AllOf() | f.AnyOf() | f.Not() | f.Choice():
            return simplify(rebuild(node, lambda part: replace_facts(part, slot, bodies, change)))
        case f.Call():
            body = bodies.of(node)
            changed = body if body is None else replace_facts(body, slot, bodies, change)
            # a call without facts stays, because its body is compiled once for all its callers
            return node if changed is None or changed == body else changed
        case _:
            return node


def simplify(node: f.Formula) -> f.Formula:
    match node:
        case f.AllOf(parts=parts) | f.AnyOf(parts=parts):
            return join_folded(node, parts)
        case f.Not(subject=f.Const(value=value)):
            return f.Const(BOOL, node.span, not value)
        case f.Choice(condition=f.Const(value=value), then=then, otherwise=otherwise):
            return then if value else otherwise
        case _:
            return node


def is_fact(node: f.Formula) -> bool:
    """Whether a condition can be evaluated early in any case: it cannot fail and is cheap."""
    match node:
        case f.AllOf() | f.AnyOf() | f.Not():
            return all(map(is_fact, children(node)))
        case f.Empty(subject=subject):
            return is_plain(subject)
        case f.LocalValue() | f.VariableValue():
            return is_plain(node)
        case f.Equal(left=left, right=right):
            return "list" not in (left.type.base, right.type.base) and is_plain(left) and is_plain(right)
        case f.Compare(left=left, right=right):
            return is_number(left) and is_number(right)
        case _:
            return False


def is_number(node: f.Formula) -> bool:
    match node:
        case f.Const():
            return node.value is not None
        case f.Find(kind="count", source=source, where=None):
            return is_plain(source)
        case f.TokensOn(zone=zone):
            return is_plain(zone)
        case _:
            return False


def is_plain(node: f.Formula) -> bool:
    """Whether a value is a mere lookup: a constant, a local, a variable or the cards of a zone, at valid indexes."""
    match node:
        case f.Const() | f.LocalValue():
            return True
        case f.CardsOf(subject=f.ZoneValue() as zone):
            return is_plain(zone)
        case f.ZoneValue(indexes=indexes) | f.EveryZone(indexes=indexes) | f.VariableValue(indexes=indexes):
            seats = [i for i in indexes if isinstance(i, f.LocalValue) and i.type.base in ("player", "side")]
            return len(seats) == len(indexes) and not any(seat.local.type.optional for seat in seats)
        case _:
            return False
