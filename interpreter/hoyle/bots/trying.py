"""Whether who goes on from a leaf tries moves first. Input: machine code of a table; output: how many moves each tries.

In some games players at random throw away again whatever they gain, so that what their games come to says nothing of a move,
and the score as it stands does; in others it is the other way round, and the score as it stands is a trap. Which it is, is
found by letting two kinds of players meet, who both try some moves at each decision: the first take the one after which the
score is best as it stands, the others play on from each at random, and take the one of which that comes to most. Where the first
win, players who go on from a leaf are of their kind.
"""

from dataclasses import dataclass

from hoyle.native import cache
from hoyle.native.playing import Native, sources
from hoyle.native.rolling import Rolling, Trying
from hoyle.play.game import Game

#: So many moves are tried by each.
TRIES = 4

#: So many games are played in a lot with every second side of the first kind, and as many the other way round; so many lots.
GAMES, LOTS = 8, 3

#: It is settled who wins with so many standard deviations from one half.
CLEAR = 2.0

#: The share of the wins that those must have who go by the score as it stands: of players who do not try, since it takes
#: seconds to ask who wins against those who look on; and of these.
NOT_TRYING, LOOKING_ON = 0.8, 0.5

#: Longer games are called, and tallied as they stand.
MOST = 1_000

#: So many decisions may be made to find out who wins, those of games that go on from a try too: some ten seconds. Fewer lots
#: are played of long games, and of very long ones none.
WORK = 60_000_000


def tries_of(native: Native, ahead: int, least: int) -> int:
    """How many moves players try who go on with a machine code: `TRIES`, or 1 where that does not pay.

    Games go on from what is tried to the first tally after `least` decisions, and no more than `ahead`. What was found is kept
    beside machine code, as it may take seconds.
    """
    key = cache.key_of("\n".join(["tries", sources(), repr(native.game.table), f"{ahead} {least}"]))
    kept = cache.fetch(key)
    if kept is None or kept.notes not in (1, TRIES):
        kept = cache.Entry(b"", TRIES if pays(native, ahead, least) else 1)
        cache.keep(key, kept)
    return int(kept.notes)


def pays(native: Native, ahead: int, least: int) -> bool:
    """Whether players who go by the score as it stands win against those who do not try, and against those who look on."""
    rolling, game = Rolling(native), native.game
    if not rolling.can_try:
        return False
    quick = share(rolling, game, Trying(TRIES, MOST), LOTS)
    if quick.share <= NOT_TRYING:
        return False
    # at every second decision one of those who look on tries
    length = min(quick.length, MOST)
    work = 2 * GAMES * length / 2 * TRIES * TRIES * min(ahead, length)
    return (
        share(rolling, game, Trying(TRIES, MOST, TRIES, ahead, least), min(LOTS, int(WORK / work))).share > LOOKING_ON
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """The share of all wins that those have who go by the score as it stands (one half where it is not clear who wins).

    `length` is how many decisions a game had on average, as many as there can be where games were called.
    """

    share: float
    length: float


def share(rolling: Rolling, game: Game, how: Trying, lots: int) -> Standing:
    """How those do who go by the score as it stands; lots are played until that is settled, and no more than so many."""
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
