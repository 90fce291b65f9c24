"""Games for a study, with the same records for any number of workers."""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import repeat

from hoyle.measure.chunks import Chunk, Pace, cut_into_chunks
from hoyle.measure.engines import choose
from hoyle.measure.game_rows import Keeping, Records, concatenate, play_records, record_games
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


def record_chunk(chunk: Chunk) -> tuple[Records, float]:
    began = time.perf_counter()
    engine = choose(chunk.game, chunk.player, "auto" if chunk.native else "reference").engine
    records = record_games(engine, chunk.game, chunk.player, chunk.first_seed, chunk.games)
    return records, time.perf_counter() - began


def record(game: Game, plan: Plan, progress: Progress = lambda done: None) -> Recorded:
    """Play all games of a plan.

    Raises `CannotPlay`, `NoScheduler`, and `Interrupted` with the games of the first seeds.
    """
    chosen = choose(game, plan.player, plan.engine)
    whole = Chunk(game, plan.seed, plan.games, plan.player, chosen.engine.name != "reference")
    pieces: list[Records] = []
    done, pace = 0, Pace()

    def gathered() -> Recorded:
        records = concatenate(pieces) if pieces else play_records(game, plan.seed, 0, plan.player)
        name = chosen.engine.name if isinstance(chosen.engine, Keeping) else "reference"
        return Recorded(records, name, chosen.notice)

    try:
        with (
            workers(plan.scheduler, plan.jobs, chosen.engine.threads, record_chunk) as found,
            # with these borders chunks may end anywhere
            closing(found.run(cut_into_chunks(whole, pace, repeat(plan.games)))) as answers,
        ):
            for records, seconds in answers:
                pieces.append(records)
                done += records.games
                pace.reckon(records.games, seconds)
                progress(done)
    except KeyboardInterrupt:
        if done < FEWEST:
            raise
        raise Interrupted(gathered()) from None
    return gathered()


def within(progress: Callable[[int, int], None], before: int, of: int) -> Progress:
    """Progress of one run among several: `before` games were over when it began, out of `of`."""
    return lambda done: progress(before + done, of)
