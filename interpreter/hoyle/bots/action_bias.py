"""Action weights for rollouts, learned from a search.

With random rollouts a search learns to wait for the mistakes of others. The mean worth of an action shows which are
mostly mistakes (move-average sampling: Finnsson and Bjornsson 2008, "Simulation-Based Approach to General Game
Playing").
"""

from collections.abc import Iterable
from math import exp

#: Largest weight; the smallest is 1.
HEAVY = 64

#: An action whose worth is below the best by this much weighs a third of it. Half as much costs it a fifth of its
#: weight, twice as much nearly all, as small mean differences say little about the next decision.
WORSE = 0.2

#: Visits with mean worth that each action begins with, as the first results may be luck.
DOUBT = 3

#: Visits between two updates of the weights.
OFTEN = 16


class ActionBias:
    def __init__(self, actions: Iterable[str]) -> None:
        self.sums = dict.fromkeys(actions, 0.0)
        self.visits = dict.fromkeys(self.sums, 0)
        self.learned = 0
        self.latest: dict[str, int] = {}

    def learn(self, action: str, worth: float) -> None:
        self.sums[action] += worth
        self.visits[action] += 1
        self.learned += 1

    def weights(self) -> dict[str, int]:
        if self.learned >= OFTEN:
            self.learned = 0
            self.latest = self.recompute()
        return self.latest

    def recompute(self) -> dict[str, int]:
        mean = sum(self.sums.values()) / sum(self.visits.values())
        worth = {name: (total + DOUBT * mean) / (self.visits[name] + DOUBT) for name, total in self.sums.items()}
        best = max(worth.values())
        return {name: max(1, round(HEAVY * exp(-(((best - value) / WORSE) ** 2)))) for name, value in worth.items()}
