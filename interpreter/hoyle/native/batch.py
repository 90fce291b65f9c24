"""Many games at once, stepped by the caller, for training players.

Moves are numbers, in the order of `State.legal_moves`.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hoyle.native import program as p
from hoyle.native.engine import stepper
from hoyle.native.memory import column
from hoyle.play import parameters

if TYPE_CHECKING:
    from hoyle.native.playing import Native


class Stand(NamedTuple):
    """The states of games, one row each.

    `seat[games]` chooses next among `moves[games]` legal moves; -1 and 0 if nobody does. `done[games]`: nobody chooses
    any more. `failed[games]`: a rule stopped the game, or it has too many moves to count; the interpreter says which.
    `returns[games, players]` are 0 in games that continue or failed.
    """

    seat: NDArray[np.int64]
    moves: NDArray[np.int64]
    done: NDArray[np.bool_]
    failed: NDArray[np.bool_]
    returns: NDArray[np.int64]


class Batch:
    def __init__(self, native: "Native", games: int, seed: int = 0) -> None:
        self.native = native
        self.games = parameters.count("games", games, 1)
        self.reset(seed)

    def reset(self, seed: int = 0) -> Stand:
        layout = self.native.engine.layout
        first = parameters.seed("seed", seed)
        self.states = bytearray(layout.images["state"] * self.games)
        self.records = bytearray(layout.images["record"] * self.games)
        statuses = bytearray(np.full(self.games, p.WAITING, np.int64).tobytes())
        seeds = np.uint64(first) + np.arange(self.games, dtype=np.uint64)
        column(layout, self.states, "rng")[:] = seeds.view(np.int64)
        self.attach(statuses)
        return self.go_on()

    def attach(self, statuses: bytearray) -> None:
        """Make the views of memory once: with few games this takes longer than the games."""
        layout = self.native.engine.layout
        tally = bytearray(layout.images["tally"])
        self._run = stepper(self.native.engine, self.states, self.records, tally, statuses)
        self._status = np.frombuffer(statuses, np.int64)
        self._seat, self._moves, self._returns = (
            column(layout, self.records, name) for name in ("asked_seat", "asked_moves", "returns")
        )
        self._choice = column(layout, self.states, "choice") if "choice" in layout.places else None

    def __getstate__(self) -> tuple[Any, ...]:
        return self.native, self.games, bytes(self.states), bytes(self.records), self._status.tobytes()

    def __setstate__(self, held: tuple[Any, ...]) -> None:
        self.native, self.games, *memory = held
        self.states, self.records, statuses = map(bytearray, memory)
        self.attach(statuses)
        self.look()

    def step(self, choices: ArrayLike) -> Stand:
        """Make move number `choices[games]` in each unfinished game.

        Raises `ValueError` for wrong choices; then nothing changes. Ctrl-C may leave some games a move ahead.
        """
        try:
            chosen = np.asarray(choices)
        except ValueError:  # lists of different lengths
            chosen = np.empty(())
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"choices must be {self.games} whole numbers, one for each game")
        wrong = (self.stand.seat >= 0) & ((chosen < 0) | (chosen >= self.stand.moves))
        if wrong.any():
            game = int(wrong.argmax())
            raise ValueError(f"game {game} has {self.stand.moves[game]} moves, and no number {chosen[game]}")
        if self._choice is not None:
            self._choice[:] = chosen
        return self.go_on()

    def go_on(self) -> Stand:
        self._run()
        return self.look()

    def look(self) -> Stand:
        waits, over = self._status == p.WAITING, self._status == p.OVER
        self.stand = Stand(
            seat=np.where(waits, self._seat, -1),
            moves=np.where(waits, self._moves, 0),
            done=~waits,
            failed=self._status == p.FAILED,
            returns=np.where(over[:, None], self._returns, 0),
        )
        return self.stand
