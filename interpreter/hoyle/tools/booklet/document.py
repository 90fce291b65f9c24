"""A document as a tree of sections, paragraphs, lists and tables.

Texts may contain terms, marked by `term`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

#: The marks around a term inside a text; no rule file can contain these characters.
OPEN, CLOSE = "\x02", "\x03"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; `quiet` marks a remark that can be skipped."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list, perhaps with a list of its own; `cases` if exactly one of its entries applies."""

    text: str
    parts: "tuple[Item, ...]" = ()
    cases: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list of entries; `numbered` for consecutive steps."""

    items: tuple[Item, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table; all rows have the length of `heads`."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: "tuple[Block, ...]"


Block: TypeAlias = Paragraph | Items | Table | Section


@dataclass(frozen=True, slots=True)
class Document:
    title: str
    blocks: tuple[Block, ...]


def term(text: str) -> str:
    """Mark a text as a term of this game."""
    return f"{OPEN}{text}{CLOSE}"


def bare(text: str) -> str:
    """Remove the marks of terms."""
    return text.replace(OPEN, "").replace(CLOSE, "")


def pieces(text: str) -> Iterator[tuple[bool, str]]:
    """Split a text into pieces, each with whether it is a term."""
    for part in re.split(f"({OPEN}[^{CLOSE}]*{CLOSE})", text):
        if part:
            yield part.startswith(OPEN), bare(part)
