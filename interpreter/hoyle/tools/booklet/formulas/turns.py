"""Lists in the order of turns."""

from dataclasses import dataclass, replace

import hoyle.language.model.formula as f
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.formulas.shapes import are_alike, is_everything
from hoyle.tools.booklet.formulas.voice import Voice
from hoyle.tools.booklet.formulas.words import phrase


@dataclass(frozen=True, slots=True)
class Turns:
    """A list that begins with `first`, if given; if `surely`, `first` is certain to be in it."""

    items: f.Formula
    first: f.Formula | None
    last: tuple[f.Formula, ...]
    surely: bool = True


def in_turn(source: f.Formula) -> Turns | None:
    """Read a list as turns: `starting with` a player, perhaps without some, or with some last."""
    match source:
        case f.Starting(left=left, right=right):
            return Turns(left, right, (), surely=is_everything(left))
        case f.Join(operator="-", left=left):
            order = in_turn(left)
            if order is not None and order.surely and not order.last:
                return replace(order, items=replace(source, left=order.items))
        case f.Join(operator="+", left=f.Join(operator="-", left=left, right=out), right=right):
            if not are_alike(out, right):
                return None
            order = in_turn(left)
            if order is None:
                return Turns(left, None, _items(right))
            return replace(order, last=_items(right)) if not order.last else None
    return None


def turn_words(order: Turns, voice: Voice) -> str:
    there = "" if order.surely else " (if among them)"
    start = [f"starting with {phrase(order.first, voice)}{there}"] if order.first is not None else []
    last = [f"{join_words([phrase(item, voice) for item in order.last])} last of all"] if order.last else []
    return ", ".join([*start, *last])


def _items(formula: f.Formula) -> tuple[f.Formula, ...]:
    return formula.items if isinstance(formula, f.ListOf) else (formula,)
