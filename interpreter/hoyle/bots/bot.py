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

#: So much is told of what a bot raises.
WORDS = 120


class NoBot(Exception):
    """A bot that there is not, or that cannot play a game: one line with the way out."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def prepare(bot: Bot, game: "Game", name: str) -> None:
    """Let a bot of this name get ready for a game, if it wants to; raises `NoBot` if it cannot play it, or fails."""
    try:
        getter = getattr(bot, "prepare", None)
        if getter is not None:
            getter(game)
    except NoBot:
        raise
    except (Exception, SystemExit) as problem:
        raise NoBot(f"the bot `{name}` cannot get ready for {game.id}: {told(problem)}") from None


def told(problem: BaseException) -> str:
    """What was raised, in one line: its class, and its words if it has any."""
    try:
        words = " ".join(str(problem).split())[:WORDS]
    except Exception:  # it has not even a text
        words = ""
    return f"{type(problem).__name__}{': ' * bool(words)}{words}"
