"""Whether the table can be opened here, and opening it. Input: a game, its record, the terminal; output: a game played."""

import gc
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import hoyle
from hoyle_cli import terminal

if TYPE_CHECKING:
    from hoyle.records import Head
    from hoyle_cli.records.record import Record


def is_possible() -> bool:
    """Whether there is a terminal that a whole screen can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def is_installed() -> bool:
    """Whether what draws it is there."""
    return find_spec("textual") is not None


def heading(game: hoyle.Game, head: "Head") -> str:
    """What is played; a seed that was drawn is told at the end only."""
    variant = f" ({game.variant})" if game.variant else ""
    players = "1 player" if game.players == 1 else f"{game.players} players"
    return terminal.safe(f"{game.title}{variant}, {players}{'' if head.seed_drawn else f', seed {head.seed}'}")


def play(game: hoyle.Game, record: "Record", wished: Mapping[str, Any], think: float) -> str:
    """Play a game on the whole screen; what is said afterwards. Raises `Fault` if a rule cannot be carried out.

    `wished` are fields of `Look`; what the terminal cannot show is left out. `think` is how many seconds a bot may take.
    """
    from hoyle_cli.screen.app import Table
    from hoyle_cli.screen.course import Course
    from hoyle_cli.screen.playing import Look
    from hoyle_cli.table.hint import hint_lines
    from hoyle_cli.table.seats import apart

    head = record.head
    again = f"To play this game again: {head.again}"
    look = Look(**wished)
    poor = look.ascii_faces or not terminal.can_print("♥╭▮")
    look = replace(look, ascii_faces=poor, colours=terminal.colours(sys.stdout))
    course = Course(game, record, think)

    def adviser(state: hoyle.State, seat: int) -> list[str]:
        """A hint."""
        return hint_lines(state, seat, apart(head.seed, state, seat), think)

    app = Table(course, heading(game, head), again, look, adviser)
    # the rules that were read are not looked through for garbage while somebody waits for a key: that takes 0.1 s
    gc.collect()
    gc.freeze()
    app.run()
    goes_on = record.goes_on
    record.close()
    if app.broken is not None:
        raise app.broken
    if course.state.is_terminal:
        return again
    later = f"To go on with this game later: {goes_on}\n" if goes_on else ""
    return f"{later}You left. To start this game again: {head.again}"
