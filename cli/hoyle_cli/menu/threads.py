"""Results of threads, for a screen that may be left meanwhile."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from textual.screen import Screen


def in_app(screen: Screen[Any], step: Callable[..., object], *values: object) -> None:
    def go() -> None:
        if screen.is_attached:
            step(*values)

    with suppress(RuntimeError):  # the menu was left
        screen.app.call_from_thread(go)
