"""What is known of a formula before the game begins: a formula in; a bound that holds at every table out.

`lets` holds the formulas that local names stand for, by slot.
"""

from collections.abc import Mapping

from hoyle.model.formula import (
    After,
    Arithmetic,
    Attribute,
    Choice,
    Const,
    Extreme,
    Find,
    Fold,
    Formula,
    Given,
    Join,
    ListOf,
    OptionValue,
    Range,
    Read,
    Starting,
)
from hoyle.model.game import Game

Lets = Mapping[int, Formula]
NO_LETS: Lets = {}


def at_least(formula: Formula, game: Game, lets: Lets = NO_LETS) -> int | None:
    """A number that the formula never falls below; None where none is known."""
    if isinstance(formula, Const):
        return formula.value if type(formula.value) is int else None
    if isinstance(formula, OptionValue):
        option = game.options.get(formula.option)
        plain = option is not None and option.type.base == "int" and not option.type.optional
        return at_least(option.bounds.low, game, lets) if option and plain and option.bounds.low else None
    if isinstance(formula, Read):
        if formula.local.slot in lets:
            return at_least(lets[formula.local.slot], game, lets)
        return at_least(formula.local.low, game, lets) if formula.local.low else None
    if isinstance(formula, Find) and formula.kind == "count" and formula.where is None:
        if isinstance(formula.source, Given) and formula.source.name == "players":
            return min(game.players, default=1)
        return 1 if never_empty(formula.source, game, lets) else 0
    if isinstance(formula, Attribute):
        return 1 if formula.name == "seat" else None
    if isinstance(formula, Arithmetic) and formula.operator in ("+", "*"):
        return _both(formula, game, lets)
    if isinstance(formula, Choice):
        return _least((formula.then, formula.otherwise), game, lets)
    if isinstance(formula, Extreme):
        if formula.kind == "min":
            return _least(formula.items, game, lets)
        known = [bound for item in formula.items if (bound := at_least(item, game, lets)) is not None]
        return max(known, default=None)
    return None


def _both(formula: Arithmetic, game: Game, lets: Lets) -> int | None:
    """The bound of a sum, or of a product of two numbers that are not negative."""
    left, right = at_least(formula.left, game, lets), at_least(formula.right, game, lets)
    if left is None or right is None:
        return None
    if formula.operator == "+":
        return left + right
    return left * right if left >= 0 and right >= 0 else None


def _least(items: tuple[Formula, ...], game: Game, lets: Lets) -> int | None:
    """The bound of whichever of several formulas it may be."""
    found = [at_least(item, game, lets) for item in items]
    return None if None in found else min(bound for bound in found if bound is not None)


def never_empty(formula: Formula, game: Game, lets: Lets = NO_LETS) -> bool:
    """Whether a list has an item at every table and at every moment."""
    if isinstance(formula, Given):
        return True
    if isinstance(formula, Read) and formula.local.slot in lets:
        return never_empty(lets[formula.local.slot], game, lets)
    if isinstance(formula, Starting):
        return never_empty(formula.left, game, lets)
    if isinstance(formula, After):
        return formula.cyclic and _everybody(formula.left, lets) and min(game.players, default=1) >= 2
    if isinstance(formula, ListOf):
        return bool(formula.items)
    if isinstance(formula, Join):
        return formula.operator == "+" and any(never_empty(f, game, lets) for f in (formula.left, formula.right))
    if isinstance(formula, Choice):
        return never_empty(formula.then, game, lets) and never_empty(formula.otherwise, game, lets)
    if isinstance(formula, Fold):
        return formula.kind == "list" and formula.where is None and never_empty(formula.source, game, lets)
    if isinstance(formula, Range):
        low, high = formula.low, at_least(formula.high, game, lets)
        fixed = low.value if isinstance(low, Const) and type(low.value) is int else None
        return fixed is not None and high is not None and fixed <= high
    return isinstance(formula, Const) and isinstance(formula.value, tuple) and bool(formula.value)


def _everybody(formula: Formula, lets: Lets) -> bool:
    """Whether a list of players is that of all of them, in whatever order."""
    while isinstance(formula, Starting) or (isinstance(formula, Read) and formula.local.slot in lets):
        formula = formula.left if isinstance(formula, Starting) else lets[formula.local.slot]
    return isinstance(formula, Given) and formula.name == "players"
