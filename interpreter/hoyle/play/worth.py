"""The worth of moves by a formula of the rule file, as a call for each action.

An author writes `keenness(c card): c.value` and names it in a command.
"""

from collections.abc import Mapping
from dataclasses import replace

from hoyle.language.model import formula as f
from hoyle.language.model.game import Action, Definition
from hoyle.language.model.types import Type
from hoyle.language.report import did_you_mean
from hoyle.play.compiled import Compiled

#: The worth of moves that the formula does not fit: a pass, or a move with other arguments.
OTHERS = 1


class NoWorth(ValueError):
    """A formula that cannot weigh moves; the message says why."""


def worths(game: Compiled, name: str) -> Mapping[str, f.Formula]:
    """By action that a formula fits, the call that computes the worth of a move once its arguments are filled.

    The parameters are the arguments of the action, in order and of their types, perhaps after a player, who is the one
    to move. Raises `NoWorth`.
    """
    formulas = game.model.formulas
    if name not in formulas:
        guess = did_you_mean(name, formulas)
        raise NoWorth(f"{game.id} has no formula `{name}`" + (f"; did you mean `{guess}`?" if guess else ""))
    definition = formulas[name]
    if definition.type.base != "int":
        raise NoWorth(f"the formula `{name}` is no number, so moves cannot be weighed by it")
    calls = {action.name: call_for(definition, action) for action in game.model.actions.values()}
    found = {action: call for action, call in calls.items() if call is not None}
    if not found:
        raise NoWorth(f"no action has the arguments that the formula `{name}` takes")
    return found


def call_for(definition: Definition, action: Action) -> f.Call | None:
    """None if the formula takes something else than the move's arguments."""
    for given in (action.chosen, (action.me, *action.chosen)):
        wanted = definition.parameters
        if len(given) == len(wanted) and all(fits(a.type, b.type) for a, b in zip(given, wanted)):
            arguments = tuple(f.LocalValue(local.type, None, local) for local in given)
            return f.Call(definition.type, definition.span, definition.name, arguments)
    return None


def fits(given: Type, wanted: Type) -> bool:
    same = replace(given, optional=False) == replace(wanted, optional=False)
    return same and (wanted.optional or not given.optional)
