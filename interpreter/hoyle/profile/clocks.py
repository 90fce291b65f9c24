"""What clocks cost. Input: a game at a table; output: an empty ledger that knows it, for this game on this computer now.

An empty function that is timed over and over costs less than one among many. So the beginning of a game is played without
clocks and with them, and what the clocks of the ledger account for is made to fit the difference.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter, process_time

from hoyle.bots.random_player import uniform
from hoyle.play.game import Game
from hoyle.profile.ledger import Ledger
from hoyle.profile.watching import watched
from hoyle.table.fault import Fault

#: How often an empty function is timed to begin with.
SAMPLES = 2_000

#: For so many seconds a game is played, in so many rounds, of which the best counts.
SECONDS = 0.08
ROUNDS = 4

#: How far clocks in a game may cost more than those around an empty function; beyond, something else was measured.
MOST = 4.0


def fitted(game: Game, seed: int) -> Ledger:
    """An empty ledger for a game that is played from a seed on."""
    inside, outside = (min(costs) for costs in zip(*[sample() for _ in range(ROUNDS)]))
    decisions = fitting(game, seed)
    if decisions == 1:
        return Ledger(inside, outside)  # so slow that to play it again and again would be waited for
    factor = min(max(compared(game, seed, decisions, Ledger(inside, outside)), 1.0), MOST)
    return Ledger(inside * factor, outside * factor)


def compared(game: Game, seed: int, decisions: int, book: Ledger) -> float:
    """How many times as much as the ledger accounts for the clocks cost."""
    twin, _ = watched(game, book)
    timed = book.measured(play, None)
    plain, clocked, accounted = [], [], []
    for _ in range(ROUNDS):
        book.clear()
        plain.append(seconds(process_time, play, game, seed, decisions))
        start = process_time()
        by_clock = seconds(perf_counter, timed, twin, seed, decisions)
        clocked.append(process_time() - start)
        accounted.append(by_clock - book.whole[book.numbers[None]])
    return (min(clocked) - min(plain)) / min(accounted) if min(accounted) > 0 else 1.0


def sample() -> tuple[float, float]:
    """What timing an empty function adds to its time, and to that of its caller."""
    trial = Ledger()
    timed = trial.measured(nothing, None)
    plain, clocked = seconds(perf_counter, again, nothing), seconds(perf_counter, again, timed)
    return max(trial.own[0] - plain, 0.0) / SAMPLES, max(clocked - trial.own[0], 0.0) / SAMPLES


def nothing() -> None:
    """What takes no time."""


def again(run: Callable[[], None]) -> None:
    """Do something over and over."""
    for _ in range(SAMPLES):
        run()


def fitting(game: Game, seed: int) -> int:
    """How many decisions of games from a seed on fit into the time there is; one at the least."""
    decisions = 1
    while seconds(process_time, play, game, seed, decisions) < SECONDS:
        decisions *= 2
    return decisions


def play(game: Game, seed: int, decisions: int) -> None:
    """Make so many random decisions, in games from a seed on; not in more games, as one may be over at once."""
    made = 0
    for number in range(seed, seed + decisions):
        with suppress(Fault):
            rng, state = Random(number), game.new_state(number)
            while not state.is_terminal and made < decisions:
                state.apply(uniform(state, state.choosing[0], rng))
                made += 1
        if made == decisions:
            return


def seconds(clock: Callable[[], float], run: Callable[..., None], *given: object) -> float:
    """How long something takes by a clock: with what other programs take meanwhile, or without."""
    start = clock()
    run(*given)
    return clock() - start
