"""Ranges of numbers: their ends, and the numbered places that they select."""

from typing import TypeGuard

import hoyle.language.model.formula as f
from hoyle.tools.booklet.formulas.voice import Voice
from hoyle.tools.booklet.formulas.words import phrase


def range_ends(source: f.Formula) -> tuple[f.Formula, f.Formula] | None:
    """Return the ends of a range of numbers, which may be a constant; None for other lists."""
    if isinstance(source, f.Range):
        return source.low, source.high
    value = source.value if isinstance(source, f.Const) else None
    if not (
        isinstance(value, tuple) and len(value) > 1 and source.type.item is not None and source.type.item.base == "int"
    ):
        return None
    if list(value) != list(range(value[0], value[-1] + 1)):
        return None
    return f.Const(source.type.item, None, value[0]), f.Const(source.type.item, None, value[-1])


def among_places(source: f.Formula, local: f.Local, place: str, voice: Voice) -> str:
    """Write which of several numbered places are meant; empty for all of a family."""
    zone, ends = voice.game.zones.get(voice.zones[local.slot]), range_ends(source)
    if ends is None:
        return place
    low, high = ends
    bounds = zone.per[-1].bounds if zone is not None else None
    if bounds is not None and bounds.low is not None and bounds.high is not None:
        if phrase(bounds.low, voice) == phrase(low, voice) and phrase(bounds.high, voice) == phrase(high, voice):
            return ""
    if is_one(low) and _is_size(high):
        return f"of {phrase(high.source, voice)}"
    if is_one(low) and isinstance(high, f.Arithmetic) and high.operator == "-" and _is_size(high.left):
        return f"before the last of {phrase(high.left.source, voice)}" if is_one(high.right) else place
    if isinstance(high, f.Arithmetic) and high.operator == "-" and _is_place(high.left, voice) and is_one(high.right):
        return f"before {phrase(high.left, voice)}" if is_one(low) else place
    if isinstance(low, f.Arithmetic) and low.operator == "+" and _is_place(low.left, voice) and is_one(low.right):
        return f"behind {phrase(low.left, voice)}"
    return place


def _is_place(formula: f.Formula, voice: Voice) -> bool:
    return isinstance(formula, f.LocalValue) and formula.local.slot in voice.zones


def _is_size(formula: f.Formula) -> TypeGuard[f.Find]:
    """Whether a formula is the length of a named list."""
    return (
        isinstance(formula, f.Find)
        and formula.kind == "count"
        and formula.where is None
        and isinstance(formula.source, f.LocalValue)
    )


def is_one(formula: f.Formula) -> bool:
    return isinstance(formula, f.Const) and formula.value == 1
