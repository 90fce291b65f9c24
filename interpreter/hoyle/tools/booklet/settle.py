"""A checked game with its options settled, for one table or for several."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeAlias

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import weigh
from hoyle.engine.table.layout import Layout
from hoyle.language.model import block as b
from hoyle.language.model.facts import writes_constant
from hoyle.language.model.game import Action, Clause, Definition, Game, Phase
from hoyle.language.model.walk import body, every_statement, rebuild
from hoyle.tools.booklet.reach import idle_variables
from hoyle.tools.booklet.single_values import WITH_FORMULAS, changed_in, without_single_values
from hoyle.tools.booklet.tables_folder import TablesFolder, is_inlined

#: A default with as many nodes is written once.
_LONG = 5

Fold: TypeAlias = Callable[[f.Formula], f.Formula]


def settle(game: Game, tables: Sequence[Layout]) -> Game:
    """Return the game with every formula folded as far as the tables agree, and without variables that nothing changes.

    Named formulas that are not constant stay. There must be a table.
    """
    game, settled = _with_terms(game, tables), set[int]()
    while True:
        result = _settle_once(game, tables)
        idle = idle_variables(result)
        known = {slot: answer for slot, answer in _known_answers(result).items() if slot not in settled}
        if not (idle or known):
            return result
        settled |= set(known)
        game = _with_values(game, idle, known)


def _with_terms(game: Game, tables: Sequence[Layout]) -> Game:
    """Return the game with a named formula for each option whose default takes long words that differ by the table."""
    fold = TablesFolder(tables, game.options, {}).fold
    terms = {
        name: Definition(name, (), option.type, option.default, option.span)
        for name, option in game.options.items()
        if isinstance(option.default, f.Extreme | f.Arithmetic) and weigh(fold(option.default)) >= _LONG
        if len({table.options[name] for table in tables}) > 1
    }

    def change(formula: f.Formula) -> f.Formula:
        if isinstance(formula, f.OptionValue) and formula.option in terms:
            return f.Call(formula.type, formula.span, formula.option)
        return rebuild(formula, change)

    if not terms:
        return game
    parts = {name: changed_in(getattr(game, name), change) for name in (*WITH_FORMULAS, "variables")}
    return replace(game, **{**parts, "formulas": {**terms, **parts["formulas"]}})


def _known_answers(game: Game) -> dict[int, f.Const]:
    """Return the conditions named by `let` that are the same at each table, by slot."""
    lets = [line for line in every_statement(game) if isinstance(line, b.Let)]
    return {
        let.local.slot: let.value for let in lets if isinstance(let.value, f.Const) and let.value.type.base == "bool"
    }


def _with_values(game: Game, values: Mapping[str, f.Const], answers: Mapping[int, f.Const]) -> Game:
    """Return the game with constants in place of variables and of named conditions.

    Assignments to these variables are left without a variable.
    """

    def change(formula: f.Formula) -> f.Formula:
        if isinstance(formula, f.VariableValue) and formula.variable in values:
            return replace(values[formula.variable], span=formula.span)
        if isinstance(formula, f.LocalValue) and formula.local.slot in answers:
            return replace(answers[formula.local.slot], span=formula.span)
        return rebuild(formula, change)

    parts = {name: changed_in(getattr(game, name), change) for name in WITH_FORMULAS}
    variables = {name: variable for name, variable in game.variables.items() if name not in values}
    return replace(game, **parts, variables=changed_in(variables, change))


def _settle_once(game: Game, tables: Sequence[Layout]) -> Game:
    fold = TablesFolder(tables, game.options, _inlined(game, tables)).fold
    settled: dict[str, Any] = {}
    for field in fields(game):
        value = getattr(game, field.name)
        if field.name not in ("options", "requires", "variants", "players", "how_to_play"):
            settled[field.name] = changed_in(value, lambda formula: _fold(formula, fold))
    result = replace(game, **settled, players=tuple(table.players for table in tables))
    result = without_single_values(result, fold)
    parts = tuple(part for part in result.score.parts if not _is(part.value, 0))
    actions = {name: _open(action) for name, action in result.actions.items() if not _is(action.when, False)}
    ties = tuple(tie for tie in result.winner if not isinstance(tie.value, f.Const))
    shown = tuple(
        replace(one, when=None) if _is(one.when, True) else one for one in result.shown if not _is(one.when, False)
    )
    score = replace(result.score, parts=parts or result.score.parts[:1])
    result = replace(result, score=score, winner=ties or result.winner[:1], actions=actions, shown=shown)
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


def _inlined(game: Game, tables: Sequence[Layout]) -> dict[str, Definition]:
    """Return the named formulas that are inlined wherever they are called, such as those that are constant."""
    known: dict[str, Definition] = {}
    while True:
        found, fold = dict(known), TablesFolder(tables, game.options, known).fold
        for name, definition in game.formulas.items():
            told = replace(definition, body=fold(definition.body))
            if name not in known and is_inlined(told):
                found[name] = told
        if len(found) == len(known):
            return known
        known = found


def _fold(formula: f.Formula, fold: Fold) -> f.Formula:
    folded = fold(formula)
    told = _without_limits(folded)
    return folded if told == folded else fold(told)


def _without_limits(formula: f.Formula) -> f.Formula:
    if isinstance(formula, f.Reaches) and _is_none(formula.right):
        return f.Const(formula.type, formula.span, False)
    return rebuild(formula, _without_limits)


def _is_none(formula: f.Formula) -> bool:
    return isinstance(formula, f.Const) and formula.value is None


def _is_no_list(formula: f.Formula) -> bool:
    return isinstance(formula, f.Const) and formula.value == ()


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
        case _ if writes_constant(line):
            return ()
        case b.If():
            return _if(line, actions)
        case b.For(source=source, body=body):
            inner = _block(body, actions)
            return (replace(line, body=inner),) if inner and not _is_no_list(source) else ()
        case b.RepeatTimes(count=count, body=body):
            inner = _block(body, actions)
            return () if _is(count, 0) or not inner else inner if _is(count, 1) else (replace(line, body=inner),)
        case b.Openly(body=body):
            inner = _block(body, actions)
            return (replace(line, body=inner),) if inner else ()
        case b.Repeat(body=body):
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
