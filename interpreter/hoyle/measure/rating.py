"""Ratings of players on the scale of chess."""

from collections.abc import Mapping
from math import log10

ROUNDS = 500

#: Half wins added for each pair that met, in both directions, so that a player that always wins has a finite rating.
BEFOREHAND = 1


def ratings(players: int, halves: Mapping[tuple[int, int], int]) -> list[float]:
    """Rate each player, with mean 0; a difference of 400 means odds of ten to one.

    `halves[a, b]` is twice how often a finished before b, plus once for each tie. The strengths are those of Bradley
    and Terry (1952), by the iteration of Hunter (2004, "MM algorithms for generalized Bradley-Terry models").
    """
    pairs = set(halves) | {(b, a) for a, b in halves}
    wins = {pair: (halves.get(pair, 0) + BEFOREHAND) / 2 for pair in pairs}
    strength = [1.0] * players
    for _ in range(ROUNDS):
        new = []
        for a in range(players):
            rivals = [b for b in range(players) if (a, b) in pairs]
            won = sum(wins[a, b] for b in rivals)
            met = sum((wins[a, b] + wins[b, a]) / (strength[a] + strength[b]) for b in rivals)
            new.append(won / met if met else strength[a])
        total = sum(new)
        strength = [players * one / total for one in new]
    points = [400 * log10(one) for one in strength]
    mean = sum(points) / players
    return [one - mean for one in points]
