"""Tallies of games played by the interpreter."""

from collections import Counter
from dataclasses import dataclass, field

from hoyle.bots.by_formula import player_of
from hoyle.bots.dice import Dice
from hoyle.bots.random_player import Player, uniform
from hoyle.engine.position.position import forget
from hoyle.engine.runtime.scores import Result
from hoyle.engine.table.fault import Fault
from hoyle.measure.tally import FAULT, Spread, Stop, Tally, stop_of
from hoyle.play import turn
from hoyle.play.game import Game, State
from hoyle.play.waited_for import look_up


@dataclass(slots=True)
class Numbers:
    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, number: int) -> None:
        self.least = number if not self.count or number < self.least else self.least
        self.most = number if number > self.most else self.most
        self.count += 1
        self.total += number
        self.squares += number * number

    def spread(self) -> Spread:
        return Spread(self.count, self.total, self.squares, self.least, self.most)


@dataclass(slots=True)
class Count:
    game: Game
    wins: list[int]
    shared: list[int]
    returns: list[int]
    squares: list[int]
    parts: dict[str, list[int]]
    games: int = 0
    decisions: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)
    lengths: Numbers = field(default_factory=Numbers)
    offered: Numbers = field(default_factory=Numbers)
    stop: Stop | None = None


def play_chunk(game: Game, first_seed: int, games: int, player: str) -> Tally:
    count = empty_count(game)
    for seed in range(first_seed, first_seed + games):
        play_one(count, seed, player_of(player))
    return tally_of(count)


def empty_count(game: Game) -> Count:
    n = game.players
    parts = {part.name: [0] * n for part in game.model.score.parts}
    return Count(game, [0] * n, [0] * n, [0] * n, [0] * n, parts)


def play_one(count: Count, seed: int, player: Player) -> None:
    count.games += 1
    try:
        state = count.game.new_state(seed)
    except Fault as fault:
        count_stopped(count, seed, fault)
        return
    try:
        play_on(count, state, player, Dice(seed))
        result = state.result
    except Fault as fault:
        count_stopped(count, seed, fault)
    else:
        count_finished(count, state, result)
    count.decisions += state.position.decisions


def play_on(count: Count, state: State, player: Player, dice: Dice, *, keep_log: bool = False) -> None:
    """Play a game to its end; raises `Fault`."""
    chosen, offered, p = count.chosen, count.offered, state.position
    looks = player is uniform
    while not state.is_terminal:
        look_up()
        seat = state.choosing[0]
        move = player(state, seat, dice)
        if looks:
            offered.add(turn.menu_size(p, seat))
        chosen[move.action] += 1
        if not keep_log:
            forget(p)
        state.apply(move)


def count_stopped(count: Count, seed: int, fault: Fault) -> None:
    count.reasons[FAULT] += 1
    count.stop = count.stop or stop_of(seed, fault)


def count_finished(count: Count, state: State, result: Result | None) -> None:
    assert result is not None, "a game that is over has a result"
    count.reasons[result.reason] += 1
    count.lengths.add(state.position.decisions)
    side_of = count.game.layout.side_of
    shared = len({side_of[seat] for seat in result.winners}) > 1
    for seat in result.winners:
        count.wins[seat] += 1
        count.shared[seat] += shared
    for seat, value in enumerate(state.returns()):
        whole = int(value)
        count.returns[seat] += whole
        count.squares[seat] += whole * whole
        for name, part in result.parts[seat].items():
            count.parts[name][seat] += part


def tally_of(count: Count) -> Tally:
    return Tally(
        games=count.games,
        decisions=count.decisions,
        wins=tuple(count.wins),
        shared=tuple(count.shared),
        returns=tuple(count.returns),
        squares=tuple(count.squares),
        reasons=dict(sorted(count.reasons.items())),
        chosen=dict(sorted(count.chosen.items())),
        parts={name: tuple(sums) for name, sums in count.parts.items()},
        lengths=count.lengths.spread(),
        offered=count.offered.spread(),
        stop=count.stop,
    )
