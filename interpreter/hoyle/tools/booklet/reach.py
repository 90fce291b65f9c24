"""Everything in the rules that a booklet must explain."""

from collections.abc import Iterable
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.model import block as b
from hoyle.language.model.calls import WHOLE, calls
from hoyle.language.model.facts import read_by, written_variable
from hoyle.language.model.game import Game
from hoyle.language.model.walk import (
    body,
    conditions,
    every_node,
    every_node_called,
    every_statement,
    formulas,
    score_and_winner,
    statements,
)


def reachable_part(game: Game) -> Game:
    """Invariants do not count as reaching anything."""
    reached = calls(game).inside(WHOLE)
    phases = {name: phase for name, phase in game.phases.items() if name in reached}
    actions = {name: action for name, action in game.actions.items() if name in reached}
    blocks = [*map(body, phases.values()), *map(body, actions.values())]
    lines = [line for block in blocks for line in statements(block) if not isinstance(line, b.Expect)]
    read = [formula for line in lines for formula in formulas(line)]
    read += [formula for action in actions.values() for formula in conditions(action)]
    called, variables = _names_read([*read, *_formulas_of_results_and_zones(game)], game)
    return replace(
        game,
        phases=phases,
        actions=actions,
        formulas={name: formula for name, formula in game.formulas.items() if name in called},
        variables={name: variable for name, variable in game.variables.items() if name in variables},
    )


def idle_variables(game: Game) -> dict[str, f.Const]:
    part = reachable_part(game)
    assigned = {target.variable for line in every_statement(part) if (target := written_variable(line)) is not None}
    starts = {name: variable.start for name, variable in part.variables.items() if name not in assigned}
    return {name: start for name, start in starts.items() if isinstance(start, f.Const)}


def scratch(game: Game) -> set[str]:
    """Variables that one phase or action alone reads, after setting them: players need not remember them."""
    _, elsewhere = _names_read(_formulas_outside_blocks(game), game)
    users: dict[str, list[b.Block]] = {}
    for block in [*map(body, game.phases.values()), *map(body, game.actions.values())]:
        for name in _read_in(block):
            users.setdefault(name, []).append(block)
    alone = {name: places[0] for name, places in users.items() if len(places) == 1}
    local = alone.keys() & game.variables.keys() - elsewhere
    return {name for name in local if _set_first(name, alone[name]) and _is_used(name, alone[name])}


def _formulas_of_results_and_zones(game: Game) -> list[f.Formula]:
    zones = [zone.sight.players for zone in game.zones.values() if zone.sight.players is not None]
    return [*score_and_winner(game), *zones]


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
    line = next(line for line in block if name in _read_in((line,)))
    if isinstance(line, b.Openly):
        return _set_first(name, line.body)
    target = written_variable(line)
    return target is not None and target.variable == name and name not in _names(read_by(line))


def _is_used(name: str, block: b.Block) -> bool:
    return any(name in _names(read_by(line)) for line in statements(block))


def _names_read(found: Iterable[f.Formula], game: Game) -> tuple[set[str], set[str]]:
    """The formulas that some formulas call, and the variables that they read, also in starts of variables."""
    called, variables, waiting = set[str](), set[str](), list(found)
    while waiting:
        nodes = list(every_node_called(waiting, game.formulas))
        called |= {node.formula for node in nodes if isinstance(node, f.Call)}
        new = {node.variable for node in nodes if isinstance(node, f.VariableValue)} - variables
        variables |= new
        waiting = [game.variables[name].start for name in new if name in game.variables]
    return called, variables
