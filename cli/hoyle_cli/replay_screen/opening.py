"""The entry to a replayed game on the full screen."""

import sys
from pathlib import Path

from hoyle.records import Replay
from hoyle_cli import terminal
from hoyle_cli.replay_screen.app import ReplayApp, Viewer


def show(replay: Replay, log: Path, reader: int | None, at: int, theme: str) -> None:
    """Show a played game; before its end, only its reader's view and moves."""
    head = replay.log.head
    every = tuple(range(head.players))
    over = replay.log.end is not None
    views: tuple[int | None, ...] = (
        (reader, *(seat for seat in (None, *every) if seat != reader)) if over else (reader,)
    )
    seats = (head.people or every) if over or reader is None else (reader,)
    viewer = Viewer(
        views,
        seats,
        head.people[0] if len(head.people) == 1 else None,
        ascii_faces=not terminal.can_print("♥╭▮▂"),
        colours=terminal.colours(sys.stdout),
        theme=theme,
        begin_analysis=over,
    )
    app = ReplayApp(replay, log, viewer, at)
    app.run()
    app.stop_analysis()
