"""The table in tests: a game of which each move is made by keys, on a screen of a given size."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

import hoyle
from hoyle_cli.saved_games.record import Record, head_of, table_of
from hoyle_cli.screen.app import TableApp
from hoyle_cli.screen.pieces import plain
from hoyle_cli.screen.playing import Look


def a_table(
    game: str = "sedma",
    players: int | None = None,
    *,
    seed: int = 3,
    seats: Sequence[str] = (),
    names: Sequence[str] = (),
    options: dict[str, Any] | None = None,
    log: Path | None = None,
    **look: Any,
) -> TableApp:
    """A table at which the programs play at once."""
    loaded = hoyle.load(game, players, options or {})
    sitting = list(seats) or ["human"] + ["random"] * (loaded.players - 1)
    head = head_of(
        loaded,
        loaded.new_state(seed),
        seed,
        named=game,
        variants=(),
        seed_drawn=False,
        seats=sitting,
        names=list(names),
        again=f"hoyle play {game} --seed {seed}",
    )
    record = Record(head, [], None, lambda why: None) if log is None else Record.begin(head, log)
    return TableApp(table_of(loaded, record), record, Look(**{"speed": "instant", **look}))


def screen(app: TableApp) -> str:
    """What stands on the screen."""
    return plain(app.rows)


def at_table(app: TableApp, act: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    """Do something at a table that is open."""

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            while not app.screen_stack[0].query("Input"):  # not all is there yet where the machine is busy
                await asyncio.sleep(0.002)
            await quiet(app, pilot)
            await act(pilot)

    asyncio.run(go())


async def quiet(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until a person is asked, or the game is over, or a page lies on the table."""
    for _ in range(2000):
        for _ in range(4):
            await asyncio.sleep(0)
        while not (
            app.screen.message_queue_size == 0 and app.board.message_queue_size == 0 and app.message_queue_size == 0
        ):
            await asyncio.sleep(0)
        if app.taking_keys is not None and not app.taking_keys.done():
            await asyncio.sleep(0.001)
            continue
        over = app.course.state.is_terminal
        if over or app.mood.held or app.mood.covered or app.course.asked is not None or len(app.screen_stack) > 1:
            return
        await asyncio.sleep(0.002)
    pytest.fail("the programs do not move")


async def press(app: TableApp, pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait for what comes of them."""
    for key in keys:
        app.simulate_key(key)
        await quiet(app, pilot)


async def play_by_keys(app: TableApp, pilot: Pilot[None], rng: Random, most: int = 4000) -> int:
    """Play to the end by keys alone; how many were pressed."""
    pressed = 0
    while not app.course.state.is_terminal and pressed < most:
        if len(app.screen_stack) > 1 or app.mood.covered or (app.choice is not None and app.choice.whole):
            keys = ["enter"]
        elif app.choice is None:
            await quiet(app, pilot)
            continue
        else:
            taken, ways = app.choice.progress.taken, len(app.ways())
            keys = ["enter"] if taken and rng.random() < 0.4 else ["tab"] * rng.randint(1, max(ways, 1)) + ["space"]
            if not ways and not taken:
                keys = ["escape"]
        pressed += len(keys)
        await press(app, pilot, *keys)
    return pressed
