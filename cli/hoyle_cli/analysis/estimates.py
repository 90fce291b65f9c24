"""Estimates of moves, each from what its player could know then."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from random import Random

import hoyle
from hoyle.records import MoveLine, Replay
from hoyle.records.follow import again

#: Search iterations for each move by default.
ITERATIONS = 500

#: The smallest difference in shares of wins that is named.
SMALLEST = 0.005


@dataclass(frozen=True, slots=True)
class Judged:
    """A move and the best one, which may be the same.

    `won` is the share of continuations won, `lead` the mean points ahead, `worth` both as one number from 0 to 1,
    `loss` the difference of the worths. `clear`: chance in the search hardly explains the loss.
    """

    move: int
    seat: int
    made: str
    best: str
    title: str
    best_title: str
    games: int
    best_games: int
    won: float
    best_won: float
    lead: float
    best_lead: float
    worth: float
    best_worth: float
    loss: float
    clear: bool

    @property
    def cost(self) -> tuple[float, float]:  # in wins, then in points
        wins = self.best_won - self.won
        return wins if wins >= SMALLEST else 0.0, self.best_lead - self.lead


@dataclass(slots=True)
class Analysis:
    """The judged moves by number; moves without a choice; moves whose player's knowledge could not be sampled."""

    iterations: int = ITERATIONS
    judged: dict[int, Judged] = field(default_factory=dict)
    forced: set[int] = field(default_factory=set)
    left_out: set[int] = field(default_factory=set)

    def __contains__(self, number: int) -> bool:
        return number in self.judged or number in self.forced or number in self.left_out

    def copy_move(self, number: int, to: "Analysis") -> bool:
        if number in to or number not in self:
            return False
        if number in self.judged:
            to.judged[number] = self.judged[number]
        else:
            (to.forced if number in self.forced else to.left_out).add(number)
        return True

    def of(self, seats: Collection[int]) -> list[Judged]:
        return [one for _, one in sorted(self.judged.items()) if one.seat in seats]

    def worst(self, seats: Collection[int], most: int | None = None) -> list[Judged]:
        clear = [one for one in self.of(seats) if one.clear]
        return sorted(clear, key=lambda one: one.cost, reverse=True)[:most]


def judge_moves(replay: Replay, seats: Collection[int], analysis: Analysis) -> Iterator[int]:
    """Add the missing moves of some seats; yield the number of each move passed.

    Each has its own random generator, so an analysis can be continued.
    """
    state = replay.at(0)
    for number, made in enumerate(replay.moves, 1):
        if made.seat in seats and number not in analysis:
            judge(replay, state, made, analysis)
        again(state, made)
        yield number


def judge(replay: Replay, state: hoyle.State, made: MoveLine, analysis: Analysis) -> None:
    from hoyle.bots.view import NoView, view_of
    from hoyle.bots.weigh import weigh
    from hoyle.scene.wording.hint import names

    move = state.parse_move(made.move, made.seat)
    rng = Random(f"{replay.log.head.seed}/{made.n}")
    try:
        weighed = weigh(view_of(state, made.seat), move, rng, analysis.iterations)
    except NoView:
        analysis.left_out.add(made.n)
        return
    if weighed is None:
        analysis.forced.add(made.n)
        return
    mine, best = weighed.made, weighed.best
    moves = [mine.move] if mine is best else [mine.move, best.move]
    title, *others = names(state, made.seat, moves)
    analysis.judged[made.n] = Judged(
        move=made.n,
        seat=made.seat,
        made=made.move,
        best=str(best.move),
        title=title,
        best_title=others[0] if others else title,
        games=mine.games,
        best_games=best.games,
        won=mine.won,
        best_won=best.won,
        lead=mine.lead,
        best_lead=best.lead,
        worth=mine.worth,
        best_worth=best.worth,
        loss=weighed.loss,
        clear=weighed.clear,
    )
