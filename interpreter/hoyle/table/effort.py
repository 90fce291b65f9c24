"""What it may take to work out a formula: a formula and a layout in; steps, and the loop that takes most of them, out.

A step is one part of a formula worked out once. Nothing is played: how long lists are is told by the deck, by how much a
zone has room for or is dealt, and by what is written. Of the items of a list half are taken to pass a condition, of the
sets of cards of a list as many as the list has cards; what stands behind `and` is then worked out for those alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil, comb
from typing import TypeAlias

import hoyle.model.formula as f
from hoyle.model.game import Definition
from hoyle.model.walk import children
from hoyle.table.layout import Layout
from hoyle.table.remember import Kept
from hoyle.table.trees import needs

#: How many numbers a range has, and cards a row or a list, of which nothing is known.
SOME = 8

#: How much less than a step it takes to pass one card from list to list.
CARD = 0.1

#: Beyond so many steps nothing is told apart.
ENDLESS = 1e15

#: So many parts of formulas are looked at, and no deeper than this; what is left out is taken to cost nothing.
MOST_PARTS = 50_000
DEEPEST = 150


@dataclass(frozen=True, slots=True)
class Extent:
    """How many items a list has, and how many each of these has, if they are lists.

    Of a list of sets of cards, `pool` is of how many cards they are sets; of such a set, `among` is how many sets there are.
    """

    items: float
    inner: float = 0
    pool: float = 0
    among: float = 0


NO_LIST = Extent(0)


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop, how many items it goes through, and the steps that takes."""

    node: f.Find | f.Fold
    sets: bool
    items: float
    steps: float


@dataclass(frozen=True, slots=True)
class Effort:
    """The steps of something, the loop that takes most of them, and how long its value is, if that is a list.

    `once` holds by name what is remembered, so that it is not done again however often it is asked for.
    """

    steps: float = 0
    worst: Loop | None = None
    value: Extent = NO_LIST
    once: Mapping[object, "Effort"] = field(default_factory=dict)

    @property
    def total(self) -> float:
        """All steps, with those that are done once."""
        return min(self.steps + sum(effort.steps for effort in self.once.values()), ENDLESS)

    @property
    def loop(self) -> Loop | None:
        """The loop that takes most steps."""
        return worst(self.worst, *(effort.worst for effort in self.once.values()))


#: What is known of the lists in locals, by slot.
Known: TypeAlias = Mapping[int, Extent]


def worst(*loops: Loop | None) -> Loop | None:
    """Of some loops the one that takes most steps."""
    return max((loop for loop in loops if loop is not None), key=lambda loop: loop.steps, default=None)


def both(*efforts: Effort, value: Extent = NO_LIST) -> Effort:
    """One thing after the other."""
    once: dict[object, Effort] = {}
    for effort in efforts:
        for name, more in effort.once.items():
            once[name] = max(once.get(name, more), more, key=lambda one: one.steps)
    steps = min(sum(effort.steps for effort in efforts), ENDLESS)
    return Effort(steps, worst(*(effort.worst for effort in efforts)), value, once)


def again(effort: Effort, times: float) -> Effort:
    """The same so many times."""
    loop = effort.worst
    if loop is not None:
        loop = Loop(loop.node, loop.sets, min(loop.items * times, ENDLESS), min(loop.steps * times, ENDLESS))
    return Effort(min(effort.steps * times, ENDLESS), loop, effort.value, effort.once)


class Estimator:
    """Estimates the formulas of one table; `rooms` tells how many cards lie in a zone of each name."""

    def __init__(self, layout: Layout, definitions: Mapping[str, Definition], rooms: Mapping[str, int]) -> None:
        self.layout = layout
        self.definitions = definitions
        self.rooms = rooms
        self.bodies: dict[tuple[str, tuple[Extent, ...]], Effort] = {}
        self.left = MOST_PARTS
        self.depth = 0

    def of(self, node: f.Formula, known: Known) -> Effort:
        """What it takes to work out a formula."""
        if self.left <= 0 or self.depth >= DEEPEST:
            return Effort()
        self.left -= 1
        self.depth += 1
        try:
            return self.looked_into(node, known)
        finally:
            self.depth -= 1

    def looked_into(self, node: f.Formula, known: Known) -> Effort:
        """The same, part by part."""
        match node:
            case f.Const(value=value):
                return Effort(0, value=Extent(len(value)) if isinstance(value, tuple) else NO_LIST)
            case f.Read(local=local):
                return Effort(0, value=known.get(local.slot, Extent(SOME)))
            case f.Find() | f.Fold():
                return self.loop(node, known)
            case f.Sorted():
                return self.sorting(node, known)
            case f.Call():
                return self.call(node, known)
            case f.All(parts=parts):
                return self.every(parts, known)
            case f.Choice(condition=condition, then=then, otherwise=otherwise):
                first, yes, no = (self.of(part, known) for part in (condition, then, otherwise))
                return both(Effort(1), first, again(yes, 0.5), no, value=longer(yes.value, no.value))
            case Kept(subject=subject):
                return self.of(subject, known)
            case _:
                return self.plain(node, known)

    def plain(self, node: f.Formula, known: Known) -> Effort:
        """A formula that works out each of its parts once."""
        parts = [self.of(part, known) for part in children(node)]
        value, steps = self.extent(node, [part.value for part in parts])
        return both(Effort(steps), *parts, value=value)

    def extent(self, node: f.Formula, parts: list[Extent]) -> tuple[Extent, float]:
        """How long the value of a formula is, and the steps it takes beside its parts."""
        layout = self.layout
        match node:
            case f.Given(name=name):
                used = {"ranks": len(layout.ranks_used), "suits": len(layout.suits_used)}
                all_of = {"players": layout.players, "sides": layout.sides, "cards": layout.cards} | used
                return Extent(all_of[name]), 1
            case f.ZoneValue(zone=zone):
                return Extent(self.rooms[zone], SOME), 1
            case f.EveryZone(zone=zone, indexes=indexes):
                sizes = layout.zone_families[zone].sizes[len(indexes) :]
                members = 1
                for size in sizes:
                    members *= size
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
        """How many sets of cards there are, and how many cards are in one that counts."""
        cards = ceil(pool)
        low, high = self.number(node.low), self.number(node.high)
        least, most = max(low or 0, 0), cards if high is None else min(high, cards)
        if low is None and high is None:
            least = most = cards // 2  # `n cards from`: a size that is told elsewhere
        counts = {size: comb(cards, size) for size in range(least, min(most, cards) + 1)}
        number = sum(counts.values())
        mean = sum(size * count for size, count in counts.items()) / max(number, 1)
        # of all sets those that pass and those that leave most cards behind, which take longest, are small
        return Extent(min(number, ENDLESS), (least + mean) / 2, pool)

    def number(self, node: f.Formula) -> int | None:
        """The number that a formula is at this table, as far as that is written."""
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
        """A list gone through: its condition for each item, and what is made of those that pass."""
        source = self.of(node.source, known)
        items = source.value.items
        if isinstance(node, f.Find) and (node.local is None or node.where is None):
            return both(Effort(1), source, value=Extent(source.value.inner))
        assert node.local is not None
        inside = {**known, node.local.slot: Extent(source.value.inner, among=items if source.value.pool else 0)}
        each, passing = Effort(), items
        if node.where is not None:
            each, passing = self.of(node.where, inside), self.passing(node.where, node.local, source.value)
        body = again(each, items)
        if isinstance(node, f.Fold):
            body = both(body, again(self.of(node.head, inside), passing))
        body = both(Effort(items), body)
        mine = Loop(node, source.value.pool > 0, items, body.steps)
        inner = body.worst
        # of sets the loop is told, and not those through the cards of each
        goes_on = inner is not None and inner.steps > body.steps / 2 and (inner.sets or not mine.sets)
        value = Extent(passing, source.value.inner) if isinstance(node, f.Fold) else Extent(source.value.inner)
        return both(source, Effort(body.steps, inner if goes_on else mine, NO_LIST, body.once), value=value)

    def sorting(self, node: f.Sorted, known: Known) -> Effort:
        """A list put in order: its keys for each item."""
        source = self.of(node.source, known)
        items = source.value.items
        inside = {**known, node.local.slot: Extent(source.value.inner)}
        each = both(Effort(1), *(self.of(key, inside) for key in node.keys))
        return both(source, again(each, items), value=source.value)

    def passing(self, where: f.Formula, local: f.Local, source: Extent) -> float:
        """How many items of a list are taken to pass a condition."""
        if source.pool:
            return min(source.items, source.pool)
        return source.items * self.odds(where, local)

    def odds(self, where: f.Formula, local: f.Local) -> float:
        """How likely an item is to pass a condition."""
        layout = self.layout
        match where:
            case f.Equal(left=f.Attribute(subject=f.Read(local=one), name=name), negated=False) if one == local:
                values = {"rank": len(layout.ranks_used), "suit": len(layout.suits_used)}
                values |= {own: len(set(column)) for own, column in layout.attributes.items()}
                return 1 / max(values.get(name, 2), 1)
            case f.Attribute(subject=f.Read(local=one), name=name) if one == local and name in layout.attributes:
                column = layout.attributes[name]
                return sum(map(bool, column)) / max(len(column), 1)
            case f.Any(parts=parts):
                return min(1.0, sum(self.odds(part, local) for part in parts))
            case f.All(parts=parts):
                return min(self.odds(part, local) for part in parts)
            case _:
                return 0.5

    def every(self, parts: tuple[f.Formula, ...], known: Known) -> Effort:
        """Conditions that must all hold: each is worked out where those before hold."""
        done, share = [Effort(1)], 1.0
        for part in parts:
            done.append(again(self.of(part, known), share))
            share *= self.share(part, known)
        return both(*done)

    def share(self, part: f.Formula, known: Known) -> float:
        """How often a condition holds; what is asked of the cards of a set seldom does, what is asked of its size does."""
        outside = needs(part)
        sets = [known[local.slot] for local in outside.locals if local.slot in known and known[local.slot].among]
        if not sets:
            return 0.5
        return min(min(0.5, SOME / one.among) for one in sets) if outside.loops else 1.0

    def call(self, node: f.Call, known: Known) -> Effort:
        """A formula of the file: its arguments, and its body, which is remembered where it depends on no list."""
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
        """What the body of a formula takes for arguments as long as given."""
        key = name, given
        if key not in self.bodies:
            definition = self.definitions[name]
            known = {parameter.slot: extent for parameter, extent in zip(definition.parameters, given)}
            self.bodies[key] = self.of(definition.body, known)
        return self.bodies[key]

    def domain(self, base: str) -> int | None:
        """How many values a type has, if their number is small and fixed."""
        layout = self.layout
        sizes = {"card": layout.cards, "player": layout.players, "side": layout.sides}
        return (sizes | {"rank": len(layout.ranks_used), "suit": len(layout.suits_used)}).get(base)


def longer(one: Extent, other: Extent) -> Extent:
    """The longer of two lists."""
    return max(one, other, key=lambda extent: extent.items)
