"""A server in a thread, and browsers made of the `websockets` client."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Self

from websockets.sync.client import connect
from websockets.typing import Origin

import hoyle
from hoyle_cli.hosting import running
from hoyle_cli.hosting.hosted_table import HostedTable
from hoyle_cli.hosting.links import links_file
from hoyle_cli.hosting.server import Wire
from hoyle_cli.hosting.thinkers import Thinkers
from hoyle_cli.saved_games.record import Record, head_of


def begin_log(game: hoyle.Game, path: Path, seats: list[str], seed: int = 1) -> Record:
    state = game.new_state(seed)
    head = head_of(
        game, state, seed, named=game.id, variants=(), seed_drawn=False, seats=seats, names=[], again="hoyle host"
    )
    return Record.begin(head, path)


class Served:
    """The address of a running server, and its tables."""

    def __init__(self, tables: list[HostedTable], port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.tables = tables
        self.port = port
        self.loop = loop

    def drop_connections(self) -> None:
        """Cut every connection, as a network does."""
        for table in self.tables:
            for seated in table.everybody():
                assert isinstance(seated.wire, Wire)
                self.loop.call_soon_threadsafe(seated.wire.connection.transport.abort)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def key(self, seat: int | None, table: int = 0) -> str:
        links = self.tables[table].links
        return links.spectators if seat is None else links.seats[seat]

    def guest(self, seat: int | None, table: int = 0) -> "Guest":
        return Guest(self.port, self.key(seat, table))


@contextmanager
def served(tables: list[HostedTable]) -> Iterator[Served]:
    """Run a server in a thread until the context ends."""
    ready = threading.Event()
    port: list[int] = []
    loop = asyncio.new_event_loop()

    def announce(opened: object, base: str) -> None:
        port.append(int(base.rpartition(":")[2]))
        ready.set()

    task = loop.create_task(running.serve(tables, running.listen("127.0.0.1", 0), None, announce))
    thread = threading.Thread(target=lambda: loop.run_until_complete(asyncio.gather(task, return_exceptions=True)))
    thread.start()
    try:
        assert ready.wait(30)
        yield Served(tables, port[0], loop)
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(30)
        loop.close()


@contextmanager
def hosting(
    game: hoyle.Game, folder: Path, seats: list[str], *, tables: int = 1, spectators: bool = True, seed: int = 1
) -> Iterator[Served]:
    """Serve new tables of a game."""
    thinkers = Thinkers()
    opened = [
        running.open_table(
            game,
            begin_log(game, folder / f"table{number}.jsonl", seats, seed + number),
            thinkers,
            think=1,
            stand_in="greedy",
            spectators=spectators,
        )
        for number in range(tables)
    ]
    with served(opened) as server:
        yield server


class Guest:
    """A browser of one seat: what it was sent, and messages with their replies."""

    def __init__(self, port: int, key: str) -> None:
        self.stack = ExitStack()
        page = f"http://127.0.0.1:{port}"
        self.socket = self.stack.enter_context(connect(f"ws://127.0.0.1:{port}/link", origin=Origin(page)))
        self.scene: dict[str, Any] = {}
        self.people: list[dict[str, Any]] = []
        self.end = ""
        self.frames: list[str] = []
        self.replies: dict[int, dict[str, Any]] = {}
        self.last = 0
        self.socket.send(json.dumps({"key": key}))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.stack.close()

    def receive(self, seconds: float = 30) -> None:
        """Take one frame in."""
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.frames.append(text)
        frame = json.loads(text)
        self.scene = frame.get("scene", self.scene)
        self.people = frame.get("people", self.people)
        self.end = frame.get("end", self.end)
        if "reply" in frame:
            self.replies[frame["id"]] = frame["reply"]

    def await_scene(self, number: int = 0) -> dict[str, Any]:
        """Wait for a scene with at least so many moves."""
        while not self.scene or self.scene["number"] < number:
            self.receive()
        return self.scene

    def send(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a message about the current scene; return the reply."""
        self.last += 1
        message = {"do": do, "number": self.scene.get("number", 0)} | more
        self.socket.send(json.dumps({"id": self.last, "message": message}))
        while self.last not in self.replies:
            self.receive()
        return self.replies.pop(self.last)

    def choose(self, rng: Random) -> None:
        """Make some move: touch and pick at random until it is complete, then confirm."""
        number = self.scene["number"]
        while self.scene["number"] == number:
            choice = self.scene["choice"]
            if choice["whole"]:
                assert self.send("confirm")["ok"]
                self.await_scene(number + 1)
                return
            ways = [("touch", {"target": one["target"]}) for one in choice["lit"]]
            ways += [("pick", {"entry": one["id"]}) for one in choice["entries"]]
            do, more = rng.choice(ways)
            assert self.send(do, **more)["ok"]


def play_together(guests: list[Guest], rng: Random, moves: int = 10_000) -> int:
    """Let guests play until the game ends or so many moves are made; return the number of moves."""
    while True:
        for guest in guests:
            guest.await_scene(max(one.scene.get("number", 0) for one in guests))
        scene = guests[0].scene
        if scene["over"] or scene["number"] >= moves:
            return int(scene["number"])
        mover = next((one for one in guests if one.scene["seat"] in scene["turn"]), None)
        if mover is None:
            guests[0].await_scene(scene["number"] + 1)
        else:
            mover.choose(rng)


__all__ = ["Guest", "Served", "begin_log", "hosting", "links_file", "play_together", "served"]
