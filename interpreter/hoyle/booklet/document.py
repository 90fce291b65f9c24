"""A document as a tree: sections of paragraphs, lists, steps and tables. Texts may hold terms, marked by `term`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

#: What stands around a term inside a text. Neither character can stand in a rule file.
OPEN, CLOSE = "\x02", "\x03"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; `quiet` marks a remark that can be skipped."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list: a text, perhaps with a list of its own; `cases` marks one of which only one entry holds."""

    text: str
    parts: "tuple[Item, ...]" = ()
    cases: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list of entries; `numbered` for things done one after the other."""

    items: tuple[Item, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its heads and its rows, all of one length."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands below it."""

    title: str
    blocks: "tuple[Block, ...]"


Block: TypeAlias = Paragraph | Items | Table | Section


@dataclass(frozen=True, slots=True)
class Document:
    """A whole booklet."""

    title: str
    blocks: tuple[Block, ...]


def term(text: str) -> str:
    """A text marked as a word of this game."""
    return f"{OPEN}{text}{CLOSE}"


def bare(text: str) -> str:
    """A text without its marks."""
    return text.replace(OPEN, "").replace(CLOSE, "")


def pieces(text: str) -> Iterator[tuple[bool, str]]:
    """A text in pieces, each with whether it is a term."""
    for part in re.split(f"({OPEN}[^{CLOSE}]*{CLOSE})", text):
        if part:
            yield part.startswith(OPEN), bare(part)
