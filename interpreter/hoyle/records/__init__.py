"""Logs of games, read from JSON lines and played again as far as they can be followed.

`lines` (what stands on a line), `read` (a text to a log, and what of it is whole), `follow` (a log and its game to positions),
`scenario` (a moment of a game as a scenario file; imported by itself, as it needs the whole pipeline). Files are opened by
whoever has them.
"""

from hoyle.records.follow import Replay, follow
from hoyle.records.lines import (
    FORMAT,
    End,
    Excuse,
    Head,
    Made,
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
    "Made",
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
