"""Games played for a study, with the same records for any number of workers."""

import time
from collections.abc import Callable, Iterator
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
    """Records, with the engine, the seconds it took, and a notice about the engine, if any."""

    records: Records
    engine: str
    seconds: float
    notice: str | None


@dataclass(frozen=True, slots=True)
class Piece:
    """Records of a chunk, and the seconds that a worker took."""

    records: Records
    seconds: float


def record_chunk(chunk: Chunk) -> Piece:
    began = time.perf_counter()
    engine = choose(chunk.game, chunk.player, "auto" if chunk.native else "reference").engine
    records = record_games(engine, chunk.game, chunk.player, chunk.first_seed, chunk.games)
    return Piece(records, time.perf_counter() - began)


def record(game: Game, plan: Plan, progress: Progress = lambda done: None) -> Recorded:
    """Play all games of a plan.

    Raises `CannotPlay`, `NoScheduler`, and `Interrupted` with the games of the first seeds.
    """
    began = time.perf_counter()
    chosen = choose(game, plan.player, plan.engine)
    whole = Chunk(game, plan.seed, plan.games, plan.player, chosen.engine.name != "reference")
    pieces: list[Records] = []
    done, pace = 0, Pace()

    def gathered() -> Recorded:
        records = concatenate(pieces) if pieces else play_records(game, plan.seed, 0, plan.player)
        name = chosen.engine.name if isinstance(chosen.engine, Keeping) else "reference"
        return Recorded(records, name, time.perf_counter() - began, chosen.notice)

    try:
        with (
            workers(plan.scheduler, plan.jobs, chosen.engine.threads, record_chunk) as found,
            closing(found.run(cut_into_chunks(whole, pace, no_borders(plan.games)))) as answers,
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
    """Borders that let chunks end anywhere."""
    return repeat(games)


def within(progress: Callable[[int, int], None], before: int, of: int) -> Progress:
    """Progress of one run among several: `before` games were over when it began, out of `of`."""
    return lambda done: progress(before + done, of)
