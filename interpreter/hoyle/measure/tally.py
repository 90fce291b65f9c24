"""Tallies of many games, and their sums: exact integers, whose order of addition does not matter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from hoyle.engine.table.fault import Fault
from hoyle.language.report.source import Span
from hoyle.play import parameters
from hoyle.play.game import Game

#: The reason that is counted for a game that a rule stopped.
FAULT = "fault"

#: Words for reasons of the rules that a reader may not know.
REASONS = {"cap": "a limit"}


@dataclass(frozen=True, slots=True)
class Spread:
    """Numbers summed up; `squares` is the sum of their squares. All 0 of none."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def sd(self) -> float:
        return deviation(self.count, self.total, self.squares)


@dataclass(frozen=True, slots=True)
class Stop:
    seed: int
    code: str
    message: str
    span: Span | None = field(default=None, compare=False)  # equal texts that were read twice are two sources
    causes: tuple[str, ...] = ()


def stop_of(seed: int, fault: Fault) -> Stop:
    return Stop(seed, fault.code, fault.message, fault.span, fault.causes)


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over many games of one table.

    `games`, `decisions`, `reasons` (`fault` where a rule stopped one) and `chosen` (uses of each action) are of all
    games. The other sums are over finished games, by seat: `wins` (a win counts in full for every winner), `shared`
    (wins that another side has too), `returns` and `squares` (of `State.returns`), `parts` (of the score). `lengths`
    are decisions a game. `offered` are the numbers of legal moves of uniform players at each decision of all games;
    other players do not list them. `stop` is the stopped game with the lowest seed.
    """

    games: int
    decisions: int
    wins: tuple[int, ...]
    shared: tuple[int, ...]
    returns: tuple[int, ...]
    squares: tuple[int, ...]
    reasons: Mapping[str, int]
    chosen: Mapping[str, int]
    parts: Mapping[str, tuple[int, ...]]
    lengths: Spread
    offered: Spread
    stop: Stop | None = None

    @property
    def ended(self) -> int:
        return self.lengths.count

    def mean(self, seat: int) -> float:
        return self.returns[seat] / self.ended if self.ended else 0.0

    def sd(self, seat: int) -> float:
        """Sample standard deviation of a seat's returns."""
        return deviation(self.ended, self.returns[seat], self.squares[seat])


def deviation(count: int, total: int, squares: int) -> float:
    return sqrt((count * squares - total * total) / (count * (count - 1))) if count > 1 else 0.0


def no_games(game: Game) -> Tally:
    none = (0,) * game.players
    parts = {part.name: none for part in game.model.score.parts}
    return Tally(0, 0, none, none, none, none, {}, {}, parts, Spread(), Spread())


def merge(a: Tally, b: Tally) -> Tally:
    """Add two tallies; raises `ValueError` if their seats or score parts differ."""
    for name, tally in (("a", a), ("b", b)):
        parameters.convert(name, tally, Tally, "a Tally")
    if len(a.wins) != len(b.wins) or a.parts.keys() != b.parts.keys():
        raise ValueError("the tallies are of two tables: their seats or the parts of their scores differ")
    stops = [tally.stop for tally in (a, b) if tally.stop is not None]
    return Tally(
        games=a.games + b.games,
        decisions=a.decisions + b.decisions,
        wins=by_seat(a.wins, b.wins),
        shared=by_seat(a.shared, b.shared),
        returns=by_seat(a.returns, b.returns),
        squares=by_seat(a.squares, b.squares),
        reasons=by_name(a.reasons, b.reasons),
        chosen=by_name(a.chosen, b.chosen),
        parts={name: by_seat(sums, b.parts[name]) for name, sums in a.parts.items()},
        lengths=together(a.lengths, b.lengths),
        offered=together(a.offered, b.offered),
        stop=min(stops, key=lambda stop: stop.seed, default=None),
    )


def by_seat(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def by_name(a: Mapping[str, int], b: Mapping[str, int]) -> dict[str, int]:
    """Add by name, in an order that does not depend on what occurred first."""
    return {name: a.get(name, 0) + b.get(name, 0) for name in sorted(a.keys() | b.keys())}


def together(a: Spread, b: Spread) -> Spread:
    if not (a.count and b.count):
        return a if a.count else b
    return Spread(
        count=a.count + b.count,
        total=a.total + b.total,
        squares=a.squares + b.squares,
        least=min(a.least, b.least),
        most=max(a.most, b.most),
    )
