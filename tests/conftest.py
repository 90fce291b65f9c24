"""What holds for all tests: where games leave their logs, and what the ordinary run leaves to the whole one.

Games that are played leave their logs in a folder of the run, and none at home.

`make check` runs what is not marked `slow`, `make check-all` everything. A sweep over many cases, say all games at all numbers of
players, is marked `sweep(n)`: one case in 2n is for the ordinary run, the others are slow. Each test begins with another case, so
that every game is swept by some of them. Which games these are is in `shelf.py`.
"""

import gc
import os
import signal
import tempfile
from collections import Counter
from contextlib import suppress
from zlib import crc32

import pytest

import shelf

#: The folder of the logs; the end of the run removes it.
STATE = tempfile.TemporaryDirectory(prefix="hoyle-state-", ignore_cleanup_errors=True)
os.environ["XDG_STATE_HOME"] = STATE.name

#: So many new objects, of some 200 bytes each, may wait to be looked through for garbage.
NEW_OBJECTS = 4_000_000


def pytest_configure(config: pytest.Config) -> None:
    """Choose the games to sweep, and let Ctrl-C be heard: what is started in the background ignores it.

    In the ordinary run, garbage is collected between tests (see below). Slow tests can leave more of it than fits into memory.
    """
    shelf.ordinary = "not slow" in config.option.markexpr
    if shelf.ordinary:
        gc.disable()
    else:
        gc.set_threshold(2_000, 10, 500)
    with suppress(ValueError):  # another thread than the first cannot say so
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_logfinish() -> None:
    """Collect garbage once there are millions of new objects, and look at each of them once.

    Collected tests and checked games live to the end. Python would look through them all every few seconds and again at the end,
    in a tenth of the run.
    """
    if gc.get_count()[0] > NEW_OBJECTS:
        gc.collect()
        gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    gc.freeze()


@pytest.hookimpl(optionalhook=True)  # pytest-xdist asks for it
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors, since tests wait: for terminals, processes, limits of time."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what a sweep leaves to the whole run."""
    cases: Counter[str] = Counter()
    for item in items:
        sweep = item.get_closest_marker("sweep")
        if sweep is not None:
            name = item.nodeid.partition("[")[0]
            if (crc32(name.encode()) + cases[name]) % (2 * sweep.args[0]):
                item.add_marker(pytest.mark.slow)
            cases[name] += 1
