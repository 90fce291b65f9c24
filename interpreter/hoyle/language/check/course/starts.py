"""The order in which variables get their starting values."""

from hoyle.language.model.formula import VariableValue
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_node_called
from hoyle.language.report import Label, Report


def check_starts(game: Game, report: Report) -> None:
    """Report a start value that reads its own variable or one declared below, which has no value yet."""
    above: set[str] = set()
    for variable in game.variables.values():
        for node in every_node_called([variable.start], game.formulas):
            if not isinstance(node, VariableValue) or node.variable in above or node.variable not in game.variables:
                continue
            read = game.variables[node.variable]
            report.error(
                "N338",
                f"the start of `{variable.name}` reads `{read.name}`, which has no value yet",
                variable.start.span,
                labels=[Label(read.span, "declared here")] if read is not variable and read.span else [],
                help="a start may read only variables declared above it; change the order, or set the value in a phase",
            )
            break
        above.add(variable.name)
