"""Which tables are played in which order: a checked game and what was asked for in; the tables, and how far to go for what, out.

A few games should meet as much as they can: each next table adds the most values of options that none before had, then the
most values of two options together. A number of players counts as a value too.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from itertools import combinations, zip_longest
from typing import Any

from hoyle.model.game import Game as Rules
from hoyle.play.game import Game
from hoyle.table.options import option_values
from hoyle.table.samples import Setting, numbers_of, settings
from hoyle.table.setup import set_table

#: The value of an option by name, or the number of players with this for a name.
Value = tuple[str, Any]
PLAYERS = ""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Tables in the order in which they are played, each with its values.

    The first `every` of them have every value, the first `together` every two values that go together at any of them.
    """

    tables: tuple[Setting, ...]
    values: tuple[tuple[Value, ...], ...]
    every: int
    together: int

    def untried(self, tried: Collection[Setting]) -> dict[str, list[Any]]:
        """By name the values that no table tried had, in order; under `PLAYERS` the numbers of players."""
        met = {
            value
            for setting, values in zip(self.tables, self.values, strict=True)
            if setting in tried
            for value in values
        }
        left = dict.fromkeys(value for values in self.values for value in values if value not in met)
        found: dict[str, list[Any]] = {}
        for name, value in left:
            found.setdefault(name, []).append(value)
        return {name: sorted(values, key=in_order) for name, values in sorted(found.items())}


def in_order(value: Any) -> tuple[bool, Any]:
    """A sort key for the values of an option: `none` last."""
    return (value is None, 0 if value is None else value)


def schedule(rules: Rules, players: int | None, options: Mapping[str, Any]) -> Schedule:
    """The tables of a game, with the number of players and the options that were asked for."""
    by_number = [settings(rules, number, options) for number in numbers(rules, players)]
    tables = [setting for row in zip_longest(*by_number) for setting in row if setting is not None]
    return covering(tables, [values_of(rules, setting) for setting in tables])


def numbers(rules: Rules, players: int | None) -> list[int]:
    """The numbers of players that are tried."""
    if players is None:
        return numbers_of(rules)
    if players not in rules.players:
        Game(rules, players)  # tells what is allowed
    return [players]


def values_of(rules: Rules, setting: Setting) -> tuple[Value, ...]:
    """The number of players of a table, and the value of every option there."""
    layout = set_table(rules, setting.players, dict(setting.options))
    return ((PLAYERS, setting.players), *option_values(layout).items())


def covering(tables: list[Setting], values: list[tuple[Value, ...]]) -> Schedule:
    """The tables in an order in which few of them have every value; the first stays the first.

    What a table adds can only become less, so that one that still adds what it last did is the next.
    """
    order: list[int] = []
    met: set[Value] = set()
    pairs: set[tuple[Value, Value]] = set()
    every = together = 0

    def gain(i: int) -> tuple[int, int, int]:
        """What a table adds, the most first."""
        return (-new(values[i], met), -new(combinations(values[i], 2), pairs), i)

    waiting = [gain(i) for i in range(len(tables))]
    if waiting:
        waiting[0] = (-len(values[0]) - 1, 0, 0)
    heapify(waiting)
    while waiting:
        *_, i = waiting[0]
        now = gain(i)
        if order and now != waiting[0]:
            heapreplace(waiting, now)
            continue
        heappop(waiting)
        order.append(i)
        met.update(values[i])
        pairs.update(combinations(values[i], 2))
        every = len(order) if now[0] else every
        together = len(order) if now[1] else together
    return Schedule(tuple(tables[i] for i in order), tuple(values[i] for i in order), every, max(every, together))


def new(found: Iterable[Any], met: Collection[Any]) -> int:
    """How many are not yet met."""
    return sum(thing not in met for thing in found)
