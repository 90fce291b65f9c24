"""How long it takes to draw a position that a seat cannot tell from the real one: `python bench/beliefs.py [GAME:PLAYERS …]`."""

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import hoyle
from hoyle.knowledge import Beliefs, TooRare

#: The shipped games at their usual tables.
SHIPPED = [
    "sedma:4",
    "oh_hell:4",
    "goofspiel:2",
    "scopa:2",
    "gin_rummy:2",
    "sedanto:3",
    "sequence:3",
    "sequitur:3",
    "kathmandu:2",
]
POSITIONS = 20
SECONDS = 0.05

#: Positions are of the whole of a game, but for what comes after so many decisions.
LONGEST = 600


@dataclass(frozen=True, slots=True)
class Draws:
    """Draws at one table: positions with nothing to try; by position the seconds to make ready, and microseconds for a draw."""

    straight: int
    ready: list[float]
    each: list[float]


def draws_of(name: str, players: int) -> Draws:
    """What draws take at one table."""
    game = hoyle.load(Path(name) if "/" in name else name, players=players)
    rng, straight = Random(1), 0
    ready: list[float] = []
    each: list[float] = []
    for seed in range(POSITIONS):
        state = one_of(game.new_state(seed), rng)
        start = perf_counter()
        beliefs = Beliefs(game.machine, state.position, state.choosing[0])
        ready.append(perf_counter() - start)
        straight += beliefs.straight
        start, draws = perf_counter(), 0
        try:
            while perf_counter() - start < SECONDS:
                beliefs.draw(rng)
                draws += 1
        except TooRare:
            continue
        each.append((perf_counter() - start) / draws * 1e6)
    return Draws(straight, ready, each)


def one_of(state: hoyle.State, rng: Random) -> hoyle.State:
    """One of the positions of a game played by chance, each as likely as another."""
    found, passed = state, 0
    while not state.is_terminal and passed < LONGEST:
        passed += 1
        if not rng.randrange(passed):
            found = state.copy()
        state.apply(state.random_move(rng, rng.choice(state.choosing)))
    return found


def table_line(name: str, players: int) -> str:
    """A line about one table."""
    found = draws_of(name, players)
    shares = f"{found.straight}/{POSITIONS} straight, ready in {1e3 * median(found.ready):.1f} ms"
    times = f"{median(found.each):.0f} us a draw, at most {max(found.each):.0f}" if found.each else "no draw"
    return f"{name}, {players}: {shares}, {times}"


if __name__ == "__main__":
    for table in sys.argv[1:] or SHIPPED:
        game_name, _, seats = table.rpartition(":")
        if not (game_name and seats.isdecimal()):
            sys.exit(f"`{table}` is no GAME:PLAYERS, such as sedma:4")
        try:
            print(table_line(game_name, int(seats)), flush=True)
        except (FileNotFoundError, hoyle.Refused, hoyle.RulesError) as problem:
            sys.exit(str(problem))
