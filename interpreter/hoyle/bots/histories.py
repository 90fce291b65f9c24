"""All courses that a tiny game can take. Input: a game; output: a tree of them, with what each decider knows by a number.

Chance is enumerated by asking for every outcome, all of which are as likely. What a seat knows at a decision is all that it was
told and what it sees.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from hoyle.offers.moves import CHANCE
from hoyle.play.game import Game, State
from hoyle.table.fault import Fault
from hoyle.view.log import Event

#: How many random courses are looked at for a guess, and what is taken for endless.
LOOKS = 20
ENDLESS = 1e12


@dataclass(frozen=True, slots=True)
class Over:
    """A game that is over: what each seat gets."""

    returns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """Where chance falls: what follows each outcome, all as likely."""

    after: tuple["History", ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """Where a seat decides: the number of what it knows, and what follows each of its moves."""

    seat: int
    known: int
    after: tuple["History", ...]


History: TypeAlias = Over | Chance | Decision


class TooMany(Exception):
    """More courses than can be gone through."""


def guessed(game: Game) -> float:
    """About how many courses a game has: the mean of what random courses of it suggest.

    Whoever goes one way of three sees a third of the tree (Knuth 1975, "Estimating the efficiency of backtrack programs").
    """
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
    """The tree of a game; `known` numbers what seats can know where they decide, `moves` are those they have there, as texts."""

    game: Game
    most: int
    known: dict[Hashable, int] = field(default_factory=dict)
    moves: list[list[str]] = field(default_factory=list)
    histories: int = 0

    def tree(self) -> History:
        """What follows the beginning; raises `TooMany`."""
        return self.after(self.game.new_state(0, ask_chance=True))

    def after(self, state: State) -> History:
        """What follows a state."""
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
        """What follows a move or an outcome."""
        twin = state.copy()
        try:
            twin.apply(twin.parse_move(text, seat))
        except Fault:
            return Over((0.0,) * self.game.players)
        return self.after(twin)


def knowledge(seat: int, log: list[Event], seen: Mapping[str, Any], variables: Mapping[str, Any]) -> Hashable:
    """All that a seat was told and sees at a decision, as something to compare."""
    return (seat, tuple(event.text for event in log), repr(seen), repr(variables))
