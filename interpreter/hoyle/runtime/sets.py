"""Sets of cards, grown card by card and given up as soon as no larger set can pass. Input: a condition on a whole set.

`growing` turns a condition into a weaker one that holds for every part of a set that passes: `distinct(c.rank for c in m)
is 1` becomes `… <= 1`, `count(m) is in 3..4` becomes `count(m) <= 4`, and what cannot be said of a part is left out. Then a
hand of ten is searched in a hundred steps instead of a thousand.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import hoyle.model.formula as f
from hoyle.model.game import Definition
from hoyle.model.types import BOOL
from hoyle.table.layout import Layout
from hoyle.table.trees import every_node, rebuild

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
            case f.Call(formula=name, arguments=arguments) if any(map(self.reads, arguments)):
                return self.weaken(self.inlined(name, arguments))
            case f.Empty(negated=False) if self.reads(node.subject):
                return node if self.is_set(node.subject) else YES
            case f.Equal(left=left, right=right, negated=False):
                return self.at_most(left, right, node)
            case f.Within(left=left, right=f.Range(high=high), negated=False):
                return self.at_most(left, high, node)
            case f.Compare(operator="<=" | "<", left=left, right=right) if self.grows(left) and not self.reads(right):
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

    def inlined(self, name: str, arguments: tuple[f.Formula, ...]) -> f.Formula:
        """The body of a formula of the file with the arguments in place of its parameters."""
        definition = self.definitions[name]
        given = {p.slot: a for p, a in zip(definition.parameters, arguments, strict=True)}

        def put(node: f.Formula) -> f.Formula:
            if isinstance(node, f.Read) and node.local.slot in given:
                return given[node.local.slot]
            return rebuild(node, put)

        return put(definition.body)


def is_yes(node: f.Formula) -> bool:
    """Whether a condition is the constant yes."""
    return isinstance(node, f.Const) and node.value is True


def grown(
    pool: tuple[int, ...],
    kinds: list[Any] | None,
    low: int,
    high: int,
    fits: Callable[[tuple[int, ...]], bool],
) -> Iterator[tuple[int, ...]]:
    """The sets of `low` to `high` cards of a pool whose every start fits: by size, then card by card.

    `kinds` tells cards apart where some look alike: of those alike the first ones are taken.
    """
    layer: list[tuple[tuple[int, ...], int]] = [((), -1)]
    if low <= 0:
        yield ()
    for size in range(1, high + 1):
        wider: list[tuple[tuple[int, ...], int]] = []
        for cards, last in layer:
            for at in range(last + 1, len(pool)):
                if kinds is not None and any(kinds[i] == kinds[at] and pool[i] not in cards for i in range(at)):
                    continue
                more = (*cards, pool[at])
                if fits(more):
                    wider.append((more, at))
        layer = wider
        if not layer:
            return
        if size >= low:
            for cards, _ in layer:
                yield cards
