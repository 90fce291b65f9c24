"""Games continued from one state after another, a few from each.

Memory is reused, and only wins and returns are read.
"""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from struct import Struct, pack_into
from typing import Any

from hoyle.engine.position.position import DECISIONS
from hoyle.engine.runtime.dice import MASK, players_seed
from hoyle.native.engine import fresh
from hoyle.native.image import Imaging
from hoyle.native.interrupts import call
from hoyle.native.memory import LETTERS
from hoyle.native.playing import Native
from hoyle.play.game import State

#: How many games are played from one state at most.
MOST = 1024

#: A bit for every seat.
EVERYBODY = -1


@dataclass(frozen=True, slots=True)
class Rolled:
    """By seat the wins (shared ones count a half) and the sums of returns of the finished `games`.

    `decisions` counts those of all games from their beginning; `work` is at least what the interpreter would count.
    """

    games: int
    wins: tuple[float, ...]
    returns: tuple[int, ...]
    decisions: int
    work: int


@dataclass(frozen=True, slots=True)
class TryPlan:
    """How players try moves: how many, and `most` decisions before a game is tallied.

    Players who look ahead play `times` games from each tried move (0: they do not try). These end with the first tally
    after `least` decisions, or are tallied after `ahead`.
    """

    tries: int
    most: int
    times: int = 0
    ahead: int = 0
    least: int = 0


class Rolling:
    """A player of continued games, for one thread."""

    def __init__(self, native: Native) -> None:
        self.engine = native.engine
        self.imaging = Imaging(native.game, native.engine.layout, native.reasons, native.words)
        layout = self.engine.layout
        self.memory = fresh(layout)
        self.blank = bytes(layout.images["tally"])
        self.tally = bytearray(self.blank)
        self.failed = (ctypes.c_int64 * MOST)()
        self.first = bytearray(layout.images["record"])
        regions = self.memory.state, self.first, self.memory.record, self.tally
        state, start, record, tally = ((ctypes.c_char * len(region)).from_buffer(region) for region in regions)
        self.places: tuple[Any, ...] = (state, start, record, None, tally, self.failed)
        apart = [
            ctypes.create_string_buffer(bytes(region)) for region in (*[self.memory.state] * 2, self.first, self.blank)
        ]
        self.trying: tuple[Any, ...] = (state, record, tally, *apart)
        self.rivals = int(native.game.layout.sides > 1)
        self.readers = {name: self.reader(name) for name in ("games", "wins", "shared", "sums", "lengths")}

    def reader(self, name: str) -> tuple[Struct, int]:
        place = self.engine.layout.places[name]
        return Struct(f"<{place.items}{LETTERS[place.width]}"), place.offset

    def read_values(self, name: str) -> tuple[int, ...]:
        reader, offset = self.readers[name]
        return reader.unpack_from(self.tally, offset)

    @property
    def can_try(self) -> bool:
        return self.engine.call_trying is not None

    def roll(
        self,
        state: State,
        games: int,
        seed: int,
        least: int,
        most: int,
        weights: Sequence[int] = (),
        tries: int = 1,
    ) -> Rolled:
        """Play at most `MOST` games from a state; games that a rule stops are not counted.

        A game ends with the first tally after `least` decisions, and is tallied after `most`. `weights` are those of
        the actions in order, then of a pass, seat by seat. With `tries` above 1, which needs `can_try`, players try
        that many moves at each decision. Raises `ValueError` for a state from which machine code cannot continue.
        """
        # the decision counter is advanced so that the limit of every game ends it after `most`
        sheet, made = self.imaging.sheet_of(state), max(state.position.decisions, DECISIONS - most)
        sheet.set_value("decisions", made)
        sheet.set_value("enough", made + least)
        if weights:
            sheet.fill("leaning", weights)
        if tries > 1:
            return self.try_moves(sheet.to_bytes(), games, seed, EVERYBODY, TryPlan(tries, made + most))
        image = sheet.to_bytes()
        self.tally[:] = self.blank
        start = (ctypes.c_char * len(image)).from_buffer_copy(image)
        play = partial(self.engine.call_play, games, seed & MASK, start, *self.places)
        return self.results(call(self.engine.layout, [self.tally], play).work)

    def contest(self, games: int, seed: int, seats: int, how: TryPlan) -> Rolled:
        """Play games from the start between two kinds of players.

        Seats with a bit in `seats` evaluate tried moves by the score, the others look ahead.
        """
        return self.try_moves(self.engine.layout.images["state"], games, seed, seats, how)

    def try_moves(self, image: bytes, games: int, seed: int, seats: int, how: TryPlan) -> Rolled:
        trying, layout = self.engine.call_trying, self.engine.layout
        assert trying is not None, "ask `can_try` before"

        def one(number: int) -> int:
            self.memory.state[:] = image
            self.memory.record[:] = self.first
            for name, generator in (("rng", seed + number), ("player_rng", players_seed(seed + number))):
                pack_into("<Q", self.memory.state, layout.places[name].offset, generator & MASK)
            return trying(*self.trying, how.tries, how.most, seats, how.times, how.ahead, how.least, self.rivals)

        self.tally[:] = self.blank
        tallies = [self.tally, self.trying[-1]]
        return self.results(sum(call(layout, tallies, partial(one, number)).work for number in range(games)))

    def results(self, work: int) -> Rolled:
        wins = tuple(won - shared / 2 for won, shared in zip(self.read_values("wins"), self.read_values("shared")))
        return Rolled(
            self.read_values("games")[0], wins, self.read_values("sums"), self.read_values("lengths")[0], work
        )
