"""Drama and lead changes in games of several hands.

After Browne ("Automatic generation and evaluation of recombination games", 2008), with the running score at every tally
but the last in place of his evaluation of positions.
"""

from dataclasses import dataclass

import numpy as np

from hoyle.bots.by_formula import player_of
from hoyle.bots.dice import Dice
from hoyle.bots.worth import first_seats
from hoyle.engine.position.entries import ScoresTallied
from hoyle.engine.position.position import entries
from hoyle.engine.table.fault import Fault
from hoyle.measure.reference import empty_count, play_on
from hoyle.play.game import Game
from hoyle.tools.study.estimates import Estimate, Numbers, fraction_of, mean_of, share_of

#: Most games to play: the interpreter plays them.
GAMES = 200


@dataclass(frozen=True, slots=True)
class Course:
    """`hands` is the mean number of tallies, `lead_changes` the share of later tallies at which the leader changed.

    `drama`, from 0 to 1, is how far behind the later winner was; `from_behind` the share of winners that were behind
    before the last hand.
    """

    games: int
    hands: float
    lead_changes: Estimate
    drama: Estimate
    from_behind: Estimate


def course(game: Game, seed: int, games: int, player: str) -> Course | None:
    """None if no game has two tallies, or only one side plays."""
    if game.layout.sides < 2:
        return None
    played = (hands(game, number, player) for number in range(seed, seed + min(games, GAMES)))
    found = [hand for hand in played if hand is not None and len(hand.scores) > 1]
    if not found:
        return None
    return Course(
        games=len(found),
        hands=float(np.mean([len(hand.scores) for hand in found])),
        lead_changes=fraction_of(np.array([lead_changes(hand) for hand in found])),
        drama=mean_of(np.array([drama(hand) for hand in found])),
        from_behind=share_of(np.array([float(behind(hand)[-2] > 0) for hand in found])),
    )


@dataclass(frozen=True, slots=True)
class Hands:
    """Running scores, `scores[tallies, sides]`, higher is better; and the sides that won."""

    scores: Numbers
    winners: tuple[int, ...]


def hands(game: Game, seed: int, player: str) -> Hands | None:
    """None if a rule stopped the game or nobody won."""
    try:
        state = game.new_state(seed)
        play_on(empty_count(game), state, player_of(player), Dice(seed), keep_log=True)
        result = state.result
    except Fault:
        return None
    if result is None or not result.winners:
        return None
    firsts = list(map(game.machine.scores.subject, first_seats(game.layout.side_of)))
    added = [entry.added for entry in entries(state.position) if isinstance(entry, ScoresTallied)]
    each = np.array([[sum(part[subject] for part in parts) for subject in firsts] for parts in added], float)
    if not len(each):
        return None
    sign = 1.0 if game.model.winner[0].highest else -1.0
    winners = {game.layout.side_of[seat] for seat in result.winners}
    return Hands(sign * each.cumsum(axis=0), tuple(sorted(winners)))


def behind(hand: Hands) -> Numbers:
    best: Numbers = hand.scores.max(axis=1) - hand.scores[:, list(hand.winners)].max(axis=1)
    return best


def drama(hand: Hands) -> float:
    """The mean root of how far behind the later winner was, as a part of the widest gap at any tally."""
    back = behind(hand)[:-1]
    widest = float(np.ptp(hand.scores, axis=1).max())
    return float(np.sqrt(back[back > 0] / widest).mean()) if (back > 0).any() else 0.0


def lead_changes(hand: Hands) -> float:
    """Share of tallies after the first at which another side leads, perhaps from a tie with the last leader."""
    first, *later = hand.scores == hand.scores.max(axis=1, keepdims=True)
    ahead, changes = first, 0
    for leads in later:
        still = ahead & leads
        changes += not still.any()
        ahead = still if still.any() else leads
    return changes / len(later)
