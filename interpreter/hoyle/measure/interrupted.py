"""Ctrl-C in the middle of many games. What was found of those that were over comes with it."""

from typing import Any


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while games are played; `found` is what came of those that were over, in the form of the whole result."""

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found
