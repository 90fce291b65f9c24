"""The entry to the menu."""

import shlex
import sys
from collections.abc import Callable
from importlib.util import find_spec

import click

from hoyle_cli import terminal
from hoyle_cli.theme_setting import theme_for


def run(run_command: Callable[[list[str]], object]) -> None:
    from hoyle_cli.menu.app import MenuApp

    can_host = find_spec("websockets") is not None
    while True:
        app = MenuApp(can_host=can_host, colours=terminal.colours(sys.stdout), theme=theme_for())
        words = app.run()
        if app.interrupted:
            raise KeyboardInterrupt
        if words is None:
            return
        click.echo(click.style(terminal.safe(f"$ hoyle {shlex.join(words)}"), dim=True))
        code = run_command(words)
        if words[0] == "replay" and not code:
            continue  # it leaves nothing to read
        try:
            input("\nPress Enter for the menu. ")
        except EOFError:
            return
