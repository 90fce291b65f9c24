"""The tables of a game: what a form asks before it is played."""

from typing import Any

import hoyle
from hoyle.language.model.formula import Const
from hoyle.language.model.game import Option
from hoyle_page.folder import lay_rules

#: Bots that need no machine code.
BOTS = ("greedy", "random", "mcts")


def table_form(rules: str, beside: dict[str, str]) -> dict[str, Any]:
    """The numbers of players, and the options with their values."""
    game = hoyle.load(lay_rules(rules, beside))
    options = [option_data(game, option) for option in game.model.options.values()]
    return {
        "title": game.title,
        "summary": game.model.summary or "",
        "players": list(game.model.players),
        "options": options,
        "bots": list(BOTS),
    }


def option_data(game: hoyle.Game, option: Option) -> dict[str, Any]:
    """An option; `choices` are its values where they can be listed, `automatic` if its default depends on the table."""
    value = game.options[option.name]
    words = {"bool": ["yes", "no"], "suit": [suit.name for suit in game.model.deck.suits]}
    choices = words.get(option.type.base, list(option.type.words))
    if choices and option.type.optional:
        choices = [*choices, "none"]
    automatic = not isinstance(option.default, Const)
    return {
        "name": option.name,
        "value": "" if automatic else text_of(value),
        "choices": choices,
        "help": option.help or "",
    }


def text_of(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)


def load_table(rules: str, beside: dict[str, str], players: int | None, options: dict[str, str]) -> hoyle.Game:
    chosen = {name: value for name, value in options.items() if value}
    return hoyle.load(lay_rules(rules, beside), players, chosen)
