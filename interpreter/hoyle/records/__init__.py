"""Logs of games, read from JSON lines and replayed as far as possible.

`lines` (the lines of a log), `read` (text to a log, and the length of its valid part), `follow` (a log and its game to
positions), `scenario` (a moment of a game as a scenario file; imported by itself, as it needs the whole pipeline).
Callers open the files.
"""

from hoyle.records.follow import Replay, follow
from hoyle.records.lines import (
    FORMAT,
    End,
    Excuse,
    Head,
    MoveLine,
    check_of,
    end_line,
    excuse_line,
    head_line,
    kept_line,
    made_line,
)
from hoyle.records.read import Log, read_log

__all__ = [
    "FORMAT",
    "End",
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
    "read_log",
]
