"""Ranges of numbers, and the places that they select."""

import hoyle.language.model.formula as f
from hoyle.tools.booklet.formulas.shapes import is_size, whole_number
from hoyle.tools.booklet.formulas.voice import Voice
from hoyle.tools.booklet.formulas.words import phrase


def range_ends(source: f.Formula) -> tuple[f.Formula, f.Formula] | None:
    """The ends of a range, which may be a constant."""
    if isinstance(source, f.Range):
        return source.low, source.high
    match source:
        case f.Const(value=(int(low), *inner, int(high)), type=kind) if kind.item is not None:
            if kind.item.base == "int" and [low, *inner, high] == list(range(low, high + 1)):
                return f.Const(kind.item, None, low), f.Const(kind.item, None, high)
    return None


def among_places(source: f.Formula, local: f.Local, place: str, voice: Voice) -> str:
    """Write which numbered places are meant; empty for all of a family."""
    zone, ends = voice.game.zones.get(voice.zones[local.slot]), range_ends(source)
    if ends is None:
        return place
    low, high = ends
    bounds = zone.per[-1].bounds if zone is not None else None
    if bounds is not None and bounds.low is not None and bounds.high is not None:
        if phrase(bounds.low, voice) == phrase(low, voice) and phrase(bounds.high, voice) == phrase(high, voice):
            return ""
    match low, high:
        case f.Const(value=1), f.Find(source=f.LocalValue() as items) if is_size(high):
            return f"of {phrase(items, voice)}"
        case f.Const(value=1), f.Arithmetic(operator="-", left=f.Find(source=f.LocalValue()) as size, right=one):
            if is_size(size) and whole_number(one) == 1:
                return f"before the last of {phrase(size.source, voice)}"
        case _, f.Arithmetic(operator="-", left=end, right=f.Const(value=1)) if is_place(end, voice):
            return f"before {phrase(end, voice)}" if whole_number(low) == 1 else place
        case f.Arithmetic(operator="+", left=start, right=f.Const(value=1)), _ if is_place(start, voice):
            return f"after {phrase(start, voice)}"
    return place


def number_itself(formula: f.Formula, voice: Voice) -> str:
    text = phrase(formula, voice)
    if not is_place(formula, voice):
        return text
    return "its number" if text == "it" else f"the number of {text}"


def is_place(formula: f.Formula, voice: Voice) -> bool:
    """Whether a number only selects a zone, or a place in a list."""
    return isinstance(formula, f.LocalValue) and formula.local.slot in voice.zones
