"""What a position is worth to each seat. Input: what games from it came to; output: a number from 0 to 1 for each seat.

It is half the share of wins and half how far a seat's score is ahead of the others', as compared with what such games come to:
a win is what is played for, and the score tells more of a short game. `tallied` is the score as it would be if it were counted now.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hoyle.play.game import State
from hoyle.table.fault import Fault

#: How much of a worth is the share of wins.
OF_WINS = 0.5


@dataclass(slots=True)
class Scale:
    """How far ahead scores are wont to be: the root of the mean square of the leads seen so far."""

    squares: float = 0.0
    number: int = 0

    def learn(self, leads: Sequence[float]) -> None:
        """Learn from the leads of all seats in one game or the mean of some."""
        self.squares += sum(lead * lead for lead in leads)
        self.number += len(leads)

    @property
    def width(self) -> float:
        """Two deviations; 1 while nobody was ever ahead."""
        return 2 * (self.squares / self.number) ** 0.5 if self.squares else 1.0


def leads(returns: Sequence[float]) -> list[float]:
    """How far each seat is ahead of the mean of the others (alone: what it has)."""
    others = len(returns) - 1
    total = sum(returns)
    return [one - (total - one) / others if others else one for one in returns]


def worths(shares: Sequence[float], ahead: Sequence[float], width: float) -> list[float]:
    """The worth to each seat of a share of wins and a lead."""
    return [
        OF_WINS * share + (1 - OF_WINS) * min(1.0, max(0.0, 0.5 + lead / (2 * width)))
        for share, lead in zip(shares, ahead)
    ]


def won(state: State) -> list[float]:
    """The share of the win that each seat has in a game that is over: 1, or less for a win that sides share."""
    result = state.result
    side_of = state.game.layout.side_of
    winners = result.winners if result is not None else ()
    sides = len({side_of[seat] for seat in winners})
    return [1 / sides if seat in winners else 0.0 for seat in range(state.game.players)]


def tallied(state: State) -> list[float]:
    """The returns of each seat if the score were counted now; as they stand where it cannot be, or the game is over."""
    if not state.is_terminal:
        twin = state.copy()
        try:
            state.game.machine.scores.tally(twin.position, None)
        except Fault:
            return state.returns()
        state = twin
    return state.returns()


def leading(returns: Sequence[float], side_of: Sequence[int]) -> list[float]:
    """The share of the win that each seat would have if the returns decided; who plays alone has not won yet."""
    if len(set(side_of)) < 2:
        return [0.0 for _ in returns]
    best = max(returns)
    first = {side_of[seat] for seat, value in enumerate(returns) if value == best}
    return [1 / len(first) if side_of[seat] in first else 0.0 for seat in range(len(returns))]
