"""Checks of the first deals for enough cards."""

from collections.abc import Callable, Iterator

import hoyle.language.model.block as b
import hoyle.language.model.formula as f
from hoyle.engine.table.layout import Layout
from hoyle.frozen import dataclass
from hoyle.language.model.calls import WHOLE
from hoyle.language.model.facts import facts_of
from hoyle.language.model.game import Game as Rules
from hoyle.language.model.walk import body, every_node, formulas, main_and_after, statements
from hoyle.language.report import Span

Fold = Callable[[f.Formula], f.Formula]


@dataclass(frozen=True, slots=True)
class Short:
    asked: int
    left: int
    span: Span | None


def short_deals(rules: Rules, layout: Layout, fold: Fold) -> Iterator[Short]:
    """The first deal sure to run out before anybody decides, if enough is known."""
    pile = rules.deck.into
    left = layout.cards
    whole = rules.phases[WHOLE]
    for line, times in _opening_lines(main_and_after(whole)[0], rules, fold):
        if isinstance(line, b.Gather):
            left = layout.cards
        elif isinstance(line, b.Deal | b.DealRound) and line.source.zone == pile:
            each = _number(fold(line.count))
            served = _length(fold(line.order)) if isinstance(line, b.DealRound) else 1
            if each is None or served is None or _may_read(line.to, pile):
                return
            asked = each * served * times
            if each >= layout.cards:  # all cards are dealt out, as far as they go
                return
            if asked > left:
                yield Short(asked, left, line.span)
                return
            left -= asked
        elif "cards" in facts_of(line).moves:
            if any(_may_read(formula, pile) for formula in formulas(line)):
                return


def _opening_lines(block: b.Block, rules: Rules, fold: Fold) -> Iterator[tuple[b.Statement, int]]:
    """Lines sure to run at the start, each with its number of runs."""
    for line in block:
        match line:
            case _ if _is_plain(line):
                yield line, 1
            case b.For(source=source, body=inside) if all(isinstance(inner, b.Deal) for inner in inside):
                many = _length(fold(source))
                if many is None:
                    return
                yield from ((inner, many) for inner in inside)
            case b.RepeatTimes(count=count) if not _number(fold(count)):
                return
            case b.RepeatTimes(body=inside) | b.Repeat(body=inside):
                yield from _opening_lines(inside, rules, fold)
                return
            case b.Run(phase=name):
                phase = rules.phases[name]
                yield from _opening_lines(body(phase), rules, fold)
                if not all(map(_is_plain, body(phase))):  # otherwise the next line need not follow
                    return
            case _:
                return


def _is_plain(line: b.Statement) -> bool:
    return facts_of(line).leads == "next" and not isinstance(line, b.Tally | b.Nothing)


def _number(count: f.Formula) -> int | None:
    return max(count.value, 0) if isinstance(count, f.Const) and type(count.value) is int else None


def _length(formula: f.Formula) -> int | None:
    while isinstance(formula, f.Starting):
        formula = formula.left
    return len(formula.value) if isinstance(formula, f.Const) and isinstance(formula.value, tuple) else None


def _may_read(formula: f.Formula, zone: str) -> bool:
    named = (f.ZoneValue, f.EveryZone)
    return any(
        (isinstance(node, named) and node.zone == zone) or isinstance(node, f.Call) for node in every_node(formula)
    )


def dealt_by(rules: Rules) -> list[f.Formula | None]:
    lines = (line for phase in rules.phases.values() for line in statements(body(phase)))
    return [line.count for line in lines if isinstance(line, b.Deal | b.DealRound)]
