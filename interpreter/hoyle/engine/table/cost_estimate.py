"""Estimates of the steps that a formula takes, and of its most expensive loop.

A step is one evaluation of one part. Lengths of lists come from the deck, from the room of zones or the cards dealt
there, and from constants. Half the items of a list are assumed to pass a condition; of its sets of cards, as many as it
has cards.
"""

from collections.abc import Mapping
from dataclasses import field
from math import ceil, comb, prod
from typing import TypeAlias

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import needs
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.lists import given_list
from hoyle.frozen import dataclass
from hoyle.language.model.game import Definition
from hoyle.language.model.walk import children

#: The assumed length of an unknown range, row or list.
SOME = 8

#: The steps for moving one card from list to list.
CARD = 0.1

#: The largest number of steps; larger ones are treated as equal.
ENDLESS = 1e15

#: The most parts of formulas examined, and the greatest depth; the rest counts as free.
MOST_PARTS = 50_000
DEEPEST = 150


@dataclass(frozen=True, slots=True)
class Extent:
    """The number of items of a list, and of their items, if they are lists.

    For a list of sets of cards, `pool` is the number of cards they are from; for a set, `among` is the number of sets.
    """

    items: float
    inner: float = 0
    pool: float = 0
    among: float = 0


NO_LIST = Extent(0)


@dataclass(frozen=True, slots=True)
class Loop:
    node: f.Find | f.Fold
    sets: bool
    items: float
    steps: float


@dataclass(frozen=True, slots=True)
class Effort:
    """`value` is the length of a list; `once` has by name the parts evaluated only once."""

    steps: float = 0
    worst: Loop | None = None
    value: Extent = NO_LIST
    once: Mapping[object, "Effort"] = field(default_factory=dict)

    @property
    def total(self) -> float:
        return min(self.steps + sum(effort.steps for effort in self.once.values()), ENDLESS)

    @property
    def loop(self) -> Loop | None:
        return worst(self.worst, *(effort.worst for effort in self.once.values()))


#: The known lengths of the lists in locals, by slot.
Known: TypeAlias = Mapping[int, Extent]


def worst(*loops: Loop | None) -> Loop | None:
    return max((loop for loop in loops if loop is not None), key=lambda loop: loop.steps, default=None)


def both(*efforts: Effort, value: Extent = NO_LIST) -> Effort:
    once: dict[object, Effort] = {}
    for effort in efforts:
        for name, more in effort.once.items():
            once[name] = max(once.get(name, more), more, key=lambda one: one.steps)
    steps = min(sum(effort.steps for effort in efforts), ENDLESS)
    return Effort(steps, worst(*(effort.worst for effort in efforts)), value, once)


def again(effort: Effort, times: float) -> Effort:
    loop = effort.worst
    if loop is not None:
        loop = Loop(loop.node, loop.sets, min(loop.items * times, ENDLESS), min(loop.steps * times, ENDLESS))
    return Effort(min(effort.steps * times, ENDLESS), loop, effort.value, effort.once)


class Estimator:
    """`rooms` has the number of cards in zones, by name."""

    def __init__(self, layout: Layout, definitions: Mapping[str, Definition], rooms: Mapping[str, int]) -> None:
        self.layout = layout
        self.definitions = definitions
        self.rooms = rooms
        self.bodies: dict[tuple[str, tuple[Extent, ...]], Effort] = {}
        self.left = MOST_PARTS
        self.depth = 0

    def of(self, node: f.Formula, known: Known) -> Effort:
        if self.left <= 0 or self.depth >= DEEPEST:
            return Effort()
        self.left -= 1
        self.depth += 1
        try:
            return self.looked_into(node, known)
        finally:
            self.depth -= 1

    def looked_into(self, node: f.Formula, known: Known) -> Effort:
        match node:
            case f.Const(value=value):
                return Effort(0, value=Extent(len(value)) if isinstance(value, tuple) else NO_LIST)
            case f.LocalValue(local=local):
                return Effort(0, value=known.get(local.slot, Extent(SOME)))
            case f.Find() | f.Fold():
                return self.loop(node, known)
            case f.Sorted():
                return self.sorting_cost(node, known)
            case f.Call():
                return self.call(node, known)
            case f.AllOf(parts=parts):
                return self.every(parts, known)
            case f.Choice(condition=condition, then=then, otherwise=otherwise):
                first, yes, no = (self.of(part, known) for part in (condition, then, otherwise))
                return both(Effort(1), first, again(yes, 0.5), no, value=longer(yes.value, no.value))
            case _:
                return self.sum_of_parts(node, known)

    def sum_of_parts(self, node: f.Formula, known: Known) -> Effort:
        parts = [self.of(part, known) for part in children(node)]
        value, steps = self.extent(node, [part.value for part in parts])
        return both(Effort(steps), *parts, value=value)

    def extent(self, node: f.Formula, parts: list[Extent]) -> tuple[Extent, float]:
        layout = self.layout
        match node:
            case f.Given():
                return Extent(len(given_list(node, layout))), 1
            case f.ZoneValue(zone=zone):
                return Extent(self.rooms[zone], SOME), 1
            case f.EveryZone(zone=zone, indexes=indexes):
                members = prod(layout.zone_families[zone].sizes[len(indexes) :])
                return Extent(min(self.rooms[zone] * members, layout.cards), SOME), members
            case f.CardsOf(subject=subject):
                return (Extent(1) if subject.type.base == "card" else parts[0]), 1
            case f.Join(operator=operator):
                one, other = parts[0].items, parts[1].items
                value = min(one + other, layout.cards) if operator == "+" else max(one - other, 0)
                return Extent(value), 1 + CARD * (one + other)
            case f.After() | f.Starting():
                return parts[0], 1
            case f.Range(low=low, high=high):
                ends = self.number(low), self.number(high)
                return Extent(SOME if ends[0] is None or ends[1] is None else max(0, ends[1] - ends[0] + 1)), 1
            case f.ListOf(items=items):
                return Extent(len(items)), 1
            case f.Part(size=size):
                number = self.number(size)
                return Extent(parts[0].items if number is None else min(parts[0].items, number)), 1
            case f.Subsets():
                return self.sets(node, parts[2].items), 1
            case f.Several():
                return parts[2], 1
            case f.Otherwise():
                return longer(*parts), 1
            case f.Item():
                return Extent(parts[0].inner), 1
            case f.Position() | f.Within() | f.Equal():
                return NO_LIST, 1 + CARD * max(part.items for part in parts)
            case _:
                return NO_LIST, 1

    def sets(self, node: f.Subsets, pool: float) -> Extent:
        cards = ceil(pool)
        low, high = self.number(node.low), self.number(node.high)
        least, most = max(low or 0, 0), cards if high is None else min(high, cards)
        if low is None and high is None:
            least = most = cards // 2  # `n cards from`: a size known elsewhere
        counts = {size: comb(cards, size) for size in range(least, min(most, cards) + 1)}
        number = sum(counts.values())
        mean = sum(size * count for size, count in counts.items()) / max(number, 1)
        # the sets that pass, and the sets with the largest rest (the slowest), are small
        return Extent(min(number, ENDLESS), (least + mean) / 2, pool)

    def number(self, node: f.Formula) -> int | None:
        match node:
            case f.Const(value=int() as value):
                return value
            case f.OptionValue(option=option):
                value = self.layout.options[option]
                return value if type(value) is int else None
            case f.Arithmetic(operator="+" | "-" as operator, left=left, right=right):
                one, other = self.number(left), self.number(right)
                if one is None or other is None:
                    return None
                return one + other if operator == "+" else one - other
            case f.Find(kind="count", source=f.Given() | f.Const() as source, where=None):
                return int(self.of(source, {}).value.items)
            case f.Choice(then=then, otherwise=otherwise):
                found = [number for number in (self.number(then), self.number(otherwise)) if number is not None]
                return max(found, default=None)
            case _:
                return None

    def loop(self, node: f.Find | f.Fold, known: Known) -> Effort:
        source = self.of(node.source, known)
        items = source.value.items
        if isinstance(node, f.Find) and (node.local is None or node.where is None):
            return both(Effort(1), source, value=Extent(source.value.inner))
        assert node.local is not None
        inside = {**known, node.local.slot: Extent(source.value.inner, among=items if source.value.pool else 0)}
        each, passing = Effort(), items
        if node.where is not None:
            each, passing = self.of(node.where, inside), self.passing_share(node.where, node.local, source.value)
        body = again(each, items)
        if isinstance(node, f.Fold):
            body = both(body, again(self.of(node.head, inside), passing))
        body = both(Effort(items), body)
        mine = Loop(node, source.value.pool > 0, items, body.steps)
        inner = body.worst
        # for sets, report this loop, not those over the cards of each
        goes_on = inner is not None and inner.steps > body.steps / 2 and (inner.sets or not mine.sets)
        value = Extent(passing, source.value.inner) if isinstance(node, f.Fold) else Extent(source.value.inner)
        return both(source, Effort(body.steps, inner if goes_on else mine, NO_LIST, body.once), value=value)

    def sorting_cost(self, node: f.Sorted, known: Known) -> Effort:
        source = self.of(node.source, known)
        items = source.value.items
        inside = {**known, node.local.slot: Extent(source.value.inner)}
        each = both(Effort(1), *(self.of(key, inside) for key in node.keys))
        return both(source, again(each, items), value=source.value)

    def passing_share(self, where: f.Formula, local: f.Local, source: Extent) -> float:
        if source.pool:
            return min(source.items, source.pool)
        return source.items * self.odds(where, local)

    def odds(self, where: f.Formula, local: f.Local) -> float:
        layout = self.layout
        match where:
            case f.Equal(left=f.Attribute(subject=f.LocalValue(local=one), name=name), negated=False) if one == local:
                values = {"rank": len(layout.ranks_used), "suit": len(layout.suits_used)}
                values |= {own: len(set(column)) for own, column in layout.attributes.items()}
                return 1 / max(values.get(name, 2), 1)
            case f.Attribute(subject=f.LocalValue(local=one), name=name) if one == local and name in layout.attributes:
                column = layout.attributes[name]
                return sum(map(bool, column)) / max(len(column), 1)
            case f.AnyOf(parts=parts):
                return min(1.0, sum(self.odds(part, local) for part in parts))
            case f.AllOf(parts=parts):
                return min(self.odds(part, local) for part in parts)
            case _:
                return 0.5

    def every(self, parts: tuple[f.Formula, ...], known: Known) -> Effort:
        done, share = [Effort(1)], 1.0
        for part in parts:
            done.append(again(self.of(part, known), share))
            share *= self.share(part, known)
        return both(*done)

    def share(self, part: f.Formula, known: Known) -> float:
        """The assumed probability: low for tests of a set's cards, high for tests of its size."""
        outside = needs(part)
        sets = [known[local.slot] for local in outside.locals if local.slot in known and known[local.slot].among]
        if not sets:
            return 0.5
        return min(min(0.5, SOME / one.among) for one in sets) if outside.loops else 1.0

    def call(self, node: f.Call, known: Known) -> Effort:
        given = [self.of(argument, known) for argument in node.arguments]
        body = self.body(node.formula, tuple(effort.value for effort in given))
        domain = 1 if not given else self.domain(node.arguments[0].type.base) if len(given) == 1 else None
        asked = both(Effort(1), *given)
        if domain is None:
            return both(asked, body, value=body.value)
        kept = again(body, domain)
        kept = Effort(kept.steps, kept.worst)
        return both(asked, Effort(once={**body.once, node.formula: kept}), value=body.value)

    def body(self, name: str, given: tuple[Extent, ...]) -> Effort:
        key = name, given
        if key not in self.bodies:
            definition = self.definitions[name]
            known = {parameter.slot: extent for parameter, extent in zip(definition.parameters, given)}
            self.bodies[key] = self.of(definition.body, known)
        return self.bodies[key]

    def domain(self, base: str) -> int | None:
        layout = self.layout
        sizes = {"card": layout.cards, "player": layout.players, "side": layout.sides}
        return (sizes | {"rank": len(layout.ranks_used), "suit": len(layout.suits_used)}).get(base)


def longer(one: Extent, other: Extent) -> Extent:
    return max(one, other, key=lambda extent: extent.items)
