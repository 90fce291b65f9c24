"""Least solutions of data-flow equations, by a worklist."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def solve(
    keys: Iterable[Key], equation: Callable[[Key, Callable[[Key], Value]], Value], least: Value
) -> dict[Key, Value]:
    """The least solution, by key.

    `equation(key, look)` gives a key's value, `look` another's, at first `least`. Equations must be monotone. Few
    passes are needed if `keys` come in the order in which values flow.
    """
    values = dict.fromkeys(keys, least)
    ranks = {key: rank for rank, key in enumerate(values)}
    readers: defaultdict[Key, set[Key]] = defaultdict(set)
    waiting = set(values)

    def look(key: Key) -> Value:
        readers[key].add(at)
        if key not in values:
            values[key], ranks[key] = least, len(ranks)
            waiting.add(key)
        return values[key]

    while waiting:
        for at in sorted(waiting, key=ranks.__getitem__):
            waiting.discard(at)
            value = equation(at, look)
            if value != values[at]:
                values[at] = value
                waiting |= readers[at]
    return values
