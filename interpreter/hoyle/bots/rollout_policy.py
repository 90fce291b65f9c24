"""Choice of the rollout policy: whether players try moves before they choose, and which actions they choose rarely.

In some games random players throw away whatever they gain, so only the current score says something about a move; in
others it is a trap. So players who choose the move with the best score right after it meet players who choose the one
with the best random games. If the first kind wins, rollouts use it.

Then an action is chosen less often if players who do so beat those who do not: random bidders would end every auction
at its top. With a single side, mean scores decide, also on whether moves are tried: random players of a patience would
give it up before they put a card away.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import sqrt

from hoyle.bots.worth import first_seats
from hoyle.engine.table.fault import Fault
from hoyle.native import cache
from hoyle.native.playing import Native, sources
from hoyle.native.rollouts import Rolled, Rolling, TryPlan
from hoyle.play.game import Game, State

#: Moves that each player tries.
TRIES = 4

#: Games in a lot with the first kind at every second side, and as many the other way round; most lots.
GAMES, LOTS = 8, 3

#: Standard deviations from one half at which the winner is clear, and standard errors by which a mean gain is.
CLEAR = 2.0

#: Share of wins that players who go by the current score must have: against players who do not try, since it takes
#: seconds to play against those who play on; and against the latter.
NOT_TRYING, LOOKING_ON = 0.8, 0.5

#: Longer games are cut off, and their current score counts.
MOST = 1_000

#: Most work of machine code to find the winner: about ten seconds. If games are so long that few are played, the winner
#: stays unclear.
CONTEST_WORK = 100_000_000_000

#: Deals over which policies are compared, and games of each.
DEALS, EACH = 24, 32

#: Deals after which a policy that has lost so far is given up.
FEW = 6

#: Least gain in the share of wins against another policy, as players of rollouts are not those at the table.
WORTHWHILE = 0.02

#: Most work of machine code to find the weights: about four seconds.
CLIMB_WORK = 40_000_000_000

#: Weights of actions that are chosen often, rarely and hardly ever.
WEIGHTS = 64, 8, 1


@dataclass(frozen=True, slots=True)
class Policy:
    """The number of moves that players try, and the weights of actions in order, then of a pass."""

    tries: int
    weights: tuple[int, ...]


def policy_of(native: Native, ahead: int, least: int) -> Policy:
    """The policy for a game, cached as finding it may take seconds.

    Rollouts last until the first tally after `least` decisions, and no more than `ahead`.
    """
    key = cache.key_of("\n".join(["policy", sources(), repr(native.game.table), f"{ahead} {least}"]))
    entry = cache.fetch(key)
    found = policy_from(entry.notes, len(native.game.model.actions) + 1) if entry is not None else None
    if found is None:
        found = find_policy(native, ahead, least)
        cache.keep(key, cache.Entry(b"", [found.tries, *found.weights]))
    return found


def policy_from(notes: object, items: int) -> Policy | None:
    """A policy from the notes of the cache; None if they are invalid."""
    if not isinstance(notes, list) or len(notes) != items + 1 or notes[0] not in (1, TRIES):
        return None
    return Policy(notes[0], tuple(notes[1:])) if all(isinstance(one, int) and one > 0 for one in notes) else None


def find_policy(native: Native, ahead: int, least: int) -> Policy:
    usual = Policy(1, (WEIGHTS[0],) * (len(native.game.model.actions) + 1))
    if native.game.layout.sides == 1:
        return Scored(native, ahead, least).climb(usual)
    best = replace(usual, tries=TRIES) if pays(native, ahead, least) else usual
    return Contested(native, ahead, least).climb(best)


# ---- whether to try moves


def pays(native: Native, ahead: int, least: int) -> bool:
    """Whether players who go by the current score beat both other kinds."""
    rolling, game = Rolling(native), native.game
    if not rolling.can_try or share(rolling, game, TryPlan(TRIES, MOST)) <= NOT_TRYING:
        return False
    return share(rolling, game, TryPlan(TRIES, MOST, TRIES, ahead, least)) > LOOKING_ON


def share(rolling: Rolling, game: Game, how: TryPlan) -> float:
    """Share of wins of players who go by the current score; one half if the winner is unclear."""
    side_of = game.layout.side_of
    won, work = [0.0, 0.0], 0
    for number in range(LOTS * GAMES):
        for turn in (0, 1):
            seats = sum(1 << seat for seat, side in enumerate(side_of) if side % 2 == turn)
            found = rolling.contest(1, number, seats, how)
            work += found.work
            add_wins(won, found, side_of, turn)
        if (number + 1) % GAMES == 0 and any(won) and abs(won[1] - won[0]) >= CLEAR * sum(won) ** 0.5:
            return won[1] / sum(won)
        if work >= CONTEST_WORK:
            break
    return 0.5


def add_wins(won: list[float], found: Rolled, side_of: Sequence[int], turn: int) -> None:
    """Add the wins of sides of this `turn` to `won[1]`, those of others to `won[0]`."""
    for seat in first_seats(side_of):
        won[side_of[seat] % 2 == turn] += found.wins[seat]


# ---- weights of actions


class Climb(ABC):
    """A search from one policy to a better neighbour, until there is none or the work is used up."""

    def __init__(self, native: Native, ahead: int, least: int) -> None:
        self.rolling = Rolling(native)
        self.ahead, self.least = ahead, least
        self.side_of = native.game.layout.side_of
        self.work = 0
        self.deals: list[State] = []
        with suppress(Fault):  # a rule stops the game as it begins: no policy is better than another
            self.deals = [native.game.new_state(seed) for seed in range(DEALS)]

    def climb(self, best: Policy) -> Policy:
        while (better := self.better(best)) is not None:
            best = better
        return best

    def better(self, than: Policy) -> Policy | None:
        for policy in self.neighbours(than):
            if self.work >= CLIMB_WORK:
                return None
            if self.is_better(self.gains(policy, than)):
                return policy
        return None

    def neighbours(self, policy: Policy) -> Iterator[Policy]:
        """Policies that choose one action more rarely."""
        for at, weight in enumerate(policy.weights):
            for rarer in WEIGHTS:
                if rarer < weight:
                    yield replace(policy, weights=(*policy.weights[:at], rarer, *policy.weights[at + 1 :]))

    def gains(self, policy: Policy, than: Policy) -> list[float]:
        """Gains by deal, cut short if the first deals are lost."""
        found: list[float] = []
        for number, deal in enumerate(self.deals):
            if number == FEW and sum(found) < 0:
                break
            found.append(self.gain(number, deal, policy, than))
        return found

    def is_better(self, gains: Sequence[float]) -> bool:
        """Whether the mean gain is more than chance explains."""
        number = max(1, len(gains))
        mean = sum(gains) / number
        variance = sum((gain - mean) ** 2 for gain in gains) / max(1, number - 1)
        return mean > CLEAR * sqrt(variance / number)

    @abstractmethod
    def gain(self, number: int, deal: State, policy: Policy, than: Policy) -> float: ...

    def roll(self, number: int, deal: State, weights: Sequence[int], tries: int = 1) -> Rolled:
        found = self.rolling.roll(deal, EACH, number, self.least, self.ahead, weights, tries)
        self.work += found.work
        return found


class Contested(Climb):
    """Policies of a game of several sides, which meet at every second side each."""

    def is_better(self, gains: Sequence[float]) -> bool:
        return sum(gains) > WORTHWHILE * len(gains) and super().is_better(gains)

    def gain(self, number: int, deal: State, policy: Policy, than: Policy) -> float:
        """The share of wins above one half."""
        won = [0.0, 0.0]
        for turn in (0, 1):
            weights = [w for side in self.side_of for w in (policy if side % 2 == turn else than).weights]
            found = self.roll(number, deal, weights, policy.tries)
            add_wins(won, found, self.side_of, turn)
        return won[1] / sum(won) - 0.5 if any(won) else 0.0


class Scored(Climb):
    """Policies of a game of one side, compared by their scores."""

    def __init__(self, native: Native, ahead: int, least: int) -> None:
        super().__init__(native, ahead, least)
        self.known: dict[tuple[int, Policy], float] = {}

    def neighbours(self, policy: Policy) -> Iterator[Policy]:
        yield from super().neighbours(policy)
        if self.rolling.can_try and policy.tries == 1:
            yield replace(policy, tries=TRIES)

    def gain(self, number: int, deal: State, policy: Policy, than: Policy) -> float:
        return self.score(number, deal, policy) - self.score(number, deal, than)

    def score(self, number: int, deal: State, policy: Policy) -> float:
        if (number, policy) not in self.known:
            found = self.roll(number, deal, policy.weights * len(self.side_of), policy.tries)
            self.known[number, policy] = sum(found.returns) / max(1, found.games)
        return self.known[number, policy]
