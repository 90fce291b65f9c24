"""A browser for the tests of the web table; they are skipped where Playwright or Chromium is missing."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.scene import Table
from web.browser import FLAGS, Seat, served
from web.visits import Workbench
from web.visits import served as served_files

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium. Playwright keeps an event loop running, beside which tests of other rooms could not run their own."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
    if CHROMIUM is None:
        pytest.skip("needs Chromium: apt-get install chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with served() as found:
        yield found


@pytest.fixture
def sit(browser: Any, address: str) -> Iterator[Callable[..., Seat]]:
    """Open the page of a seat; in the end no page may have complained."""
    seats: list[Seat] = []

    def open_seat(table: Table, seat: int | None = 0, **options: Any) -> Seat:
        seats.append(Seat(browser, address, table, seat, **options))
        return seats[-1]

    yield open_seat
    complaints = [complaint for seat in seats for complaint in seat.complaints]
    for seat in seats:
        seat.close()
    assert complaints == []


@pytest.fixture
def table() -> Callable[..., Table]:
    """Set a table of a shipped game: people at all seats unless told otherwise."""

    def set_table(name: str, players: int, *, bots: bool = False, seed: int = 7, **more: Any) -> Table:
        game = hoyle.load(name, players=players)
        return Table(game, ["human", *["random" if bots else "human"] * (players - 1)], seed=seed, **more)

    return set_table


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if "HOYLE_SITE" in os.environ:
        return Path(os.environ["HOYLE_SITE"])
    if shutil.which("npm") is None:
        pytest.skip("needs Node: apt-get install nodejs npm")
    pytest.importorskip("markdown_it", reason="needs markdown-it-py: pip install -e '.[site]'")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one worker makes it for all
        if not (folder / "service_worker.js").is_file():
            subprocess.run([sys.executable, ROOT / "web" / "workbench" / "make" / "make_site.py", folder], check=True)
    return folder


@pytest.fixture(scope="session")
def home(site: Path) -> Iterator[str]:
    with served_files(site) as (address, _):
        yield address


@pytest.fixture
def workbench(browser: Any, home: str) -> Iterator[Workbench]:
    visit = Workbench(browser, home)
    yield visit
    visit.context.close()
    assert visit.complaints == []
    assert [address for address in visit.requests if not address.startswith((home, "blob:"))] == []
