"""Check of variables that keep their first value."""

from hoyle.language.model.facts import written_variable
from hoyle.language.model.formula import Const, VariableValue
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_part, every_statement
from hoyle.language.report import Report
from hoyle.language.report.words import value_text


def check_assigned(game: Game, report: Report) -> None:
    """Report variables that are read although no line sets them and their first value is fixed.

    A variant may have no use for what sets a variable of its base.
    """
    if game.variant is not None:
        return
    written = {target.variable for line in every_statement(game) if (target := written_variable(line)) is not None}
    read = {part.variable for part in every_part(game) if isinstance(part, VariableValue)}
    for variable in game.variables.values():
        if variable.name in read - written and isinstance(variable.start, Const):
            shows = variable.start.type.base in ("int", "bool", "none")  # others are numbers inside, such as ranks
            always = f"`{value_text(variable.start.value)}`" if shows else "the same"
            message = f"nothing sets `{variable.name}`, so it is always {always}"
            whose = "[…]" if variable.per else ""
            other = value_text(not variable.start.value) if variable.start.type.base == "bool" else "…"
            help = f"set it in a phase or an action, such as `{variable.name}{whose} = {other}`, or remove it"
            report.warning("N342", message, variable.span, help=help)
