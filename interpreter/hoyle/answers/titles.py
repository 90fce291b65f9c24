"""What is typed as a title is printed: a game and a text in; the same in the notation of moves out, or None."""

import re

from hoyle.model.game import Action
from hoyle.play.game import Game

_HOLE = re.compile(r"\{\s*(\w+)\s*\}")


def in_notation(game: Game, text: str) -> str | None:
    """A text that is put like the title of an action, with the arguments in its places, as a move is written."""
    for action in game.model.actions.values():
        if action.title and (words := _arguments(action, action.title, text)) is not None:
            return " ".join([action.name, *words])
    return None


def _arguments(action: Action, title: str, text: str) -> list[str] | None:
    """What stands in a text where a title has its places, in the order of the arguments."""
    numbers = {argument.local.name: i for i, argument in enumerate(action.arguments)}
    holes = _HOLE.findall(title)
    if sorted(holes) != sorted(numbers):
        return None
    literal = [" ".join(piece.split()) for piece in _HOLE.split(title)[::2]]
    pattern = r"\s*(\S.*?)\s*".join(re.escape(piece) for piece in literal)
    found = re.fullmatch(pattern, " ".join(text.split()), re.IGNORECASE)
    if found is None:
        return None
    said = dict(zip(holes, found.groups()))
    return ["+".join(said[argument.local.name].split()) for argument in action.arguments]
