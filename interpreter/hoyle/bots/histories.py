"""The game tree of a tiny game, with information sets: a seat's log and what it sees at a decision.

All outcomes of chance are equally likely.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from hoyle.engine.offers.moves import CHANCE
from hoyle.engine.table.fault import Fault
from hoyle.engine.view.log import Event
from hoyle.play.game import Game, State

#: Random descents for an estimate, and the depth that counts as endless.
LOOKS = 20
ENDLESS = 1e12


@dataclass(frozen=True, slots=True)
class Over:
    returns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    after: tuple["History", ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """`known` numbers its information set; `after` has a node for each move."""

    seat: int
    known: int
    after: tuple["History", ...]


History: TypeAlias = Over | Chance | Decision


class TooMany(Exception):
    """More nodes than the limit."""


def estimate_size(game: Game) -> float:
    """Estimate the number of nodes by random descents (Knuth 1975, "Estimating the efficiency of backtrack programs")."""
    rng, total = Random(1), 0.0
    for _ in range(LOOKS):
        state, ways = game.new_state(0, ask_chance=True), 1.0
        total += ways
        while not state.is_terminal and ways < ENDLESS:
            seat = CHANCE if state.current_player == CHANCE else state.choosing[0]
            moves = state.legal_moves(seat)
            ways *= len(moves)
            total += ways
            try:
                state.apply(rng.choice(moves))
            except Fault:
                break
    return total / LOOKS


@dataclass(slots=True)
class Courses:
    """`known` numbers the information sets; `moves` are the moves at each, as texts."""

    game: Game
    most: int
    known: dict[Hashable, int] = field(default_factory=dict)
    moves: list[list[str]] = field(default_factory=list)
    histories: int = 0

    def tree(self) -> History:
        """Raises `TooMany`."""
        return self.after(self.game.new_state(0, ask_chance=True))

    def after(self, state: State) -> History:
        self.histories += 1
        if self.histories > self.most:
            raise TooMany
        if state.is_terminal:
            return Over(tuple(state.returns()))
        if state.current_player == CHANCE:
            return Chance(tuple(self.next(state, str(outcome)) for outcome in state.legal_moves()))
        seat = state.choosing[0]
        texts = [str(move) for move in state.legal_moves(seat)]
        key = knowledge(seat, state.log(seat), state.observation(seat), state.variables(seat))
        number = self.known.setdefault(key, len(self.known))
        if number == len(self.moves):
            self.moves.append(texts)
        after = tuple(self.next(state, text, seat) for text in texts)
        return Decision(seat, number, after)

    def next(self, state: State, text: str, seat: int | None = None) -> History:
        twin = state.copy()
        try:
            twin.apply(twin.parse_move(text, seat))
        except Fault:
            return Over((0.0,) * self.game.players)
        return self.after(twin)


def knowledge(seat: int, log: list[Event], seen: Mapping[str, Any], variables: Mapping[str, Any]) -> Hashable:
    return (seat, tuple(event.text for event in log), repr(seen), repr(variables))
