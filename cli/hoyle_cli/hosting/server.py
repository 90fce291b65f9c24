"""The server: pages and web sockets of hosted tables.

A browser opens `/`, then the socket `/socket`, and first sends `{"key": …}` from its link. Afterwards it sends
`{"id": 7, "message": {…}}` and gets `{"id": 7, "reply": {…}}`; the server pushes `{"scene": {…}, "people": […]}`.
"""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from hoyle_cli.hosting.hosted_table import HostedTable, Seated
from hoyle_cli.hosting.limits import CONNECTIONS, LONGEST_MESSAGE, Budget
from hoyle_cli.hosting.pages import Pages, page

#: Seconds in which a browser must say its key.
GREETING = 10

#: Why a socket was closed, by the code that its browser gets.
WRONG_KEY, ELSEWHERE, TOO_FAST, UNREADABLE, FULL = 4401, 4409, 4429, 4400, 4503

NO_TABLE = "This link belongs to no table here. Ask your host for a new one."
NOT_WHOLE = "The server got a message that it cannot read. Reload the page."
TOO_MANY = "This browser sent too many messages. Wait a moment and reload the page."
NO_ROOM = "Too many browsers are connected. Try again in a minute."
OTHER_TAB = "This seat was opened in another window. Reload the page to play here instead."


@dataclass(frozen=True, slots=True)
class Origins:
    """The addresses under which browsers may reach the server: hosts with ports, such as `127.0.0.1:8000`."""

    hosts: frozenset[str]

    def admit(self, request: Request) -> Response | None:
        """Return a refusal if a request is for another host or comes from another page, as in DNS rebinding."""
        host = request.headers.get("Host", "")
        if host.lower() not in self.hosts:
            return page(HTTPStatus.MISDIRECTED_REQUEST, f"This server is not {host!r}; --public names its address.")
        origin = request.headers.get("Origin")
        if origin is None and urlsplit(request.path).path != "/socket":
            return None
        if origin is None or urlsplit(origin).netloc.lower() not in self.hosts:
            return page(HTTPStatus.FORBIDDEN, "Only pages of this server may connect to it.")
        return None


class Host:
    """Tables on one address. `bound` is the server once `start` has returned."""

    def __init__(self, tables: Sequence[HostedTable], pages: Pages, origins: Origins) -> None:
        self.tables = tables
        self.pages = pages
        self.origins = origins
        self.connections = 0

    async def start(self, address: str, port: int) -> Server:
        """Listen, and let the bots begin. Raises `OSError` if the address is taken."""
        server = await serve(
            self.talk,
            address,
            port,
            process_request=self.respond,
            max_size=LONGEST_MESSAGE,
            max_queue=16,
            ping_interval=20,
            ping_timeout=20,
            compression=None,
            server_header="hoyle",
        )
        for table in self.tables:
            table.wake()
        return server

    def respond(self, connection: ServerConnection, request: Request) -> Response | None:
        refusal = self.origins.admit(request)
        if refusal is not None:
            return refusal
        return None if urlsplit(request.path).path == "/socket" else self.pages.respond(request.path)

    async def talk(self, connection: ServerConnection) -> None:
        if self.connections >= CONNECTIONS * len(self.tables):
            await connection.close(FULL, NO_ROOM)
            return
        self.connections += 1
        try:
            with suppress(ConnectionClosed, TimeoutError):
                await self.seat(connection)
        finally:
            self.connections -= 1

    async def seat(self, connection: ServerConnection) -> None:
        """Lead a browser to its table by its key, and answer its messages until it leaves."""
        greeting = parse(await asyncio.wait_for(connection.recv(), GREETING))
        key = greeting.get("key") if greeting is not None else None
        found = None
        for table in self.tables:  # all are asked, so that the time tells nothing
            place = table.links.find(key) if isinstance(key, str) else None
            found = (table, place) if place is not None else found
        if found is None or found[1] is None:
            await connection.close(WRONG_KEY, NO_TABLE)
            return
        table, place = found
        seated = Seated(None if place == "spectator" else int(place), Wire(connection))
        before = table.join(seated)
        if before is not None:
            await before.wire.close(ELSEWHERE, OTHER_TAB)
        try:
            await self.listen(connection, table, seated)
        finally:
            table.leave(seated)

    async def listen(self, connection: ServerConnection, table: HostedTable, seated: Seated) -> None:
        budget = Budget()
        async for frame in connection:
            if not budget.spend():
                await connection.close(TOO_FAST, TOO_MANY)
                return
            data = parse(frame)
            number = data.get("id") if data is not None else None
            if data is None or type(number) is not int:
                await connection.close(UNREADABLE, NOT_WHOLE)
                return
            seated.wire.send({"id": number, "reply": await table.take(seated, data.get("message"))})


class Wire:
    """The way to one browser. Sending never waits: a browser that reads nothing for long is disconnected."""

    #: Frames that may wait for a slow browser.
    WAITING = 100

    def __init__(self, connection: ServerConnection) -> None:
        self.connection = connection
        self.frames: asyncio.Queue[str] = asyncio.Queue(self.WAITING)
        self.task = asyncio.ensure_future(self.pump())

    def send(self, data: Any) -> None:
        try:
            self.frames.put_nowait(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
        except asyncio.QueueFull:
            self.connection.transport.abort()

    async def pump(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                await self.connection.send(await self.frames.get())

    async def close(self, code: int, why: str) -> None:
        self.task.cancel()
        await self.connection.close(code, why)


def parse(frame: str | bytes) -> dict[str, Any] | None:
    """Return the object of a frame; None for anything else."""
    if isinstance(frame, bytes):
        return None
    try:
        data = json.loads(frame)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
