"""The seats that surely see something, from the list of players in the file.

All that such a list may read here is the same from every seat, so the owner is assumed to be the first.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from hoyle.frozen import dataclass
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Sight

#: So many formulas are looked at for one list, at all numbers of players together, before nothing is sure any more.
FUEL = 10_000

OWNER = 0


@dataclass(frozen=True, slots=True)
class Viewers:
    """Whether the owner of a thing, and each other player, sees it at every table."""

    owner: bool
    others: bool


@lru_cache(maxsize=4096)
def viewers(sight: Sight, players: tuple[int, ...], next_player: str) -> Viewers:
    if sight.players is None:
        return Viewers(True, True)
    seats = {} if sight.owner is None else {sight.owner.slot: OWNER}
    found, fuel = Viewers(True, True), FUEL
    for number in players:
        if not (found.owner or found.others):
            break
        table = Table(number, fuel, next_player)
        sure = table.list_of(sight.players, seats).sure
        others = all(seat in sure for seat in range(number) if seat != OWNER)
        found, fuel = Viewers(found.owner and OWNER in sure, found.others and others), table.fuel
    return found


@dataclass(frozen=True, slots=True)
class Players:
    """Those who surely are in a list, and who may be."""

    sure: frozenset[int]
    maybe: frozenset[int]


Seats = Mapping[int, int | None]


@dataclass(slots=True)
class Table:
    """A table of a given size with unknown cards; a seat of None may be any."""

    players: int
    fuel: int
    next_player: str

    def list_of(self, formula: Formula, seats: Seats) -> Players:
        """`seats` are those that names mean."""
        everybody = frozenset(range(self.players))
        self.fuel -= 1
        if self.fuel < 0:
            return Players(frozenset(), everybody)
        match formula:
            case f.Given(name="players"):
                return Players(everybody, everybody)
            case f.Const(value=()):
                return Players(frozenset(), frozenset())
            case f.ListOf():
                return self._join_lists([self.list_of(item, seats) for item in formula.items])
            case f.Starting():
                return self.list_of(formula.left, seats)
            case f.After(cyclic=True):
                left, seat = self.list_of(formula.left, seats), self.seat_of(formula.right, seats)
                gone = frozenset() if seat is None else frozenset((seat,))
                return Players(left.sure - (everybody if seat is None else gone), left.maybe - gone)
            case f.Join(operator="+"):
                return self._join_lists([self.list_of(formula.left, seats), self.list_of(formula.right, seats)])
            case f.Join():
                left, right = self.list_of(formula.left, seats), self.list_of(formula.right, seats)
                return Players(left.sure - right.maybe, left.maybe - right.sure)
            case f.Choice():
                return self._choose_players(formula, seats)
            case f.Fold(kind="list"):
                return self._fold(formula, seats)
            case f.Part():
                return replace(self.list_of(formula.source, seats), sure=frozenset())
        seat = self.seat_of(formula, seats)
        only = frozenset() if seat is None else frozenset((seat,))
        return Players(only, only or everybody)

    def _join_lists(self, lists: list[Players]) -> Players:
        none: frozenset[int] = frozenset()
        return Players(none.union(*(each.sure for each in lists)), none.union(*(each.maybe for each in lists)))

    def _choose_players(self, formula: f.Choice, seats: Seats) -> Players:
        holds = self.holds(formula.condition, seats)
        then, otherwise = self.list_of(formula.then, seats), self.list_of(formula.otherwise, seats)
        if holds is not None:
            return then if holds else otherwise
        return Players(then.sure & otherwise.sure, then.maybe | otherwise.maybe)

    def _fold(self, formula: f.Fold, seats: Seats) -> Players:
        if formula.local.type.base != "player":
            return Players(frozenset(), frozenset(range(self.players)))
        source = self.list_of(formula.source, seats)
        found: list[Players] = []
        for item in sorted(source.maybe):
            inner = {**seats, formula.local.slot: item}
            holds = True if formula.where is None else self.holds(formula.where, inner)
            if holds is not False:
                head = self.list_of(formula.head, inner)
                surely = holds is True and item in source.sure
                found.append(head if surely else replace(head, sure=frozenset()))
        return self._join_lists(found)

    def seat_of(self, formula: Formula, seats: Seats) -> int | None:
        if isinstance(formula, f.LocalValue):
            return seats.get(formula.local.slot)
        if isinstance(formula, f.Attribute) and formula.name in ("left", "right"):
            seat = self.seat_of(formula.subject, seats)
            return None if seat is None else (seat + (1 if formula.name == self.next_player else -1)) % self.players
        return None

    def holds(self, condition: Formula, seats: Seats) -> bool | None:
        self.fuel -= 1
        if self.fuel < 0:
            return None
        match condition:
            case f.Const():
                return condition.value is True
            case f.Not():
                inner = self.holds(condition.subject, seats)
                return None if inner is None else not inner
            case f.AllOf() | f.AnyOf():
                parts = [self.holds(part, seats) for part in condition.parts]
                settles = isinstance(condition, f.AnyOf)
                return settles if settles in parts else None if None in parts else not settles
            case f.Equal():
                same = self._same(condition.left, condition.right, seats)
                return None if same is None else same is not condition.negated
            case f.Within() if condition.right.type.base == "list":
                seat, among = self.seat_of(condition.left, seats), self.list_of(condition.right, seats)
                if seat is None or (among.sure.isdisjoint((seat,)) and not among.maybe.isdisjoint((seat,))):
                    return None
                return (seat in among.sure) is not condition.negated
        return None

    def _same(self, left: Formula, right: Formula, seats: Seats) -> bool | None:
        """Whether two players are equal, or on one side; two players may be partners."""
        sides = all(isinstance(one, f.Attribute) and one.name == "side" for one in (left, right))
        if isinstance(left, f.Attribute) and isinstance(right, f.Attribute) and sides:
            left, right = left.subject, right.subject
        one, other = self.seat_of(left, seats), self.seat_of(right, seats)
        if one is None or other is None or (sides and one != other):
            return None
        return one == other
