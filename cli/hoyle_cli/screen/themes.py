"""The colours of a theme for widgets."""

from typing import Any

from textual.app import App
from textual.theme import Theme

from hoyle_cli.screen.paint import colour
from hoyle_cli.theme_setting import THEMES


def wear(app: App[Any], theme: str) -> None:
    for name in THEMES:
        app.register_theme(textual_theme(name))
    app.theme = f"hoyle-{theme}"


def textual_theme(name: str) -> Theme:
    felt, ink = colour("felt", name, background=True), colour("felt", name)
    accent, bar = colour("number", name), colour("heading", name, background=True)
    dark = name == "dark"
    variables = {
        "felt": felt,
        "ink": ink,
        "bar": bar,
        "bar-ink": colour("heading", name),
        "field": bar if dark else colour("card", name, background=True),
        "quiet": colour("dim", name),
        "soft": colour("title", name),
        "line": colour("rule", name),
        "notice": colour("warn", name),
        "mark": accent,
        "mark-ink": colour("button", name),
    }
    return Theme(f"hoyle-{name}", accent, background=felt, foreground=ink, surface=felt, dark=dark, variables=variables)
