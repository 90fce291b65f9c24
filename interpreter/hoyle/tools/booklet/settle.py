"""A checked game with its options settled for one table."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

import hoyle.language.model.formula as f
from hoyle.engine.table.constant_folding import fold
from hoyle.engine.table.layout import Layout
from hoyle.language.model import block as b
from hoyle.language.model.game import Action, Clause, Definition, Game, Option, Phase, Requirement
from hoyle.language.model.types import Type
from hoyle.language.model.walk import body, rebuild
from hoyle.language.report.source import Span

Part = TypeVar("Part")


def settle(game: Game, layout: Layout) -> Game:
    """Return the game with every formula folded for a table; named formulas that are not constant stay."""
    known = _constants(game, layout)
    settled: dict[str, Any] = {}
    for field in fields(game):
        value = getattr(game, field.name)
        if field.name not in ("options", "requires", "variants", "players", "how_to_play"):
            settled[field.name] = _fold_in(value, layout, known)
    result = replace(game, **settled, players=(layout.players,))
    parts = tuple(part for part in result.score.parts if not _is(part.value, 0))
    actions = {name: _open(action) for name, action in result.actions.items() if not _is(action.when, False)}
    result = replace(result, score=replace(result.score, parts=parts or result.score.parts[:1]), actions=actions)
    phases = _without_runs(
        {
            name: replace(p, body=_block(p.body, actions), before=_all(p.before, actions), after=_all(p.after, actions))
            for name, p in result.phases.items()
        }
    )
    ready = {
        name: replace(a, effect=_block(a.effect, actions), before=_all(a.before, actions), after=_all(a.after, actions))
        for name, a in actions.items()
    }
    return replace(result, phases=phases, actions=ready)


def _without_runs(phases: dict[str, Phase]) -> dict[str, Phase]:
    """Remove runs of phases in which nothing happens."""
    idle = {name for name, phase in phases.items() if not body(phase)}

    def kept(block: b.Block) -> b.Block:
        found = []
        for line in block:
            if isinstance(line, b.If):
                line = replace(line, arms=tuple((c, kept(x)) for c, x in line.arms), otherwise=kept(line.otherwise))
            elif isinstance(line, b.Loop | b.Openly):
                line = replace(line, body=kept(line.body))
            if not (isinstance(line, b.Run) and line.phase in idle):
                found.append(line)
        return tuple(found)

    return {name: replace(phase, body=kept(phase.body)) for name, phase in phases.items()}


def _constants(game: Game, layout: Layout) -> dict[str, Definition]:
    """Return the named formulas without parameters that are constant at this table."""
    known: dict[str, Definition] = {}
    while True:
        found = dict(known)
        for name, definition in game.formulas.items():
            body = fold(definition.body, layout, known)
            if isinstance(body, f.Const) and not definition.parameters and not isinstance(body.value, tuple):
                found[name] = replace(definition, body=body)
        if len(found) == len(known):
            return known
        known = found


def _fold_in(value: Any, layout: Layout, known: Mapping[str, Definition]) -> Any:
    if isinstance(value, f.Node):
        return _fold(value, layout, known)
    if isinstance(value, tuple):
        return tuple(_fold_in(part, layout, known) for part in value)
    if isinstance(value, Mapping):
        return {key: _fold_in(part, layout, known) for key, part in value.items()}
    if not is_dataclass(value) or isinstance(value, f.Local | Type | Span | Option | Requirement | type):
        return value
    if isinstance(value, b.DealRound):
        return replace(value, count=fold(value.count, layout, known))
    told = {field.name: _fold_in(getattr(value, field.name), layout, known) for field in fields(value)}
    return replace(value, **told)


def _fold(formula: f.Formula, layout: Layout, known: Mapping[str, Definition]) -> f.Formula:
    folded = fold(formula, layout, known)
    told = _without_limits(folded)
    return folded if told == folded else fold(told, layout, known)


def _without_limits(formula: f.Formula) -> f.Formula:
    if isinstance(formula, f.Reaches) and _is_none(formula.right):
        return f.Const(formula.type, formula.span, False)
    return rebuild(formula, _without_limits)


def _is_none(formula: f.Formula) -> bool:
    return isinstance(formula, f.Const) and formula.value is None


def _is(formula: f.Formula | None, value: object) -> bool:
    return isinstance(formula, f.Const) and type(formula.value) is type(value) and formula.value == value


def _open(action: Action) -> Action:
    """Remove conditions that always hold and rules that never apply."""
    clauses = tuple(_applicable(c) for c in action.clauses if not _is(c.when, False) and not _is(c.demand, True))
    arguments = tuple(replace(a, where=None) if _is(a.where, True) else a for a in action.arguments)
    when = None if _is(action.when, True) else action.when
    return replace(action, clauses=clauses, arguments=arguments, when=when)


def _applicable(clause: Clause) -> Clause:
    return replace(clause, when=None) if _is(clause.when, True) else clause


# ---- blocks


def _all(blocks: tuple[b.Block, ...], actions: Mapping[str, Action]) -> tuple[b.Block, ...]:
    return tuple(_block(block, actions) for block in blocks)


def _block(block: b.Block, actions: Mapping[str, Action]) -> b.Block:
    """Remove what cannot happen at the table."""
    return tuple(part for line in block for part in _line(line, actions))


def _line(line: b.Statement, actions: Mapping[str, Action]) -> b.Block:
    """Return what remains of a statement: itself, nothing, or its inner block."""
    match line:
        case b.If():
            return _if(line, actions)
        case b.For(source=source, body=body):
            empty = isinstance(source, f.Const) and source.value == ()
            return () if empty else (replace(line, body=_block(body, actions)),)
        case b.RepeatTimes(count=count, body=body):
            inner = _block(body, actions)
            return () if _is(count, 0) else inner if _is(count, 1) else (replace(line, body=inner),)
        case b.Repeat(body=body) | b.Openly(body=body):
            return (replace(line, body=_block(body, actions)),)
        case b.Decide(menu=menu, free=free, otherwise=otherwise):
            rest = None if otherwise is None else _block(otherwise, actions)
            menu, free = _offers(menu, actions), _offers(free, actions)
            return (replace(line, menu=menu, free=free, otherwise=rest),) if menu or free else rest or ()
        case b.Ask(menu=menu, otherwise=otherwise):
            rest = None if otherwise is None else _block(otherwise, actions)
            menu = _offers(menu, actions)
            return (replace(line, menu=menu, otherwise=rest),) if menu else rest or ()
        case b.Together(menu=menu):
            return (replace(line, menu=_offers(menu, actions)),)
    return (line,)


def _offers(menu: tuple[b.Offer, ...], actions: Mapping[str, Action]) -> tuple[b.Offer, ...]:
    return tuple(offer for offer in menu if offer.action in actions)


def _if(line: b.If, actions: Mapping[str, Action]) -> b.Block:
    """Remove arms that never hold; one that always holds is the last."""
    arms: list[tuple[f.Formula, b.Block]] = []
    rest = line.otherwise
    for condition, then in line.arms:
        if _is(condition, True):
            rest = then
            break
        if not _is(condition, False):
            inner = _block(then, actions)
            arms.append((condition, inner))
    told = _block(rest, actions)
    if not arms:
        return told
    if not told and not any(body for _, body in arms):
        return ()
    return (replace(line, arms=tuple(arms), otherwise=told),)
