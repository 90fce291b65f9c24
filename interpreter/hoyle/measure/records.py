"""What became of each game by itself. Input: a game, seeds and a player; output: a row for each game, in arrays of numpy.

`play_records` is the one door: whoever plays, the same seeds give the same rows. It needs numpy, which only studies do.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hoyle.bots.random_player import PLAYERS
from hoyle.measure.reference import Count, play_one
from hoyle.measure.tally import FAULT, Stop
from hoyle.offers.notation import PASS
from hoyle.play.game import Game
from hoyle.runtime.dice import MASK, Holder, below

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Records:
    """Games under seeds in a row, one row of each array for each.

    `dealer[games]` is the first dealer, `returns[games, players]` what `State.returns` gives, `winner[games, players]` who
    won, `ended[games]` the number of the reason in `reasons`, `length[games]` the decisions, `offered[games]` the sum of the
    moves that were offered at each of them and `most_offered[games]` the most (0 where the player did not look at them),
    `action[games, actions]` how often each of `actions` was made, `part[games, parts, players]` the parts of the score. Of
    games that a rule stopped, `dealer`, `ended`, `length` and `action` alone mean something. `side_of` tells the side of each
    seat.
    """

    first_seed: int
    side_of: tuple[int, ...]
    reasons: tuple[str, ...]
    actions: tuple[str, ...]
    parts: tuple[str, ...]
    dealer: Whole
    returns: Whole
    winner: Flags
    ended: Whole
    length: Whole
    offered: Whole
    most_offered: Whole
    action: Whole
    part: Whole
    stop: Stop | None = None

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.length)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.side_of)

    @property
    def over(self) -> Flags:
        """Which games came to an end: no rule stopped them."""
        if FAULT not in self.reasons:
            return np.ones(self.games, bool)
        return np.asarray(self.ended != self.reasons.index(FAULT))


def play_records(game: Game, first_seed: int, games: int, player: str) -> Records:
    """The rows of games under so many seeds, played by the interpreter with one of the random players."""
    actions = (*game.model.actions, PASS)
    parts = tuple(part.name for part in game.model.score.parts)
    rows = [one_game(game, seed, player) for seed in range(first_seed, first_seed + games)]
    reasons = tuple(sorted({reason for row in rows for reason in row.reasons}))
    n = game.players
    return Records(
        first_seed=first_seed,
        side_of=tuple(game.layout.side_of),
        reasons=reasons,
        actions=actions,
        parts=parts,
        dealer=first_dealers(n, first_seed, games),
        returns=whole([row.returns for row in rows], (games, n)),
        winner=whole([row.wins for row in rows], (games, n)).astype(bool),
        ended=whole([reasons.index(next(iter(row.reasons))) for row in rows], (games,)),
        length=whole([row.decisions for row in rows], (games,)),
        offered=whole([row.offered.total for row in rows], (games,)),
        most_offered=whole([row.offered.most for row in rows], (games,)),
        action=whole([[row.chosen[name] for name in actions] for row in rows], (games, len(actions))),
        part=whole([[row.parts[name] for name in parts] for row in rows], (games, len(parts), n)),
        stop=next((row.stop for row in rows if row.stop is not None), None),
    )


def one_game(game: Game, seed: int, player: str) -> Count:
    """One game, counted by itself."""
    count = empty_count(game)
    play_one(count, seed, PLAYERS[player])
    return count


def empty_count(game: Game) -> Count:
    """A count of no game yet."""
    n = game.players
    parts = {part.name: [0] * n for part in game.model.score.parts}
    return Count(game, [0] * n, [0] * n, [0] * n, [0] * n, parts)


def whole(rows: Sequence[object], shape: tuple[int, ...]) -> Whole:
    """Whole numbers as an array of this shape, of no games too."""
    return np.array(rows, np.int64).reshape(shape)


def first_dealers(players: int, first_seed: int, games: int) -> Whole:
    """The first dealer under each of so many seeds: it is the first thing that a game draws."""
    seeds = range(first_seed, first_seed + games)
    return whole([below(Holder(seed & MASK), players) for seed in seeds], (games,))


def joined(pieces: Sequence[Records]) -> Records:
    """The games of all pieces, which are of one table and follow one another; there is at least one piece."""
    first = pieces[0]
    reasons = tuple(sorted({reason for piece in pieces for reason in piece.reasons}))
    ended = [whole([reasons.index(r) for r in piece.reasons], (-1,))[piece.ended] for piece in pieces]
    return Records(
        first_seed=first.first_seed,
        side_of=first.side_of,
        reasons=reasons,
        actions=first.actions,
        parts=first.parts,
        dealer=np.concatenate([piece.dealer for piece in pieces]),
        returns=np.concatenate([piece.returns for piece in pieces]),
        winner=np.concatenate([piece.winner for piece in pieces]),
        ended=np.concatenate(ended),
        length=np.concatenate([piece.length for piece in pieces]),
        offered=np.concatenate([piece.offered for piece in pieces]),
        most_offered=np.concatenate([piece.most_offered for piece in pieces]),
        action=np.concatenate([piece.action for piece in pieces]),
        part=np.concatenate([piece.part for piece in pieces]),
        stop=next((piece.stop for piece in pieces if piece.stop is not None), None),
    )
