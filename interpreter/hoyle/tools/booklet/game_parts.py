"""Rebuilding of a game: its formulas and offers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeAlias

import hoyle.language.model.formula as f
from hoyle.language.model import block as b
from hoyle.language.model.game import Game
from hoyle.language.model.types import Type
from hoyle.language.report.source import Span

#: The sections of a game in which formulas may read a number, except variables.
WITH_FORMULAS = ("deck", "zones", "tokens", "formulas", "actions", "phases", "score", "winner", "shown", "titles")

Change: TypeAlias = Callable[[f.Formula], f.Formula]


def changed_in(value: Any, change: Change) -> Any:
    """Apply `change` to each outermost formula."""
    if isinstance(value, f.Node):
        return change(value)
    if isinstance(value, tuple):
        return tuple(changed_in(part, change) for part in value)
    if isinstance(value, Mapping):
        return {key: changed_in(part, change) for key, part in value.items()}
    if not is_dataclass(value) or isinstance(value, f.Local | Type | Span | type):
        return value
    if isinstance(value, b.DealRound):
        return replace(value, count=change(value.count))
    return replace(value, **{field.name: changed_in(getattr(value, field.name), change) for field in fields(value)})


def change_formulas(game: Game, change: Change, sections: Sequence[str] = WITH_FORMULAS) -> Game:
    return replace(game, **{name: changed_in(getattr(game, name), change) for name in sections})


def change_offers(line: b.Statement, change: Callable[[b.Offer], b.Offer | None]) -> b.Statement:
    menus = [name for name in ("menu", "free") if hasattr(line, name)]
    new = {name: tuple(offer for one in getattr(line, name) if (offer := change(one))) for name in menus}
    return replace(line, **new) if new else line  # type: ignore[arg-type]
