"""Cost of the clocks themselves, calibrated for one game on this computer.

Timing a function in a loop costs less than among others, so the beginning of a game is played with clocks and without.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter, process_time

from hoyle.bots.random_player import uniform
from hoyle.engine.table.fault import Fault
from hoyle.play.game import Game
from hoyle.tools.profile.ledger import Ledger
from hoyle.tools.profile.timed_game import watch_game

#: Timings of an empty function to begin with.
SAMPLES = 2_000

#: Seconds of play, and rounds; the best round counts.
SECONDS = 0.02
ROUNDS = 4

#: Most that clocks in a game may cost compared with those around an empty function; beyond, the measurement is wrong.
MOST = 4.0


def calibrated_ledger(game: Game, seed: int) -> Ledger:
    inside, outside = (min(costs) for costs in zip(*[sample() for _ in range(ROUNDS)]))
    decisions = affordable_decisions(game, seed)
    if decisions == 1:
        return Ledger(inside, outside)  # too slow to be played repeatedly
    factor = min(max(cost_ratio(game, seed, decisions, Ledger(inside, outside)), 1.0), MOST)
    return Ledger(inside * factor, outside * factor)


def cost_ratio(game: Game, seed: int, decisions: int, book: Ledger) -> float:
    """The true cost of clocks divided by the ledger's estimate."""
    twin, _ = watch_game(game, book)
    timed = book.measure_function(play, None)
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
    """The time that a clock adds to an empty function, and to its caller."""
    trial = Ledger()
    timed = trial.measure_function(do_nothing, None)
    plain, clocked = seconds(perf_counter, repeat, do_nothing), seconds(perf_counter, repeat, timed)
    return max(trial.own[0] - plain, 0.0) / SAMPLES, max(clocked - trial.own[0], 0.0) / SAMPLES


def do_nothing() -> None: ...


def repeat(run: Callable[[], None]) -> None:
    for _ in range(SAMPLES):
        run()


def affordable_decisions(game: Game, seed: int) -> int:
    decisions = 1
    while seconds(process_time, play, game, seed, decisions) < SECONDS:
        decisions *= 2
    return decisions


def play(game: Game, seed: int, decisions: int) -> None:
    """The number of games is limited, as a game may be over at once."""
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
    start = clock()
    run(*given)
    return clock() - start
