"""Tables opened from logs, and the server until Ctrl-C."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from errno import EADDRINUSE
from typing import Any, NoReturn
from urllib.parse import urlsplit

import click

import hoyle
from hoyle.resources import table_page_folder
from hoyle_cli import table_flags
from hoyle_cli.hosting.hosted_table import HostedTable
from hoyle_cli.hosting.links import Links, WrongLinks, links_file, read_links
from hoyle_cli.hosting.pages import Pages
from hoyle_cli.hosting.server import Host, Origins
from hoyle_cli.saved_games.record import Record, table_of

#: Seconds after which a thinking bot lets the server answer; Python's own 5 ms add up over a few bots.
SWITCH = 0.001

#: For the words for all addresses of this computer: an address elsewhere, which nobody has (RFC 5737, RFC 3849).
PROBED = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}

Announce = Callable[[Sequence[HostedTable], str], None]


def open_table(
    game: hoyle.Game, record: Record, thinkers: Executor, *, think: float, stand_in: str, spectators: bool
) -> HostedTable:
    links = links_of(record, spectators=spectators)
    with table_flags.faults():
        table = table_of(game, record, think, (hoyle.EVERYONE,))
    return HostedTable(table, links, record, thinkers, stand_in)


def links_of(record: Record, *, spectators: bool) -> Links:
    path = links_file(record.path) if record.path is not None else None
    try:
        if path is not None and path.exists():
            return read_links(path, record.head.people)
        links = Links.draw(record.head.people, spectators=spectators)
        if path is not None:
            links.write(path)
    except WrongLinks as problem:
        raise click.UsageError(str(problem)) from None
    except OSError as problem:
        raise click.UsageError(f"cannot keep the links in {path}: {problem.strerror}") from None
    return links


def listen(address: str, port: int) -> socket.socket:
    try:
        return socket.create_server((address, port), family=socket.AF_INET6 if ":" in address else socket.AF_INET)
    except OSError as problem:
        if problem.errno == EADDRINUSE:
            words = f"port {port} is in use, perhaps by another `hoyle host`: choose another with --port"
            raise click.ClickException(words) from None
        why = (problem.strerror or str(problem)).partition(" (while")[0]
        raise click.ClickException(f"cannot listen on {address}:{port}: {why}") from None


def shown_address(address: str) -> str:
    """The address in links: for all addresses of this computer, the one that its network knows. Nothing is sent."""
    if address in PROBED:
        probed = PROBED[address]
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        address = "::1" if ":" in address else "127.0.0.1"
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((probed, 9))
            address = probe.getsockname()[0]
    return f"[{address}]" if ":" in address else address


def run(tables: Sequence[HostedTable], listening: socket.socket, public: str | None, announce: Announce) -> NoReturn:
    """Serve until Ctrl-C; raises `KeyboardInterrupt`."""
    sys.setswitchinterval(SWITCH)
    asyncio.run(until_ctrl_c(serve(tables, listening, public, announce)))
    raise KeyboardInterrupt


async def until_ctrl_c(serving: Coroutine[Any, Any, None]) -> None:
    """Python's own handler misses a Ctrl-C just before the loop waits."""
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(serving)

    def stop() -> None:
        loop.remove_signal_handler(signal.SIGINT)
        task.cancel()

    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        with suppress(NotImplementedError):  # on Windows, whose loop wakes by itself
            loop.add_signal_handler(signal.SIGINT, stop)
    with suppress(asyncio.CancelledError):
        await task


async def serve(
    tables: Sequence[HostedTable], listening: socket.socket, public: str | None, announce: Announce
) -> None:
    origins = Origins(set())
    host = Host(tables, Pages(table_page_folder()), origins)
    server = await host.start(listening)
    address, number = listening.getsockname()[:2]
    shown = shown_address(address)
    base = public or f"http://{shown}:{number}"
    origins.hosts |= {f"{shown}:{number}", f"localhost:{number}", f"127.0.0.1:{number}", urlsplit(base).netloc.lower()}
    announce(tables, base)
    async with server:
        await server.serve_forever()
