"""Ranks in a sentence, and their values in a table."""

from collections.abc import Sequence

from hoyle.tools.booklet.document import Table

_MOST_COLUMNS = 16
#: The most letters of its heads together.
_MOST_LETTERS = 40
#: The most ranks with a line each; of more, ranks with equal values share one.
_MOST_LINES = 40
#: The least length of a row of numbers that a sentence writes as a range.
_LONG = 13
#: The least length in a line of a table.
_SHORT = 3


def rank_list(words: Sequence[str], least: int = _LONG) -> str:
    """Write `1 to 104` or `7, 8, jack (J)`; `least` numbers in a row become a range."""
    told: list[str] = []
    start = 0
    while start < len(words):
        end = start + 1
        while end < len(words) and _follows(words[end - 1], words[end]):
            end += 1
        run = words[start:end]
        told += [f"{run[0]} to {run[-1]}"] if len(run) >= least else run
        start = end
    return ", ".join(told)


def _follows(one: str, other: str) -> bool:
    return one.isdigit() and other.isdigit() and int(other) == int(one) + 1


def values_of_ranks(faces: Sequence[str], names: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Table:
    """Ranks go across or down; very many share a line if their values are equal.

    A row begins with the name of the value; `names` are the ranks where each has a line.
    """
    if len(faces) <= _MOST_COLUMNS and sum(map(len, faces)) <= _MOST_LETTERS:
        return Table(("", *faces), tuple(rows))
    heads, *columns = zip(("Rank", *names), *rows)
    by_value: dict[tuple[str, ...], list[str]] = {}
    for name, *values in columns if len(names) > _MOST_LINES else ():
        by_value.setdefault(tuple(values), []).append(name)
    if not by_value or len(by_value) > _MOST_COLUMNS:
        return Table(heads, tuple(columns))
    most = max(by_value, key=lambda values: len(by_value[values]))
    lines = [(*values, rank_list(ranks, _SHORT)) for values, ranks in by_value.items() if values != most]
    return Table((*heads[1:], "Ranks"), (*lines, (*most, "all others")))
