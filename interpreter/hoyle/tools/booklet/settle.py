"""A checked game with its options settled, for one or more tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import weigh
from hoyle.engine.table.layout import Layout
from hoyle.language.model import block as b
from hoyle.language.model.facts import writes_constant
from hoyle.language.model.game import Action, Definition, Game, Phase
from hoyle.language.model.walk import body, every_statement, offers, rebuild, rebuild_blocks
from hoyle.tools.booklet.game_parts import WITH_FORMULAS, change_formulas, change_offers
from hoyle.tools.booklet.reach import idle_variables
from hoyle.tools.booklet.single_values import without_single_values
from hoyle.tools.booklet.tables_folder import TablesFolder, is_inlined

#: A default with as many nodes is written once.
_LONG = 5


def settle(game: Game, tables: Sequence[Layout]) -> Game:
    """Fold every formula as far as the tables agree, and remove variables that nothing changes.

    Named formulas that are not constant stay. `tables` must not be empty.
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
    """Add a formula for each option whose default is long in words and differs by the table."""
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
    changed = change_formulas(game, change, (*WITH_FORMULAS, "variables"))
    return replace(changed, formulas={**terms, **changed.formulas})


def _known_answers(game: Game) -> dict[int, f.Const]:
    lets = ((line.local, line.value) for line in every_statement(game) if isinstance(line, b.Let))
    return {local.slot: value for local, value in lets if isinstance(value, f.Const) and value.type.base == "bool"}


def _with_values(game: Game, values: Mapping[str, f.Const], answers: Mapping[int, f.Const]) -> Game:
    """Put constants in place of variables, also where assigned, and of named conditions."""

    def change(formula: f.Formula) -> f.Formula:
        if isinstance(formula, f.VariableValue) and formula.variable in values:
            return replace(values[formula.variable], span=formula.span)
        if isinstance(formula, f.LocalValue) and formula.local.slot in answers:
            return replace(answers[formula.local.slot], span=formula.span)
        return rebuild(formula, change)

    variables = {name: variable for name, variable in game.variables.items() if name not in values}
    return change_formulas(replace(game, variables=variables), change, (*WITH_FORMULAS, "variables"))


def _settle_once(game: Game, tables: Sequence[Layout]) -> Game:
    fold = TablesFolder(tables, game.options, _inlined(game, tables)).fold
    kept = ("options", "requires", "variants", "players", "how_to_play")
    sections = [field.name for field in fields(game) if field.name not in kept]
    result = change_formulas(game, fold, sections)
    result = without_single_values(replace(result, players=tuple(table.players for table in tables)), fold)
    parts = tuple(part for part in result.score.parts if not _is(part.value, 0))
    actions = {name: _open(action) for name, action in result.actions.items() if not f.is_no(action.when)}
    ties = tuple(tie for tie in result.winner if not isinstance(tie.value, f.Const))
    shown = tuple(replace(one, when=_unless_sure(one.when)) for one in result.shown if not f.is_no(one.when))
    score = replace(result.score, parts=parts or result.score.parts[:1])
    result = replace(result, score=score, winner=ties or result.winner[:1], actions=actions, shown=shown)

    def possible(block: b.Block) -> b.Block:
        return tuple(part for line in block for part in _line(line, possible, actions))

    phases = _without_runs({name: rebuild_blocks(phase, possible) for name, phase in result.phases.items()})
    return replace(result, phases=phases, actions={name: rebuild_blocks(a, possible) for name, a in actions.items()})


def _without_runs(phases: dict[str, Phase]) -> dict[str, Phase]:
    idle = {name for name, phase in phases.items() if not body(phase)}

    def kept(block: b.Block) -> b.Block:
        return tuple(
            rebuild_blocks(line, kept) for line in block if not (isinstance(line, b.Run) and line.phase in idle)
        )

    return {name: rebuild_blocks(phase, kept) for name, phase in phases.items()}


def _inlined(game: Game, tables: Sequence[Layout]) -> dict[str, Definition]:
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


def _is(formula: f.Formula | None, value: object) -> bool:
    return isinstance(formula, f.Const) and type(formula.value) is type(value) and formula.value == value


def _open(action: Action) -> Action:
    """Remove conditions that always hold and rules that never apply."""
    clauses = (c for c in action.clauses if not f.is_no(c.when) and not f.is_yes(c.demand))
    return replace(
        action,
        clauses=tuple(replace(clause, when=_unless_sure(clause.when)) for clause in clauses),
        arguments=tuple(replace(argument, where=_unless_sure(argument.where)) for argument in action.arguments),
        when=_unless_sure(action.when),
    )


def _unless_sure(condition: f.Formula | None) -> f.Formula | None:
    return None if f.is_yes(condition) else condition


# ---- blocks


def _line(line: b.Statement, possible: Callable[[b.Block], b.Block], actions: Mapping[str, Action]) -> b.Block:
    """Return what can happen at the table: the statement, nothing, or its inner block."""
    if writes_constant(line):
        return ()
    line = change_offers(rebuild_blocks(line, possible), lambda offer: offer if offer.action in actions else None)
    match line:
        case b.If():
            return _if(line)
        case b.For(source=source, body=body):
            return (line,) if body and not _is(source, ()) else ()
        case b.RepeatTimes(count=count, body=body):
            return () if _is(count, 0) or not body else body if _is(count, 1) else (line,)
        case b.Openly(body=body):
            return (line,) if body else ()
        case b.Decide() | b.Ask():
            return (line,) if offers(line) else line.otherwise or ()
    return (line,)


def _if(line: b.If) -> b.Block:
    """Remove arms that never hold and those after one that always does."""
    arms: list[tuple[f.Formula, b.Block]] = []
    rest = line.otherwise
    for condition, then in line.arms:
        if f.is_yes(condition):
            rest = then
            break
        if not f.is_no(condition):
            arms.append((condition, then))
    if not arms:
        return rest
    if not rest and not any(body for _, body in arms):
        return ()
    return (replace(line, arms=tuple(arms), otherwise=rest),)
