"""The remembered theme of the full screen."""

import os
from contextlib import suppress
from pathlib import Path

import click

from hoyle_cli.saved_games.folder import log_folder

THEMES = ("dark", "light")

#: Light backgrounds by their numbers in COLORFGBG, which some terminals set.
LIGHT = ("7", "15")

theme_flag = click.option(
    "--theme",
    type=click.Choice(THEMES),
    help="Colours of the full screen, remembered. By default those of the last time, of the terminal, or dark.",
)


def theme_file() -> Path | None:
    folder = log_folder()
    return None if folder is None else folder.parent / "theme"


def theme_for(wished: str | None = None) -> str:
    """The wished theme, otherwise the last one, otherwise that of the terminal."""
    if wished is not None:
        remember_theme(wished)
        return wished
    with suppress(OSError, UnicodeDecodeError):
        path = theme_file()
        if path is not None and (saved := path.read_text(encoding="utf-8").strip()) in THEMES:
            return saved
    return "light" if os.environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT else "dark"


def remember_theme(theme: str) -> None:
    path = theme_file()
    if path is not None:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{theme}\n", encoding="utf-8")


def other_theme(theme: str) -> str:
    other = "light" if theme == "dark" else "dark"
    remember_theme(other)
    return other
