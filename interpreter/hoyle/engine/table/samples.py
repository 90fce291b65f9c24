"""Sample tables of a game: numbers of players and option settings, chosen pairwise.

Compatible values of two options occur together in some row; of a range, both ends and their inner neighbours.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.fault import Fault, Refused
from hoyle.engine.table.options import listed_words
from hoyle.engine.table.setup import FUEL, LAID_OUT, set_table
from hoyle.engine.table.store import empty_store
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


@dataclass(frozen=True, slots=True)
class Setting:
    players: int
    options: tuple[tuple[str, Any], ...] = ()


def sampled_numbers(players: Sequence[int]) -> list[int]:
    numbers = sorted(players)
    if len(numbers) <= CROWD:
        return numbers
    return sorted({*numbers[:4], numbers[len(numbers) // 2], numbers[-1]})


def settings(game: Game, players: int, fixed: Mapping[str, Any] | None = None) -> Iterator[Setting]:
    """Default options first; `fixed` options keep their values."""
    given = dict(fixed or {})
    values = {o.name: candidates(game, o) for o in game.options.values() if o.name not in given}
    work = Work()
    if can_be_set(game, players, given, work):
        yield Setting(players, tuple(given.items()))
    wanted = wanted_pairs(values)
    for _ in range(MOST_ROWS):
        row = next_row(game, players, values, given, wanted, work)
        if row is None:
            return
        yield Setting(players, tuple((given | chosen_options(values, row)).items()))


@dataclass(slots=True)
class Work:
    left: int = MOST_WORK


def next_row(
    game: Game, players: int, values: Values, given: dict[str, Any], wanted: set[Pair], work: Work
) -> dict[str, int] | None:
    """A row with a new pair; removes its pairs, and impossible ones, from `wanted`."""
    while wanted and work.left > 0:
        first, second = min(wanted)
        wanted.discard((first, second))
        row = {first[0]: first[1], second[0]: second[1]}
        if can_be_set(game, players, given | chosen_options(values, row), work):
            for name in values:
                if name not in row and work.left > 0:
                    fill(game, players, values, given, row, name, wanted, work)
            wanted -= {pair for pair in wanted if all(row.get(name) == i for name, i in pair)}
            return row
    return None


def fill(
    game: Game,
    players: int,
    values: Values,
    given: dict[str, Any],
    row: dict[str, int],
    name: str,
    wanted: set[Pair],
    work: Work,
) -> None:
    def gain(i: int) -> int:
        return sum(pair_of((name, i), other) in wanted for other in row.items())

    for i in sorted(range(len(values[name])), key=gain, reverse=True):
        if not gain(i):
            return
        row[name] = i
        if can_be_set(game, players, given | chosen_options(values, row), work):
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


def chosen_options(values: Values, row: Mapping[str, int]) -> dict[str, Any]:
    return {name: values[name][i] for name, i in row.items()}


def can_be_set(game: Game, players: int, options: Mapping[str, Any], work: Work | None = None) -> bool:
    """`work` pays for the test."""
    store = empty_store(game.slots, FUEL)
    laid_out = len(game.options) + len(game.requires)
    try:
        layout = set_table(game, players, options, store)
        laid_out += len(layout.zones) + len(layout.variable_cells)
    except (Refused, Fault):
        return False
    finally:
        if work is not None:
            work.left -= FUEL - store.fuel + LAID_OUT * laid_out
    return True


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
