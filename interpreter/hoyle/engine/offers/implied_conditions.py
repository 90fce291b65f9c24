"""Weaker conditions that a condition on a set of cards implies for its parts.

For example `distinct(c.rank for c in m) is 1` becomes `… <= 1`.
"""

import hoyle.language.model.formula as f
from hoyle.engine.offers.call_bodies import Bodies
from hoyle.engine.table.attributes import fixed_column
from hoyle.engine.table.closure import may_be_none
from hoyle.engine.table.formula_trees import depends_only_on, reads
from hoyle.engine.table.layout import Layout
from hoyle.frozen import dataclass
from hoyle.language.model.types import BOOL

YES = f.Const(BOOL, None, True)


def weaken_for_parts(condition: f.Formula, local: f.Local, bodies: Bodies, layout: Layout) -> f.Formula:
    return Weaker(local.slot, bodies, layout).weaken(condition)


class Weaker:
    def __init__(self, slot: int, bodies: Bodies, layout: Layout) -> None:
        self.slot = slot
        self.bodies = bodies
        self.layout = layout

    def weaken(self, node: f.Formula) -> f.Formula:
        match node:
            case f.Const():
                return node
            case f.AllOf(parts=parts):
                kept = tuple(part for part in map(self.weaken, parts) if not f.is_yes(part))
                return f.AllOf(BOOL, node.span, kept) if kept else YES
            case f.AnyOf(parts=parts):
                weaker = tuple(map(self.weaken, parts))
                return YES if any(map(f.is_yes, weaker)) else f.AnyOf(BOOL, node.span, weaker)
            case f.Choice(condition=condition, then=then, otherwise=otherwise):
                first = f.AllOf(BOOL, node.span, (condition, then))
                return self.weaken(f.AnyOf(BOOL, node.span, (first, otherwise)))
            case f.Call(arguments=arguments) if any(map(self.reads, arguments)):
                body = self.bodies.of(node)
                return YES if body is None else self.weaken(body)
            case f.Empty(negated=False) if self.reads(node.subject):
                return node if self.is_set(node.subject) else YES
            case f.Equal(left=left, right=right, negated=False) if self.reads(node):
                is_bound = self.grows(left) and not self.reads(right) and not may_be_none(right)
                return f.Compare(BOOL, node.span, "<=", left, right) if is_bound else YES
            case f.Compare(operator="<=" | "<", left=left, right=right) if self.grows(left) and not self.reads(right):
                return node
            case f.Fold(kind="all", source=source, head=head, where=where) if self.is_set(source):
                # what holds for every card of a set holds for every card of its parts
                return YES if self.reads(head) or (where is not None and self.reads(where)) else node
            case _:
                return YES if self.reads(node) else node

    def grows(self, node: f.Formula) -> bool:
        """Whether a number can only grow when cards join the set."""
        match node:
            case f.Find(kind="count", source=source, where=where):
                return self.is_set(source) and (where is None or not self.reads(where))
            case f.Fold(kind="distinct", source=source, head=head, where=None):
                return self.is_set(source) and not self.reads(head)
            case f.Fold(
                kind="sum", source=source, head=f.Attribute(subject=f.LocalValue(local=card), name=name), where=None
            ):
                return self.is_set(source) and card == node.local and self.is_natural(name)
            case _:
                return False

    def is_natural(self, attribute: str) -> bool:
        column = fixed_column(self.layout, "card", attribute) or (-1,)
        return all(isinstance(value, int) and value >= 0 for value in column)

    def is_set(self, node: f.Formula) -> bool:
        return f.is_local(node, self.slot)

    def reads(self, node: f.Formula) -> bool:
        return reads(node, self.slot)


def conjuncts(condition: f.Formula) -> list[f.Formula]:
    if isinstance(condition, f.AllOf):
        return [part for inner in condition.parts for part in conjuncts(inner)]
    return [condition]


def alone(condition: f.Formula, slot: int, bodies: Bodies) -> f.Formula:
    """A weaker condition that reads only the local in the slot; yes if nothing remains."""
    if depends_only_on(condition, slot, bodies.definitions):
        return condition
    match condition:
        case f.AllOf(parts=parts):
            kept = [part for part in (alone(p, slot, bodies) for p in parts) if not f.is_yes(part)]
            return f.AllOf(BOOL, condition.span, tuple(kept)) if kept else YES
        case f.AnyOf(parts=parts):
            weaker = tuple(alone(p, slot, bodies) for p in parts)
            return YES if any(map(f.is_yes, weaker)) else f.AnyOf(BOOL, condition.span, weaker)
        case f.Call():
            body = bodies.of(condition)
            return YES if body is None else alone(body, slot, bodies)
        case _:
            return YES


@dataclass(frozen=True, slots=True)
class Bound:
    """A condition `count(x) + more <= most` on a set x; neither `more` (a list of summands) nor `most` reads x."""

    most: f.Formula
    more: tuple[f.Formula, ...]


def size_bound(condition: f.Formula, slot: int) -> Bound | None:
    if not isinstance(condition, f.Compare) or condition.operator != "<=" or reads(condition.right, slot):
        return None
    terms, waiting = list[f.Formula](), [condition.left]
    while waiting:
        term = waiting.pop()
        if isinstance(term, f.Arithmetic) and term.operator == "+":
            waiting += (term.right, term.left)
        else:
            terms.append(term)
    sizes = [term for term in terms if is_size(term, slot)]
    others = tuple(term for term in terms if term not in sizes)
    if len(sizes) != 1 or any(reads(term, slot) for term in others):
        return None
    return Bound(condition.right, others)


def is_size(term: f.Formula, slot: int) -> bool:
    match term:
        case f.Find(kind="count", source=f.LocalValue(local=local), where=None):
            return local.slot == slot
        case _:
            return False
