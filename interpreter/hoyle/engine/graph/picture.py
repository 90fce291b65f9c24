"""A picture as plain data, for every kind of drawing: boxes in groups, and arrows."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Box:
    """One thing in a picture; `kind` gives its shape and colour, `goto` the group it represents."""

    key: str
    kind: str
    text: str
    group: str = ""
    note: str = ""
    goto: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """An edge from box to box. `kind`: flow, then (after what was run), enter, runs, offers or ends."""

    source: str
    target: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Picture:
    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    groups: Mapping[str, str] = field(default_factory=dict)
