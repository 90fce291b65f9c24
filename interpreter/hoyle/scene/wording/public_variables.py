"""The variables that people need to see."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import hoyle
from hoyle.language.model.block import Ask, Decide, End, If, Openly, Repeat
from hoyle.language.model.facts import written_value, written_variable
from hoyle.language.model.formula import Arithmetic, Choice, Const, Formula, OptionValue, VariableValue
from hoyle.language.model.game import Game
from hoyle.language.model.text import holes_of
from hoyle.language.model.walk import (
    conditions,
    every_node,
    every_node_called,
    every_statement,
    formulas,
    score_and_winner,
    sights,
    statements,
    variables_read,
)

#: Variables whose changes are reported, by key: whether values such as 0 and `none` are reported too.
ReportedVariables = Mapping[str, bool]


@lru_cache(maxsize=16)
def internal(game: hoyle.Game) -> frozenset[str]:
    """Return variables for the rules alone."""
    alone = {"dealer"} if game.players == 1 else frozenset()
    return counters(game.model) | turns(game.model) | game.model.not_shown | alone


def turns(rules: Game) -> frozenset[str]:
    """Return the table's player variables that only determine who chooses next, which it shows."""
    choosers, others = set[str](), set[str]()
    for statement in every_statement(rules):
        chooser = statement.player if isinstance(statement, Decide) else None
        chooser = statement.players if isinstance(statement, Ask) else chooser
        choosers |= named(() if chooser is None else (chooser,))
        target = written_variable(statement)
        own = {target.variable} if target is not None else set[str]()
        others |= named(formula for formula in formulas(statement) if formula is not chooser) - own
    bodies = [definition.body for definition in rules.formulas.values()]
    holes = [hole for action in rules.actions.values() for hole in holes_of(action.words)]
    holes += [formula for value in rules.shown for formula in value.formulas()]
    others |= named([*bodies, *holes, *score_and_winner(rules), *sights(rules), *legality(rules)])
    return frozenset(
        name
        for name in choosers - others
        if (variable := rules.variables.get(name)) and variable.type.base == "player" and not variable.per
    )


def named(found: Iterable[Formula]) -> set[str]:
    """Return the variables in formulas, without entering calls."""
    nodes = (node for formula in found for node in every_node(formula))
    return {node.variable for node in nodes if isinstance(node, VariableValue)}


def counters(rules: Game) -> frozenset[str]:
    """Return variables that only count: no score, legality or option's limit reads them.

    They are set only to a constant, a sum with themselves, or another such variable.
    """
    values: dict[str, list[Formula]] = {}
    for statement in every_statement(rules):
        target, value = written_variable(statement), written_value(statement)
        if target is not None and value is not None:
            values.setdefault(target.variable, []).append(value)
    scores = [part.value for part in rules.score.parts]
    asked = variables_read([*scores, *legality(rules)], rules.formulas) | limited(rules)
    numbers = {name for name, variable in rules.variables.items() if variable.type.base == "int"}
    found = frozenset((numbers & values.keys()) - asked)
    while True:
        still = frozenset(name for name in found if counts(name, values[name], found, rules))
        if still == found:
            return found
        found = still


def legality(rules: Game) -> Iterator[Formula]:
    for action in rules.actions.values():
        yield from conditions(action)


def limited(rules: Game) -> set[str]:
    """Return variables compared with an option, unless that only shortens the game (`because cap`)."""
    found = set[str]()
    for statement in every_statement(rules):
        arms = [(statement.until, ())] if isinstance(statement, Repeat) and statement.until else []
        for condition, block in statement.arms if isinstance(statement, If) else arms:
            cut_short = any(isinstance(inner, End) and inner.reason for inner in statements(block))
            if not cut_short and any(
                isinstance(node, OptionValue) for node in every_node_called([condition], rules.formulas)
            ):
                found |= variables_read([condition], rules.formulas)
    return found


def counts(name: str, values: list[Formula], known: frozenset[str], rules: Game) -> bool:
    ends = [end for value in values for end in outcomes(value) if not isinstance(end, Const)]
    sources = [end.left if isinstance(end, Arithmetic) and isinstance(end.right, Const) else end for end in ends]
    if rules.variables[name].per and any(read_of(source) in (name, None) for source in sources):
        return False
    return bool(sources) and all(read_of(source) in known for source in sources)


def outcomes(value: Formula) -> Iterator[Formula]:
    if isinstance(value, Choice):
        for end in (value.then, value.otherwise):
            yield from outcomes(end)
    else:
        yield value


def read_of(value: Formula) -> str | None:
    return value.variable if isinstance(value, VariableValue) else None


def reported_variables(game: hoyle.Game) -> ReportedVariables:
    """Return public variables of players and sides, and those set openly."""
    rules, layout = game.model, game.layout
    inside = (s for o in every_statement(rules) if isinstance(o, Openly) for s in statements(o.body))
    openly = {target.variable for statement in inside if (target := written_variable(statement)) is not None}
    hidden = internal(game)
    found: dict[str, bool] = {}
    for cell in layout.variable_cells:
        variable = cell.variable
        if variable.name not in rules.variables or variable.name in hidden or variable.sight.players is not None:
            continue
        owned = variable.type.base != "bool" and variable.per and variable.per[0].kind in ("player", "side")
        if owned or variable.name in openly:
            found[cell.key] = variable.name in openly
    return found
