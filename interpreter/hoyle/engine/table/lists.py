"""Compilation of formulas that build or slice lists."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.closure import Closure, Compile, Compiler, always, spend
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.store import Store

#: A range with more numbers than this is never written out.
LONG = 1024


def compile_join(node: f.Join, compiler: Compiler) -> Closure:
    left, right, span = compiler.compile(node.left), compiler.compile(node.right), node.span

    def plus(store: Store) -> list[Any]:
        one, two = left(store), right(store)
        spend(store, len(one) + len(two), span)
        joined = list(one)
        seen = set(joined)
        for item in two:
            if item not in seen:
                seen.add(item)
                joined.append(item)
        return joined

    def minus(store: Store) -> list[Any]:
        one, two = left(store), right(store)
        spend(store, len(one) + len(two), span)
        out = set(two)
        return [item for item in one if item not in out]

    return plus if node.operator == "+" else minus


def compile_turned(node: f.After | f.Starting, compiler: Compiler) -> Closure:
    right, span = compiler.compile(node.right), node.span
    skipped, cyclic = (1, node.cyclic) if isinstance(node, f.After) else (0, True)
    if cyclic and isinstance(node.left, f.Const) and isinstance(node.left.value, tuple) and len(node.left.value) <= 32:
        fixed = node.left.value
        # The first of equals is inserted last, so it wins.
        turned = {item: fixed[at + skipped :] + fixed[:at] for at, item in reversed(list(enumerate(fixed)))}
        return lambda store: turned.get(right(store), fixed)
    left = compiler.compile(node.left)

    def from_item(store: Store) -> Sequence[Any]:
        items: Sequence[Any] = left(store)
        item = right(store)
        spend(store, len(items), span)
        if item not in items:
            return items if cyclic else ()
        at = items.index(item)
        rest: Sequence[Any] = items[at + skipped :]
        return [*rest, *items[:at]] if cyclic else rest

    return from_item


def compile_range(node: f.Range, compiler: Compiler) -> Closure:
    low = compiler.compile(node.low)
    if isinstance(node.high, f.Const) and isinstance(node.high.value, int):
        end = node.high.value + 1
        return lambda store: range(low(store), end)
    high = compiler.compile(node.high)
    return lambda store: range(low(store), high(store) + 1)


def freeze_list(items: Sequence[Any]) -> Sequence[Any]:
    return items if isinstance(items, range) and len(items) > LONG else tuple(items)


def compile_list_of(node: f.ListOf, compiler: Compiler) -> Closure:
    items = tuple(compiler.compile(item) for item in node.items)
    return lambda store: tuple([item(store) for item in items])


def compile_item(node: f.Item, compiler: Compiler) -> Closure:
    subject, position = compiler.compile(node.subject), compiler.compile(node.position)

    def item(store: Store) -> Any:
        items, at = subject(store), position(store)
        return items[at - 1] if 1 <= at <= len(items) else None

    return item


def compile_part(node: f.Part, compiler: Compiler) -> Closure:
    source, size = compiler.compile(node.source), compiler.compile(node.size)

    if node.kind == "first":
        return lambda store: source(store)[: max(size(store), 0)]

    def tail(store: Store) -> Any:
        items, number = source(store), size(store)
        return items[max(len(items) - max(number, 0), 0) :]

    return tail


def compile_subsets(node: f.Subsets, compiler: Compiler) -> Closure:
    """Each set costs as much fuel as it has cards, plus one."""
    each, span = each_subset(node, compiler, 1), node.span

    def listed(store: Store) -> list[tuple[int, ...]]:
        found = []
        for chosen in each(store):
            spend(store, len(chosen), span)
            found.append(chosen)
        return found

    return listed


def each_subset(node: f.Subsets, compiler: Compiler, weight: int) -> Closure:
    source, low, high = compiler.compile(node.source), compiler.compile(node.low), compiler.compile(node.high)
    span = node.span

    def charged(store: Store, sets: Iterator[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        for chosen in sets:
            spend(store, weight, span)
            yield chosen

    def found(store: Store) -> Sets:
        cards = tuple(source(store))
        sizes = range(max(low(store), 0), min(high(store), len(cards)) + 1)
        return Sets(cards, sizes, lambda sets: charged(store, sets))

    return found


@dataclass(slots=True, eq=False)
class Sets:
    cards: tuple[int, ...]
    sizes: range
    charged: Callable[[Iterator[tuple[int, ...]]], Iterator[tuple[int, ...]]]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return self.charged(chain.from_iterable(combinations(self.cards, size) for size in self.sizes))

    def __reversed__(self) -> Iterator[tuple[int, ...]]:
        return self.charged(chain.from_iterable(from_the_last(self.cards, size) for size in reversed(self.sizes)))


def from_the_last(cards: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """The combinations of `itertools.combinations` from last to first."""
    first = len(cards) - size
    at, chosen = list(range(first, len(cards))), list(cards[first:])
    while True:
        yield tuple(chosen)
        moves = size - 1
        while moves > 0 and at[moves] == at[moves - 1] + 1:
            moves -= 1
        if size == 0 or at[moves] == 0:
            return
        at[moves] -= 1
        chosen[moves] = cards[at[moves]]
        if moves < size - 1:
            at[moves + 1 :] = range(first + moves + 1, len(cards))
            chosen[moves + 1 :] = cards[first + moves + 1 :]


def compile_given(node: f.Given, compiler: Compiler) -> Closure:
    return always(given_list(node, compiler.layout))


def given_list(node: f.Given, layout: Layout) -> tuple[int, ...]:
    return {
        "players": tuple(range(layout.players)),
        "sides": tuple(range(layout.sides)),
        "cards": tuple(range(layout.cards)),
        "ranks": layout.ranks_used,
        "suits": layout.suits_used,
    }[node.name]


COMPILERS: dict[type, Compile] = {
    f.Given: compile_given,
    f.Item: compile_item,
    f.Join: compile_join,
    f.After: compile_turned,
    f.Starting: compile_turned,
    f.Range: compile_range,
    f.ListOf: compile_list_of,
    f.Subsets: compile_subsets,
    f.Part: compile_part,
}
