"""Chunks of games for workers, and their results."""

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from hoyle.measure.engines import Engine, choose, tally
from hoyle.play.game import Game

#: Seconds that a worker should take for a chunk: long enough that handing it over costs little, short enough that
#: progress is visible.
SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Chunk:
    game: Game
    first_seed: int
    games: int
    player: str
    native: bool


class Played(NamedTuple):
    """Tally or records of a chunk, and the seconds that a worker took."""

    found: Any
    seconds: float


#: A function of an engine, game, player, first seed and number of games: `tally` or `record_games`.
Count: TypeAlias = Callable[[Engine, Game, str, int, int], Any]


def play(chunk: Chunk, count: Count = tally) -> Played:
    """Use machine code if it is wanted and the worker has it."""
    began = time.perf_counter()
    engine = choose(chunk.game, chunk.player, "auto" if chunk.native else "reference").engine
    found = count(engine, chunk.game, chunk.player, chunk.first_seed, chunk.games)
    return Played(found, time.perf_counter() - began)


@dataclass(slots=True)
class Pace:
    games: int = 1

    def learn(self, games: int, seconds: float) -> None:
        if seconds < SECONDS / 2 and games >= self.games:
            self.games *= 2
        elif seconds > SECONDS * 2 and games <= self.games:
            self.games = max(1, self.games // 2)


def cut_into_chunks(whole: Chunk, pace: Pace, borders: Iterator[int]) -> Iterator[Chunk]:
    """Cut games in the order of seeds; no chunk crosses a border, a number of games from the start."""
    done, border = 0, next(borders)
    while done < whole.games:
        while border <= done:
            border = next(borders)
        size = min(pace.games, whole.games - done, border - done)
        yield Chunk(whole.game, whole.first_seed + done, size, whole.player, whole.native)
        done += size


def play_chunks(
    run: Callable[[Iterator[Chunk]], Generator[Played, None, None]], whole: Chunk, borders: Iterator[int]
) -> Generator[Any, None, None]:
    """Yield the tallies or records of chunks in the order of seeds."""
    pace = Pace()
    with closing(run(cut_into_chunks(whole, pace, borders))) as answers:
        for found, seconds in answers:
            pace.learn(found.games, seconds)
            yield found
