"""What a bot is. Input: a view and a source of randomness; output: a legal move."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from hoyle.bots.view import View
    from hoyle.offers.moves import Move
    from hoyle.play.game import Game

#: Chooses one of the legal moves of a view's seat; all that it draws comes from the generator. One that wants to know the
#: game beforehand has a method `prepare(game)`, which raises `NoBot` if it cannot play it.
Bot: TypeAlias = "Callable[[View, Random], Move]"

#: Makes a bot out of the text behind the colon of its name, which may be empty.
Factory: TypeAlias = Callable[[str], Bot]


class NoBot(Exception):
    """A bot that there is not, or that cannot play a game: one line with the way out."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def prepare(bot: Bot, game: "Game") -> None:
    """Let a bot get ready for a game, if it wants to; raises `NoBot` if it cannot play it."""
    getter = getattr(bot, "prepare", None)
    if getter is not None:
        getter(game)
