"""What goes on at the table besides one's own moves: programs that fail, what the last move changed, a further game."""

import json
import time
from pathlib import Path
from random import Random
from threading import Event

import pytest
from seated import a_table, at_table, play_by_keys, press, quiet, screen
from textual.pilot import Pilot

from hoyle.bots import named
from hoyle.bots.view import View
from hoyle.engine.offers.moves import Move
from hoyle.records import Log, read_log
from hoyle_cli.saved_games.record import Record, table_of
from hoyle_cli.screen import places
from hoyle_cli.screen.app import TableApp
from hoyle_cli.screen.paint import PALETTES, style


def fails(text: str) -> named.Bot:
    def play(view: View, rng: Random) -> Move:
        raise RuntimeError("no idea")

    return play


def roles(app: TableApp) -> dict[str, set[str]]:
    """The roles of what is drawn, by texts without blanks around them."""
    found: dict[str, set[str]] = {}
    for row in app.rows:
        for piece in row:
            found.setdefault(piece.text.strip(), set()).update(piece.role.split())
    return found


# ---- programs


def test_a_program_that_fails_is_helped_out_and_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(named.BOTS, "fails", fails)
    app = a_table("sedma", 2, seats=["human", "fails"], names=["Ann", "Bob"])
    pages = []

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "1", "enter", "l")
        pages.append(str(app.screen.text))  # type: ignore[attr-defined]
        await press(app, pilot, "escape")

    at_table(app, act, (120, 30))
    told = "Bob (fails) failed (RuntimeError: no idea); a random move is made for it."
    assert told in pages[0]
    assert "Bob (fails) failed" in screen(app)
    assert pages[0].index(told) < pages[0].rindex("Bob: play"), "it is told before the move"


def test_what_was_told_of_a_program_stays_when_a_move_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(named.BOTS, "fails", fails)
    app = a_table("sedma", 2, seats=["human", "fails"])
    seen = []

    async def act(pilot: Pilot[None]) -> None:
        while not any("failed" in piece for one in app.news for piece in one.pieces):
            await press(app, pilot, "1", "enter")
        seen.append(app.news)
        await press(app, pilot, "1", "enter", "u")
        seen.append(app.news)

    at_table(app, act)
    assert seen[0] == seen[1]


def test_what_was_told_of_a_program_is_told_again_when_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(named.BOTS, "fails", fails)
    app = a_table("sedma", 2, seats=["human", "fails"], log=tmp_path / "log.jsonl")

    async def act(pilot: Pilot[None]) -> None:
        while sum(one.kind == "excuse" for one in app.course.events(0)) < 2:
            await press(app, pilot, "1", "enter")

    at_table(app, act)
    app.record.close()
    log = read_log((tmp_path / "log.jsonl").read_text(encoding="utf-8"), "log")
    assert isinstance(log, Log)
    record = Record.resume(log, tmp_path / "log.jsonl")
    again = table_of(app.course.game, record)
    record.close()
    assert [event.text for event in again.course.events(0)] == [event.text for event in app.course.events(0)]
    assert again.course.news(0) == app.course.news(0)


def test_nobody_who_leaves_waits_for_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    app, left = a_table("sedma", 2), Event()
    bot_move = app.course.bot_move

    def slow(state: object) -> object:
        left.wait(20)
        return bot_move(state)  # type: ignore[arg-type]

    monkeypatch.setattr(app.course, "bot_move", slow)
    begun = 0.0

    async def act(pilot: Pilot[None]) -> None:
        nonlocal begun
        app.simulate_key("1")
        app.simulate_key("enter")
        while app.course.asked is not None:
            await pilot.pause(0.01)
        begun = time.monotonic()
        app.exit()

    at_table(app, act)
    left.set()
    assert time.monotonic() - begun < 10


def test_a_program_that_cannot_be_asked_ends_the_table_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    app = a_table("sedma", 2)
    monkeypatch.setattr(app.course, "bot_move", lambda state: 1 // 0)

    async def act(pilot: Pilot[None]) -> None:
        app.simulate_key("1")
        app.simulate_key("enter")
        while app.is_running and app.broken is None:
            await pilot.pause(0.01)

    with pytest.raises(ZeroDivisionError):
        at_table(app, act)
    assert isinstance(app.broken, ZeroDivisionError)


def test_people_who_share_the_keyboard_see_nothing_before_the_first_of_them_says_so() -> None:
    app = a_table("sedma", 3, seats=["human", "human", "random"], names=["Ann", "Bob", "Cy"], seed=4)
    assert app.course.asked is None, "a program begins"
    seen = []

    async def act(pilot: Pilot[None]) -> None:
        seen.append(screen(app))
        await press(app, pilot, "enter")
        seen.append(screen(app))

    at_table(app, act)
    assert "Ann, the game begins. Press Enter when nobody else looks." in seen[0]
    assert "\N{BOX DRAWINGS LIGHT VERTICAL}" not in seen[0]


# ---- what the last move changed


def test_what_the_last_move_changed_stands_out() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        await quiet(app, pilot)

    at_table(app, act)
    found = roles(app)
    assert "moved" in found["trick"]
    assert "moved" not in found["stock"]
    assert "moved" in found["A♠"], "it was played last"
    assert "moved" not in found["K♦"]


@pytest.mark.parametrize("palette", PALETTES)
def test_what_was_moved_looks_otherwise_with_and_without_colours(palette: str) -> None:
    for words in ("title", "card black", "edge"):
        assert style(f"{words} moved", palette) != style(words, palette)


def test_nothing_stands_out_when_a_move_was_taken_back() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "1", "enter", "u")

    at_table(app, act)
    assert app.moved == frozenset()


# ---- keys


def test_on_the_lowest_terminal_the_cursor_stays_in_sight() -> None:
    app = a_table("goofspiel", 2)

    async def act(pilot: Pilot[None]) -> None:
        for _ in range(13):
            assert app.cursor in places.spots(app.rows)
            await press(app, pilot, "tab")
        assert len(app.rows) == 5

    at_table(app, act, (20, 5))


def test_the_cursor_goes_to_what_can_be_chosen_now() -> None:
    app = a_table("oh_hell", 3)

    async def act(pilot: Pilot[None]) -> None:
        for _ in range(12):
            assert app.choice is None or app.cursor in app.ways()
            await press(app, pilot, "right", "1", "enter")
            if len(app.screen_stack) > 1:
                await press(app, pilot, "enter")

    at_table(app, act)


def test_keys_that_do_nothing_now_are_greyed() -> None:
    app = a_table("sedma", 4)
    first = []

    async def act(pilot: Pilot[None]) -> None:
        first.append(roles(app))
        await press(app, pilot, "1", "enter")

    at_table(app, act)
    assert "off" in first[0]["undo"] and "off" in first[0]["stop"]
    assert "off" not in first[0]["hint"] | first[0]["type"] | first[0]["log"]
    assert "off" not in roles(app)["undo"]


def test_a_click_on_hint_asks_for_one() -> None:
    app = a_table("sedma", 4)
    app.table.hint_task = lambda seat: lambda: {"ok": True, "lines": ["play 9C is best"]}

    async def act(pilot: Pilot[None]) -> None:
        y, left, _ = places.spots(app.rows)["key:h"][0]
        await pilot.click("Board", offset=(left + 1, y))
        while len(app.screen_stack) == 1:
            await pilot.pause(0.01)

    at_table(app, act)
    assert app.broken is None


def test_of_a_long_game_the_log_begins_with_the_last_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle_cli.screen.app.LATELY", 2)
    app = a_table("sedma", 4)
    pages = []

    async def act(pilot: Pilot[None]) -> None:
        for key in ("l", "l"):
            await press(app, pilot, key)
            await pilot.pause()
            pages.append(str(app.screen.text))  # type: ignore[attr-defined]
        await press(app, pilot, "escape")
        assert len(app.screen_stack) == 1

    at_table(app, act)
    assert "p3: play" in pages[0] and "p1 deals" not in pages[0]
    assert pages[1].startswith("p1 deals") and "p3: play" in pages[1]


# ---- a further game


def finish_and_press(app: TableApp, *keys: str) -> list[str]:
    """Play the last round of Goofspiel, press keys, and what the last page said."""
    pages: list[str] = []
    course, rng = app.course, Random(1)
    while len(course.moves) < 24:
        course.make(course.state.random_move(rng, course.state.choosing[0]))

    async def act(pilot: Pilot[None]) -> None:
        await play_by_keys(app, pilot, Random(1))
        pages.append(str(app.screen.text))  # type: ignore[attr-defined]
        for key in keys:
            if key == "click":
                y, left, _ = places.spots(app.rows)["key:n"][0]
                await pilot.click("Board", offset=(left + 1, y))
                await quiet(app, pilot)
            else:
                await press(app, pilot, key)

    at_table(app, act)
    assert app.broken is None
    return pages


def test_the_last_page_tells_who_won_by_what_and_the_seed() -> None:
    said = finish_and_press(a_table("goofspiel", 2))[0]
    assert "win" in said or "draw" in said
    assert "score" in said and "place" in said
    assert "\nseed 3\n" in said


@pytest.mark.parametrize("keys", [("n",), ("enter", "n"), ("enter", "click")])
def test_a_new_game_of_the_same_players_begins(keys: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "mine.jsonl"
    app = a_table("goofspiel", 2, names=["Ann", "Bob"], log=log)
    finish_and_press(app, *keys)
    course = app.course
    assert not course.state.is_terminal and course.asked == 0
    assert "Your secret choice" in screen(app)
    head = app.record.head
    assert (head.names, head.seats, head.seed_drawn) == (("Ann", "Bob"), ("human", "random"), True)
    assert head.seed != 3 and head.again.endswith(f"--seed {head.seed}")
    assert str(head.seed) not in screen(app), "a seed that was drawn is told at the end"
    logs = sorted(path.name for path in tmp_path.iterdir())
    assert logs == ["mine-1.jsonl", "mine.jsonl"]
    assert json.loads(log.read_text(encoding="utf-8").splitlines()[-1]).keys() == {"end"}
    assert json.loads((tmp_path / "mine-1.jsonl").read_text(encoding="utf-8").splitlines()[0])["seed"] == head.seed


def test_a_new_game_begins_only_after_the_last() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "n")

    at_table(app, act)
    assert "A new game can begin when this one is over." in screen(app)


def test_a_new_game_goes_on_where_its_log_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    app = a_table("goofspiel", 2, log=folder / "mine.jsonl")
    app.record.path = tmp_path / "none" / "mine.jsonl"
    (tmp_path / "none").write_text("no folder", encoding="utf-8")
    finish_and_press(app, "n")
    assert app.record.file is None
    assert "Your secret choice" in screen(app)
