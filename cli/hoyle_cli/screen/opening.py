"""The entry to the full-screen table."""

import gc
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import hoyle
from hoyle_cli import terminal

if TYPE_CHECKING:
    from hoyle_cli.saved_games.record import Record

#: So many new things are waited for at the table before those that are done with are sought, so that it never takes long.
FEW = 700


def is_possible() -> bool:
    """The full screen is drawn on stderr."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream.isatty() for stream in streams) and os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def play(game: hoyle.Game, record: "Record", wished: Mapping[str, Any], think: float) -> tuple[str, bool]:
    """Return the closing message, and whether Ctrl-C ended the game. Raises `Fault`.

    `wished` are fields of `Look`; those that the terminal cannot show are ignored.
    """
    from hoyle_cli.saved_games.record import table_of
    from hoyle_cli.screen.app import TableApp
    from hoyle_cli.screen.playing import Look

    look = Look(**wished)
    poor = look.ascii_faces or not terminal.can_print("♥╭▮")
    look = replace(look, ascii_faces=poor, colours=terminal.colours(sys.stdout))
    app = TableApp(table_of(game, record, think), record, look)
    # the rules that were read are not looked through for garbage while somebody waits for a key: that takes 0.1 s
    gc.freeze()
    gc.set_threshold(FEW)
    app.run()
    course, record = app.course, app.record  # of several games the last
    parting_words, again = "\n".join(record.parting_words), record.head.again
    record.close()
    if app.broken is not None:
        raise app.broken
    if course.state.is_terminal:
        return f"To play this game again: {again}", app.interrupted
    return parting_words, app.interrupted
