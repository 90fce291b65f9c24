"""Workers that play chunks: in this process, in threads or processes, or through joblib or Dask.

Results come in the order of the chunks; a few are submitted ahead of what is consumed.
"""

import logging
import re
import signal
import sys
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from os import _exit, cpu_count
from typing import Any, Protocol, TypeAlias

from hoyle.measure.chunks import Chunk, play
from hoyle.play.waited_for import until

#: Chunks waiting for each worker, so that none is idle.
AHEAD = 3

#: Seconds that a cluster has to answer.
PATIENCE = 10

ADDRESS = re.compile(r"(tcp|tls|ucx|wss?)://([\w.-]+|\[[\da-fA-F:.%]+\]):\d{1,5}")
EXAMPLE = "tcp://127.0.0.1:8786"


class NoScheduler(Exception):
    """A scheduler that is missing or has failed; the message says what to do."""


class Waiting(Protocol):
    def result(self) -> Any: ...

    def cancel(self) -> Any: ...


#: Work on a chunk: `chunks.play`, or another function that can be pickled.
Task: TypeAlias = Callable[[Any], Any]
Run: TypeAlias = Callable[[Iterator[Any]], Generator[Any, None, None]]


@dataclass(frozen=True, slots=True)
class Workers:
    jobs: int
    run: Run


def workers(scheduler: str | None, jobs: int, threads: bool, task: Task = play) -> AbstractContextManager[Workers]:
    """The workers of a scheduler for a task.

    Without a scheduler, `jobs` of them (0: one for each core) on this computer, as threads if the engine allows.
    Otherwise `joblib`, `joblib:BACKEND` or the address of a Dask scheduler. Workers end with the context; joblib keeps
    its own for a while. Raises `NoScheduler`.
    """
    count = jobs or cpu_count() or 1
    if scheduler is None and count == 1:
        return nullcontext(Workers(1, lambda chunks: (task(chunk) for chunk in chunks)))
    if scheduler is None:
        return in_threads(count, task) if threads else in_processes(count, task)
    if ADDRESS.fullmatch(scheduler):
        return on_dask(scheduler, task)
    if "://" in scheduler:
        raise NoScheduler(f"`{scheduler}` is not an address; write tcp://HOST:PORT, such as {EXAMPLE}")
    name, _, backend = scheduler.partition(":")
    if name != "joblib" or scheduler == "joblib:":
        known = f"joblib, joblib:loky, joblib:ray or the address of a Dask scheduler such as {EXAMPLE}"
        raise NoScheduler(f"unknown scheduler `{scheduler}`; use {known}")
    return on_joblib(backend or "loky", count, task)


def ahead(submit: Callable[[Chunk], Waiting], most: int, chunks: Iterator[Chunk]) -> Generator[Any, None, None]:
    """Yield results in the order of the chunks, at most `most` submitted ahead."""
    waiting: deque[Waiting] = deque()
    try:
        for chunk in chunks:
            waiting.append(submit(chunk))
            if len(waiting) >= most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def in_threads(jobs: int, task: Task) -> Iterator[Workers]:
    """For an engine that releases the GIL."""
    given_up = threading.Event()

    def play_one(chunk: Any) -> Any:
        with until(given_up):
            return task(chunk)

    with ThreadPoolExecutor(jobs) as pool:
        try:
            yield Workers(jobs, lambda chunks: ahead(lambda chunk: pool.submit(play_one, chunk), AHEAD * jobs, chunks))
        finally:
            given_up.set()


# ---- processes


class TrackingContext(SpawnContext):
    def __init__(self) -> None:
        super().__init__()
        self.born: list[SpawnProcess] = []

    def Process(self, *given: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]
        process = SpawnProcess(*given, **named)
        self.born.append(process)
        return process


@contextmanager
def in_processes(jobs: int, task: Task) -> Iterator[Workers]:
    """Processes that end when nobody waits for them, even in the middle of a game."""
    context = TrackingContext()
    pool = ProcessPoolExecutor(jobs, context, initializer=initialize_worker)

    def submit(chunk: Chunk) -> Waiting:
        with block_interrupts():  # this may start a process, which must not receive Ctrl-C
            return pool.submit(task, chunk)

    try:
        yield Workers(jobs, lambda chunks: ahead(submit, AHEAD * jobs, chunks))
    except BrokenProcessPool:
        raise NoScheduler(
            "a worker process died; if no error is printed above, memory may be short: try fewer --jobs"
        ) from None
    finally:
        for process in context.born:
            with suppress(ValueError):  # it has ended and is closed
                if process.pid is not None:
                    process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def initialize_worker() -> None:
    """Only the gathering process handles Ctrl-C and writes to stdout."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        _exit(1)


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Block Ctrl-C; processes started meanwhile never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # a later user starts it and lets Ctrl-C through from then on
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---- workers of other libraries


@contextmanager
def on_joblib(backend: str, jobs: int, task: Task) -> Iterator[Workers]:
    try:
        import joblib
    except ImportError:
        raise NoScheduler("joblib is not installed: pip install 'hoyle[joblib]'") from None
    if backend == "ray":
        try:
            from ray.util.joblib import register_ray
        except ImportError:
            raise NoScheduler("Ray is not installed: pip install ray") from None
        register_ray()
    how = {"n_jobs": jobs, "backend": backend, "batch_size": 1}
    try:
        try:
            parallel = joblib.Parallel(**how, return_as="generator", pre_dispatch=AHEAD * jobs)
            run = in_a_row
        except ValueError:  # some backends return nothing until everything is done
            parallel = joblib.Parallel(**how)
            run = in_batches
    except (ValueError, ImportError) as problem:
        words = " ".join(str(problem).split())
        raise NoScheduler(f"joblib has no backend `{backend}` that can be used here: {words}") from None
    with warnings.catch_warnings(), errors_suppressed("joblib"):
        warnings.simplefilter("ignore", UserWarning)  # it warns of chunks that nobody waits for any more
        try:
            yield Workers(jobs, lambda chunks: run(parallel, task, chunks))
        except BrokenProcessPool:
            raise NoScheduler("a worker of joblib died, perhaps for lack of memory; try fewer --jobs") from None


def in_a_row(parallel: Any, task: Task, chunks: Iterator[Chunk]) -> Generator[Any, None, None]:
    from joblib import delayed

    with block_interrupts():  # it starts processes, and a thread that starts others; all of them must ignore Ctrl-C
        begun = parallel(delayed(task)(chunk) for chunk in chunks)
    with closing(begun) as answers:
        yield from answers


def in_batches(parallel: Any, task: Task, chunks: Iterator[Chunk]) -> Generator[Any, None, None]:
    """For backends that return results only in batches."""
    from joblib import delayed

    with parallel:
        while batch := list(islice(chunks, AHEAD * parallel.n_jobs)):
            yield from parallel(delayed(task)(chunk) for chunk in batch)


@contextmanager
def errors_suppressed(library: str) -> Iterator[None]:
    """Suppress errors in a library's own threads, expected after an interruption."""
    before = threading.excepthook

    def hook(wrong: threading.ExceptHookArgs, /) -> None:
        if type(wrong.thread).__module__.partition(".")[0] != library:
            before(wrong)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = before


@contextmanager
def on_dask(address: str, task: Task) -> Iterator[Workers]:
    """Dask repeats the chunks of workers that disappear."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise NoScheduler("Dask is not installed: pip install 'hoyle[dask]'") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as problem:
        words = " ".join(str(problem).split())
        raise NoScheduler(f"no Dask scheduler answers at {address} ({words}); `dask scheduler` starts one") from None

    def answers(chunks: Iterator[Chunk]) -> Generator[Any, None, None]:
        try:
            yield from ahead(lambda chunk: client.submit(task, chunk, pure=False), AHEAD * jobs, chunks)
        except (CancelledError, OSError):
            raise NoScheduler(f"the Dask cluster at {address} went away") from None
        except KilledWorker:
            raise NoScheduler(f"workers of the Dask cluster at {address} died repeatedly on one chunk") from None
        except ImportError as problem:
            words = f"a worker of the Dask cluster at {address} lacks something ({problem})"
            raise NoScheduler(f"{words}; all need the same version of hoyle") from None

    with disable_logger("distributed.client"), client:
        jobs = sum(client.nthreads().values())
        if not jobs:
            raise NoScheduler(f"the Dask scheduler at {address} has no workers; `dask worker {address}` starts one")
        yield Workers(jobs, answers)


@contextmanager
def disable_logger(name: str) -> Iterator[None]:
    """The command reports the failure in one line."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)
