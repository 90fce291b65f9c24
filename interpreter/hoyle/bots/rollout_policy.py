"""Choice of the rollout policy: whether players try moves before they choose.

In some games random players throw away whatever they gain, so only the current score says something about a move. In
others the current score is a trap. To find out, two kinds of players meet that both try some moves at each decision.
The first choose the move with the best score right after it, the others the one with the best random games. If the
first kind wins, rollouts use it.
"""

from dataclasses import dataclass

from hoyle.native import cache
from hoyle.native.playing import Native, sources
from hoyle.native.rollouts import Rolling, TryPlan
from hoyle.play.game import Game

#: Moves that each player tries.
TRIES = 4

#: Games in a lot with the first kind at every second side, and as many the other way round; most lots.
GAMES, LOTS = 8, 3

#: Standard deviations from one half at which the winner is clear.
CLEAR = 2.0

#: Share of wins that players who go by the current score must have: against players who do not try, since it takes
#: seconds to play against those who play on; and against the latter.
NOT_TRYING, LOOKING_ON = 0.8, 0.5

#: Longer games are cut off, and their current score counts.
MOST = 1_000

#: Most decisions to play to find the winner, including those of rollouts: about ten seconds. Fewer lots are played of
#: long games, and of very long ones none.
WORK = 60_000_000


def tries_of(native: Native, ahead: int, least: int) -> int:
    """Number of moves that rollout players try: `TRIES`, or 1 if trying does not pay.

    Rollouts from a try last until the first tally after `least` decisions, and no more than `ahead`. The result is
    cached, as it may take seconds.
    """
    key = cache.key_of("\n".join(["tries", sources(), repr(native.game.table), f"{ahead} {least}"]))
    entry = cache.fetch(key)
    if entry is None or entry.notes not in (1, TRIES):
        entry = cache.Entry(b"", TRIES if pays(native, ahead, least) else 1)
        cache.keep(key, entry)
    return int(entry.notes)


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
    for lot in range(lots if len(firsts) > 1 else 0):
        for turn in (0, 1):
            seats = sum(1 << seat for seat, side in enumerate(side_of) if side % 2 == turn)
            found = rolling.contest(GAMES, lot * GAMES, seats, how)
            games, decisions = games + found.games, decisions + found.decisions
            for seat in firsts:
                won[side_of[seat] % 2 == turn] += found.wins[seat]
        if any(won) and abs(won[1] - won[0]) >= CLEAR * sum(won) ** 0.5:
            return Standing(won[1] / sum(won), decisions / games)
    return Standing(0.5, decisions / max(1, games))
