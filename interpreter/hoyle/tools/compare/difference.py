"""Differences between two games, in the notation of the language."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

#: One thing: each part of it (`default`, `when`, `do`) as lines of a rule file.
Entry: TypeAlias = dict[str, tuple[str, ...]]

#: All things of a game by section and name, in the order of the language reference.
Entries: TypeAlias = dict[tuple[str, str], Entry]

Change: TypeAlias = Literal["added", "removed", "changed"]


@dataclass(frozen=True, slots=True)
class Difference:
    """If a whole thing is new or gone, `part` is empty, and so is `before` or `after`.

    `used_by` are the users of a changed formula.
    """

    section: str
    name: str
    part: str
    change: Change
    before: tuple[str, ...]
    after: tuple[str, ...]
    used_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    before: str
    after: str
    differences: tuple[Difference, ...]
