"""Games that go on from many states one after another, a few from each. Input: machine code, states; output: sums by seat.

Made for searches: the memory of games is made once and used again, and nothing is read but what is won.
"""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any

from hoyle.native.engine import fresh
from hoyle.native.image import Imaging
from hoyle.native.memory import LETTERS
from hoyle.native.playing import Native
from hoyle.play.game import State
from hoyle.position.position import DECISIONS

#: How many games are played from one state at most.
MOST = 1024

#: A bit for every seat.
EVERYBODY = -1


@dataclass(frozen=True, slots=True)
class Rolled:
    """What games came to: how many came to an end; by seat the wins (shared ones as halves) and the sums of returns.

    `decisions` are those of all games, from their beginning.
    """

    games: int
    wins: tuple[float, ...]
    returns: tuple[int, ...]
    decisions: int


@dataclass(frozen=True, slots=True)
class Contest:
    """How games end in which players try moves: after `most` decisions they are tallied as they stand.

    Who looks on does so by `times` games from each move that he tries (none: he does not try); these end with the first tally
    after `least` decisions, or are tallied as they stand after `ahead`.
    """

    most: int
    times: int
    ahead: int
    least: int


class Rolling:
    """What plays on from states with one machine code. It is for one thread."""

    def __init__(self, native: Native) -> None:
        self.engine = native.engine
        self.imaging = Imaging(native.game, native.engine.layout, native.reasons, native.words)
        layout = self.engine.layout
        self.memory = fresh(layout)
        self.blank = bytes(layout.images["tally"])
        self.tally = bytearray(self.blank)
        self.failed = (ctypes.c_int64 * MOST)()
        first = bytearray(layout.images["record"])
        regions = self.memory.state, first, self.memory.record, self.tally
        state, start, record, tally = ((ctypes.c_char * len(region)).from_buffer(region) for region in regions)
        self.places: tuple[Any, ...] = (state, start, record, None, tally, self.failed)
        apart = [ctypes.create_string_buffer(bytes(region)) for region in (*[self.memory.state] * 2, first, self.blank)]
        self.trying: tuple[Any, ...] = (state, start, record, tally, self.failed, *apart)
        self.readers = {name: self.reader(name) for name in ("games", "wins", "shared", "sums", "lengths")}

    def reader(self, name: str) -> tuple[Struct, int]:
        """How a field of the tally is read, and where it lies."""
        place = self.engine.layout.places[name]
        return Struct(f"<{place.items}{LETTERS[place.width]}"), place.offset

    def read(self, name: str) -> tuple[int, ...]:
        """The items of a field of the tally."""
        reader, offset = self.readers[name]
        return reader.unpack_from(self.tally, offset)

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
        """Games from a state, at most `MOST`; those that a rule stops count in nothing.

        A game ends with the first tally after `least` decisions, and is tallied as it stands after `most`. `weights` of
        leaning players are those of the actions in their order, and of a pass. With more than one of `tries`, all try so
        many moves each time and make the one after which they are furthest ahead. Raises `ValueError` for a state that
        machine code cannot go on from.
        """
        sheet, made = self.imaging.sheet_of(state), max(state.position.decisions, DECISIONS - most)
        sheet.put("decisions", made)
        sheet.put("enough", made + least)
        if weights:
            sheet.fill("leaning", weights)
        image = sheet.filled()
        self.tally[:] = self.blank
        start = (ctypes.c_char * len(image)).from_buffer_copy(image)
        seed &= (1 << 64) - 1
        if tries > 1 and self.engine.call_trying is not None:
            self.engine.call_trying(games, seed, start, *self.trying, tries, most, EVERYBODY, 0, 0, 0)
        else:
            self.engine.call_play(games, seed, start, *self.places)
        return self.rolled()

    def contest(self, games: int, seed: int, tries: int, seats: int, rules: Contest) -> Rolled:
        """Games from the start, between seats that count the score of what they try as it stands and others that look on.

        The bits of `seats` are the first. Nobody leans. Between two games Ctrl-C is heard.
        """
        self.tally[:] = self.blank
        image = self.engine.layout.images["state"]
        start = (ctypes.c_char * len(image)).from_buffer_copy(image)
        ends = rules.most, seats, rules.times, rules.ahead, rules.least
        play = self.engine.call_trying
        for number in range(games):
            if play is None:
                break
            play(1, seed + number, start, *self.trying, tries, *ends)
        return self.rolled()

    def rolled(self) -> Rolled:
        """What was tallied."""
        wins = tuple(won - shared / 2 for won, shared in zip(self.read("wins"), self.read("shared")))
        return Rolled(self.read("games")[0], wins, self.read("sums"), self.read("lengths")[0])
