"""Moves typed in the words of their printed titles."""

import re
from operator import itemgetter

from hoyle.language.model.formula import LocalValue
from hoyle.language.model.game import Action, Argument
from hoyle.language.model.game import Game as Rules
from hoyle.language.model.titles import word_called
from hoyle.play.game import Game


def in_notation(game: Game, text: str) -> str | None:
    """Convert a text in the form of a title to move notation; None if it is not.

    Of several titles the one with the most words of its own counts: `discard the set {x}`, not `discard {c}`. If the
    text begins with the name of another action, these words must be longer than the name.
    """
    found = [
        (sum(len(piece) for piece in action.words if isinstance(piece, str)), " ".join([action.name, *said]))
        for action in game.model.actions.values()
        if action.words and (said := _arguments(game.model, action, text)) is not None
    ]
    longest, move = max(found, key=itemgetter(0), default=(0, ""))
    named = text.partition(" ")[0]
    other = named in game.model.actions and move.partition(" ")[0] != named
    return None if not move or (other and longest <= len(named)) else move


def _arguments(game: Rules, action: Action, text: str) -> list[str] | None:
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
    return [_notation(game, argument, said[i]) for i, argument in enumerate(action.arguments)]


def _notation(game: Rules, argument: Argument, text: str) -> str:
    """Write an argument in move notation: a word by its title, several cards with plus signs."""
    titles = {word_called(game, word).lower(): word for word in argument.local.type.words}
    return titles.get(" ".join(text.lower().split()), "+".join(text.split()))
