"""Which variables are for people. Input: a game; output: variables by name, and keys that are news when changed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import hoyle
from hoyle.model.block import Ask, Assign, Decide, End, If, Openly, Repeat, Statement
from hoyle.model.formula import Arithmetic, Choice, Const, Formula, OptionValue, VariableValue
from hoyle.model.game import Action, Game, Phase
from hoyle.model.walk import body, every_node, every_node_called, formulas, statements


@dataclass(frozen=True, slots=True)
class Newsworthy:
    """When a change of a variable is told: after the moves of these seats; `openly`: whatever it changed to."""

    seats: frozenset[int]
    openly: bool = False


#: What is told of variables, by their keys.
News = Mapping[str, Newsworthy]


@lru_cache(maxsize=16)
def internal(game: hoyle.Game) -> frozenset[str]:
    """Variables that are for the rules alone: those that only count, and those that only say who is to choose next."""
    return counters(game.model) | turns(game.model)


def turns(rules: Game) -> frozenset[str]:
    """Players of the whole table who are read for nothing but who chooses, and who comes next: the table shows that."""
    choosers, others = set[str](), set[str]()
    for statement in every_statement(rules):
        chooser = statement.player if isinstance(statement, Decide) else None
        chooser = statement.players if isinstance(statement, Ask) else chooser
        choosers |= named(() if chooser is None else (chooser,))
        own = {statement.target.variable} if isinstance(statement, Assign) else set[str]()
        others |= named(formula for formula in formulas(statement) if formula is not chooser) - own
    bodies = [definition.body for definition in rules.formulas.values()]
    texts = [value.text for value in rules.shown] + [action.words or () for action in rules.actions.values()]
    said = [piece for text in texts for piece in text if not isinstance(piece, str)]
    places = [place.value for place in rules.winner]
    others |= named([*bodies, *said, *places, *scores(rules), *legality(rules)])
    return frozenset(
        name
        for name in choosers - others
        if (variable := rules.variables.get(name)) and variable.type.base == "player" and not variable.per
    )


def named(found: Iterable[Formula]) -> set[str]:
    """The variables that formulas name; no call is entered."""
    nodes = (node for formula in found for node in every_node(formula))
    return {node.variable for node in nodes if isinstance(node, VariableValue)}


def counters(rules: Game) -> frozenset[str]:
    """Variables that only keep count of what goes by: no score, legality or limit set by an option reads them.

    Such a one is a number for the whole table that is only ever set to a constant or to what it was with something
    added, or a number that is only ever set to one of these.
    """
    values: dict[str, list[Formula]] = {}
    for statement in every_statement(rules):
        if isinstance(statement, Assign):
            values.setdefault(statement.target.variable, []).append(statement.value)
    asked = set[str]().union(*(variables_in(formula, rules) for formula in (*scores(rules), *legality(rules))))
    asked |= limited(rules)
    numbers = {name for name, variable in rules.variables.items() if variable.type.base == "int"}
    found = frozenset((numbers & values.keys()) - asked)
    while True:
        kept = frozenset(name for name in found if counts(name, values[name], found, rules))
        if kept == found:
            return found
        found = kept


def scores(rules: Game) -> Iterator[Formula]:
    """The formulas of the score."""
    for part in rules.score.parts:
        yield part.value


def legality(rules: Game) -> Iterator[Formula]:
    """The formulas that say what may be chosen."""
    for action in rules.actions.values():
        tests = [action.when, *(test for clause in action.clauses for test in (clause.when, clause.demand))]
        tests += [test for argument in action.arguments for test in (argument.source, argument.where)]
        yield from (test for test in tests if test is not None)


def limited(rules: Game) -> set[str]:
    """Variables that a condition holds against an option, but where that only cuts the game short (`because cap`)."""
    found = set[str]()
    for statement in every_statement(rules):
        arms = [(statement.until, ())] if isinstance(statement, Repeat) and statement.until else []
        for condition, block in statement.arms if isinstance(statement, If) else arms:
            cut_short = any(isinstance(inner, End) and inner.reason for inner in statements(block))
            if not cut_short and any(
                isinstance(node, OptionValue) for node in every_node_called([condition], rules.formulas)
            ):
                found |= variables_in(condition, rules)
    return found


def variables_in(formula: Formula, rules: Game) -> set[str]:
    """The variables that a formula reads."""
    return {node.variable for node in every_node_called([formula], rules.formulas) if isinstance(node, VariableValue)}


def counts(name: str, values: list[Formula], known: frozenset[str], rules: Game) -> bool:
    """Whether a variable only counts, if the known ones do."""
    ends = [end for value in values for end in outcomes(value) if not isinstance(end, Const)]
    sources = [end.left if isinstance(end, Arithmetic) and isinstance(end.right, Const) else end for end in ends]
    if rules.variables[name].per and any(read_of(source) in (name, None) for source in sources):
        return False
    return bool(sources) and all(read_of(source) in known for source in sources)


def outcomes(value: Formula) -> Iterator[Formula]:
    """What a formula with conditions may come out as."""
    if isinstance(value, Choice):
        for end in (value.then, value.otherwise):
            yield from outcomes(end)
    else:
        yield value


def read_of(value: Formula) -> str | None:
    """The variable that a formula is, if it is one."""
    return value.variable if isinstance(value, VariableValue) else None


def every_statement(rules: Game) -> Iterator[Statement]:
    """All statements of a game."""
    owners: list[Phase | Action] = [*rules.phases.values(), *rules.actions.values()]
    for owner in owners:
        yield from statements(body(owner))


def announced(game: hoyle.Game) -> News:
    """What everybody hears of: public variables of a player who moves, and those that are set openly."""
    rules, layout = game.model, game.layout
    everyone = frozenset(range(game.players))
    inside = (s for o in every_statement(rules) if isinstance(o, Openly) for s in statements(o.body))
    openly = {statement.target.variable for statement in inside if isinstance(statement, Assign)}
    hidden = internal(game)
    news: dict[str, Newsworthy] = {}
    for cell in layout.variable_cells:
        variable = cell.variable
        if variable.name not in rules.variables or variable.name in hidden or variable.sight.players is not None:
            continue
        kind = variable.per[0].kind if variable.per else ""
        if variable.name in openly:
            news[cell.key] = Newsworthy(everyone, openly=True)
        elif variable.type.base != "bool" and kind == "player":
            news[cell.key] = Newsworthy(frozenset(cell.indexes[:1]))
        elif variable.type.base != "bool" and kind == "side":
            news[cell.key] = Newsworthy(frozenset(s for s in everyone if layout.side_of[s] == cell.indexes[0]))
    return news
