"""Suggestions for misspelt names."""

from collections.abc import Iterable


def did_you_mean(name: str, candidates: Iterable[str]) -> str | None:
    """The nearest candidate that is close enough; the first of equals."""
    limit = 1 if len(name) <= 4 else 2 if len(name) <= 8 else 3
    best: str | None = None
    for candidate in candidates:
        if candidate == name or abs(len(candidate) - len(name)) > limit:
            continue
        found = _slips(name.lower(), candidate.lower())
        if found > 1 and len(candidate) <= 4 and not {*candidate.lower()} <= {*name.lower()}:
            continue  # too little is left of a short word
        if found < limit + (best is None):
            best, limit = candidate, found
    return best


def _slips(a: str, b: str) -> int:
    """Edit distance, where swapped neighbours count once."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, above, row = row, before, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
    return row[-1]
