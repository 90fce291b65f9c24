"""Text with values in it: its pieces in order, words and the formulas in its holes."""

from collections.abc import Container
from typing import TypeAlias

from hoyle.language.model.formula import Formula, Local, LocalValue, VariableValue, ZoneValue

#: `you must follow {first(trick).suit}` is `("you must follow ", first(trick).suit)`.
Text: TypeAlias = tuple[str | Formula, ...]


def worked_out(text: Text, arguments: Container[Local]) -> tuple[Formula, ...]:
    """The formulas in the holes of a title, except names of arguments, zones and variables, which a reader looks up."""
    holes = (piece for piece in text if not isinstance(piece, str))
    return tuple(hole for hole in holes if not is_name(hole, arguments))


def is_name(hole: Formula, arguments: Container[Local]) -> bool:
    """Whether a hole of a title holds only the name of an argument, a zone or a variable."""
    if isinstance(hole, LocalValue):
        return hole.local in arguments
    return isinstance(hole, ZoneValue | VariableValue) and not hole.indexes
