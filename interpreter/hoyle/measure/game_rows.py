"""A row for each game, in numpy arrays, the same from every engine."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hoyle.bots.by_formula import player_of
from hoyle.engine.offers.notation import PASS
from hoyle.engine.runtime.dice import LUCKY, STEP, Holder, below
from hoyle.measure.engines import Engine
from hoyle.measure.reference import Count, empty_count, play_one
from hoyle.measure.tally import FAULT, Stop
from hoyle.native.memory import column
from hoyle.native.playing import Native
from hoyle.play.game import Game

ARRAYS = ("dealer", "returns", "winner", "ended", "length", "offered", "most_offered", "action", "part")

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Records:
    """Games under consecutive seeds; each array has a row for each game.

    `dealer[games]` is the first dealer, `returns[games, players]` as in `State.returns`, `winner[games, players]` who
    won, `ended[games]` the index of the reason in `reasons`, `length[games]` the decisions, `offered[games]` the sum of
    the numbers of legal moves over them and `most_offered[games]` the largest (0 where the player did not list them),
    `action[games, actions]` the uses of each of `actions`, `part[games, parts, players]` the parts of the score. In
    games that a rule stopped, only `dealer`, `ended`, `length` and `action` are valid. `side_of` is the side of each
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
        return len(self.length)

    @property
    def players(self) -> int:
        return len(self.side_of)

    @property
    def over(self) -> Flags:
        if FAULT not in self.reasons:
            return np.ones(self.games, bool)
        return np.asarray(self.ended != self.reasons.index(FAULT))


def play_records(game: Game, first_seed: int, games: int, player: str) -> Records:
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
        returns=int_array([row.returns for row in rows], (games, n)),
        winner=int_array([row.wins for row in rows], (games, n)).astype(bool),
        ended=int_array([reasons.index(next(iter(row.reasons))) for row in rows], (games,)),
        length=int_array([row.decisions for row in rows], (games,)),
        offered=int_array([row.offered.total for row in rows], (games,)),
        most_offered=int_array([row.offered.most for row in rows], (games,)),
        action=int_array([[row.chosen[name] for name in actions] for row in rows], (games, len(actions))),
        part=int_array([[row.parts[name] for name in parts] for row in rows], (games, len(parts), n)),
        stop=next((row.stop for row in rows if row.stop is not None), None),
    )


def of_machine_code(native: Native, first_seed: int, games: int) -> tuple[Records, Sequence[int]]:
    found = native.playouts(games, first_seed, keep=True)
    model, n = native.game.model, native.game.players
    parts = tuple(part.name for part in model.score.parts)

    def of(name: str, *shape: int) -> Whole:
        return int_array(column(native.engine.layout, found.records, name), (games, *shape))

    numbers = of("ended")
    played = np.ones(games, bool)
    played[[seed - first_seed for seed in found.failed]] = False
    reasons = tuple(sorted(native.reasons[number] for number in np.unique(numbers[played])))
    places = int_array(
        [reasons.index(name) if name in reasons else 0 for name in native.reasons], (len(native.reasons),)
    )
    looks = native.player == "uniform"
    rows = Records(
        first_seed=first_seed,
        side_of=tuple(native.game.layout.side_of),
        reasons=reasons,
        actions=(*model.actions, PASS),
        parts=parts,
        dealer=first_dealers(n, first_seed, games),
        returns=of("returns", n),
        winner=of("winner", n).astype(bool),
        ended=np.where(played, places[np.where(played, numbers, 0)], 0),
        length=of("length"),
        offered=of("offered") * looks,
        most_offered=of("most_offered") * looks,
        action=of("actions", len(model.actions) + 1),
        part=of("part", max(1, len(parts) * n))[:, : len(parts) * n].reshape(games, len(parts), n),
    )
    return rows, found.failed


def one_game(game: Game, seed: int, player: str) -> Count:
    count = empty_count(game)
    play_one(count, seed, player_of(player))
    return count


def int_array(rows: Sequence[object], shape: tuple[int, ...]) -> Whole:
    return np.array(rows, np.int64).reshape(shape)


def first_dealers(players: int, first_seed: int, games: int) -> Whole:
    """First dealer under each seed, the first thing that a game draws (see `runtime.dice`)."""
    seeds = np.uint64(first_seed) + np.arange(games, dtype=np.uint64)
    z = seeds + np.uint64(STEP)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    dealers = (z % np.uint64(players)).astype(np.int64)
    for place in np.flatnonzero(z >= np.uint64(LUCKY)):  # hardly ever
        dealers[place] = below(Holder(first_seed + int(place)), players)
    return dealers


def record_games(engine: Engine, game: Game, player: str, first_seed: int, games: int) -> Records:
    """The rows of all games; the interpreter plays those that the engine leaves out."""
    found, left = engine.records(first_seed, games)
    pieces, done = [], 0
    for seed in sorted(left):
        at = seed - first_seed
        pieces += [part(found, done, at), play_records(game, seed, 1, player)]
        done = at + 1
    return concatenate([*pieces, part(found, done, games)])


def part(records: Records, start: int, end: int) -> Records:
    cut = {name: getattr(records, name)[start:end] for name in ARRAYS}
    return replace(records, first_seed=records.first_seed + start, **cut)


def concatenate(pieces: Sequence[Records]) -> Records:
    first = pieces[0]
    reasons = tuple(sorted({reason for piece in pieces for reason in piece.reasons}))
    ended = [int_array([reasons.index(r) for r in piece.reasons], (-1,))[piece.ended] for piece in pieces]
    return Records(
        first_seed=first.first_seed,
        side_of=first.side_of,
        reasons=reasons,
        actions=first.actions,
        parts=first.parts,
        ended=np.concatenate(ended),
        **{name: np.concatenate([getattr(piece, name) for piece in pieces]) for name in ARRAYS if name != "ended"},
        stop=next((piece.stop for piece in pieces if piece.stop is not None), None),
    )
