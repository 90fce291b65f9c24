"""Text with formulas in its holes."""

import re
from collections.abc import Container
from typing import TypeAlias

from hoyle.language.model.formula import Choice, Const, Equal, Formula, Local, LocalValue, VariableValue, ZoneValue

#: `you must follow {first(trick).suit}` is `("you must follow ", first(trick).suit)`.
Text: TypeAlias = tuple[str | Formula, ...]

_COUNTED = re.compile(r"\{([^{}]*\S)\s+[^\W\d_]+\|([^\W\d_]+)\s*\}")


def with_plurals(text: Text) -> Text:
    """Plural words follow numbers that are not known yet."""
    return tuple(_plural(piece) for piece in text)


def is_counted(hole: str) -> bool:
    """Whether a title's hole has a number with its noun: `{n card|cards}`."""
    return _COUNTED.fullmatch(hole) is not None


def plural_title(title: str) -> str:
    return _COUNTED.sub(r"{\1} \2", title)


def _plural(piece: str | Formula) -> str | Formula:
    counted = counted_words(piece)
    return piece if counted is None else counted.partition("|")[2]


def counted_words(piece: str | Formula) -> str | None:
    """The words after a number, `card|cards`; None for other pieces."""
    match piece:
        case Choice(
            condition=Equal(right=Const(value=1)),
            then=Const(value=str(one)),
            otherwise=Const(type=kind, value=str(many)),
        ) if kind.base == "words":
            return f"{one}|{many}"
    return None


def holes_of(text: Text | None) -> tuple[Formula, ...]:
    return tuple(piece for piece in text or () if not isinstance(piece, str))


def worked_out(text: Text, arguments: Container[Local]) -> tuple[Formula, ...]:
    """The formulas in a title's holes, except names, which a reader looks up."""
    return tuple(hole for hole in holes_of(text) if not is_name(hole, arguments))


def is_name(hole: Formula, arguments: Container[Local]) -> bool:
    if isinstance(hole, LocalValue):
        return hole.local in arguments
    return isinstance(hole, ZoneValue | VariableValue) and not hole.indexes
