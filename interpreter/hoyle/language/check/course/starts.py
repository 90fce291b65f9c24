"""Check of the order of starting values."""

from hoyle.language.model.formula import VariableValue
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_node_called
from hoyle.language.report import Label, Report


def check_starts(game: Game, report: Report) -> None:
    above: set[str] = set()
    for variable in game.variables.values():
        for node in every_node_called([variable.start], game.formulas):
            if not isinstance(node, VariableValue) or node.variable in above or node.variable not in game.variables:
                continue
            read, name = game.variables[node.variable], variable.name
            itself = read is variable
            below = "has no value yet" if itself else "is declared below it"
            message = f"the first value of `{name}` reads `{read.name}`, which {below}"
            labels = [Label(read.span, "declared here")] if not itself and read.span else []
            move = "write another value" if itself else f"move the line `{read.name}` above the line `{name}`"
            help = f"{move}, or set `{name}` in a phase"
            report.error("N338", message, variable.start.span, labels=labels, help=help)
            break
        above.add(variable.name)
