"""Games that are shared out among the workers of other libraries; skipped where these are not installed.

`make cluster` installs them and kills workers too.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.measure import measure, schedulers
from hoyle.measure.measure import Plan
from hoyle.measure.reference import play_chunk
from hoyle.measure.schedulers import NoScheduler

DEEP = os.environ.get("HOYLE_CLUSTER") == "deep"


def test_a_backend_of_joblib_comes_to_the_same() -> None:
    pytest.importorskip("joblib")
    game = hoyle.load("sedma", players=3)
    for scheduler, jobs in (
        ("joblib:threading", 2),
        ("joblib:sequential", 1),
        ("joblib:multiprocessing", 2),
        ("joblib", 2),
    ):
        found = measure.measure(game, Plan(40, 5, scheduler=scheduler, jobs=jobs))
        assert (found.tally, found.jobs) == (play_chunk(game, 5, 40, "uniform"), jobs)


def test_a_backend_that_is_not_there_is_told() -> None:
    pytest.importorskip("joblib")
    with pytest.raises(NoScheduler, match="joblib has no backend `steam` that can be used here: "):
        measure.measure(hoyle.load("sedma"), Plan(1, scheduler="joblib:steam"))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no list of processes")
def test_a_worker_of_joblib_that_dies_is_told() -> None:
    pytest.importorskip("joblib")

    def shoot(done: int, of: int) -> None:
        for pid in children_of_this() if done else ():
            if "popen_loky" in Path(f"/proc/{pid}/cmdline").read_text():
                os.kill(pid, signal.SIGKILL)

    with pytest.raises(NoScheduler, match="a worker of joblib died, perhaps for lack of memory; try fewer --jobs"):
        measure.measure(hoyle.load("sedma"), Plan(20_000, jobs=2, scheduler="joblib", engine="reference"), shoot)


def children_of_this() -> set[int]:
    """The processes that this one started and that go on."""
    pids = (int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal())
    return {pid for pid in pids if parent(pid) == os.getpid()}


def parent(pid: int) -> int | None:
    """Who started a process; None if it is over."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


@pytest.mark.skipif(not DEEP, reason="make cluster")
@pytest.mark.parametrize("seconds", [1.0, 1.5, 2.0, 3.0, 4.0])
def test_ctrl_c_at_a_terminal_says_one_word_of_workers_of_joblib(seconds: float) -> None:
    pytest.importorskip("joblib")
    words = ["-m", "hoyle_cli", "simulate", "sedma", "-n", "100000000", "--scheduler", "joblib", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, *words], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True
    )
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)  # the workers get it too
    assert (process.communicate(timeout=60)[1], process.returncode) == ("hoyle: interrupted\n", 130)


def test_only_what_goes_wrong_in_threads_of_others_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("threading.excepthook", lambda wrong, /: told.append(str(wrong.exc_value)))

    class Theirs(threading.Thread):
        __module__ = "library.threads"

        def run(self) -> None:
            raise KeyError("theirs")

    class Ours(Theirs):
        __module__ = "hoyle.threads"

        def run(self) -> None:
            raise ValueError("ours")

    def start() -> None:
        for kind in (Theirs, Ours):
            thread = kind()
            thread.start()
            thread.join()

    with schedulers.errors_suppressed("library"):
        start()
    assert told == ["ours"]
    start()
    assert told == ["ours", "'theirs'", "ours"]


def cluster(**given: Any) -> Any:
    """A Dask cluster on this computer."""
    distributed = pytest.importorskip("distributed")
    given = {"threads_per_worker": 1, "dashboard_address": None, "protocol": "tcp://"} | given
    return distributed.LocalCluster(**given)


def test_a_dask_cluster_comes_to_the_same() -> None:
    game = hoyle.load("sedma", players=3)
    with cluster(n_workers=1, processes=False) as there:
        found = measure.measure(game, Plan(40, 5, scheduler=there.scheduler_address))
    assert (found.tally, found.jobs) == (play_chunk(game, 5, 40, "uniform"), 1)


def test_a_cluster_without_workers_is_told() -> None:
    with (
        cluster(n_workers=0, processes=False) as there,
        pytest.raises(NoScheduler, match=r"has no workers; `dask worker tcp://.*` starts one"),
    ):
        measure.measure(hoyle.load("sedma"), Plan(1, scheduler=there.scheduler_address))


def test_a_cluster_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("hoyle.measure.schedulers.PATIENCE", 0.5)
    with pytest.raises(NoScheduler, match=r"no Dask scheduler answers at tcp://127.0.0.1:1 .* starts one"):
        measure.measure(hoyle.load("sedma"), Plan(1, scheduler="tcp://127.0.0.1:1"))


@pytest.mark.skipif(not DEEP, reason="make cluster")
def test_a_worker_that_is_killed_in_the_middle_costs_nothing() -> None:
    from distributed import Client

    game, games = hoyle.load("sedma", players=4), 3_000
    alone = play_chunk(game, 0, games, "uniform")
    with cluster(n_workers=2, processes=True) as there, Client(there.scheduler_address) as client:
        pids = sorted(client.run(os.getpid).values())
        killed: list[int] = []

        def shoot(done: int, of: int) -> None:
            if done > games // 4 and not killed:
                killed.append(done)
                os.kill(pids[0], signal.SIGKILL)

        found = measure.measure(game, Plan(games, scheduler=there.scheduler_address), shoot)
        assert pids[0] not in client.run(os.getpid).values()
    assert killed and killed[0] < games
    assert (found.tally, found.jobs) == (alone, 2)


@pytest.mark.skipif(not DEEP, reason="make cluster")
def test_a_cluster_that_goes_away_is_told() -> None:
    with cluster(n_workers=1, processes=True) as there:

        def close(done: int, of: int) -> None:
            if done:
                there.close()

        with pytest.raises(NoScheduler, match=r"the Dask cluster at tcp://.* went away"):
            measure.measure(hoyle.load("sedma"), Plan(100_000, scheduler=there.scheduler_address), close)


@pytest.mark.skipif(not DEEP, reason="make cluster")
def test_what_was_gathered_by_joblib_is_kept_when_it_is_broken_off() -> None:
    pytest.importorskip("joblib")

    def enough(done: int, of: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    began = time.monotonic()
    with pytest.raises(measure.Interrupted) as caught:
        measure.measure(hoyle.load("sedma"), Plan(1_000_000, jobs=2, scheduler="joblib"), enough)
    tally = caught.value.found.tally
    assert tally == play_chunk(hoyle.load("sedma"), 0, tally.games, "uniform")
    assert time.monotonic() - began < 60
