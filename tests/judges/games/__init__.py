"""How the moves and deals of each game are mapped, one module a game."""

from importlib import import_module
from pkgutil import iter_modules

from judges.judge import Judge


def all_judges() -> list[Judge]:
    """The judges of all games."""
    names = [module.name for module in iter_modules(__path__)]
    return [judge for name in names for judge in import_module(f"judges.games.{name}").JUDGES]
