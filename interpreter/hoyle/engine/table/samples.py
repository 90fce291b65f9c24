"""Sample tables of a game: numbers of players and option settings, chosen pairwise.

Compatible values of two options occur together in some row; of a range, both ends and their inner neighbours.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.options import listed_words
from hoyle.engine.table.setup import set_at_cost
from hoyle.frozen import dataclass
from hoyle.language.model.game import Game, Option

#: With more numbers of players than this, only the fewest, the most and a few between are tried.
CROWD = 7

#: A range without an upper end, or with a far one, is tried up to here.
FAR = 60

#: The most rows; pairs still missing then are not tried.
MOST_ROWS = 100

#: For options with more pairs of values than this, each value is tried alone.
MOST_PAIRS = 10_000

#: The fuel for testing whether tables can be set, for all rows of one number of players.
MOST_WORK = 2_000_000

Values = Mapping[str, list[Any]]
Pair = tuple[tuple[str, int], tuple[str, int]]
Row = dict[str, int]


@dataclass(frozen=True, slots=True)
class Setting:
    players: int
    options: tuple[tuple[str, Any], ...] = ()


def sampled_numbers(players: Sequence[int]) -> list[int]:
    numbers = sorted(players)
    if len(numbers) <= CROWD:
        return numbers
    return sorted({*numbers[:4], numbers[len(numbers) // 2], numbers[-1]})


@dataclass(slots=True)
class Work:
    left: int = MOST_WORK


def settings(game: Game, players: int, fixed: Mapping[str, Any] | None = None) -> Iterator[Setting]:
    """Default options first; `fixed` options keep their values."""
    rows = Rows(game, players, dict(fixed or {}))
    if rows.can_be_set({}):
        yield Setting(players, tuple(rows.options({}).items()))
    for _ in range(MOST_ROWS):
        row = rows.next()
        if row is None:
            return
        yield Setting(players, tuple(rows.options(row).items()))


class Rows:
    """`wanted`: pairs without a row."""

    def __init__(self, game: Game, players: int, given: dict[str, Any]) -> None:
        self.game = game
        self.players = players
        self.given = given
        self.values = {o.name: candidates(game, o) for o in game.options.values() if o.name not in given}
        self.wanted = wanted_pairs(self.values)
        self.work = Work()

    def options(self, row: Row) -> dict[str, Any]:
        return self.given | {name: self.values[name][i] for name, i in row.items()}

    def can_be_set(self, row: Row) -> bool:
        return can_be_set(self.game, self.players, self.options(row), self.work)

    def next(self) -> Row | None:
        """A row with a new pair; removes its pairs, and impossible ones, from `wanted`."""
        while self.wanted and self.work.left > 0:
            pair = min(self.wanted)
            self.wanted.discard(pair)
            row = dict(pair)
            if self.can_be_set(row):
                for name in self.values:
                    if name not in row and self.work.left > 0:
                        self.fill(row, name)
                self.wanted -= {pair for pair in self.wanted if all(row.get(name) == i for name, i in pair)}
                return row
        return None

    def fill(self, row: Row, name: str) -> None:
        def gain(i: int) -> int:
            return sum(pair_of((name, i), other) in self.wanted for other in row.items())

        for i in sorted(range(len(self.values[name])), key=gain, reverse=True):
            if not gain(i):
                return
            row[name] = i
            if self.can_be_set(row):
                return
            del row[name]


def wanted_pairs(values: Values) -> set[Pair]:
    """Pairs of values of two options, and single values, in case one is compatible with none."""
    indexes = {name: range(len(found)) for name, found in values.items()}
    alone = {((name, i), (name, i)) for name, found in indexes.items() for i in found}
    if len(alone) ** 2 > 2 * MOST_PAIRS:
        return alone
    pairs = {pair_of((a, i), (b, j)) for a, b in combinations(values, 2) for i in indexes[a] for j in indexes[b]}
    return pairs | alone


def pair_of(one: tuple[str, int], other: tuple[str, int]) -> Pair:
    return (one, other) if one <= other else (other, one)


def can_be_set(game: Game, players: int, options: Mapping[str, Any], work: Work | None = None) -> bool:
    """`work` pays for the test."""
    layout, cost = set_at_cost(game, players, options)
    if work is not None:
        work.left -= cost
    return isinstance(layout, Layout)


def candidates(game: Game, option: Option) -> list[Any]:
    found: list[Any]
    match option.type.base:
        case "bool":
            found = [False, True]
        case "int":
            found = numbers(constant(option.bounds.low), constant(option.bounds.high), constant(option.default))
        case "rank":
            found = [game.deck.ranks[0], game.deck.ranks[-1]]
        case _:
            found = [*listed_words(game, option)]
    return [*found, None] if option.type.optional else found


def numbers(low: int | None, high: int | None, default: int | None) -> list[int]:
    least = 0 if low is None else low
    most = FAR + least if high is None else min(high, FAR + least)
    found = {least, min(least + 1, most)}
    if high is not None:
        found |= {most, max(most - 1, least)}
    return sorted(found if default is None else found | {default})


def constant(formula: f.Formula | None) -> int | None:
    value = formula.value if isinstance(formula, f.Const) else None
    return value if type(value) is int else None
