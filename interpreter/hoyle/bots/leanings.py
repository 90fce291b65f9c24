"""Which actions were good in a search so far. Input: what they were worth where they were made; output: weights for random players.

Who plays on at random makes every mistake there is, so that a search learns to wait for the mistakes of others, such as claims
that they cannot make good. What an action was worth on average, wherever it was made, says which are mistakes mostly (the
move-average sampling technique: Finnsson and Bjornsson 2008, "Simulation-Based Approach to General Game Playing").
"""

from collections.abc import Iterable
from math import exp

#: The largest weight; the smallest is 1.
HEAVY = 64

#: By how much an action must be worth less than the best to weigh a third of it; half as much costs it a fifth of its weight,
#: twice as much nearly all, for small differences on average say little of the next decision.
WORSE = 0.2

#: With so many visits of mean worth an action begins, as the first that come may be luck.
DOUBT = 3

#: So many visits change the weights.
OFTEN = 16


class Leanings:
    """What each of some actions was worth on average."""

    def __init__(self, actions: Iterable[str]) -> None:
        self.sums = dict.fromkeys(actions, 0.0)
        self.visits = dict.fromkeys(self.sums, 0)
        self.learned = 0
        self.kept: dict[str, int] = {}

    def learn(self, action: str, worth: float) -> None:
        """An action was made, and came to be worth so much to who made it."""
        self.sums[action] += worth
        self.visits[action] += 1
        self.learned += 1

    def weights(self) -> dict[str, int]:
        """How likely each action is among others, by name; worked out anew now and then."""
        if self.learned >= OFTEN:
            self.learned = 0
            self.kept = self.worked_out()
        return self.kept

    def worked_out(self) -> dict[str, int]:
        """How likely each action is among others."""
        mean = sum(self.sums.values()) / sum(self.visits.values())
        worth = {name: (total + DOUBT * mean) / (self.visits[name] + DOUBT) for name, total in self.sums.items()}
        best = max(worth.values())
        return {name: max(1, round(HEAVY * exp(-(((best - value) / WORSE) ** 2)))) for name, value in worth.items()}
