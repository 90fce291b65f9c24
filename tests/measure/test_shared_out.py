"""Games that are shared out: the figures are the same whoever plays them, with however many workers."""

import math
import multiprocessing
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import pytest
from faulty import BEYOND, BEYOND_WORDS, SOMETIMES, faulty, without_compiler

import hoyle
from hoyle.bots.random_player import PLAYERS
from hoyle.measure import chunks, engines, measure, schedulers
from hoyle.measure.chunks import Chunk, Pace, cut_into_chunks
from hoyle.measure.engines import CannotPlay
from hoyle.measure.measure import Interrupted, Plan
from hoyle.measure.precision import DEVIATIONS, half_width, interval, looks
from hoyle.measure.reference import play_chunk
from hoyle.measure.schedulers import NoScheduler
from hoyle.measure.tally import Tally, no_games
from hoyle.native.playing import compile


def children() -> set[multiprocessing.process.BaseProcess]:
    """The processes that were started from here and go on."""
    return set(multiprocessing.active_children())


# ---- chunks


def chunk_sizes(games: int, pace: Pace, borders: Iterator[int]) -> list[tuple[int, int]]:
    """The first seed and the number of games of each chunk."""
    whole = Chunk(hoyle.load("sedma"), 10, games, "uniform", False)
    return [(chunk.first_seed, chunk.games) for chunk in cut_into_chunks(whole, pace, borders)]


def test_chunks_follow_one_another_and_end_at_borders() -> None:
    assert chunk_sizes(10, Pace(4), repeat(1000)) == [(10, 4), (14, 4), (18, 2)]
    assert chunk_sizes(9, Pace(4), iter([3, 3, 5, 1000])) == [(10, 3), (13, 2), (15, 4)]
    assert chunk_sizes(0, Pace(4), repeat(1000)) == []


def test_chunks_grow_while_they_are_quick_and_shrink_where_they_are_slow() -> None:
    for games, seconds, wanted in ((2, 0.01, 4), (2, 0.2, 2), (2, 9.0, 1), (1, 9.0, 1), (8, 0.01, 8)):
        pace = Pace(games)
        pace.learn(2, seconds)
        # of eight games it says nothing that two of them, cut off at a border, were quick
        assert pace.games == wanted, (games, seconds)


def test_only_a_few_chunks_are_waited_for() -> None:
    log: list[str] = []

    @dataclass
    class Waiting:
        number: int

        def result(self) -> int:
            log.append(f"got {self.number}")
            return self.number

        def cancel(self) -> None:
            log.append(f"left {self.number}")

    def submit(number: Any) -> Any:
        log.append(f"sent {number}")
        return Waiting(number)

    answers = schedulers.ahead(submit, 2, iter(range(5)))  # type: ignore[arg-type]
    assert list(islice(answers, 2)) == [0, 1]
    answers.close()
    assert log == ["sent 0", "sent 1", "got 0", "sent 2", "got 1", "left 2"]
    assert list(schedulers.ahead(submit, 2, iter(range(3)))) == [0, 1, 2]  # type: ignore[arg-type]


# ---- the same whoever plays


@pytest.fixture(scope="module")
def alone() -> Tally:
    """What some games come to that nobody shares out."""
    return play_chunk(hoyle.load("sedma", players=3), 7, 60, "uniform")


@pytest.mark.sweep(3)
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_the_figures_do_not_depend_on_the_number_of_jobs(jobs: int, alone: Tally) -> None:
    before = children()
    found = measure.measure(hoyle.load("sedma", players=3), Plan(60, 7, engine="reference", jobs=jobs))
    assert found.tally == alone
    assert (found.jobs, found.engine, found.notice) == (jobs, "reference", None)
    assert children() <= before


def test_threads_come_to_the_same(alone: Tally, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "workers", lambda scheduler, jobs, threads: schedulers.workers(scheduler, jobs, True))
    plan = Plan(60, 7, engine="reference", jobs=3)
    assert measure.measure(hoyle.load("sedma", players=3), plan).tally == alone


def test_a_game_that_is_stopped_is_the_same_one_from_another_process(tmp_path: Path) -> None:
    game = faulty(tmp_path)
    one, two = (measure.measure(game, Plan(40, engine="reference", jobs=jobs)).tally for jobs in (1, 2))
    assert one == two == play_chunk(game, 0, 40, "uniform")
    assert one.stop is not None and two.stop is not None and one.stop.span is not None and two.stop.span is not None
    assert (two.stop.span.line, two.stop.span.text) == (one.stop.span.line, one.stop.span.text)


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_games_are_no_trouble(jobs: int) -> None:
    game = hoyle.load("sedma")
    assert measure.measure(game, Plan(0, jobs=jobs)).tally == no_games(game)


def test_progress_tells_how_many_games_are_over() -> None:
    told: list[tuple[int, int]] = []
    measure.measure(hoyle.load("goofspiel"), Plan(30), lambda done, of: told.append((done, of)))
    assert told == sorted(told) and told[0] == (0, 30) and told[-1] == (30, 30) and {of for _, of in told} == {30}


# ---- precision


def test_intervals_are_those_of_wilson() -> None:
    # Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3
    for wins, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        assert interval(wins, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
    assert interval(29, 29) == (pytest.approx(0.8830, abs=5e-5), pytest.approx(1.0))
    assert interval(0, 0) == (0.0, 1.0)
    assert math.erf(DEVIATIONS / math.sqrt(2)) == pytest.approx(0.95)


def test_the_widest_interval_counts() -> None:
    tally = play_chunk(hoyle.load("sedma", players=3), 0, 30, "uniform")
    widths = [high - low for low, high in (interval(wins, 30) for wins in tally.wins)]
    assert half_width(tally) == max(widths) / 2 > min(widths) / 2
    assert half_width(no_games(hoyle.load("sedma"))) == math.inf


def test_precision_is_looked_at_after_numbers_of_games_that_grow_by_a_quarter() -> None:
    assert list(islice(looks(), 5)) == [100, 125, 156, 195, 243]


def test_play_stops_when_enough_is_known_however_many_jobs_there_are() -> None:
    game = hoyle.load("goofspiel")
    found = [measure.measure(game, Plan(5_000, until=0.085, jobs=jobs)).tally for jobs in (1, 2)]
    assert found[0] == found[1]
    games = found[0].games
    assert games in list(islice(looks(), 20)) and half_width(found[0]) <= 0.085
    earlier = [look for look in islice(looks(), 20) if look < games]
    assert all(half_width(play_chunk(game, 0, look, "uniform")) > 0.085 for look in earlier)


def test_play_ends_with_the_last_game_where_too_little_is_known_by_then() -> None:
    told: list[tuple[int, int]] = []
    plan = Plan(110, until=0.01)
    found = measure.measure(hoyle.load("goofspiel"), plan, lambda done, of: told.append((done, of)))
    assert found.tally.games == 110 and half_width(found.tally) > 0.01
    assert all(of == 110 for _, of in told)


def test_play_ends_at_the_first_look_where_rules_stopped_every_game(tmp_path: Path) -> None:
    game = faulty(tmp_path, "2000000000 + 1000000000 * count(out)")
    for jobs in (1, 2):
        tally = measure.measure(game, Plan(10**6, until=0.01, jobs=jobs)).tally
        assert (tally.games, tally.reasons) == (next(looks()), {"fault": next(looks())})


def test_what_is_to_come_is_estimated_from_the_precision_so_far() -> None:
    told: list[tuple[int, int]] = []
    measure.measure(hoyle.load("goofspiel"), Plan(10**6, until=0.085), lambda done, of: told.append((done, of)))
    assert all(done <= of for done, of in told) and 110 < told[-1][1] < 250


# ---- Ctrl-C


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_gathered_is_kept_when_it_is_broken_off(jobs: int, engine: Any) -> None:
    before = children()
    game = hoyle.load("goofspiel")

    def enough(done: int, of: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        measure.measure(game, Plan(100_000, 3, engine=engine, jobs=jobs), enough)
    tally = caught.value.found.tally
    assert 20 <= tally.games < 100_000
    assert tally == play_chunk(game, 3, tally.games, "uniform")
    assert children() <= before


# ---- engines


@pytest.fixture
def none_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No machine code."""
    without_compiler(monkeypatch)
    yield
    engines.native.cache_clear()


@pytest.mark.parametrize("jobs", [1, 3])
def test_machine_code_is_taken_where_it_can_play(jobs: int, alone: Tally) -> None:
    for engine in ("auto", "native"):
        plan = Plan(60, 7, engine=engine, jobs=jobs)  # type: ignore[arg-type]
        found = measure.measure(hoyle.load("sedma", players=3), plan)
        assert (found.tally, found.engine, found.jobs, found.notice) == (alone, "native", jobs, None)
    assert measure.measure(hoyle.load("sedma"), Plan(2, engine="reference")).engine == "reference"


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("player", PLAYERS)
def test_both_engines_come_to_the_same_where_a_rule_stops_some_games(player: str, jobs: int, tmp_path: Path) -> None:
    game = faulty(tmp_path)
    found = measure.measure(game, Plan(80, 3, player, engine="native", jobs=jobs))
    assert found.tally == play_chunk(game, 3, 80, player)
    assert 0 < found.tally.reasons["fault"] < 80 and found.engine == "native"
    stop = found.tally.stop
    assert stop is not None and stop.span is not None and stop.span.text == SOMETIMES


def test_both_engines_stop_a_game_that_goes_on_without_a_decision(tmp_path: Path) -> None:
    game = faulty(tmp_path, "0\n    repeat count(c in out where c.rank is 7) * 1000000 times: sum_of = 1")
    found = measure.measure(game, Plan(12, engine="native")).tally
    assert found == play_chunk(game, 0, 12, "uniform")
    assert found.stop is not None and found.stop.code == "R910" and found.ended > 0


def test_both_engines_come_to_the_same_with_many_reasons_for_an_end(tmp_path: Path) -> None:
    ends = 100
    words = [f"r{chr(97 + number // 10)}{chr(97 + number % 10)}" for number in range(ends)]
    named = "".join(f"\n    if sum_of is {number}: end game because {word}" for number, word in enumerate(words))
    game = faulty(tmp_path, f"{ends} - 1 - count(c in out where c.rank > 9){named}")
    found = measure.measure(game, Plan(20, engine="native"))
    assert found.tally == play_chunk(game, 0, 20, "uniform")
    assert set(found.tally.reasons) <= {*words[-3:]}


@pytest.mark.sweep(6)
@pytest.mark.parametrize(
    ("name", "players", "player"),
    [("sedma", 4, "patient"), ("oh_hell", 3, "uniform"), ("scopa", 2, "by_kind"), ("sequitur", 2, "patient")],
)
def test_both_engines_come_to_the_same(name: str, players: int, player: str) -> None:
    game = hoyle.load(name, players=players)
    native = measure.measure(game, Plan(12, 5, player, engine="native"))
    assert (native.engine, native.tally) == ("native", play_chunk(game, 5, 12, player))


@pytest.mark.parametrize("player", PLAYERS)
def test_machine_code_that_plays_no_game_to_its_end_leaves_all_to_the_interpreter(player: str, tmp_path: Path) -> None:
    game = faulty(tmp_path, "2000000000 + 1000000000 * count(out)")
    assert measure.measure(game, Plan(5, 0, player, engine="native")).tally == play_chunk(game, 0, 5, player)


def test_machine_code_is_made_once_for_all_chunks_and_both_names(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(game: hoyle.Game, player: str) -> Any:
        made.append(player)
        return compile(game, player)

    game = hoyle.load("goofspiel")
    monkeypatch.setattr("hoyle.native.playing.compile", counted)
    for engine in ("native", "auto"):
        measure.measure(game, Plan(200, engine=engine, jobs=2))  # type: ignore[arg-type]
    assert made == ["uniform"]


def test_a_game_that_machine_code_cannot_play_is_named() -> None:
    game = hoyle.load(BEYOND)
    found = measure.measure(game, Plan(4, jobs=2))
    assert found.tally == play_chunk(game, 0, 4, "uniform")
    assert found.engine == "reference" and found.notice is not None
    assert re.fullmatch(f"{BEYOND_WORDS}; the interpreter plays it", found.notice)
    with pytest.raises(CannotPlay, match=f"^{BEYOND_WORDS}$"):
        measure.measure(game, Plan(4, engine="native"))


def test_without_machine_code_the_interpreter_plays_unless_it_was_asked_for(none_installed: None) -> None:
    found = measure.measure(hoyle.load("sedma"), Plan(2))
    assert (found.engine, found.notice) == ("reference", None)
    with pytest.raises(CannotPlay, match=r"not installed: pip install 'hoyle\[native\]'"):
        measure.measure(hoyle.load("sedma"), Plan(2, engine="native"))


def test_a_worker_without_machine_code_plays_all_the_same(none_installed: None, alone: Tally) -> None:
    played = chunks.play(Chunk(hoyle.load("sedma", players=3), 7, 60, "uniform", True))
    assert played.found == alone and played.seconds > 0


def test_an_import_error_of_another_kind_is_no_missing_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: hoyle.Game, player: str) -> Any:
        raise ImportError("no module `inspect`")

    engines.native.cache_clear()
    monkeypatch.setattr("hoyle.native.playing.compile", broken)
    for engine in ("native", "auto"):
        with pytest.raises(ImportError, match="no module `inspect`"):
            measure.measure(hoyle.load("sedma"), Plan(1, engine=engine))  # type: ignore[arg-type]


# ---- what cannot be


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"games": -1}, "games must be a whole number from 0 up, not -1"),
        ({"games": 1, "jobs": -1}, "jobs must be a whole number from 0 up, not -1"),
        ({"games": 1, "engine": "warp"}, "engine must be one of auto, native, reference, not 'warp'"),
        (
            {"games": 1, "player": "clever"},
            "player must be one of uniform, by_kind, patient, weighted:FORMULA, greedy:FORMULA, not 'clever'",
        ),
        ({"games": 1, "until": 0.0}, "until must be a share between 0 and 1, not 0.0"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Plan(**given)
    for name in ("games", "seed", "jobs", "scheduler"):
        with pytest.raises(TypeError, match=f"{name} must be"):
            Plan(**({"games": 1} | {name: 1.5}))


@pytest.mark.parametrize(
    ("scheduler", "words"),
    [
        ("slurm", "unknown scheduler `slurm`; use joblib, joblib:loky, joblib:ray or the address of a Dask"),
        ("joblib:", "unknown scheduler `joblib:`"),
        ("tcp://", "`tcp://` is not an address; write tcp://HOST:PORT, such as tcp://127.0.0.1:8786"),
        ("tcp://here", "`tcp://here` is not an address"),
        ("tcp://here:x", "`tcp://here:x` is not an address"),
    ],
)
def test_a_scheduler_that_cannot_be_is_refused(scheduler: str, words: str) -> None:
    with pytest.raises(NoScheduler, match=words):
        measure.measure(hoyle.load("sedma"), Plan(1, scheduler=scheduler))


@pytest.mark.parametrize(
    ("module", "scheduler", "extra"),
    [("joblib", "joblib", "joblib"), ("distributed", "tcp://127.0.0.1:1", "dask")],
)
def test_what_is_not_installed_is_told_with_the_way_to_get_it(
    module: str, scheduler: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NoScheduler, match=rf"is not installed: pip install 'hoyle\[{extra}\]'"):
        measure.measure(hoyle.load("sedma"), Plan(1, scheduler=scheduler))


PLAYS_ON = """
from multiprocessing import active_children
import hoyle
from hoyle.measure.measure import Plan, measure

def tell(done, of):
    print(*[child.pid for child in active_children()], flush=True)

if __name__ == "__main__":
    measure(hoyle.load("goofspiel"), Plan(10_000_000, engine="reference", jobs=2), tell)
"""


def alive(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals that end a process")
def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    script = tmp_path / "plays_on.py"
    script.write_text(PLAYS_ON, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        workers = next([int(pid) for pid in line.split()] for line in process.stdout if line.strip())
        process.kill()
    assert workers
    end = time.monotonic() + 20
    while any(map(alive, workers)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(alive, workers))


def test_a_script_that_workers_cannot_import_is_explained(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(PLAYS_ON.replace('if __name__ == "__main__":', "if True:"), encoding="utf-8")
    process = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert "if __name__ == '__main__':" in process.stderr and "AttributeError" not in process.stderr
    assert "a worker process died; if no error is printed above" in process.stderr.splitlines()[-1]


def test_a_worker_that_dies_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    before = children()
    game = hoyle.load("goofspiel")

    def shoot(done: int, of: int) -> None:
        for child in children() - before:
            child.kill()

    with pytest.raises(NoScheduler, match="a worker process died"):
        measure.measure(game, Plan(100_000, engine="reference", jobs=2), shoot)
    assert children() <= before
