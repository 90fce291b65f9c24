"""Games that go on from a state by players at random, to the end of the hand. Input: a state; output: wins and returns.

Machine code plays where it is installed and can, else the interpreter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Protocol

from hoyle.bots.random_player import leaning
from hoyle.bots.worth import leading, tallied, won
from hoyle.offers.notation import PASS
from hoyle.play.game import Game, State
from hoyle.table.fault import Fault

if TYPE_CHECKING:
    from hoyle.native.playing import Native

#: A game goes on so many decisions at least, and then to the next tally; and so many at most.
LEAST = 30
MOST = 300

#: The random player that goes on: a patient one who leans to some actions.
PLAYER = "leaning"

#: By action, and pass, how likely it is among others; 1 for those that are not named.
Weights = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What some games came to: how many; by seat the mean share of wins, and the mean returns."""

    games: int
    shares: list[float]
    returns: list[float]


class Goer(Protocol):
    """What plays on from states of one table."""

    def on(self, state: State, games: int, rng: Random, weights: Weights) -> Outcome | None:
        """What some games from a state came to; None if a rule stopped all of them."""


class Reference:
    """The interpreter."""

    def on(self, state: State, games: int, rng: Random, weights: Weights) -> Outcome | None:
        """What some games from a state came to."""
        found = [one for one in (self.one(state.copy(), rng, weights) for _ in range(games)) if one is not None]
        if not found:
            return None
        shares, returns = ([sum(column) / len(found) for column in zip(*rows)] for rows in zip(*found))
        return Outcome(len(found), shares, returns)

    def one(self, state: State, rng: Random, weights: Weights) -> tuple[list[float], list[float]] | None:
        """Shares of the win and returns of one game."""
        p = state.position
        began, hands = p.decisions, tallies(state)
        try:
            while not state.is_terminal:
                played = p.decisions - began
                if played >= LEAST and tallies(state) != hands:
                    returns = state.returns()
                    return leading(returns, state.game.layout.side_of), returns
                if played >= MOST:
                    returns = tallied(state)
                    return leading(returns, state.game.layout.side_of), returns
                if played < LEAST:
                    hands = tallies(state)
                state.apply(leaning(weights, state, state.choosing[0], rng))
        except Fault:
            return None
        return won(state), state.returns()


def tallies(state: State) -> object:
    """What changes with a tally that counts anything."""
    return [part[:] for part in state.position.parts]


class Machine:
    """Machine code."""

    def __init__(self, native: "Native") -> None:
        from hoyle.native.rolling import Rolling

        self.rolling = Rolling(native)
        self.actions = (*native.game.model.actions, PASS)
        self.instead = Reference()
        self.tries = tries_at(native.game)

    def on(self, state: State, games: int, rng: Random, weights: Weights) -> Outcome | None:
        """What some games from a state came to."""
        if state.is_terminal:
            return Outcome(1, won(state), state.returns())
        try:
            by_action = [weights.get(name, 1) for name in self.actions]
            found = self.rolling.roll(state, games, rng.getrandbits(64), LEAST, MOST, by_action, self.tries)
        except ValueError:  # chance is asked of the caller
            return self.instead.on(state, games, rng, weights)
        if not found.games:
            return None
        n = found.games
        return Outcome(n, [wins / n for wins in found.wins], [total / n for total in found.returns])


def goer(game: Game, native: bool = True) -> Goer:
    """What plays on at a table; without `native` always the interpreter."""
    code = machine_code(game) if native else None
    return Machine(code) if code is not None else Reference()


@lru_cache(64)
def machine_code(game: Game) -> "Native | None":
    """The machine code of a table for playing on, or None if there is none."""
    from hoyle.native.playing import CannotLower, compile

    try:
        return compile(game, PLAYER, cut=True)
    except (ImportError, CannotLower):
        return None


@lru_cache(64)
def tries_at(game: Game) -> int:
    """How many moves players try who go on at a table that has machine code."""
    from hoyle.bots.trying import tries_of

    code = machine_code(game)
    assert code is not None
    return tries_of(code, MOST, LEAST)
