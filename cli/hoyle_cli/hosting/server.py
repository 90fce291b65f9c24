"""Pages and web sockets of hosted tables.

A browser opens `/`, then the socket `/link`, and first sends `{"key": …}` from its link. Afterwards it sends
`{"id": 7, "message": {…}}` and gets `{"id": 7, "reply": {…}}`. The server pushes `{"scene": {…}}`, `{"people": […]}`,
and `{"end": "…"}` before it closes for good.
"""

import asyncio
import json
import socket
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from hoyle_cli.hosting.hosted_table import OTHER_WINDOW, HostedTable, Seated
from hoyle_cli.hosting.pages import Pages, page

#: Seconds in which a browser must say its key.
GREETING = 10

#: The longest message, in bytes; the longest a table sends is far below.
LONGEST_MESSAGE = 8192

#: Messages that may arrive at once, and how many more each second.
BURST, RATE = 60, 20

#: Connections of one table at a time, spectators and strangers included.
CONNECTIONS = 100

#: The code of a socket that is closed for good, and of one that may try again.
CLOSED, BUSY = 4400, 1013

NO_TABLE = "This link belongs to no table here. Ask your host for a new one."
NOT_WHOLE = "The server got a message that it cannot read. Reload the page."
TOO_MANY = "This browser sent too many messages. Wait a moment and reload the page."
NO_ROOM = "Too many browsers are connected. Try again in a minute."


@dataclass(slots=True)
class Origins:
    """Addresses of the server for browsers: hosts with ports, such as `127.0.0.1:8000`."""

    hosts: set[str]

    def admit(self, request: Request) -> Response | None:
        """A refusal for requests to another host or from another page, as in DNS rebinding."""
        host = request.headers.get("Host", "")
        if host.lower() not in self.hosts:
            return page(HTTPStatus.MISDIRECTED_REQUEST, f"This server is not {host!r}; --public names its address.")
        origin = request.headers.get("Origin")
        if origin is None and urlsplit(request.path).path != "/link":
            return None
        if origin is None or urlsplit(origin).netloc.lower() not in self.hosts:
            return page(HTTPStatus.FORBIDDEN, "Only pages of this server may connect to it.")
        return None


class Budget:
    """A token bucket of messages."""

    def __init__(self) -> None:
        self.left = float(BURST)
        self.since = monotonic()

    def spend(self) -> bool:
        now = monotonic()
        self.left = min(BURST, self.left + (now - self.since) * RATE)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Host:
    def __init__(self, tables: Sequence[HostedTable], pages: Pages, origins: Origins) -> None:
        self.tables = tables
        self.pages = pages
        self.origins = origins
        self.connections = 0

    async def start(self, listening: socket.socket) -> Server:
        server = await serve(
            self.talk,
            sock=listening,
            process_request=self.respond,
            max_size=LONGEST_MESSAGE,
            max_queue=16,
            ping_interval=20,
            ping_timeout=20,
            close_timeout=2,
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
        return None if urlsplit(request.path).path == "/link" else self.pages.respond(request.path)

    async def talk(self, connection: ServerConnection) -> None:
        if self.connections >= CONNECTIONS * len(self.tables):
            await connection.close(BUSY, NO_ROOM)
            return
        self.connections += 1
        try:
            with suppress(ConnectionClosed, TimeoutError):
                await self.seat(connection)
        finally:
            self.connections -= 1

    async def seat(self, connection: ServerConnection) -> None:
        greeting = parse(await asyncio.wait_for(connection.recv(), GREETING))
        key = greeting.get("key") if greeting is not None else None
        found = None
        for table in self.tables:  # all are asked, so that the time reveals nothing
            place = table.links.find(key) if isinstance(key, str) else None
            found = (table, place) if place is not None else found
        if found is None or found[1] is None:
            await end(connection, NO_TABLE)
            return
        table, place = found
        wire = Wire(connection)
        seated = Seated(None if place == "spectator" else int(place), wire)
        try:
            before = table.join(seated)
            if before is not None:
                await before.wire.close(OTHER_WINDOW)
            await self.listen(connection, table, seated)
        finally:
            wire.stop()
            table.leave(seated)

    async def listen(self, connection: ServerConnection, table: HostedTable, seated: Seated) -> None:
        budget, hints = Budget(), set[asyncio.Task[None]]()
        async for frame in connection:
            if not budget.spend():
                await end(connection, TOO_MANY)
                return
            data = parse(frame)
            number = data.get("id") if data is not None else None
            if data is None or type(number) is not int:
                await end(connection, NOT_WHOLE)
                return
            message = data.get("message")
            answer = self.answer(table, seated, number, message)
            if isinstance(message, dict) and message.get("do") == "hint":  # moves can be made while it is searched
                hint = asyncio.ensure_future(answer)
                hints.add(hint)
                hint.add_done_callback(hints.discard)
            else:
                await answer

    async def answer(self, table: HostedTable, seated: Seated, number: int, message: Any) -> None:
        seated.wire.send({"id": number, "reply": await table.take(seated, message)})


class Wire:
    """Sending never waits; a browser that reads nothing for long is disconnected."""

    #: Frames that may wait for a slow browser.
    WAITING = 100

    def __init__(self, connection: ServerConnection) -> None:
        self.connection = connection
        self.frames: asyncio.Queue[str] = asyncio.Queue(self.WAITING)
        self.task = asyncio.ensure_future(self.pump())

    def send(self, data: Any) -> None:
        try:
            # escaped: half a surrogate pair, which a reply may quote, has no UTF-8
            self.frames.put_nowait(json.dumps(data, separators=(",", ":")))
        except asyncio.QueueFull:
            self.connection.transport.abort()

    async def pump(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                await self.connection.send(await self.frames.get())

    def stop(self) -> None:
        self.task.cancel()

    async def close(self, why: str) -> None:
        self.stop()
        with suppress(ConnectionClosed):
            await end(self.connection, why)


async def end(connection: ServerConnection, why: str) -> None:
    """Close a socket for good: its page shows why and does not reconnect."""
    await connection.send(json.dumps({"end": why}))
    await connection.close(CLOSED)


def parse(frame: str | bytes) -> dict[str, Any] | None:
    if isinstance(frame, bytes):
        return None
    try:
        data = json.loads(frame)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
