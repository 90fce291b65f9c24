"""What a condition on a set of cards says of parts of the set, or of the set alone. Input and output: formulas.

`growing` gives a weaker condition that holds for every part of a set that passes: `distinct(c.rank for c in m) is 1` becomes
`… <= 1`, and what cannot be said of a part is left out. `alone` keeps what depends on the set and nothing else, so that it
can be remembered. `most_cards` reads off how large a set can be.
"""

from collections.abc import Mapping

import hoyle.model.formula as f
from hoyle.model.game import Definition
from hoyle.model.types import BOOL
from hoyle.model.walk import every_node
from hoyle.table.layout import Layout
from hoyle.table.trees import MOVING, rebuild

YES = f.Const(BOOL, None, True)


def growing(condition: f.Formula, local: f.Local, definitions: Mapping[str, Definition], layout: Layout) -> f.Formula:
    """A condition that every part of a set must pass if some set around it passes the condition given."""
    return Weaker(local.slot, definitions, layout).weaken(condition)


class Weaker:
    """Weakens conditions on the set in one slot."""

    def __init__(self, slot: int, definitions: Mapping[str, Definition], layout: Layout) -> None:
        self.slot = slot
        self.definitions = definitions
        self.layout = layout

    def weaken(self, node: f.Formula) -> f.Formula:
        """The weaker condition; yes where nothing can be said."""
        match node:
            case f.Const():
                return node
            case f.All(parts=parts):
                kept = tuple(part for part in map(self.weaken, parts) if not is_yes(part))
                return f.All(BOOL, node.span, kept) if kept else YES
            case f.Any(parts=parts):
                weaker = tuple(map(self.weaken, parts))
                return YES if any(map(is_yes, weaker)) else f.Any(BOOL, node.span, weaker)
            case f.Choice(condition=condition, then=then, otherwise=otherwise):
                first = f.All(BOOL, node.span, (condition, then))
                return self.weaken(f.Any(BOOL, node.span, (first, otherwise)))
            case f.Call(arguments=arguments) if any(map(self.reads, arguments)):
                return self.weaken(inlined(node, self.definitions))
            case f.Empty(negated=False) if self.reads(node.subject):
                return node if self.is_set(node.subject) else YES
            case f.Equal(left=left, right=right, negated=False):
                return self.at_most(left, right, node)
            case f.Within(left=left, right=f.Range(high=high), negated=False):
                return self.at_most(left, high, node)
            case f.Compare(operator="<=" | "<", left=left, right=right) if self.grows(left) and not self.reads(right):
                return node
            case f.Fold(kind="all", source=source, head=head) if self.is_set(source) and not self.reads(head):
                # what holds for every card of a set holds for every card of its parts
                return node
            case _:
                return YES if self.reads(node) else node

    def at_most(self, left: f.Formula, right: f.Formula, node: f.Formula) -> f.Formula:
        """`left <= right`, where left only grows with the set and right does not know it."""
        if not self.reads(node):
            return node
        if self.grows(left) and not self.reads(right):
            return f.Compare(BOOL, node.span, "<=", left, right)
        return YES

    def grows(self, node: f.Formula) -> bool:
        """Whether a number can only grow when cards join the set."""
        match node:
            case f.Find(kind="count", source=source, where=None):
                return self.is_set(source)
            case f.Fold(kind="distinct", source=source, where=None):
                return self.is_set(source) and not self.reads(node.head)
            case f.Fold(kind="sum", source=source, where=None, head=f.Attribute(subject=f.Read(), name=name)):
                column = self.layout.attributes.get(name, (-1,))
                return self.is_set(source) and all(isinstance(v, int) and v >= 0 for v in column)
            case _:
                return False

    def is_set(self, node: f.Formula) -> bool:
        """Whether a formula is the set itself."""
        return isinstance(node, f.Read) and node.local.slot == self.slot

    def reads(self, node: f.Formula) -> bool:
        """Whether a formula's value depends on the set."""
        return any(isinstance(n, f.Read) and n.local.slot == self.slot for n in every_node(node))


def inlined(call: f.Call, definitions: Mapping[str, Definition]) -> f.Formula:
    """The body of the formula called, with the arguments in place of its parameters."""
    definition = definitions[call.formula]
    given = {p.slot: a for p, a in zip(definition.parameters, call.arguments, strict=True)}

    def put(node: f.Formula) -> f.Formula:
        if isinstance(node, f.Read) and node.local.slot in given:
            return given[node.local.slot]
        return rebuild(node, put)

    return put(definition.body)


def depends_only_on(condition: f.Formula, slot: int, definitions: Mapping[str, Definition]) -> bool:
    """Whether a condition reads nothing but one local and what is fixed with the table."""
    inside = {slot}
    read: set[int] = set()
    waiting, called = [condition], set[str]()
    while waiting:
        for node in every_node(waiting.pop()):
            match node:
                case f.VariableValue() | f.ZoneValue() | f.EveryZone() | f.TokensOn():
                    return False
                case f.Attribute(name=name) if name in MOVING:
                    return False
                case f.Read(local=local):
                    read.add(local.slot)
                case f.Find(local=f.Local(slot=bound)) | f.Fold(local=f.Local(slot=bound)):
                    inside.add(bound)
                case f.Call(formula=name) if name not in called:
                    called.add(name)
                    inside |= {p.slot for p in definitions[name].parameters}
                    waiting.append(definitions[name].body)
    return read <= inside


def is_yes(node: f.Formula) -> bool:
    """Whether a condition is the constant yes."""
    return isinstance(node, f.Const) and node.value is True


def conjuncts(condition: f.Formula) -> list[f.Formula]:
    """The parts of a condition that must all hold."""
    if isinstance(condition, f.All):
        return [part for inner in condition.parts for part in conjuncts(inner)]
    return [condition]


def alone(condition: f.Formula, slot: int, definitions: Mapping[str, Definition]) -> f.Formula:
    """A weaker condition that reads nothing but the local in the slot; yes where nothing is left."""
    if depends_only_on(condition, slot, definitions):
        return condition
    if isinstance(condition, f.All):
        kept = [part for part in (alone(p, slot, definitions) for p in condition.parts) if not is_yes(part)]
        return f.All(BOOL, condition.span, tuple(kept)) if kept else YES
    if isinstance(condition, f.Call):
        return alone(inlined(condition, definitions), slot, definitions)
    if isinstance(condition, f.Any):
        parts = tuple(alone(p, slot, definitions) for p in condition.parts)
        return YES if any(map(is_yes, parts)) else f.Any(BOOL, condition.span, parts)
    return YES


def most_cards(condition: f.Formula, slot: int) -> f.Formula | None:
    """The number n of a condition `count(x) <= n`, where n does not read x; None if it is no such condition."""
    match condition:
        case f.Compare(operator="<=", left=f.Find(kind="count", source=f.Read(local=local), where=None), right=right):
            reads = any(isinstance(n, f.Read) and n.local.slot == slot for n in every_node(right))
            return right if local.slot == slot and not reads else None
        case _:
            return None
