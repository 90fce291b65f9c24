"""A played game on the full screen: steps, marks, the graph, the analysis in the background."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from textual import events
from textual.pilot import Pilot

import hoyle
from hoyle.bots import weigh
from hoyle.records import Log, Replay, follow, read_log
from hoyle_cli.analysis.estimates import Analysis, Judged, judge_moves
from hoyle_cli.analysis.sidecar import DAMAGED, load, save, sidecar_of
from hoyle_cli.main import cli
from hoyle_cli.replay_screen import opening
from hoyle_cli.replay_screen.app import ReplayApp, Viewer
from hoyle_cli.replay_screen.comments import comment
from hoyle_cli.replay_screen.graph import columns_of
from hoyle_cli.saved_games.folder import text_of
from hoyle_cli.screen import opening as table_opening
from hoyle_cli.screen.pieces import plain
from hoyle_cli.screen.sheet import Sheet
from hoyle_cli.theme_setting import theme_file, theme_for

#: The text of the log of a game of Ann and a bot, which is played once.
PLAYED: list[str] = []

Act = Callable[[Pilot[None]], Awaitable[None]]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    if not PLAYED:
        words = ["play", "sedma", "--seats", "human,random", "--names", "Ann,Bob", "--seed", "3", "--log", str(path)]
        assert CliRunner().invoke(cli, words, input="1\n" * 60).exit_code == 0
        PLAYED.append(path.read_text())
    path.write_text(PLAYED[0])
    return path


def replay_of(log: Path) -> Replay:
    read = read_log(text_of(log), str(log))
    assert isinstance(read, Log)
    return follow(read, hoyle.load(read.head.named, read.head.players, read.head.options))


def screen_of(log: Path, *, begin: bool = False, at: int = 0, **viewer: Any) -> ReplayApp:
    look = {"views": (None, 0, 1), "seats": (0,), "you": 0, "begin_analysis": begin} | viewer
    return ReplayApp(replay_of(log), log, Viewer(**look), at)


def with_costs(log: Path, **costs: float) -> Analysis:
    """Save an analysis in which moves of Ann cost some share of wins."""
    replay, analysis = replay_of(log), Analysis(10)
    mine = [made for made in replay.moves if made.seat == 0]
    for made in mine:
        loss = costs.get(f"move_{made.n}", 0.0)
        analysis.judged[made.n] = Judged(
            made.n, 0, made.move, "play AS" if loss else made.move, "play a card", "play A♠" if loss else "play a card",
            10, 10, 0.5, 0.5 + loss, 0.0, loss, 0.5, 0.5 + loss, loss, loss > 0,
        )  # fmt: skip
    assert save(log, replay, analysis) == ""
    return analysis


def at_screen(app: ReplayApp, act: Act, size: tuple[int, int] = (90, 34)) -> None:
    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(go())


def shown(app: ReplayApp) -> str:
    return plain(app.rows)


def test_arrows_step_and_stop_at_the_ends(log: Path) -> None:
    app = screen_of(log)

    async def act(pilot: Pilot[None]) -> None:
        assert "after move 0 of" in shown(app)
        await pilot.press("left", "right", "right", "left")
        assert app.at == 1 and "Move 1." in shown(app)
        await pilot.press("end", "right")
        assert app.at == app.length and "win" in shown(app)
        await pilot.press("home", "1", "2", "enter")
        assert app.at == 12 and "after move 12 of" in shown(app)
        await pilot.press("9", "9", "9", "enter")
        assert app.at == app.length

    at_screen(app, act)


def test_a_key_changes_between_light_and_dark(log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    app = screen_of(log, theme="light")

    async def act(pilot: Pilot[None]) -> None:
        assert app.board.palette == "light"
        await pilot.press("c")
        assert app.board.palette == "dark" and app.screen.styles.background.hex.lower() == "#12271f"

    at_screen(app, act)
    assert theme_for() == "dark" and theme_file() == tmp_path / "hoyle" / "theme"


def test_cards_of_a_trick_name_their_players(log: Path) -> None:
    app = screen_of(log, at=1)

    async def act(pilot: Pilot[None]) -> None:
        by = "Ann" if app.replay.moves[0].seat == 0 else "Bob"
        trick = shown(app).partition(" trick")[2].partition("taking")[0]
        assert by in trick.split()

    at_screen(app, act)


def test_what_is_cut_is_marked_in_ascii_where_needed(log: Path) -> None:
    for ascii_faces, sign, other in ((False, "…", "~"), (True, "~", "…")):
        app = screen_of(log, at=1, ascii_faces=ascii_faces)

        async def act(pilot: Pilot[None], app: ReplayApp = app, sign: str = sign, other: str = other) -> None:
            assert sign in shown(app) and other not in shown(app)

        at_screen(app, act, (40, 34))


def test_all_is_printed_in_ascii_where_needed(log: Path) -> None:
    app = screen_of(log, at=1, ascii_faces=True)

    async def act(pilot: Pilot[None]) -> None:
        assert shown(app).isascii() and " > on  < back " in shown(app)
        await pilot.press("?")
        assert isinstance(app.screen, Sheet) and app.screen.text.plain.isascii()
        await pilot.press("escape", "home")
        assert shown(app).isascii()

    at_screen(app, act, (100, 34))


def test_marks_are_visited_in_order_and_explained(log: Path) -> None:
    numbers = [made.n for made in replay_of(log).moves if made.seat == 0]
    first, second = numbers[1], numbers[4]
    with_costs(log, **{f"move_{first}": 0.12, f"move_{second}": 0.3})
    app = screen_of(log)

    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("m")
        assert app.at == first
        words = " ".join(shown(app).split())
        assert "costs you 12 wins in 100. Better: play A♠, which wins 62% of games from here" in words
        assert shown(app).count("▼") == 2 and "Chance of winning, Ann: 50%" in shown(app)
        await pilot.press("m")
        assert app.at == second
        await pilot.press("m", "M")
        assert app.at == second
        await pilot.press("w")
        assert isinstance(app.screen, Sheet) and app.screen.text.plain.startswith(f"Move {second}, Ann")

    at_screen(app, act)


def test_every_judgement_is_put_in_words(log: Path) -> None:
    moves, analysis = replay_of(log).moves, with_costs(log)
    forced, left_out, equal, best = [made for made in moves if made.seat == 0][:4]
    del analysis.judged[forced.n], analysis.judged[left_out.n]
    analysis.forced.add(forced.n)
    analysis.left_out.add(left_out.n)
    analysis.judged[equal.n] = replace(analysis.judged[equal.n], best="play AS")
    words = [comment(made, analysis, frozenset([0]), 0).text for made in (forced, left_out, equal, best)]
    assert [text.removeprefix(f"Move {made.n}: ") for text, made in zip(words, (forced, left_out, equal, best))] == [
        "p0 had only one move.",
        "hardly any way to deal the hidden cards fits what p0 saw.",
        "play a card is as good as any; it wins 50% of games from here.",
        "play a card is the best move found; it wins 50% of games from here.",
    ]


def test_keys_and_the_wheel_of_a_game_without_marks(log: Path) -> None:
    app = screen_of(log)

    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("m")
        assert "There is no mark yet." in shown(app)
        await pilot.press("w")
        assert isinstance(app.screen, Sheet) and app.screen.text.plain == "There is no mark yet."
        await pilot.press("escape")
        y, row = next((y, row) for y, row in enumerate(shown(app).splitlines()) if "next mark" in row)
        await pilot.click(offset=(row.index("on"), y))
        await pilot.pause()
        assert app.at == 1
        app.post_message(events.MouseScrollDown(None, 5, 5, 0, 1, 0, False, False, False))
        await pilot.pause()
        assert app.at == 2
        await pilot.press("9", "escape", "enter")
        assert app.at == 3, "Esc leaves the line without a number"
        await pilot.press("escape")
        await pilot.pause()
        assert not app.is_running

    at_screen(app, act)


def test_a_click_on_the_graph_goes_to_the_move(log: Path) -> None:
    number = next(made.n for made in replay_of(log).moves if made.seat == 0)
    with_costs(log, **{f"move_{number}": 0.2})
    app = screen_of(log)

    async def act(pilot: Pilot[None]) -> None:
        y, row = next((y, row) for y, row in enumerate(shown(app).splitlines()) if "▼" in row)
        await pilot.click(offset=(row.index("▼"), y))
        await pilot.pause()
        assert app.at == number

    at_screen(app, act)


def test_the_analysis_runs_in_the_background_and_is_saved(log: Path) -> None:
    saved, _ = load(log, replay_of(log))
    assert saved is None
    app = screen_of(log, begin=True)
    app.analysis.iterations = 10

    async def act(pilot: Pilot[None]) -> None:
        for _ in range(6000):
            if app.running is None:
                break
            await pilot.pause(0.02)
        assert app.running is None and not app.missing

    at_screen(app, act)
    expected = Analysis(10)
    for _ in judge_moves(replay_of(log), (0,), expected):
        pass
    assert load(log, replay_of(log)) == (expected, "")


def test_a_stopped_analysis_keeps_what_there_is(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app, work = screen_of(log, begin=True), weigh.weigh
    app.analysis.iterations = 10
    asked: list[int] = []

    def slow(*given: Any) -> Any:
        asked.append(1)
        if len(asked) == 3:
            app.call_from_thread(app.action_analyse)
        return work(*given)

    monkeypatch.setattr(weigh, "weigh", slow)

    async def act(pilot: Pilot[None]) -> None:
        for _ in range(3000):
            if app.running is None:
                break
            await pilot.pause(0.02)
        assert "The analysis was stopped; a continues it." in shown(app)

    at_screen(app, act)
    saved, _ = load(log, replay_of(log))
    assert saved is not None and 0 < len(saved.judged) + len(saved.forced) <= 3


def test_a_fault_of_the_analysis_is_said(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: Any) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(weigh, "weigh", broken)
    app = screen_of(log, begin=True)

    async def act(pilot: Pilot[None]) -> None:
        for _ in range(3000):
            if app.running is None:
                break
            await pilot.pause(0.02)
        assert "The analysis ended early: no idea" in shown(app)

    at_screen(app, act)


def test_a_damaged_analysis_is_said_and_begun_again(log: Path) -> None:
    sidecar_of(log).write_text('{"hoyle_analysis":1,')
    app = screen_of(log)

    async def act(pilot: Pilot[None]) -> None:
        assert DAMAGED in shown(app)

    at_screen(app, act, (120, 34))


def test_a_log_that_cannot_be_followed_says_so_at_its_end(log: Path) -> None:
    lines = PLAYED[0].splitlines()
    lines[6] = json.dumps(json.loads(lines[6]) | {"check": "00000000"}, separators=(",", ":"))
    log.write_text("\n".join(lines) + "\n")
    app = screen_of(log)

    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("end")
        assert app.at == 5 and "though the rules have not changed" in " ".join(shown(app).split())

    at_screen(app, act)


def test_an_unfinished_game_shows_the_readers_cards_only(log: Path) -> None:
    log.write_text("".join(line + "\n" for line in PLAYED[0].splitlines()[:6]))
    app = screen_of(log, views=(0,), seats=(0,))

    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("end")
        before = shown(app)
        await pilot.press("v")
        assert shown(app) == before and "as Ann saw it" in before
        hidden = list(app.replay.at(app.at).zones()["hand[1]"])
        assert hidden and not any(app.deck.text(face) in before for face in hidden)

    at_screen(app, act)


def test_what_is_shown_of_a_game_depends_on_its_end(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    viewers: list[Viewer] = []
    monkeypatch.setattr(ReplayApp, "run", lambda app: viewers.append(app.viewer))
    opening.show(replay_of(log), log, 1, 0, "dark")
    log.write_text("".join(line + "\n" for line in PLAYED[0].splitlines()[:6]))
    opening.show(replay_of(log), log, 0, 0, "dark")
    assert [(one.views, one.seats, one.begin_analysis) for one in viewers] == [
        ((1, None, 0), (0,), True),
        ((0,), (0,), False),
    ]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12), (20, 6), (1, 1)])
def test_every_size_is_filled_exactly(log: Path, size: tuple[int, int]) -> None:
    number = next(made.n for made in replay_of(log).moves if made.seat == 0)
    with_costs(log, **{f"move_{number}": 0.2})
    app = screen_of(log)

    async def act(pilot: Pilot[None]) -> None:
        for key in ("end", "m", "v", "right", "a", "question_mark", "escape", "l", "escape", "d"):
            await pilot.press(key)
            assert len(app.rows) <= size[1]
        assert all(len(row) <= size[0] for row in shown(app).splitlines())

    at_screen(app, act, size)


@pytest.mark.parametrize(("length", "room"), [(0, 80), (1, 80), (30, 80), (79, 80), (500, 80), (5, 1)])
def test_columns_hold_every_moment_once_in_order(length: int, room: int) -> None:
    columns = columns_of(length, room)
    assert 1 <= len(columns) <= room
    distinct = list(dict.fromkeys(columns))
    assert [moment for span in distinct for moment in span] == list(range(length + 1))


def test_a_terminal_opens_it_and_a_pipe_prints(log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[int | None, int, str]] = []
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert "Ann" in CliRunner().invoke(cli, ["replay", str(log)]).output
    monkeypatch.setattr(table_opening, "is_possible", lambda: True)
    monkeypatch.setattr(opening, "show", lambda replay, log, reader, at, theme: opened.append((reader, at, theme)))
    assert CliRunner().invoke(cli, ["replay", str(log), "--at", "4", "--seat", "Bob", "--theme", "light"]).output == ""
    assert opened == [(1, 4, "light")]
    assert "After move 0" in CliRunner().invoke(cli, ["replay", str(log), "--step"], input="q\n").output
    assert CliRunner().invoke(cli, ["replay", str(log), "--format", "markdown"]).output.startswith("# Sedma")
    assert len(opened) == 1
