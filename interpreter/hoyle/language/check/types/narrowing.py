"""Facts that a condition proves when it holds or fails."""

from typing import Literal

import hoyle.language.model.formula as f
from hoyle.language.check.types.bounds import least
from hoyle.language.check.types.identity import key_of, substitute
from hoyle.language.check.types.scope import NO_FACTS, Desk, Fact, Facts, Scope, constant
from hoyle.language.model.ranges import filter_source

MOST = 64

Memo = dict[tuple[int, bool], Facts]

_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def fact(kind: Literal["known", "filled", "positive"], node: f.Formula) -> Facts:
    key = key_of(node)
    return NO_FACTS if key is None else frozenset({Fact(kind, *key)})


def proved_facts(node: f.Formula) -> Facts:
    facts = fact("known", node) if node.type.optional else NO_FACTS
    match node:
        case f.Attribute():
            facts |= proved_facts(node.subject)
        case f.Item():
            facts |= fact("filled", node.subject)
        case f.Find(kind="first" | "last") | f.Fold(kind="max" | "min"):
            facts |= facts_if_filled(filter_source(node))
    return facts


def facts_if_filled(node: f.Formula) -> Facts:
    facts = fact("filled", node)
    if (isinstance(node, f.Fold) and node.kind == "list") or isinstance(node, f.Sorted):
        facts |= facts_if_filled(node.source)
    elif isinstance(node, f.CardsOf) and node.subject.type.optional:
        facts |= proved_facts(node.subject)
    return facts


def proves(scope: Scope, node: f.Formula, truth: bool) -> Facts:
    return _proves(scope, node, truth, {})


def assuming(scope: Scope, condition: f.Formula, truth: bool = True) -> Scope:
    return scope.assume(proves(scope, condition, truth))


def _proves(scope: Scope, node: f.Formula, truth: bool, memo: Memo) -> Facts:
    """`memo` keeps nested brackets fast."""
    key = (id(node), truth)
    if key not in memo:
        facts = _condition(scope, node, truth, memo)
        memo[key] = facts if len(facts) <= MOST else NO_FACTS
    return memo[key]


def _condition(scope: Scope, node: f.Formula, truth: bool, memo: Memo) -> Facts:
    match node:
        case f.Not():
            return _proves(scope, node.subject, not truth, memo)
        case f.AllOf() if truth:
            return NO_FACTS.union(*(_proves(scope, part, True, memo) for part in node.parts))
        case f.AnyOf() if not truth:
            return NO_FACTS.union(*(_proves(scope, part, False, memo) for part in node.parts))
        case f.AllOf() | f.AnyOf():
            return _whichever(scope, node.parts, truth, memo)
        case f.Equal():
            return _equal(scope, node, truth is not node.negated)
        case f.Within():
            return _within(scope, node) if truth is not node.negated else NO_FACTS
        case f.Empty():
            return facts_if_filled(node.subject) if truth is node.negated else NO_FACTS
        case f.Compare():
            operator = node.operator if truth else _OPPOSITE[node.operator]
            return _order_facts(scope, node.left, operator, node.right)
        case f.Reaches() if truth:
            return proved_facts(node.right)
        case f.Find(kind="any") if truth:
            return facts_if_filled(filter_source(node))
        case f.Choice():
            return _choice(scope, node, truth, memo)
        case f.Call():
            return _call(scope, node, truth)
        case _:
            return NO_FACTS


def _whichever(scope: Scope, parts: tuple[f.Formula, ...], truth: bool, memo: Memo) -> Facts:
    """The facts that hold whichever part of an `or` is true, or of an `and` is false."""
    result: Facts | None = None
    before = NO_FACTS
    for part in parts:
        facts = before | _proves(scope, part, truth, memo)
        result = facts if result is None else result & facts
        before |= _proves(scope, part, not truth, memo)
    return result or NO_FACTS


def _choice(scope: Scope, node: f.Choice, truth: bool, memo: Memo) -> Facts:
    sides = []
    for side, condition in ((node.then, True), (node.otherwise, False)):
        if isinstance(side, f.Const) and side.value is (not truth):
            continue
        sides.append(_proves(scope, node.condition, condition, memo) | _proves(scope, side, truth, memo))
    return frozenset.intersection(*sides) if sides else NO_FACTS


def _equal(scope: Scope, node: f.Equal, same: bool) -> Facts:
    facts = NO_FACTS
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if same:
            if not other.type.optional:
                facts |= proved_facts(one)
            facts |= _order_facts(scope, one, ">=", other)
        elif other.type.base == "none":
            facts |= proved_facts(one)
        elif constant(other) == 0 and least(scope, one) == 0:
            facts |= _positive(one)
    return facts


def _within(scope: Scope, node: f.Within) -> Facts:
    facts = facts_if_filled(node.right)
    if node.right.type.item is not None and not node.right.type.item.optional:
        facts |= proved_facts(node.left)
    if isinstance(node.right, f.Range):
        facts |= _order_facts(scope, node.left, ">=", node.right.low)
    elif isinstance(node.right, f.ListOf) and all((least(scope, item) or 0) >= 1 for item in node.right.items):
        facts |= _positive(node.left)
    return facts


def _order_facts(scope: Scope, left: f.Formula, operator: str, right: f.Formula) -> Facts:
    """The facts that a number is at least one."""
    if left.type.base != "int" or right.type.base != "int":
        return NO_FACTS
    facts = NO_FACTS
    for small, sign, large in ((right, operator, left), (left, _MIRROR[operator], right)):
        low = least(scope, small)
        if low is not None and ((sign == ">" and low >= 0) or (sign == ">=" and low >= 1)):
            facts |= _positive(large)
    return facts


def _positive(node: f.Formula) -> Facts:
    facts = fact("positive", node)
    if (isinstance(node, f.Find) and node.kind == "count") or (isinstance(node, f.Fold) and node.kind == "distinct"):
        facts |= facts_if_filled(filter_source(node))
    return facts


def _call(scope: Scope, node: f.Call, truth: bool) -> Facts:
    slots, reads = {}, frozenset[str]()
    for local, argument in zip(scope.desk.parameters.get(node.formula, ()), node.arguments):
        key = key_of(argument)
        if key is not None:
            slots[local.slot] = key[0]
            reads |= key[1]
    facts = set()
    for found in scope.desk.formula_facts.get((node.formula, truth), NO_FACTS):
        if not scope.desk.spend(400):
            break
        changed = substitute(found.key, slots)
        if changed is not None and not _mentions(changed, scope.desk, node.formula, slots):
            facts.add(Fact(found.kind, changed, found.reads | reads))
    return frozenset(facts)


def _mentions(key: object, desk: Desk, formula: str, slots: dict[int, tuple[object, ...]]) -> bool:
    if isinstance(key, tuple):
        if len(key) == 2 and key[0] == "local":
            return key[1] not in slots and any(p.slot == key[1] for p in desk.parameters.get(formula, ()))
        return any(_mentions(part, desk, formula, slots) for part in key)
    return False


def prove_formula(desk: Desk, name: str) -> None:
    """Called once for each formula, in their order."""
    definition = desk.formulas[name]
    if definition.type.base == "bool":
        bare = Scope(desk, desk.symbols[name].key)
        for truth in (True, False):
            desk.formula_facts[name, truth] = proves(bare, definition.body, truth)
