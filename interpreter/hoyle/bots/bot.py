"""The interface of bots."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from hoyle.bots.view import View
    from hoyle.engine.offers.moves import Move
    from hoyle.play.game import Game

#: Chooses one of the legal moves of a view's seat, drawing only from the generator. A bot that wants the game beforehand
#: has a method `prepare(game)`, which raises `NoBot` if the bot cannot play it.
Bot: TypeAlias = "Callable[[View, Random], Move]"

#: Creates a bot from the text after the colon of its name, which may be empty.
Factory: TypeAlias = Callable[[str], Bot]

#: Longest message of an exception that is shown.
WORDS = 120


class NoBot(Exception):
    """Unknown bot, or one that cannot play a game."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def prepare(bot: Bot, game: "Game", name: str) -> None:
    """Call the bot's `prepare`, if any; raises `NoBot`."""
    try:
        getter = getattr(bot, "prepare", None)
        if getter is not None:
            getter(game)
    except NoBot:
        raise
    except (Exception, SystemExit) as problem:
        raise NoBot(f"the bot `{name}` cannot get ready for {game.id}: {describe_error(problem)}") from None


def describe_error(problem: BaseException) -> str:
    try:
        words = " ".join(str(problem).split())[:WORDS]
    except Exception:  # its `__str__` fails too
        words = ""
    return f"{type(problem).__name__}{': ' * bool(words)}{words}"
