"""Whether the table can be opened here, and opening it. Input: a game, who plays, the terminal; output: a game played."""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

import hoyle
from hoyle_cli import terminal


def is_possible() -> bool:
    """Whether there is a terminal that a whole screen can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def is_installed() -> bool:
    """Whether what draws it is there."""
    return find_spec("textual") is not None


def heading(game: hoyle.Game, seed: int, drawn: bool) -> str:
    """What is played."""
    variant = f" ({game.variant})" if game.variant else ""
    players = "1 player" if game.players == 1 else f"{game.players} players"
    return terminal.safe(f"{game.title}{variant}, {players}{'' if drawn else f', seed {seed}'}")


def play(
    game: hoyle.Game,
    seed: int,
    sitting: Sequence[str],
    names: Sequence[str],
    *,
    again: str,
    drawn: bool,
    stop: bool,
    four: bool,
    ascii_faces: bool,
) -> str:
    """Play a game on the whole screen; what is to be said afterwards. Raises `Fault` if a rule cannot be carried out."""
    from hoyle_cli.screen.app import Look, Table
    from hoyle_cli.screen.course import Course

    course = Course(game, seed, sitting, names)
    plain = ascii_faces or not terminal.can_print("♥╭▮")
    look = Look(four=four, ascii_faces=plain, colours=terminal.colours(sys.stdout))
    app = Table(course, heading(game, seed, drawn), f"To play this game again: {again}", look)
    app.run()
    if app.fault is not None:
        raise app.fault
    if course.state.is_terminal:
        return f"To play this game again: {again}"
    return f"You left. To start this game again: {again}"
