"""Causes of a decision without a legal move."""

from collections.abc import Callable
from dataclasses import replace

from hoyle.engine.offers.alternatives import Alternatives
from hoyle.engine.offers.menus import Menu
from hoyle.engine.position.position import FUEL, Position
from hoyle.engine.table.fault import Fault
from hoyle.language.model.formula import Formula, Several, Subsets
from hoyle.language.model.game import Action, Argument
from hoyle.language.model.types import without_none

Build = Callable[[Action], Alternatives]

#: Types of items in lists that more cards would not fill.
NO_CARDS = ("int", "player", "side", "rank", "suit", "place")


def causes(menu: Menu, p: Position, seat: int, build: Build) -> tuple[str, ...]:
    """For each offered action, the first condition of its declaration that leaves nothing to choose."""
    found = []
    for item in menu.enough:
        action = item.alternatives.action

        def possible(part: Action) -> bool:
            item.prepare(p, seat)  # noqa: B023
            return build(part).any(p)

        p.fuel, p.memo = FUEL, {}
        try:
            found.append(f"`{action.name}`: {cause(action, possible)}")
        except Fault:
            continue
    return tuple(found)


def cause(action: Action, possible: Callable[[Action], bool]) -> str:
    if action.when is not None and not possible(replace(action, arguments=(), clauses=())):
        return f"`when: {quoted(action.when)}` is false"
    for i, argument in enumerate(action.arguments):
        if not possible(replace(action, arguments=action.arguments[: i + 1], clauses=())):
            free = (*action.arguments[:i], replace(argument, where=None))
            if argument.where is not None and possible(replace(action, arguments=free, clauses=())):
                return f"no `{argument.local.name}` meets `where {quoted(argument.where)}`"
            return nothing_there(argument)
    firm = action.firm
    for clause in firm:
        others = tuple(other for other in action.clauses if other is not clause)
        if possible(replace(action, clauses=others)):
            return f"the rule `{clause.rule}` forbids everything"
    return f"the rules {', '.join(f'`{clause.rule}`' for clause in firm)} together forbid everything"


def nothing_there(argument: Argument) -> str:
    source = argument.source
    if isinstance(source, Several):
        source = source.source
    if isinstance(source, Subsets):
        return f"`{quoted(source.source)}` has too few cards for `{argument.local.name}`"
    item = argument.local.type
    if item.base in NO_CARDS:
        return f"`{quoted(source)}` has no {without_none(item)} to choose"
    return f"`{quoted(source)}` is empty"


def quoted(formula: Formula) -> str:
    return " ".join(formula.span.text.split()) if formula.span is not None else "…"
