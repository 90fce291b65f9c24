"""Ctrl-C during many games."""

from typing import Any


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during the games; `found` is a result of those that were over."""

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found
