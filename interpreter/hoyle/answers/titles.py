"""Moves typed in the words of their printed titles."""

import re

from hoyle.language.model.formula import LocalValue
from hoyle.language.model.game import Action
from hoyle.play.game import Game


def in_notation(game: Game, text: str) -> str | None:
    """Convert a text in the form of an action's title, with its arguments, to move notation; None if it is not."""
    for action in game.model.actions.values():
        if action.words and (said := _arguments(action, text)) is not None:
            return " ".join([action.name, *said])
    return None


def _arguments(action: Action, text: str) -> list[str] | None:
    """The parts of a text at the places of a title, in the order of the arguments."""
    numbers = {argument.local: i for i, argument in enumerate(action.arguments)}
    pattern, order = "", list[int]()
    for piece in action.words or ():
        if isinstance(piece, str):
            pattern += r"\s+".join(map(re.escape, piece.split(" ")))
        elif isinstance(piece, LocalValue) and piece.local in numbers:
            pattern += r"(\S.*?)"
            order.append(numbers[piece.local])
        else:
            return None
    found = re.fullmatch(pattern, text, re.IGNORECASE)
    if found is None or sorted(order) != list(range(len(action.arguments))):
        return None
    said = dict(zip(order, found.groups()))
    return ["+".join(said[i].split()) for i in range(len(action.arguments))]
