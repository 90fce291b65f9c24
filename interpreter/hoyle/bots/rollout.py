"""Rollouts: random games from a state to the end of the hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Protocol

from hoyle.bots.random_player import biased_move
from hoyle.bots.worth import leader_shares, returns_now, win_shares
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.position import FUEL
from hoyle.engine.table.fault import Fault
from hoyle.play.game import Game, State

if TYPE_CHECKING:
    from hoyle.bots.rollout_policy import Policy
    from hoyle.native.playing import Native

#: Rollouts last at least this many decisions, then until the next tally; and at most this many.
LEAST = 30
MOST = 300

#: Most work of the interpreter for the rollouts from one state; shipped games need less.
WORK = 4 * FUEL

#: Units of work that machine code does in the time of one unit in the interpreter.
FASTER = 32

#: Random player of rollouts: `patient`, with action weights.
PLAYER = "leaning"

#: Weights of actions, and of passing; 1 for those that are not named.
Weights = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """By seat the mean share of wins and return, empty if a rule stopped all rollouts."""

    games: int
    shares: list[float]
    returns: list[float]
    work: int


class RolloutPlayer(Protocol):
    def play_on(self, state: State, games: int, rng: Random, weights: Weights) -> Outcome: ...


class Reference:
    def play_on(self, state: State, games: int, rng: Random, weights: Weights) -> Outcome:
        found, work = [], 0
        for _ in range(games):
            one, more = self.one(state.copy(), rng, weights, WORK - work)
            found += [one] if one is not None else []
            work += more
            if work >= WORK:
                break
        if not found:
            return Outcome(0, [], [], work)
        shares, returns = ([sum(column) / len(found) for column in zip(*rows)] for rows in zip(*found))
        return Outcome(len(found), shares, returns, work)

    def one(
        self, state: State, rng: Random, weights: Weights, most: int
    ) -> tuple[tuple[list[float], list[float]] | None, int]:
        """Return shares of the win and returns (None if a rule stopped the rollout), and the work."""
        p = state.position
        began, hands, work = p.decisions, tallies(state), 0
        try:
            while not state.is_terminal:
                played = p.decisions - began
                over = played >= LEAST and tallies(state) != hands
                if over or played >= MOST or work >= most:
                    returns = state.returns() if over else returns_now(state)
                    return (leader_shares(returns, state.game.layout.side_of), returns), work
                if played < LEAST:
                    hands = tallies(state)
                state.apply(biased_move(weights, state, state.choosing[0], rng))
                work += p.work
        except Fault:
            return None, work + p.work
        return (win_shares(state), state.returns()), work


def tallies(state: State) -> object:
    """A value that changes with every tally that counts points."""
    return [part[:] for part in state.position.parts]


class Machine:
    def __init__(self, native: "Native") -> None:
        from hoyle.native.rollouts import Rolling

        self.rolling = Rolling(native)
        self.actions = (*native.game.model.actions, PASS)
        self.instead = Reference()
        self.policy = policy_at(native.game)

    def play_on(self, state: State, games: int, rng: Random, weights: Weights) -> Outcome:
        if state.is_terminal:
            return Outcome(1, win_shares(state), state.returns(), 0)
        try:
            by_action = [weights.get(name, 1) * usual for name, usual in zip(self.actions, self.policy.weights)]
            by_seat = by_action * state.game.players
            found = self.rolling.roll(state, games, rng.getrandbits(64), LEAST, MOST, by_seat, self.policy.tries)
        except ValueError:  # the caller chooses outcomes of chance
            return self.instead.play_on(state, games, rng, weights)
        n, work = found.games, found.work // FASTER
        if not n:
            return Outcome(0, [], [], work)
        return Outcome(n, [wins / n for wins in found.wins], [total / n for total in found.returns], work)


def rollout_player(game: Game, native: bool = True) -> RolloutPlayer:
    code = machine_code(game) if native else None
    return Machine(code) if code is not None else Reference()


@lru_cache(64)
def machine_code(game: Game) -> "Native | None":
    from hoyle.native.engine import Missing
    from hoyle.native.playing import CannotLower, compile

    try:
        return compile(game, PLAYER, cut=True)
    except (Missing, CannotLower):
        return None


@lru_cache(64)
def policy_at(game: Game) -> "Policy":
    from hoyle.bots.rollout_policy import policy_of

    code = machine_code(game)
    assert code is not None
    return policy_of(code, MOST, LEAST)
