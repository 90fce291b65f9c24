"""Speed of machine code, as ratios in one run. Run by hand: `make bench`. Only unequal figures fail, nothing for being slow.

Rates are of CPU time, but for threads. Beside OpenSpiel: `pip install -e '.[bench]'`. Beside the interpreter: `shelf_speed.py`.
"""

import os
import resource
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import median

import by_hand
import pytest
from rounds import in_turns, medians, ratio, work_for

import hoyle
from conftest import FIGURES
from hoyle.locate import shipped_games
from hoyle.native.playing import Native, compile

RULES = Path(__file__).parents[1] / "tests" / "judges" / "rules"

#: Rule files that play as OpenSpiel does, and the game there. Its Hearts draws where cards are passed, if at all.
PEERS = [
    (RULES / "oh_hell.yaml", "oh_hell(num_tricks_fixed=10)"),
    (RULES / "gin_rummy.yaml", "gin_rummy"),
    (RULES / "hearts.yaml", "hearts"),
    (RULES / "goofspiel.yaml", "goofspiel(imp_info=True)"),
]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code is built anew in each benchmark."""
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path))


@pytest.fixture
def sedma() -> Native:
    """Sedma with four players."""
    return compile(hoyle.load("sedma", players=4))


def load() -> str:
    """How busy the machine is."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def millions(number: float) -> str:
    """A rate."""
    return f"{number / 1e6:.2f} M/s"


def decisions(native: Native, games: int) -> int:
    """Games from the start, and the decisions that were made in them."""
    return native.playouts(games).lengths[0]


# ---- C


def test_sedma_by_hand(sedma: Native, tmp_path: Path) -> None:
    """Sedma against a loop in C that plays the same games, and that it does."""
    written = by_hand.library(tmp_path)
    if written is None:
        pytest.skip("there is no C compiler")
    for seed in range(0, 5_000, 50):
        assert_same(sedma, written, seed, 50)
    assert_same(sedma, written, 2**64 - 5_000, 10_000)
    found = in_turns(
        work_for(0.3, lambda games: decisions(sedma, games)),
        work_for(0.3, lambda games: by_hand.play(written, games).decisions),
        rounds=15,
    )
    native, c = medians(found)
    FIGURES.append(("sedma, 4 players, in C by hand: decisions/s", millions(c), "-"))
    FIGURES.append(("sedma, 4 players, native: decisions/s", millions(native), "-"))
    FIGURES.append((f"sedma, 4 players, native: C is 1 ({load()})", f"{ratio(found):.2f}", "0.4"))


def assert_same(native: Native, written: object, seed: int, games: int) -> None:
    """The figures of the same games are equal."""
    ours, theirs = native.playouts(games, seed), by_hand.play(written, games, seed)
    assert (ours.games, *ours.lengths[:2]) == (theirs.games, theirs.decisions, theirs.squared_decisions)
    assert ours.wins == tuple(theirs.wins)
    assert ours.returns == tuple(theirs.returns)
    assert ours.squares == tuple(theirs.squared_returns)


# ---- move by move


def steps(native: Native, games: int, most: int) -> int:
    """Decisions made by a caller who steps so many games together, until each has made so many."""
    batch, made = native.batch(games, seed=1), 0
    while made < games * most:
        if batch.stand.done.all():
            batch.reset(made)
        made += games
        batch.step([0] * games)
    return made


def moves(game: hoyle.Game, most: int) -> int:
    """Decisions made by a caller who steps one game after the other in the interpreter."""
    made, rng = 0, Random(1)
    while made < most:
        state = game.new_state(seed=made)
        while not state.is_terminal and made < most:
            state.apply(state.random_move(rng))
            made += 1
    return made


@pytest.mark.parametrize("name", shipped_games())
def test_move_by_move(name: str) -> None:
    """A loop in Python that makes each move: in the interpreter, and with batches of one game and of eight."""
    game = hoyle.load(name)
    native = compile(game)
    found = in_turns(
        lambda: steps(native, 1, 10_000),
        lambda: steps(native, 8, 5_000),
        lambda: moves(game, 2_000),
        rounds=5,
    )
    one, eight, interpreter = medians(found)
    FIGURES.append((f"{name}, move by move, interpreter: decisions/s", f"{interpreter:,.0f}", "-"))
    FIGURES.append((f"{name}, move by move, a batch of one: decisions/s", f"{one:,.0f}", "-"))
    FIGURES.append((f"{name}, move by move, a batch of eight: decisions/s", f"{eight:,.0f}", "-"))


# ---- compiling

COMPILING = """
import sys, time, hoyle, hoyle.native.playing
game = hoyle.load(sys.argv[1])
began = time.process_time()
import llvmlite.binding
imported = time.process_time()
hoyle.native.playing.compile(game)
print(time.process_time() - began, imported - began)
"""


@pytest.mark.parametrize("name", shipped_games())
def test_compile(name: str, tmp_path: Path) -> None:
    """Machine code built, and loaded from the cache, in processes of their own; the first use imports llvmlite, and that counts."""
    cold, cached, imports = [], [], []
    for number in range(3):
        folder = str(tmp_path / str(number))
        cold.append(seconds_to_compile(name, folder)[0])
        for _ in range(3):
            whole, imported = seconds_to_compile(name, folder)
            cached.append(whole)
            imports.append(imported)
    FIGURES.append((f"{name}: compiled", f"{median(cold):.2f} s", "2 s" if name == "sequence" else "1 s"))
    FIGURES.append((f"{name}: loaded from the cache", f"{median(cached) * 1000:.0f} ms", "50 ms"))
    FIGURES.append((f"{name}: of that, llvmlite imported", f"{median(imports) * 1000:.0f} ms", "-"))


def seconds_to_compile(name: str, folder: str) -> tuple[float, float]:
    """The CPU time of `hoyle.native.compile` in a new process, and of the import of llvmlite in it."""
    words = [sys.executable, "-c", COMPILING, name]
    done = subprocess.run(words, env={**os.environ, "HOYLE_CACHE": folder}, capture_output=True, text=True, check=True)
    whole, imported = map(float, done.stdout.split())
    return whole, imported


# ---- threads and memory


def test_two_threads(sedma: Native) -> None:
    """Two threads against one, by the clock on the wall; and by CPU time, which also tells on a busy machine what is lost."""
    with ThreadPoolExecutor(2) as pool:

        def two() -> int:
            return sum(pool.map(lambda _: one(), range(2)))

        def one() -> int:
            return decisions(sedma, 300_000)

        by_wall = in_turns(two, one, rounds=15, clock=time.perf_counter)
        by_cpu = in_turns(two, one, rounds=15)
    FIGURES.append((f"two threads: one is 1 ({load()})", f"{ratio(by_wall):.2f}", "1.7"))
    FIGURES.append(("work in a second of CPU time, two threads: one is 1", f"{ratio(by_cpu):.2f}", "0.85"))


def test_memory_of_many_games(sedma: Native) -> None:
    """What ten million games add to the memory of the process."""
    if not STATM.exists():
        pytest.skip("this system does not tell what a process holds")
    for seed in range(3):
        sedma.playouts(500_000, seed)
    before = pages()
    for seed in range(0, 10_000_000, 500_000):
        sedma.playouts(500_000, seed)
    grown = (pages() - before) * resource.getpagesize() // 1024
    FIGURES.append(("memory that 10 million games of sedma add", f"{grown} KiB", "0 KiB"))


STATM = Path("/proc/self/statm")


def pages() -> int:
    """The pages of memory that the process holds now."""
    return int(STATM.read_text().split()[1])


# ---- OpenSpiel


@pytest.mark.parametrize(("rules", "peer"), PEERS, ids=[rules.stem for rules, _ in PEERS])
def test_against_openspiel(rules: Path, peer: str) -> None:
    """Random games against those that OpenSpiel plays in C++."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[bench]'")
    import spiel

    native = compile(hoyle.load(str(rules), players=spiel.players(peer)))
    tried = native.playouts(100)
    if tried.failed:
        FIGURES.append((f"{rules.stem}, native: games that were stopped, of 100", str(len(tried.failed)), "0"))
        return
    length = spiel.decisions_per_game(peer)
    played = work_for(0.3, lambda games: spiel.play(peer, games) or round(games * length))
    found = in_turns(work_for(0.3, lambda games: decisions(native, games)), played)
    ours, theirs = medians(found)
    FIGURES.append((f"{rules.stem}, OpenSpiel in C++: decisions/s", millions(theirs), "-"))
    FIGURES.append((f"{rules.stem}, native: decisions/s", millions(ours), "-"))
    FIGURES.append(
        (f"{rules.stem}: decisions in a game, OpenSpiel and here", f"{length:.0f} {tried.lengths[0] / 100:.0f}", "-")
    )
    FIGURES.append((f"{rules.stem}, native: OpenSpiel is 1 ({load()})", f"{ratio(found):.1f}", "20"))
