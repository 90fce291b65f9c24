"""What a comparison finds, as plain data in the notation of the language."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

#: What is known of one thing: each part of it (`default`, `when`, `do`) as the lines a rule file would have.
Entry: TypeAlias = dict[str, tuple[str, ...]]

#: All things of a game by section and name, in the order of the language reference.
Entries: TypeAlias = dict[tuple[str, str], Entry]

Change: TypeAlias = Literal["added", "removed", "changed"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing of the rules that differs.

    `part` names what of it, and is empty where the thing came or went as a whole; then one of `before` and `after`
    holds all its lines and the other none. `used_by` says in words who uses a formula that changed.
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
    """Two games by the names people know them by, and how the second differs from the first."""

    before: str
    after: str
    differences: tuple[Difference, ...]
