"""Bots by name, such as `mcts:1000`."""

from collections.abc import Callable
from functools import lru_cache, partial

from hoyle.bots.bot import Bot, Factory, NoBot, describe_error, prepare
from hoyle.bots.random_player import PLAYERS, RandomBot
from hoyle.language.report import did_you_mean
from hoyle.play.game import Game

#: Group of entry points under which other packages offer bots.
GROUP = "hoyle.bots"


def without_argument(name: str, create: Callable[[], Bot]) -> Factory:
    def make(text: str) -> Bot:
        if text:
            raise NoBot(f"`{name}` takes no argument; write `{name}`, not `{name}:{text}`")
        return create()

    return make


def mcts(text: str) -> Bot:
    from hoyle.bots.mcts import Searcher, budget_of

    return Searcher(budget_of(text))


def greedy() -> Bot:
    from hoyle.bots.greedy import Greedy

    return Greedy()


def cfr(text: str) -> Bot:
    from hoyle.bots.cfr import Equilibrium, iterations_of

    return Equilibrium(iterations_of(text))


#: Bots that come with Hoyle; `random` is what `hoyle play` seats.
BOTS: dict[str, Factory] = {
    **{
        name: without_argument(name, partial(RandomBot, player))
        for name, player in {"random": PLAYERS["patient"], **PLAYERS}.items()
    },
    "greedy": without_argument("greedy", greedy),
    "mcts": mcts,
    "cfr": cfr,
}


#: Names that no other package can give a bot: those of Hoyle's own bots, and that of a person at the table.
TAKEN = frozenset({*BOTS, "human"})


def bot_of(text: str) -> Bot:
    """Raises `NoBot`."""
    name, _, behind = text.strip().partition(":")
    if name in BOTS:
        return BOTS[name](behind.strip())
    from importlib.metadata import entry_points  # slow to import, and few bots come from other packages

    found = {point.name: point for point in entry_points(group=GROUP) if point.name not in TAKEN}
    names = [*BOTS, *found]
    listed = f"there are {', '.join(names)}"
    if not name:
        raise NoBot(f"the name of a bot is missing; {listed}")
    if name not in found:
        guess = did_you_mean(name, names)
        raise NoBot(f"there is no bot `{name}`; {f'did you mean `{guess}`?' if guess else listed}")
    try:
        factory: Factory = found[name].load()
        bot = factory(behind.strip())
        if not callable(bot):
            raise TypeError(f"not a function, but {type(bot).__name__}")
    except NoBot:
        raise
    except (Exception, SystemExit) as problem:
        raise NoBot(f"the bot `{name}` cannot be created: {describe_error(problem)}") from None
    return bot


@lru_cache(64)
def ready_bot(text: str, game: Game) -> Bot:
    """A prepared bot; raises `NoBot`."""
    bot = bot_of(text)
    prepare(bot, game, text)
    return bot
