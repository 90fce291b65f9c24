"""Whether values fit a type at a table."""

from typing import Any

from hoyle.engine.offers.moves import At
from hoyle.engine.table.closure import HIGHEST, LOWEST
from hoyle.engine.table.layout import Layout, value_counts
from hoyle.language.model.types import Type


def fits(layout: Layout, kind: Type, value: Any) -> bool:
    if value is None:
        return kind.optional
    match kind.base:
        case "bool":
            return isinstance(value, bool)
        case "words":
            return isinstance(value, str) and value in kind.words
        case "list":
            return isinstance(value, tuple) and all(kind.item is not None and fits(layout, kind.item, v) for v in value)
        case "look":
            return isinstance(value, tuple) and len(value) == 2 and is_look(layout, *value)
        case "int":
            return type(value) is int and LOWEST <= value <= HIGHEST
        case "row":
            return is_below(value, None) and layout.zones[value % len(layout.zones)].kind == "rows"
        case base:
            return is_below(value, size(layout, base))


def fits_in_move(layout: Layout, kind: Type, value: Any) -> bool:
    """Whether moves may hold a value for a type: a card may be named by its place, and a row is."""
    if isinstance(value, At):
        return kind.base in ("card", "row")
    if kind.base == "list" and isinstance(value, tuple):
        return all(kind.item is not None and fits_in_move(layout, kind.item, item) for item in value)
    return (kind.base != "row" and fits(layout, kind, value)) or (value is None and kind.optional)


def is_below(value: Any, size: int | None) -> bool:
    return type(value) is int and value >= 0 and (size is None or value < size)


def is_look(layout: Layout, rank: Any, suit: Any) -> bool:
    return is_below(rank, size(layout, "rank")) and (suit is None or is_below(suit, size(layout, "suit")))


def size(layout: Layout, base: str) -> int:
    """The number of values of a type that are numbered from 0."""
    return (value_counts(layout) | {"place": len(layout.cells), "zone": len(layout.zones)}).get(base, 0)
