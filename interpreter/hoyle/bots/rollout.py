"""Rollouts: random games from a state to the end of the hand.

Machine code plays them where it is installed and can; otherwise the interpreter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Protocol

from hoyle.bots.random_player import biased
from hoyle.bots.worth import leader_shares, returns_now, win_shares
from hoyle.engine.offers.notation import PASS
from hoyle.engine.table.fault import Fault
from hoyle.play.game import Game, State

if TYPE_CHECKING:
    from hoyle.native.playing import Native

#: Rollouts last at least this many decisions, then until the next tally; and at most this many.
LEAST = 30
MOST = 300

#: Random player of rollouts: `patient`, with action weights.
PLAYER = "leaning"

#: Weights of actions, and of passing; 1 for those that are not named.
Weights = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Results of rollouts: how many; by seat the mean share of wins, and the mean returns."""

    games: int
    shares: list[float]
    returns: list[float]


class RolloutPlayer(Protocol):
    """Player of rollouts at one table."""

    def play_on(self, state: State, games: int, rng: Random, weights: Weights) -> Outcome | None:
        """Play rollouts from a state; None if a rule stopped all of them."""


class Reference:
    def play_on(self, state: State, games: int, rng: Random, weights: Weights) -> Outcome | None:
        found = [one for one in (self.one(state.copy(), rng, weights) for _ in range(games)) if one is not None]
        if not found:
            return None
        shares, returns = ([sum(column) / len(found) for column in zip(*rows)] for rows in zip(*found))
        return Outcome(len(found), shares, returns)

    def one(self, state: State, rng: Random, weights: Weights) -> tuple[list[float], list[float]] | None:
        """Play one rollout; return shares of the win and returns, or None if a rule stopped it."""
        p = state.position
        began, hands = p.decisions, tallies(state)
        try:
            while not state.is_terminal:
                played = p.decisions - began
                if played >= LEAST and tallies(state) != hands:
                    returns = state.returns()
                    return leader_shares(returns, state.game.layout.side_of), returns
                if played >= MOST:
                    returns = returns_now(state)
                    return leader_shares(returns, state.game.layout.side_of), returns
                if played < LEAST:
                    hands = tallies(state)
                state.apply(biased(weights, state, state.choosing[0], rng))
        except Fault:
            return None
        return win_shares(state), state.returns()


def tallies(state: State) -> object:
    """A value that changes with every tally that counts points."""
    return [part[:] for part in state.position.parts]


class Machine:
    def __init__(self, native: "Native") -> None:
        from hoyle.native.rollouts import Rolling

        self.rolling = Rolling(native)
        self.actions = (*native.game.model.actions, PASS)
        self.instead = Reference()
        self.tries = tries_at(native.game)

    def play_on(self, state: State, games: int, rng: Random, weights: Weights) -> Outcome | None:
        if state.is_terminal:
            return Outcome(1, win_shares(state), state.returns())
        try:
            by_action = [weights.get(name, 1) for name in self.actions]
            found = self.rolling.roll(state, games, rng.getrandbits(64), LEAST, MOST, by_action, self.tries)
        except ValueError:  # the caller chooses outcomes of chance
            return self.instead.play_on(state, games, rng, weights)
        if not found.games:
            return None
        n = found.games
        return Outcome(n, [wins / n for wins in found.wins], [total / n for total in found.returns])


def rollout_player(game: Game, native: bool = True) -> RolloutPlayer:
    """Return the player of rollouts for a table; without `native` always the interpreter."""
    code = machine_code(game) if native else None
    return Machine(code) if code is not None else Reference()


@lru_cache(64)
def machine_code(game: Game) -> "Native | None":
    """Return machine code for rollouts, or None if there is none."""
    from hoyle.native.playing import CannotLower, compile

    try:
        return compile(game, PLAYER, cut=True)
    except (ImportError, CannotLower):
        return None


@lru_cache(64)
def tries_at(game: Game) -> int:
    """Moves that rollout players try at a table that has machine code."""
    from hoyle.bots.rollout_policy import tries_of

    code = machine_code(game)
    assert code is not None
    return tries_of(code, MOST, LEAST)
