"""The parts of a move under construction."""

from dataclasses import dataclass
from typing import Any

from hoyle.scene.options import Option


@dataclass(frozen=True, slots=True)
class Progress:
    """`taken` are the things touched for the next argument, `before` the earlier ones."""

    action: str | None = None
    chosen: tuple[Any, ...] = ()
    words: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    before: tuple[str, ...] = ()

    def with_value(self, option: Option, targets: tuple[str, ...]) -> "Progress":
        return Progress(
            self.action, (*self.chosen, option.value), (*self.words, option.text), (), (*self.before, *targets)
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """A list entry, which begins an action, picks a value, or ends a set (`done`)."""

    text: str
    action: str
    option: Option | None = None
    done: bool = False
