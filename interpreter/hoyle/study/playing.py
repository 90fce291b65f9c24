"""Games played for a study. Input: a game and a plan; output: the records of its games, the same with any number of workers."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import repeat

from hoyle.measure.chunks import Chunk, Pace, cut
from hoyle.measure.engines import choose
from hoyle.measure.interrupted import Interrupted
from hoyle.measure.measure import Plan
from hoyle.measure.records import Keeping, Records, joined, play_records, recorded
from hoyle.measure.schedulers import workers
from hoyle.play.game import Game

#: Of fewer games nothing is told.
FEWEST = 2

#: Is told how many games are over.
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Recorded:
    """Records, and how they were come by: the engine, in how many seconds, and what is to be said of the engine."""

    records: Records
    engine: str
    seconds: float
    notice: str | None


@dataclass(frozen=True, slots=True)
class Piece:
    """The records of a chunk, and how long a worker was busy with it."""

    records: Records
    seconds: float


def record_chunk(chunk: Chunk) -> Piece:
    """Play a chunk and keep what became of each game."""
    began = time.perf_counter()
    engine = choose(chunk.game, chunk.player, "auto" if chunk.native else "reference").engine
    records = recorded(engine, chunk.game, chunk.player, chunk.first_seed, chunk.games)
    return Piece(records, time.perf_counter() - began)


def record(game: Game, plan: Plan, progress: Progress = lambda done: None) -> Recorded:
    """Play all games of a plan; raises `CannotPlay`, `NoScheduler`, and `Interrupted` with the games of the first seeds."""
    began = time.perf_counter()
    chosen = choose(game, plan.player, plan.engine)
    whole = Chunk(game, plan.seed, plan.games, plan.player, chosen.engine.name != "reference")
    pieces: list[Records] = []
    done, pace = 0, Pace()

    def gathered() -> Recorded:
        records = joined(pieces) if pieces else play_records(game, plan.seed, 0, plan.player)
        name = chosen.engine.name if isinstance(chosen.engine, Keeping) else "reference"
        return Recorded(records, name, time.perf_counter() - began, chosen.notice)

    try:
        with (
            workers(plan.scheduler, plan.jobs, chosen.engine.threads, record_chunk) as found,
            closing(found.run(cut(whole, pace, no_borders(plan.games)))) as answers,
        ):
            for piece in answers:
                pieces.append(piece.records)
                done += piece.records.games
                pace.reckon(piece.records.games, piece.seconds)
                progress(done)
    except KeyboardInterrupt:
        if done < FEWEST:
            raise
        raise Interrupted(gathered()) from None
    return gathered()


def no_borders(games: int) -> Iterator[int]:
    """A border behind all games: chunks may end anywhere."""
    return repeat(games)


def within(progress: Callable[[int, int], None], before: int, of: int) -> Progress:
    """What is told of one run among several: so many games were over before it, of so many in all."""
    return lambda done: progress(before + done, of)
