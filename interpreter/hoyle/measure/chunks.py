"""What a worker gets and gives back. Input: a game, seeds, a player and an engine; output: a tally and the time it took."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hoyle.measure.engines import choose, tally
from hoyle.measure.tally import Tally
from hoyle.play.game import Game

#: How long a worker should be busy with a chunk, in seconds: so long that handing it over costs little, so short that
#: whoever waits sees something happen.
SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games under seeds in a row, and who plays them."""

    game: Game
    first_seed: int
    games: int
    player: str
    native: bool


class Played(NamedTuple):
    """What a chunk came to, and how many seconds a worker was busy with it."""

    tally: Tally
    seconds: float


def play(chunk: Chunk) -> Played:
    """Play a chunk, with machine code if it is asked for and the worker has it: the figures are the same."""
    began = time.perf_counter()
    engine = choose(chunk.game, chunk.player, "auto" if chunk.native else "reference").engine
    found = tally(engine, chunk.game, chunk.player, chunk.first_seed, chunk.games)
    return Played(found, time.perf_counter() - began)


@dataclass(slots=True)
class Pace:
    """How many games make a chunk: more as long as chunks are quick, fewer where they are slow."""

    games: int = 1

    def learn(self, played: Played) -> None:
        """Learn from a chunk that is over."""
        self.reckon(played.tally.games, played.seconds)

    def reckon(self, games: int, seconds: float) -> None:
        """Learn from so many games in so many seconds."""
        if seconds < SECONDS / 2 and games >= self.games:
            self.games *= 2
        elif seconds > SECONDS * 2 and games <= self.games:
            self.games = max(1, self.games // 2)


def cut(whole: Chunk, pace: Pace, borders: Iterator[int]) -> Iterator[Chunk]:
    """The chunks of all games in the order of their seeds; none reaches over a border, a number of games from the start."""
    done, border = 0, next(borders)
    while done < whole.games:
        while border <= done:
            border = next(borders)
        size = min(pace.games, whole.games - done, border - done)
        yield Chunk(whole.game, whole.first_seed + done, size, whole.player, whole.native)
        done += size
