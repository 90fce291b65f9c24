"""The worth of a position to each seat, from 0 to 1.

Half is the share of wins, which are the aim, and half the lead compared with usual leads, which says more about a short
game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hoyle.engine.table.fault import Fault
from hoyle.play.game import State

OF_WINS = 0.5


@dataclass(slots=True)
class Scale:
    """Usual leads: the mean of each seat, and their deviation from these means."""

    sums: list[float]
    squares: float = 0.0
    number: int = 0

    @classmethod
    def of(cls, players: int) -> "Scale":
        return cls([0.0] * players)

    def learn(self, leads: Sequence[float]) -> None:
        self.sums = [before + lead for before, lead in zip(self.sums, leads)]
        self.squares += sum(lead * lead for lead in leads)
        self.number += 1

    @property
    def means(self) -> list[float]:
        return [total / max(1, self.number) for total in self.sums]

    @property
    def width(self) -> float:
        """Two deviations; 1 while all leads were the same."""
        around = self.squares - sum(total * mean for total, mean in zip(self.sums, self.means))
        return 2 * (max(0.0, around) / max(1, self.number * len(self.sums))) ** 0.5 or 1.0


def has_opponents(side_of: Sequence[int]) -> bool:
    return len(set(side_of)) > 1


def first_seats(side_of: Sequence[int]) -> list[int]:
    return [side_of.index(side) for side in sorted(set(side_of))]


def leads(returns: Sequence[float], side_of: Sequence[int]) -> list[float]:
    """Lead of each seat over the mean of its opponents; its return if it has none."""
    found = []
    for own, one in zip(side_of, returns):
        others = [value for side, value in zip(side_of, returns) if side != own]
        found.append(one - sum(others) / len(others) if others else one)
    return found


def worths(shares: Sequence[float], ahead: Sequence[float], scale: Scale) -> list[float]:
    width = scale.width
    return [
        OF_WINS * share + (1 - OF_WINS) * min(1.0, max(0.0, 0.5 + (lead - usual) / (2 * width)))
        for share, lead, usual in zip(shares, ahead, scale.means)
    ]


def win_shares(state: State) -> list[float]:
    """Share of the win of each seat; less than 1 if sides share it."""
    result = state.result
    side_of = state.game.layout.side_of
    winners = result.winners if result is not None else ()
    sides = len({side_of[seat] for seat in winners})
    return [1 / sides if seat in winners else 0.0 for seat in range(state.game.players)]


def returns_now(state: State) -> list[float]:
    """Returns if the score were counted now; the current ones if it cannot be."""
    if not state.is_terminal:
        twin = state.copy()
        try:
            state.game.machine.scores.tally(twin.position, None)
        except Fault:
            return state.returns()
        state = twin
    return state.returns()


def leader_shares(returns: Sequence[float], side_of: Sequence[int]) -> list[float]:
    """Share of the win of each seat if the returns decided; 0 for a single player."""
    if len(set(side_of)) < 2:
        return [0.0 for _ in returns]
    best = max(returns)
    first = {side_of[seat] for seat, value in enumerate(returns) if value == best}
    return [1 / len(first) if side_of[seat] in first else 0.0 for seat in range(len(returns))]
