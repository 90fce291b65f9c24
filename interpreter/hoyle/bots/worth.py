"""The worth of a position to each seat, from 0 to 1.

Half of it is the share of wins, and half the lead over the others relative to usual leads: a win is the aim, but the
score says more about a short game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hoyle.engine.table.fault import Fault
from hoyle.play.game import State

OF_WINS = 0.5


@dataclass(slots=True)
class Scale:
    """Root mean square of the leads so far."""

    squares: float = 0.0
    number: int = 0

    def learn(self, leads: Sequence[float]) -> None:
        self.squares += sum(lead * lead for lead in leads)
        self.number += len(leads)

    @property
    def width(self) -> float:
        """Two deviations; 1 while nobody was ever ahead."""
        return 2 * (self.squares / self.number) ** 0.5 if self.squares else 1.0


def leads(returns: Sequence[float]) -> list[float]:
    """Lead of each seat over the mean of the others (alone: its return)."""
    others = len(returns) - 1
    total = sum(returns)
    return [one - (total - one) / others if others else one for one in returns]


def worths(shares: Sequence[float], ahead: Sequence[float], width: float) -> list[float]:
    return [
        OF_WINS * share + (1 - OF_WINS) * min(1.0, max(0.0, 0.5 + lead / (2 * width)))
        for share, lead in zip(shares, ahead)
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
