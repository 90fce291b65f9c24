"""Games as CSV or Parquet files."""

import csv
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from hoyle.engine.table.options import OptionValue
from hoyle.language.report.words import value_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hoyle.measure.arena import Results
    from hoyle.measure.game_rows import Records
    from hoyle.tools.study.tuning import Tuning

#: Columns by name, all of equal length.
Columns: TypeAlias = dict[str, list[Any]]


def columns(records: "Records") -> Columns:
    """None where a rule stopped a game before the value was there."""
    over = records.over.tolist()

    def values(array: "NDArray[Any]") -> list[Any]:
        return [value if known else None for value, known in zip(array.tolist(), over, strict=True)]

    found: Columns = {
        "seed": list(range(records.first_seed, records.first_seed + records.games)),
        "dealer": records.dealer.tolist(),
        "ended_by": [records.reasons[number] for number in records.ended.tolist()],
        "decisions": records.length.tolist(),
        "moves_offered": values(records.offered),
        "most_offered": values(records.most_offered),
    }
    for seat in range(records.players):
        found[f"return_p{seat}"] = values(records.returns[:, seat])
        found[f"won_p{seat}"] = values(records.winner[:, seat].astype(int))
    for number, name in enumerate(records.parts):
        for seat in range(records.players):
            found[f"part_{name}_p{seat}"] = values(records.part[:, number, seat])
    for number, name in enumerate(records.actions):
        found[f"action_{name}"] = records.action[:, number].tolist()
    return found


def join_tables(tables: "Mapping[str, Records]") -> Columns:
    """Games after the name of their table; None also where a table lacks a column."""
    each = {name: columns(records) for name, records in tables.items()}
    found: Columns = {"table": [name for name, records in tables.items() for _ in range(records.games)]}
    for column in dict.fromkeys(chain.from_iterable(each.values())):
        found[column] = [value for name, own in each.items() for value in own.get(column, [None] * tables[name].games)]
    return found


def contest_columns(results: "Results") -> Columns:
    """Finished games between bots."""
    games = results.played
    found: Columns = {"seed": [game.seed for game in games]}
    for seat in range(len(games[0].seats)):
        found[f"bot_p{seat}"] = [results.names[game.seats[seat]] for game in games]
        found[f"share_p{seat}"] = [game.shares[seat] for game in games]
        found[f"return_p{seat}"] = [game.returns[seat] for game in games]
        found[f"moves_p{seat}"] = [game.moves[seat] for game in games]
        found[f"seconds_p{seat}"] = [round(game.seconds[seat], 6) for game in games]
    return found


def setting_columns(found: "Tuning") -> Columns:
    """Combinations tried, the best first."""
    data: Columns = {name: values_of([one.options[name] for one in found.tried]) for name in found.tried[0].options}
    for name in ("games", "stopped", "verdict"):
        data[name] = [getattr(one, name) for one in found.tried]
    data["fresh"] = [int(one.fresh) for one in found.tried]
    data["stop"] = [one.stop.code if one.stop else "" for one in found.tried]
    for name in ("value", "off"):
        for end in ("value", "low", "high"):
            data[name if end == "value" else f"{name}_{end}"] = [
                getattr(getattr(one, name), end) for one in found.tried
            ]
    return data


def values_of(values: list[OptionValue]) -> list[Any]:
    """Texts if some are none: a column has one type."""
    return values if all(type(value) is int for value in values) else list(map(value_text, values))


def write_csv(data: Columns, path: Path) -> None:
    """Raises `OSError`."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(data)
        writer.writerows(zip(*data.values()))


def write_parquet(data: Columns, path: Path) -> None:
    """Needs pyarrow. Raises `OSError`."""
    import pyarrow
    import pyarrow.parquet

    def array(values: list[Any]) -> Any:
        try:
            return pyarrow.array(values)
        except OverflowError:  # seeds have 64 bits
            return pyarrow.array(values, pyarrow.uint64())

    table = pyarrow.table({name: array(values) for name, values in data.items()})
    with path.open("wb") as file:  # given a path, pyarrow would delete a file that it cannot write
        pyarrow.parquet.write_table(table, file)
