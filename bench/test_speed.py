"""Speed and memory through the public API. Run by hand: `make bench`. Nothing here fails for being slow."""

import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from beliefs import SHIPPED, draws_of

import hoyle
from conftest import FIGURES
from hoyle.locate import shipped_games

TABLES = [(name, None) for name in shipped_games()] + [("sedma", 4)]


def play(game: hoyle.Game, decisions: int, seed: int, listing: bool) -> int:
    """Play uniformly random games until so many decisions were made, with all legal moves listed each time or one picked."""
    rng = random.Random(seed)
    made = 0
    while made < decisions:
        state = game.new_state(seed=seed)
        while not state.is_terminal and made < decisions:
            state.apply(rng.choice(state.legal_moves()) if listing else state.random_move(rng))
            made += 1
        seed += 1
    return made


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_decisions(name: str, players: int | None) -> None:
    """Decisions per second with random play on one core."""
    game = hoyle.load(name, players=players)
    play(game, 500, 0, True)
    wanted = "40,000" if (name, players) == ("sedma", 4) else "5,000"
    # other games in each round, so that nothing is known already of the hands that come up
    seeds = iter(range(1_000, 1_000_000, 1_000))
    for listing, how in ((True, "all moves listed"), (False, "one move picked")):
        rounds = []
        for _ in range(3):
            began = time.process_time()
            play(game, 5_000, next(seeds), listing)
            rounds.append(time.process_time() - began)
        FIGURES.append((f"{name}, {game.players} players, {how}: decisions/s", f"{5_000 / min(rounds):,.0f}", wanted))


def midgame(name: str, players: int, decisions: int = 40) -> hoyle.State:
    """A state in the middle of a game."""
    state, rng = hoyle.load(name, players=players).new_state(seed=1), random.Random(1)
    for _ in range(decisions):
        state.apply(rng.choice(state.legal_moves()))
    return state


def test_copy(benchmark: Any) -> None:
    """The time of a copy."""
    state = midgame("sedma", 4, 16)
    benchmark(state.copy)
    FIGURES.append(("a copy of a Sedma state", f"{benchmark.stats.stats.median * 1e6:.1f} µs", "25 µs"))


@pytest.mark.parametrize("table", SHIPPED)
def test_draws_of_what_a_seat_may_believe(table: str) -> None:
    """The time to draw a position that a seat cannot tell from the real one."""
    name, players = table.split(":")
    found = draws_of(name, int(players))
    FIGURES.append(
        (f"{name}, {players} players: a draw of hidden cards", f"{statistics.median(found.each):.0f} µs", "200 µs")
    )


def test_memory() -> None:
    """The memory of a copy of a state, and of a state with its log."""
    state = midgame("sedma", 4, 16)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [state.copy() for _ in range(1000)]
    size = (tracemalloc.get_traced_memory()[0] - before) / len(copies)
    game, before = state.game, tracemalloc.get_traced_memory()[0]
    fresh = []
    for seed in range(100):
        state = game.new_state(seed=seed)
        for _ in range(16):
            state.apply(state.legal_moves()[0])
        state.position.legal = {}
        fresh.append(state)
    whole = (tracemalloc.get_traced_memory()[0] - before) / len(fresh)
    tracemalloc.stop()
    FIGURES.append(("memory of a copied Sedma state", f"{size / 1024:.1f} KiB", "20 KiB"))
    FIGURES.append(("memory of a Sedma state with its own log", f"{whole / 1024:.1f} KiB", "20 KiB"))


@pytest.mark.parametrize(
    ("words", "wanted"),
    [(["--help"], "0.25 s"), *((["validate", name], "0.8 s") for name in shipped_games())],
)
def test_start_up(benchmark: Any, words: list[str], wanted: str) -> None:
    """The time of a command, start-up included."""

    def run() -> None:
        subprocess.run([str(Path(sys.executable).with_name("hoyle")), *words], check=False, capture_output=True)

    run()
    benchmark.pedantic(run, rounds=5)
    FIGURES.append((f"hoyle {' '.join(words)}", f"{benchmark.stats.stats.min:.2f} s", wanted))


def test_choices() -> None:
    """Listing many moves, walking them argument by argument, and reading one of them from text."""
    for name in shipped_games():
        game = hoyle.load(name)
        worst = (0, 0.0)
        step = read = 0.0
        rng = random.Random(5)
        for seed in range(3):
            state = game.new_state(seed=seed)
            for _ in range(400):
                if state.is_terminal:
                    break
                began = time.process_time()
                moves = state.legal_moves()
                worst = max(worst, (len(moves), time.process_time() - began))
                if len(moves) > 300:
                    began = time.process_time()
                    state.choices(moves[-1].action, seat=moves[-1].seat)
                    step = max(step, time.process_time() - began)
                    words = str(moves[-1])
                    began = time.process_time()
                    state.parse_move(words, moves[-1].seat)
                    read = max(read, time.process_time() - began)
                state.apply(rng.choice(moves))
        count, seconds = worst
        FIGURES.append((f"{name}: listing {count:,} moves", f"{seconds * 1000:.1f} ms", "250 ms"))
        if step:
            FIGURES.append((f"{name}: one argument of them", f"{step * 1000:.1f} ms", "5 ms"))
            FIGURES.append((f"{name}: one of them read", f"{read * 1000:.1f} ms", "5 ms"))
