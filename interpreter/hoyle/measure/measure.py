"""Tallies of many games, shared out among workers.

A tally depends only on the game, the seeds and the player.
"""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from math import isinf

from hoyle.bots.by_formula import WAYS, is_player
from hoyle.bots.random_player import PLAYERS
from hoyle.measure.chunks import Chunk, play_chunks
from hoyle.measure.engines import ENGINES, EngineName, choose
from hoyle.measure.interrupted import Interrupted
from hoyle.measure.precision import half_width, looks
from hoyle.measure.schedulers import Run, workers
from hoyle.measure.tally import Tally, merge, no_games
from hoyle.play import parameters
from hoyle.play.game import Game, only_game


@dataclass(frozen=True, slots=True)
class Plan:
    """Games to play, and where.

    Plays `games` under `seed` and the following seeds. With `until`, it stops once half the 95 % interval of each
    seat's share of wins is at most that (0.005: half a percent), or after 100 games if rules stop all of these. `jobs`
    is the number of workers on this computer (0: one for each core); `scheduler` names others (see
    `schedulers.workers`).
    """

    games: int
    seed: int = 0
    player: str = "uniform"
    until: float | None = None
    engine: EngineName = "auto"
    jobs: int = 1
    scheduler: str | None = None

    def __post_init__(self) -> None:
        parameters.first_seed("seed", self.seed)
        for name, number in (("games", self.games), ("jobs", self.jobs)):
            parameters.count(name, number)
        if not is_player(parameters.text("player", self.player, "the name of a player")):
            known = ", ".join([*PLAYERS, *(f"{way}:FORMULA" for way in WAYS)])
            raise ValueError(f"player must be one of {known}, not {self.player!r}")
        if self.engine not in ENGINES:
            raise ValueError(f"engine must be one of {', '.join(ENGINES)}, not {self.engine!r}")
        if self.until is not None:
            parameters.share("until", self.until)
        if self.scheduler is not None:
            parameters.text("scheduler", self.scheduler, "the name of a scheduler or None")


@dataclass(frozen=True, slots=True)
class Measured:
    """Tally of the games; `seconds` of play do not include compiling, `notice` is about the engine."""

    tally: Tally
    engine: str
    jobs: int
    seconds: float
    notice: str | None


@dataclass(slots=True)
class Gathered:
    tally: Tally
    jobs: int = 0


def measure(game: Game, plan: Plan, progress: Callable[[int, int], None] = lambda done, of: None) -> Measured:
    """Play the games of a plan.

    `progress` gets how many are over, out of how many that will be needed; first 0, when machine code is ready. Raises
    `CannotPlay`, `NoScheduler`, and `Interrupted` with the games of the first seeds.
    """
    only_game(game)
    parameters.convert("plan", plan, Plan, "a Plan")
    chosen = choose(game, plan.player, plan.engine)
    began = time.perf_counter()
    progress(0, plan.games)
    gathered = Gathered(no_games(game))

    def measured() -> Measured:
        seconds = time.perf_counter() - began
        return Measured(gathered.tally, chosen.engine.name, gathered.jobs, seconds, chosen.notice)

    try:
        with workers(plan.scheduler, plan.jobs, chosen.engine.threads) as found:
            gathered.jobs = found.jobs
            whole = Chunk(game, plan.seed, plan.games, plan.player, chosen.engine.name != "reference")
            gather(whole, plan.until, found.run, gathered, progress)
    except KeyboardInterrupt:
        raise Interrupted(measured()) from None
    return measured()


def gather(
    whole: Chunk, until: float | None, run: Run, gathered: Gathered, progress: Callable[[int, int], None]
) -> None:
    """Add up results in the order of seeds, until all games are over or the precision is reached."""
    borders = looks()
    border = next(borders)
    with closing(play_chunks(run, whole, looks())) as tallies:
        for played in tallies:
            tally = gathered.tally = merge(gathered.tally, played)
            needed = whole.games
            if until is not None:
                half = half_width(tally)
                if tally.games == border:
                    if half <= until or isinf(half):  # if rules stop all games, more of them add nothing
                        return
                    border = next(borders)
                needed = min(needed, max(border, games_needed(tally.games, half / until)))
            progress(tally.games, needed)


def games_needed(games: int, times: float) -> int:
    """Number of games after which intervals are `times` narrower."""
    return games if isinf(times) else round(games * times * times)
