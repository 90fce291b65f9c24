"""The order of tables in an audit.

Each adds the most new values of options, then pairs of values. Numbers of players count as values.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from itertools import zip_longest
from typing import Any

from hoyle.engine.table.options import option_values
from hoyle.engine.table.samples import Setting, sampled_numbers, settings
from hoyle.engine.table.setup import set_table
from hoyle.language.model.game import Game as Rules

#: Value of an option with its name, or the number of players under this name.
Value = tuple[str, Any]
PLAYERS = ""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Tables in order: the first `every` cover every value, the first `together` every possible pair."""

    tables: tuple[Setting, ...]
    values: tuple[tuple[Value, ...], ...]
    every: int
    together: int

    def untried(self, tried: Collection[Setting]) -> dict[str, list[Any]]:
        """Values that no tried table had; under `PLAYERS` the numbers of players."""
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
    return (value is None, 0 if value is None else value)


def schedule(rules: Rules, players: int | None, options: Mapping[str, Any]) -> Schedule:
    by_number = [settings(rules, number, options) for number in numbers(rules, players)]
    by_values: dict[tuple[Value, ...], Setting] = {}
    for setting in (setting for row in zip_longest(*by_number) for setting in row if setting is not None):
        by_values.setdefault(values_of(rules, setting), setting)  # a default may be chosen, too
    return order_tables(list(by_values.values()), list(by_values))


def numbers(rules: Rules, players: int | None) -> list[int]:
    return sampled_numbers(rules.players) if players is None else [players]


def values_of(rules: Rules, setting: Setting) -> tuple[Value, ...]:
    layout = set_table(rules, setting.players, dict(setting.options))
    return ((PLAYERS, setting.players), *option_values(layout).items())


def order_tables(tables: list[Setting], values: list[tuple[Value, ...]]) -> Schedule:
    """Order the tables so that few cover every value; the first stays first.

    Gains only shrink, so a table that keeps its last gain is next (lazy greedy algorithm).
    """
    order: list[int] = []
    number = {value: n for n, value in enumerate(dict.fromkeys(value for row in values for value in row))}
    rows = [[number[value] for value in row] for row in values]
    masks = [sum(1 << n for n in row) for row in rows]
    met, every, together = 0, 0, 0
    beside = [1 << n for n in range(len(number))]  # the values that each value was met with, and itself

    def gain(i: int) -> tuple[int, int, int]:
        """A sort key, the largest gain first."""
        pairs = sum((masks[i] & ~beside[n]).bit_count() for n in rows[i]) // 2
        return (-(masks[i] & ~met).bit_count(), -pairs, i)

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
        met |= masks[i]
        for n in rows[i]:
            beside[n] |= masks[i]
        every = len(order) if now[0] else every
        together = len(order) if now[1] else together
    return Schedule(tuple(tables[i] for i in order), tuple(values[i] for i in order), every, max(every, together))
