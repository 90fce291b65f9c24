"""Live variables: those that may be read from a node on before they are overwritten.

The flow leads out of a phase to all that enter it, as a variable outlives its phase. One that is fresh whenever a phase
begins is not live before.
"""

from collections.abc import Callable, Iterable, Sequence

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.solver import solve
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.facts import read_by, written_variable
from hoyle.language.model.game import Game
from hoyle.language.model.walk import conditions, outermost_formulas, score_and_winner, sights, variables_read

Names = frozenset[str]


def live_variables(graph: g.Graph, game: Game) -> dict[int, Names]:
    """All that somebody looks at counts as read."""
    effects = [effect_of(node, game) for node in graph.nodes]
    return solved(graph, game, effects)


def needed_variables(graph: g.Graph, game: Game) -> dict[int, Names]:
    """Only what the rules read counts: for a choice, its conditions and titles."""
    return solved(graph, game, [rules_read(node, game) or effect_of(node, game) for node in graph.nodes])


def solved(graph: g.Graph, game: Game, effects: Sequence[tuple[Names, Names]]) -> dict[int, Names]:
    always = variables_read(sights(game), game.formulas)  # who sees what is read at any time

    def live(number: int, look: Callable[[int], Names]) -> Names:
        read, given = effects[number]
        after = always.union(*(look(to) for to, _ in g.edges_of(graph.nodes[number], graph.frames)))
        return read | (after - given)

    return solve(reversed(range(len(graph.nodes))), live, Names())


def rules_read(node: g.Node, game: Game) -> tuple[Names, Names] | None:
    """The variables that the rules read at a choice or the end; None for other nodes."""
    if isinstance(node, g.Finish):
        return variables_read(score_and_winner(game), game.formulas), Names()
    if not isinstance(node, g.Decide | g.Together):
        return None
    offered = g.offered_at(node)
    actions = [game.actions[offer.action] for offer in offered]
    asked = [formula for action in actions for formula in (*conditions(action), *outermost_formulas(action.words))]
    return variables_read([*asked, *outermost_formulas(offered)], game.formulas), Names()


def effect_of(node: g.Node, game: Game) -> tuple[Names, Names]:
    """The variables read before they are overwritten, and those overwritten.

    A node at which somebody looks at the table reads all.
    """
    if isinstance(node, g.Decide | g.Together | g.Finish):
        return frozenset(game.variables), Names()
    if not isinstance(node, g.Effect):
        return variables_read(outermost_formulas(node), game.formulas), Names()
    read, given = Names(), Names()
    for step in reversed(node.steps):
        anew = frozenset(given_anew(step))
        read = (read - anew) | variables_read(asked_by(step, game), game.formulas)
        given |= anew
    return read, given


def given_anew(step: g.Step) -> tuple[str, ...]:
    if isinstance(step, g.Reset):
        return step.variables
    target = written_variable(step)
    return () if target is None or target.indexes else (target.variable,)


def asked_by(step: g.Step, game: Game) -> Iterable[f.Formula]:
    match step:
        case g.Reset(variables=variables):
            return [game.variables[name].start for name in variables]
        case b.Tally():
            return [part.value for part in game.score.parts]
        case b.Line():
            return read_by(step)
    return outermost_formulas(step)
