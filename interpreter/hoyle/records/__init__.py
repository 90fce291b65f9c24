"""Logs of games, as JSON lines. Callers open the files."""

from hoyle.records.follow import Replay, follow
from hoyle.records.lines import (
    Excuse,
    Head,
    MoveLine,
    check_of,
    end_line,
    excuse_line,
    head_line,
    kept_line,
    made_line,
    name_line,
    with_name,
)
from hoyle.records.read import Log, read_log

__all__ = [
    "Excuse",
    "Head",
    "Log",
    "MoveLine",
    "Replay",
    "check_of",
    "end_line",
    "excuse_line",
    "follow",
    "head_line",
    "kept_line",
    "made_line",
    "name_line",
    "read_log",
    "with_name",
]
