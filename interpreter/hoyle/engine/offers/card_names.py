"""Names of cards and rows as a seat knows them.

A card is named by its number (the lowest with its look) if the seat sees its face and that identifies it, otherwise by
its place. Different arguments have different names.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from hoyle.engine.offers.alternatives import Alternatives, Args, Level
from hoyle.engine.offers.card_classes import Apart
from hoyle.engine.offers.disjoint_sets import sets_called
from hoyle.engine.offers.moves import At
from hoyle.engine.offers.notation import Notation
from hoyle.engine.position.position import Position


class Names:
    __slots__ = ("by_key", "key", "known", "notation", "own", "p", "seat")

    def __init__(
        self, notation: Notation, p: Position, seat: int, pool: Iterable[int] = (), apart: Apart | None = None
    ):
        self.notation = notation
        self.p = p
        self.seat = seat
        self.known: dict[int, int | At] = {}
        #: cards named by their own number
        self.own: set[int] = set()
        self.key = apart.key if apart is not None else None
        self.by_key = self.twins(pool, apart) if apart is not None else {}

    def sees(self, card: int) -> bool:
        return bool((self.notation.sights.card(self.p, card) >> self.seat) & 1)

    def card(self, card: int) -> int | At:
        found = self.known.get(card)
        if found is None:
            found = self.known[card] = self.to_name(card)
            if found == card:
                self.own.add(card)
        return found

    def cards(self, cards: tuple[int, ...]) -> tuple[int | At, ...]:
        return cards if self.own.issuperset(cards) else tuple([self.card(card) for card in cards])

    def to_name(self, card: int) -> int | At:
        if not self.sees(card):
            return self.notation.spot(self.p, card)
        return card if self.key is None else self.by_key.get(self.key(card), self.notation.canonical[card])

    def twins(self, pool: Iterable[int], apart: Apart) -> dict[Any, int | At]:
        canonical = self.notation.canonical
        looks: dict[int, dict[Any, int]] = {}
        for card in pool:
            if self.sees(card):
                looks.setdefault(canonical[card], {}).setdefault(apart.key(card), card)
        found: dict[Any, int | At] = {}
        for kinds in looks.values():
            if len(kinds) > 1:
                self.part(kinds, found)
        return found

    def part(self, kinds: dict[Any, int], found: dict[Any, int | At]) -> None:
        """Name cards of each kind with one face by place; in a set with a number if there are several kinds."""
        notation, p = self.notation, self.p
        sets: dict[int, list[Any]] = {}
        for key, card in kinds.items():
            if notation.piles.kinds[p.where[card]] == "set":
                sets.setdefault(p.where[card], []).append(key)
            else:
                found[key] = notation.spot(p, card)
        for zone, keys in sets.items():
            for number, key in enumerate(sorted(keys), 1):
                face = notation.layout.faces[kinds[key]]
                found[key] = At(notation.keys[zone], f"{face}#{number}" if len(keys) > 1 else face)


class Calls:
    """The names of one action's arguments; `me` and parameters must be in their slots."""

    def __init__(self, notation: Notation, alternatives: Alternatives, doubtful: Sequence[int], p: Position, seat: int):
        self.notation = notation
        self.levels = alternatives.levels
        self.doubtful = doubtful
        self.p = p
        self.seat = seat
        self.known: dict[Any, Names] = {}

    def names(self, i: int, start: Args) -> Names:
        level = self.levels[i]
        about = None if level.apart is None else i if level.free else start
        found = self.known.get(about)
        if found is None:
            if level.apart is None:
                found = Names(self.notation, self.p, self.seat)
            else:
                self.load_slots(start)
                found = Names(self.notation, self.p, self.seat, level.pool(self.p), level.apart(self.p))
            self.known[about] = found
        return found

    def load_slots(self, start: Args) -> None:
        for level, value in zip(self.levels, start):
            self.p.slots[level.slot] = value

    # ---- as the seat knows them

    def to_names(self, arguments: Args) -> Args:
        found = list(arguments)
        for i in self.doubtful:
            found[i] = self.value(i, arguments[:i], arguments[i])
        return tuple(found)

    def value(self, i: int, start: Args, value: Any) -> Any:
        if value is None or i not in self.doubtful:
            return value
        argument = self.levels[i].argument
        if argument.kind == "run":
            return tuple([self.notation.spot(self.p, card) for card in value])
        base = argument.local.type.base
        if base == "row":
            return self.notation.row(self.p, value)
        names = self.names(i, start)
        if argument.kind == "sets":
            return tuple([names.cards(cards) for cards in value])
        return names.cards(value) if base == "list" else names.card(value)

    # ---- and back

    def from_names(self, told: Args) -> Args | None:
        start: Args = ()
        for i, value in enumerate(told):
            if i in self.doubtful and value is not None:
                value = self.real(i, start, value)
                if value is None:
                    return None
            start = (*start, value)
        return start

    def real(self, i: int, start: Args, told: Any) -> Any:
        level = self.levels[i]
        self.load_slots(start)
        if level.argument.local.type.base == "list":
            return self.real_cards(level, i, start, told)
        return next((value for value in level.values(self.p) if self.value(i, start, value) == told), None)

    def real_cards(self, level: Level, i: int, start: Args, told: Any) -> Args | None:
        if level.argument.kind == "sets":
            return sets_called(tuple(level.pool(self.p)), self.names(i, start).card, told)
        call = partial(self.notation.spot, self.p) if level.argument.kind == "run" else self.names(i, start).card
        rest, found = list(told), []
        for card in level.pool(self.p):
            name = call(card)
            if name in rest:
                rest.remove(name)
                found.append(card)
        return None if rest else tuple(found)
