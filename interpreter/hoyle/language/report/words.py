"""Small text helpers for messages."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from hoyle.language.report.invisible import unseen


def short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def with_number(number: int, noun: str) -> str:
    """`2,000 games`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def value_text(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def range_text(low: int | None, high: int | None) -> str:
    """`1..4` or `1 or more`; a range without a low end has no high end."""
    return f"{low} or more" if high is None else f"{low}..{high}"


def list_words(words: Iterable[str], most: int | None = None) -> str:
    quoted = [f"`{word}`" for word in words]
    left = 0 if most is None else len(quoted) - most
    return ", ".join(quoted) if left <= 0 else f"{', '.join(quoted[:most])} and {left} more"


def count_words(counts: Sequence[int], written: Callable[[int], str] = str) -> str:
    """`2 or 4`, `2 to 4`; `written` writes a number."""
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{written(counts[0])} to {written(counts[-1])}"
    return join_words([written(count) for count in counts], "or")


def join_words(words: Sequence[str], link: str = "and") -> str:
    return f" {link} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def aligned(rows: Sequence[Sequence[str]], left: int = 1, gap: str = "  ") -> list[str]:
    """The first `left` columns are aligned left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return [
        gap.join(cell.ljust(wide) if i < left else cell.rjust(wide) for i, (cell, wide) in enumerate(zip(row, widths)))
        for row in rows
    ]


def lookalike(text: str) -> str:
    """A normal form, equal for texts that look equal to a reader.

    Case, width, composition, spaces and invisible characters make no difference.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", unseen(text)).casefold())
    return " ".join(unseen(folded).split())
