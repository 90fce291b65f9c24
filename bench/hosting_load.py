"""Load on one server: tables with two people and two bots each, over loopback.

    python bench/hosting_load.py 50 30

lets people at 50 tables of Sedma play for 30 seconds, each with two seconds of thought for a move, and prints how long
their messages waited for replies. The server runs in a process of its own.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from random import Random
from statistics import median, quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

PROGRAM = [sys.executable, "-c", "from hoyle_cli.main import main; main()"]


class Guest:
    """A person's browser; `waits` are the seconds between a message and its reply."""

    def __init__(self, socket: ClientConnection, rng: Random) -> None:
        self.socket = socket
        self.rng = rng
        self.scene: dict[str, Any] = {}
        self.waits: list[float] = []
        self.last = 0

    async def take(self) -> int | None:
        frame = json.loads(await self.socket.recv())
        self.scene = frame.get("scene", self.scene)
        if "reply" in frame:
            assert frame["reply"]["ok"], frame
        return frame.get("id")

    async def send(self, do: str, **more: str) -> None:
        self.last += 1
        message = {"do": do, "number": self.scene["number"], **more}
        begun = time.perf_counter()
        await self.socket.send(json.dumps({"id": self.last, "message": message}))
        while await self.take() != self.last:
            pass
        self.waits.append(time.perf_counter() - begun)

    async def play(self, pause: float) -> None:
        while True:
            while not self.scene or (self.scene["seat"] not in self.scene["turn"] and not self.scene["over"]):
                await self.take()
            if self.scene["over"]:
                return
            await asyncio.sleep(pause * self.rng.uniform(0.5, 1.5))
            number = self.scene["number"]
            while self.scene["number"] == number:
                choice = self.scene["choice"]
                if choice["whole"]:
                    await self.send("confirm")
                    break
                ways = [("touch", {"target": one["target"]}) for one in choice["lit"]]
                ways += [("pick", {"entry": one["id"]}) for one in choice["entries"]]
                do, more = self.rng.choice(ways)
                await self.send(do, **more)


async def load(port: int, keys: list[str], seconds: float, pause: float) -> list[float]:
    origin = Origin(f"http://127.0.0.1:{port}")
    sockets = [await connect(f"ws://127.0.0.1:{port}/link", origin=origin, max_queue=None) for _ in keys]
    guests = [Guest(socket, Random(number)) for number, socket in enumerate(sockets)]
    for guest, key in zip(guests, keys):
        await guest.socket.send(json.dumps({"key": key}))
    playing = asyncio.gather(*(guest.play(pause) for guest in guests))
    with suppress(TimeoutError):
        await asyncio.wait_for(playing, seconds)
    return [wait for guest in guests for wait in guest.waits]


def main(tables: int = 50, seconds: int = 30, pause: float = 2.0, bot: str = "greedy") -> None:
    with tempfile.TemporaryDirectory() as folder:
        words = ["sedma", "--seats", f"human,{bot},human,{bot}", "--tables", str(tables), "--port", "0", "--seed", "1"]
        environment = os.environ | {"XDG_STATE_HOME": folder}
        server = subprocess.Popen([*PROGRAM, "host", *words], stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        links = []
        for line in server.stdout:
            if "http://" in line:
                links.append(line.split()[1].partition("/#"))
            if "Ctrl-C" in line:
                break
        port = int(links[0][0].rpartition(":")[2])
        waits = asyncio.run(load(port, [key for *_, key in links], seconds, pause))
        with open(f"/proc/{server.pid}/status", encoding="ascii") as status:
            peak = next(line.split()[1] for line in status if line.startswith("VmHWM"))
        with open(f"/proc/{server.pid}/stat", encoding="ascii") as stat:
            ticks = sum(map(int, stat.read().rpartition(")")[2].split()[11:13]))
        server.kill()
    parts = quantiles(waits, n=100)
    print(f"{tables} tables, {len(links)} browsers, {len(waits):,} messages in {seconds} s")
    print(
        f"replies: median {median(waits) * 1000:.1f} ms, 95 % {parts[94] * 1000:.0f} ms, worst {max(waits) * 1000:.0f} ms"
    )
    print(f"the server: {ticks / os.sysconf('SC_CLK_TCK'):.1f} s of CPU with its start, {int(peak) / 1024:.0f} MiB")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), *map(float, sys.argv[3:4]), *sys.argv[4:5])
