"""Everything in the rules that a booklet must explain."""

from dataclasses import dataclass, field, replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.language.model import block as b
from hoyle.language.model.facts import read_by, written_variable
from hoyle.language.model.game import Game
from hoyle.language.model.walk import body, conditions, every_node, every_statement, formulas, offers, statements


@dataclass(frozen=True, slots=True)
class Met:
    phases: set[str] = field(default_factory=set)
    actions: set[str] = field(default_factory=set)
    formulas: set[str] = field(default_factory=set)
    variables: set[str] = field(default_factory=set)


def reachable_part(game: Game) -> Game:
    """Remove unreachable phases, actions, formulas and variables; invariants do not count."""
    met = Met()
    _phase("game", game, met)
    found = -1
    while found != len(met.actions):
        found = len(met.actions)
        for action in game.actions.values():
            if met.actions.intersection(action.beside) or met.phases.intersection(action.anytime):
                _action(action.name, game, met)
    for formula in _formulas_of_results_and_zones(game):
        _formula(formula, game, met)
    kept: dict[str, Any] = {
        section: {name: thing for name, thing in getattr(game, section).items() if name in getattr(met, section)}
        for section in ("phases", "actions", "formulas", "variables")
    }
    return replace(game, **kept)


def idle_variables(game: Game) -> dict[str, f.Const]:
    part = reachable_part(game)
    assigned = {target.variable for line in every_statement(part) if (target := written_variable(line)) is not None}
    starts = {name: variable.start for name, variable in part.variables.items() if name not in assigned}
    return {name: start for name, start in starts.items() if isinstance(start, f.Const)}


def scratch(game: Game) -> set[str]:
    """Return variables that one phase or action alone reads after setting them: players need not remember them."""
    elsewhere = Met()
    for formula in _formulas_outside_blocks(game):
        _formula(formula, game, elsewhere)
    users: dict[str, list[b.Block]] = {}
    for block in [*map(body, game.phases.values()), *map(body, game.actions.values())]:
        for name in _read_in(block):
            users.setdefault(name, []).append(block)
    alone = {name: places[0] for name, places in users.items() if len(places) == 1}
    local = alone.keys() & game.variables.keys() - elsewhere.variables
    return {name for name in local if _set_first(name, alone[name])}


def counts_ranks(game: Game) -> bool:
    """Whether an explained formula reads the place of a rank."""
    told = [*_formulas_outside_blocks(game), *(formula for value in game.shown for formula in value.formulas())]
    told += [formula for line in every_statement(game) for formula in formulas(line)]
    return any(is_place_of_rank(node) for formula in told for node in every_node(formula))


def is_place_of_rank(formula: f.Formula) -> bool:
    if not isinstance(formula, f.Position) or not isinstance(formula.source, f.Given | f.Const):
        return False
    return formula.item.type.base == "rank"


def _formulas_of_results_and_zones(game: Game) -> list[f.Formula]:
    told = [part.value for part in game.score.parts] + [tie.value for tie in game.winner]
    told += [] if game.score.sum is None else [game.score.sum]
    return told + [zone.sight.players for zone in game.zones.values() if zone.sight.players is not None]


def _formulas_outside_blocks(game: Game) -> list[f.Formula]:
    told = _formulas_of_results_and_zones(game)
    told += [variable.sight.players for variable in game.variables.values() if variable.sight.players is not None]
    told += [definition.body for definition in game.formulas.values()]
    return told + [formula for action in game.actions.values() for formula in conditions(action)]


def _names(told: tuple[f.Formula, ...]) -> set[str]:
    return {node.variable for one in told for node in every_node(one) if isinstance(node, f.VariableValue)}


def _read_in(block: b.Block) -> set[str]:
    return {name for line in statements(block) for name in _names(formulas(line))}


def _set_first(name: str, block: b.Block) -> bool:
    for line in block:
        if name not in _read_in((line,)):
            continue
        if isinstance(line, b.Openly):
            return _set_first(name, line.body)
        target = written_variable(line)
        return target is not None and target.variable == name and name not in _names(read_by(line))
    return False


def _phase(name: str, game: Game, met: Met) -> None:
    if name not in met.phases:
        met.phases.add(name)
        _block(body(game.phases[name]), game, met)


def _action(name: str, game: Game, met: Met) -> None:
    if name in met.actions:
        return
    met.actions.add(name)
    action = game.actions[name]
    for formula in conditions(action):
        _formula(formula, game, met)
    _block(body(action), game, met)


def _block(block: b.Block, game: Game, met: Met) -> None:
    for line in statements(block):
        if isinstance(line, b.Expect):
            continue
        for formula in formulas(line):
            _formula(formula, game, met)
        for offer in offers(line):
            _action(offer.action, game, met)
        if isinstance(line, b.Run):
            _phase(line.phase, game, met)


def _formula(formula: f.Formula, game: Game, met: Met) -> None:
    for node in every_node(formula):
        if isinstance(node, f.Call) and node.formula not in met.formulas:
            met.formulas.add(node.formula)
            _formula(game.formulas[node.formula].body, game, met)
        elif isinstance(node, f.VariableValue) and node.variable not in met.variables:
            met.variables.add(node.variable)
            variable = game.variables.get(node.variable)
            if variable is not None:
                _formula(variable.start, game, met)
