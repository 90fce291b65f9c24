"""A seat's chances of winning in a played game."""

from dataclasses import dataclass

from hoyle.bots.worth import win_shares
from hoyle.records import Replay
from hoyle_cli.analysis.estimates import Analysis, Judged


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance after `move` moves; `cost` is the move that lost something just before."""

    move: int
    won: float
    cost: Judged | None = None


def chances(replay: Replay, seat: int, analysis: Analysis) -> list[Chance]:
    """Chances of a seat at its decisions and at the end, in order.

    Before a move that lost something, the chance is that of the better move.
    """
    found = []
    for one in analysis.of([seat]):
        if one.clear:
            found.append(Chance(one.move - 1, one.best_won))
        found.append(Chance(one.move, one.won, one if one.clear else None))
    state = replay.at(len(replay.moves))
    if state.is_terminal:
        found.append(Chance(len(replay.moves), win_shares(state)[seat]))
    return found
