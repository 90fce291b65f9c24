"""Kingmaking: how much the moves of a seat that cannot win change the others' shares of wins in rollouts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from hoyle.tools.study.decision_samples import DecisionSample
from hoyle.tools.study.estimates import Estimate, share_of
from hoyle.tools.study.skill import clustered_mean

#: A side cannot win any more if no move gives it a larger share of wins than this.
LOST = 0.05

#: A choice decides if the gap between two moves in another side's share of wins exceeds this, and this many standard
#: errors.
DECIDES = 0.2
CLEAR = 2.0


@dataclass(frozen=True, slots=True)
class Kingmaking:
    """`lost` counts decisions whose side could not win any more, `deciding` those of them that decide the winner.

    `spread` is how far another side's share of wins depends on the move there.
    """

    decisions: int
    lost: int
    share_lost: Estimate
    deciding: int
    share_deciding: Estimate
    spread: Estimate


def kingmaking(side_of: Sequence[int], looks: Iterable[DecisionSample]) -> Kingmaking | None:
    """None with fewer than three sides, or without decisions."""
    seen = list(looks)
    if len(set(side_of)) < 3 or not seen:
        return None
    lost = [look for look in seen if is_lost(look)]
    found = [spread(look, side_of) for look in lost]
    decides = [gap >= DECIDES and gap > CLEAR * error for gap, error in found]
    return Kingmaking(
        len(seen),
        len(lost),
        share_of(np.array([is_lost(look) for look in seen], float)),
        sum(decides),
        share_of(np.array(decides, float)),
        clustered_mean([gap for gap, _ in found], [look.game for look in lost]),
    )


def is_lost(look: DecisionSample) -> bool:
    """Whether no move lets the seat win, by both searches together."""
    shares = [(a.shares[look.seat] + b.shares[look.seat]) / 2 for a, b in zip(look.first, look.second, strict=True)]
    return max(shares) <= LOST


def spread(look: DecisionSample, side_of: Sequence[int]) -> tuple[float, float]:
    """How far another side's share of wins depends on the move, with its standard error.

    One search selects the moves, the other measures the gap, which may be below 0.
    """
    others = {side_of[seat]: seat for seat in range(len(side_of)) if side_of[seat] != side_of[look.seat]}
    numbers = range(len(look.moves))
    found = []
    for seat in others.values():
        most = max(numbers, key=lambda number: look.first[number].shares[seat])
        least = min(numbers, key=lambda number: look.first[number].shares[seat])
        gap = look.first[most].shares[seat] - look.first[least].shares[seat]
        found.append((gap, seat, most, least))
    _, seat, most, least = max(found, key=lambda one: one[0])
    high, low = look.second[most], look.second[least]
    return high.shares[seat] - low.shares[seat], (high.errors[seat] + low.errors[seat]) ** 0.5
