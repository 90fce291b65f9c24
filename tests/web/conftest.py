"""A browser for the tests of the web table; they are skipped where Playwright or Chromium is missing."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import hoyle
from hoyle.scene import Table
from web.browser import FLAGS, Seat, served

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
