"""A picture as plain data: boxes in groups, and arrows. What is drawn of a graph goes in; every kind of drawing reads it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Box:
    """One thing in a picture; `kind` gives its shape and colour, `goto` the group it stands for."""

    key: str
    kind: str
    text: str
    group: str = ""
    note: str = ""
    goto: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way from box to box. `kind`: flow, then (behind what was run), enter, runs, offers or ends."""

    source: str
    target: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Picture:
    """Boxes in reading order, arrows, and the headings of groups by key."""

    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    groups: Mapping[str, str] = field(default_factory=dict)
