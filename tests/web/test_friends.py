"""Friends at a hosted table, each in a browser of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("websockets", reason="needs the extra hoyle[host]")

import hoyle
from hosting.guests import Served, hosting
from hoyle_cli.hosting import hosted_table

pytestmark = pytest.mark.web

Open = Callable[..., Any]


@pytest.fixture
def visit(browser: Any) -> Iterator[Open]:
    """Open a link in a browser window of its own; in the end no page may have complained."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def go(server: Served, key: str, **look: Any) -> Any:
        contexts.append(browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **look}))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda problem: complaints.append(str(problem)))
        page.on("console", lambda line: complaints.append(line.text) if is_complaint(line) else None)
        page.goto(f"http://{server.address}/#{key}")
        return page

    yield go
    for context in contexts:
        context.close()
    assert complaints == []


def is_complaint(line: Any) -> bool:
    """Whether the console shows an error of the page, not of the network, which tests cut on purpose."""
    return line.type == "error" and "net::ERR_" not in line.text


def move(page: Any) -> None:
    """Make some move by the keyboard alone."""
    number = page.locator(".whose.yours")
    number.wait_for()
    before = page.locator(".log-lines li").count()
    for _ in range(30):
        if page.locator(".confirm").count():
            page.keyboard.press("Enter")
            page.wait_for_function("n => document.querySelectorAll('.log-lines li').length > n", arg=before)
            return
        page.keyboard.press("1")
        page.wait_for_timeout(60)
    raise AssertionError(page.locator("body").inner_text())


@pytest.mark.parametrize("name", ["sedma", "oh_hell"])
def test_two_friends_and_a_bot_play(tmp_path: Path, visit: Open, name: str) -> None:
    with hosting(hoyle.load(name, 3), tmp_path, ["human", "human", "random"]) as server:
        pages = [visit(server, server.key(seat)) for seat in (0, 1)]
        for _ in range(6):
            pages[0].wait_for_function("() => document.querySelector('.whose')")
            mover = next((page for page in pages if page.locator(".whose.yours").count()), None)
            if mover is None:
                pages[0].wait_for_timeout(300)
                continue
            move(mover)


def test_names_absence_and_a_program_that_stands_in(
    tmp_path: Path, visit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_table, "PATIENCE", 0)
    with hosting(hoyle.load("sedma", 2), tmp_path, ["human", "human"]) as server:
        one, other = visit(server, server.key(0)), visit(server, server.key(1))
        one.keyboard.press("n")
        one.get_by_role("textbox", name="Your name").fill("hint")
        one.keyboard.press("Enter")
        one.get_by_text("means something else in this game").wait_for()
        one.get_by_role("textbox", name="Your name").fill("")
        one.keyboard.type("Ann of the Long Surname")
        one.keyboard.press("Enter")
        one.get_by_text("A name has at most 20 letters").wait_for()
        one.get_by_role("textbox", name="Your name").fill("Ann")
        one.keyboard.press("Enter")
        other.locator(".head .name", has_text="Ann").wait_for()
        one.context.set_offline(True)
        one.close()
        other.get_by_role("button", name="Let a program play").click()
        other.get_by_text("away, a program plays").wait_for()
        again = visit(server, server.key(0))
        again.locator(".head", has_text="Ann").wait_for()
        other.get_by_text("away, a program plays").wait_for(state="detached")


def test_a_program_may_stand_in_after_some_time(tmp_path: Path, visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_table, "PATIENCE", 3)
    with hosting(hoyle.load("sedma", 2), tmp_path, ["human", "human"]) as server:
        one, other = visit(server, server.key(0)), visit(server, server.key(1))
        other.locator(".tag.turn").first.wait_for()
        one.close()
        other.get_by_text("away").wait_for()
        button = other.get_by_role("button", name="Let a program play")
        assert button.count() == 0
        button.click()  # which waits for it
        other.get_by_text("away, a program plays").wait_for()


def test_a_new_game_begins_at_the_same_links(tmp_path: Path, visit: Open) -> None:
    with hosting(hoyle.load("kuhn_poker"), tmp_path, ["human", "human"]) as server:
        one, other = visit(server, server.key(0)), visit(server, server.key(1))
        watcher = visit(server, server.key(None))
        while True:
            one.wait_for_selector(".whose, .winner")
            if one.locator(".winner").count():
                break
            mover = next((page for page in (one, other) if page.locator(".whose.yours").count()), None)
            if mover is not None:
                mover.keyboard.press("1")
                mover.keyboard.press("Enter")
            one.wait_for_timeout(100)
        watcher.locator(".winner").wait_for()
        assert watcher.get_by_role("button", name="New game").count() == 0
        lines = one.locator(".log-lines li").count()
        other.get_by_role("button", name="New game").click()
        for page in (one, other, watcher):
            page.locator(".winner").wait_for(state="detached")
            page.wait_for_function("n => document.querySelectorAll('.log-lines li').length < n", arg=lines)


def test_a_second_window_a_wrong_link_and_no_link(tmp_path: Path, visit: Open) -> None:
    with hosting(hoyle.load("sedma", 2), tmp_path, ["human", "human"]) as server:
        first = visit(server, server.key(0))
        first.locator(".felt").wait_for()
        visit(server, server.key(0)).locator(".felt").wait_for()
        first.get_by_text("opened in another window").first.wait_for()
        visit(server, "x" * 22).get_by_text("Ask your host for a new one").first.wait_for()
        visit(server, "").get_by_text("Open the link of your seat").wait_for()


def test_a_page_reconnects_by_itself(tmp_path: Path, visit: Open) -> None:
    with hosting(hoyle.load("sedma", 2), tmp_path, ["human", "human"]) as server:
        page = visit(server, server.key(0))
        page.locator(".felt").wait_for()
        server.drop_connections()
        page.locator(".status", has_text="Connection lost").wait_for()
        page.locator(".status").wait_for(state="detached")


def test_on_a_telephone(tmp_path: Path, visit: Open) -> None:
    with hosting(hoyle.load("sedma", 4), tmp_path, ["human"] * 4) as server:
        page = visit(server, server.key(0), viewport={"width": 390, "height": 844}, has_touch=True)
        page.locator(".felt").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        spectator = visit(server, server.key(None), viewport={"width": 390, "height": 844})
        spectator.locator(".felt").wait_for()
        assert spectator.locator(".lit").count() == 0


def test_a_telephone_shows_the_title_programs_and_whose_turn_it_is_once(
    tmp_path: Path, visit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_table, "PATIENCE", 0)
    with hosting(hoyle.load("holdem", 4), tmp_path, ["human", "human", "human", "random"]) as server:
        with server.guest(0) as guest:
            mover = guest.await_scene()["turn"][0]
        reader, away = [seat for seat in range(4) if seat not in (mover, 3)][:2]
        page = visit(server, server.key(reader), viewport={"width": 390, "height": 844}, has_touch=True)
        page.locator(f"[data-do='stand in'][data-seat='{away}']").click()
        page.get_by_text("away, a program plays").wait_for()
        assert "program" in page.locator(".tag.program:visible").all_inner_texts()
        assert page.evaluate("(title => title.scrollWidth <= title.clientWidth)(document.querySelector('h1'))")
        assert page.locator(".hoyle").get_by_text(" chooses.").locator("visible=true").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
