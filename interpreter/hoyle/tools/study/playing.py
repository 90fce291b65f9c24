"""Games for a study, the same for any number of workers."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import repeat

from hoyle.measure.chunks import Chunk, play, play_chunks
from hoyle.measure.engines import choose
from hoyle.measure.game_rows import Records, concatenate, play_records, record_games
from hoyle.measure.interrupted import Interrupted
from hoyle.measure.measure import Plan
from hoyle.measure.schedulers import workers
from hoyle.play.game import Game

#: Fewest games with a result.
FEWEST = 2

#: Called with the number of games that are over.
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Recorded:
    """`notice` is about the engine, if any."""

    records: Records
    engine: str
    notice: str | None


def record(game: Game, plan: Plan, progress: Progress = lambda done: None) -> Recorded:
    """Play all games of a plan.

    Raises `CannotPlay`, `NoScheduler`, and `Interrupted` with the games of the first seeds.
    """
    chosen = choose(game, plan.player, plan.engine)
    whole = Chunk(game, plan.seed, plan.games, plan.player, chosen.engine.name != "reference")
    pieces: list[Records] = []
    done = 0

    def gathered() -> Recorded:
        records = concatenate(pieces) if pieces else play_records(game, plan.seed, 0, plan.player)
        return Recorded(records, chosen.engine.name, chosen.notice)

    try:
        with (
            workers(plan.scheduler, plan.jobs, chosen.engine.threads, partial(play, count=record_games)) as found,
            # with these borders chunks may end anywhere
            closing(play_chunks(found.run, whole, repeat(plan.games))) as played,
        ):
            for records in played:
                pieces.append(records)
                done += records.games
                progress(done)
    except KeyboardInterrupt:
        if done < FEWEST:
            raise
        raise Interrupted(gathered()) from None
    return gathered()


def within(progress: Callable[[int, int], None], before: int, of: int) -> Progress:
    return lambda done: progress(before + done, of)
