"""Choice of the rollout policy: whether players try moves before they choose, and which actions they choose rarely.

In some games random players throw away whatever they gain, so only the current score says something about a move. In
others it is a trap. So two kinds of players meet, who both try some moves at each decision: one kind chooses the move
with the best score right after it, the other the one with the best random games. If the first kind wins, rollouts use
it.

With a single side or player nobody can meet. There the policy with the highest mean score over some deals is found step
by step: an action is chosen less often, or moves are tried, if that pays. Otherwise random players of a patience, who
may give it up at any time, would never see a card put away.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from hoyle.engine.table.fault import Fault
from hoyle.native import cache
from hoyle.native.playing import Native, sources
from hoyle.native.rollouts import Rolling, TryPlan
from hoyle.play.game import Game, State

#: Moves that each player tries.
TRIES = 4

#: Games in a lot with the first kind at every second side, and as many the other way round; most lots.
GAMES, LOTS = 8, 3

#: Standard deviations from one half at which the winner is clear, and standard errors by which a mean score is higher.
CLEAR = 2.0

#: Share of wins that players who go by the current score must have: against players who do not try, since it takes
#: seconds to play against those who play on; and against the latter.
NOT_TRYING, LOOKING_ON = 0.8, 0.5

#: Longer games are cut off, and their current score counts.
MOST = 1_000

#: Most decisions to play to find the winner, including those of rollouts: about ten seconds. Fewer lots are played of
#: long games, and of very long ones none.
WORK = 60_000_000

#: Deals over which mean scores are compared, and games of each.
DEALS, EACH = 24, 32

#: Deals after which a policy with a lower mean score is given up.
FEW = 6

#: Most work of machine code for that: about four seconds.
SCORED_WORK = 40_000_000_000

#: Weights of actions that are chosen often, rarely and hardly ever.
WEIGHTS = 64, 8, 1


@dataclass(frozen=True, slots=True)
class Policy:
    """How players of rollouts choose: the number of moves they try, and weights of actions in order, then of a pass."""

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
    """Read a policy from the notes of the cache; None if there is none."""
    if not isinstance(notes, list) or len(notes) != items + 1 or notes[0] not in (1, TRIES):
        return None
    return Policy(notes[0], tuple(notes[1:])) if all(isinstance(one, int) and one > 0 for one in notes) else None


def find_policy(native: Native, ahead: int, least: int) -> Policy:
    if native.game.layout.sides == 1:
        return Scored(native, ahead, least).climb()
    usual = Policy(1, (1,) * (len(native.game.model.actions) + 1))
    return replace(usual, tries=TRIES) if pays(native, ahead, least) else usual


# ---- several sides


def pays(native: Native, ahead: int, least: int) -> bool:
    """Whether players who go by the current score beat both other kinds."""
    rolling, game = Rolling(native), native.game
    if not rolling.can_try:
        return False
    quick = share(rolling, game, TryPlan(TRIES, MOST), LOTS)
    if quick.share <= NOT_TRYING:
        return False
    # at every second decision one of those who play on tries
    length = min(quick.length, MOST)
    work = 2 * GAMES * length / 2 * TRIES * TRIES * min(ahead, length)
    return (
        share(rolling, game, TryPlan(TRIES, MOST, TRIES, ahead, least), min(LOTS, int(WORK / work))).share > LOOKING_ON
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """Share of wins of the players who go by the current score (one half if the winner is unclear).

    `length` is the mean number of decisions in a game, or the maximum if games were cut off.
    """

    share: float
    length: float


def share(rolling: Rolling, game: Game, how: TryPlan, lots: int) -> Standing:
    """Play up to `lots` lots, fewer if the winner is clear before."""
    side_of = game.layout.side_of
    firsts, won = sorted({side_of.index(side) for side in side_of}), [0.0, 0.0]
    games = decisions = 0
    for lot in range(lots):
        for turn in (0, 1):
            seats = sum(1 << seat for seat, side in enumerate(side_of) if side % 2 == turn)
            found = rolling.contest(GAMES, lot * GAMES, seats, how)
            games, decisions = games + found.games, decisions + found.decisions
            for seat in firsts:
                won[side_of[seat] % 2 == turn] += found.wins[seat]
        if any(won) and abs(won[1] - won[0]) >= CLEAR * sum(won) ** 0.5:
            return Standing(won[1] / sum(won), decisions / games)
    return Standing(0.5, decisions / max(1, games))


# ---- one side


class Scored:
    """Policies of a game of one side, compared by their scores over the same deals."""

    def __init__(self, native: Native, ahead: int, least: int) -> None:
        self.rolling = Rolling(native)
        self.ahead, self.least = ahead, least
        self.items = len(native.game.model.actions) + 1
        self.work = 0
        self.deals: list[State] = []
        try:
            self.deals = [native.game.new_state(seed) for seed in range(DEALS)]
        except Fault:
            pass  # a rule stops the game as it begins: no policy is better than another

    def climb(self) -> Policy:
        best = Policy(1, (WEIGHTS[0],) * self.items)
        scores = self.scores(best)
        while (better := self.better(best, scores)) is not None:
            best, scores = better
        return best

    def better(self, than: Policy, scores: list[float]) -> tuple[Policy, list[float]] | None:
        """A neighbour with higher scores, and these; None if there is none, or the work is used up."""
        for policy in self.neighbours(than):
            if self.work >= SCORED_WORK:
                return None
            found = self.scores(policy, scores)
            if is_higher(found, scores):
                return policy, found
        return None

    def neighbours(self, policy: Policy) -> Iterator[Policy]:
        """Policies that choose one action more rarely, and the one that tries moves."""
        for at, weight in enumerate(policy.weights):
            for rarer in WEIGHTS:
                if rarer < weight:
                    yield replace(policy, weights=(*policy.weights[:at], rarer, *policy.weights[at + 1 :]))
        if self.rolling.can_try and policy.tries == 1:
            yield replace(policy, tries=TRIES)

    def scores(self, policy: Policy, than: Sequence[float] = ()) -> list[float]:
        """The mean score of each deal in `EACH` games; of the first deals only, where it is lower in these."""
        found: list[float] = []
        for number, deal in enumerate(self.deals):
            if number == FEW and sum(found) < sum(than[:FEW]):
                break
            rolled = self.rolling.roll(deal, EACH, number, self.least, self.ahead, policy.weights, policy.tries)
            self.work += rolled.work
            found.append(sum(rolled.returns) / max(1, rolled.games))
        return found


def is_higher(scores: list[float], than: list[float]) -> bool:
    """Whether scores over the same deals are higher on average, by more than chance explains."""
    gaps = [one - other for one, other in zip(scores, than)]
    mean = sum(gaps) / max(1, len(gaps))
    variance = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return mean > CLEAR * sqrt(variance / max(1, len(gaps)))
