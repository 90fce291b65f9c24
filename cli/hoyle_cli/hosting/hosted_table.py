"""A table over the network.

All is on one event loop; only bots think in threads. A move is logged before anybody sees it.
"""

import asyncio
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

import hoyle
from hoyle.language.report import lookalike
from hoyle.language.report.words import with_number
from hoyle.records.lines import HUMAN
from hoyle.scene import Table
from hoyle.scene.messages import DEEDS
from hoyle.scene.turns import PAUSE, auto_words
from hoyle.scene.wording.player_names import PlayerNames
from hoyle_cli.hosting.links import Links, links_file
from hoyle_cli.prompt.seats import composed, name_problem
from hoyle_cli.saved_games.record import Record, another, unwritten

#: Seconds for which a person must be away before others may let a bot play.
PATIENCE = 20

OTHER_WINDOW = "This seat was opened in another window. Reload the page to play here instead."


class Line(Protocol):
    def send(self, data: Any) -> None: ...
    async def close(self, why: str) -> None: ...


@dataclass(eq=False, slots=True)
class Seated:
    """A browser at a seat, or a spectator's (None)."""

    seat: int | None
    wire: Line


class HostedTable:
    """One game after another; `stand_in` is the bot for people who are away."""

    def __init__(self, table: Table, links: Links, record: Record, thinkers: Executor, stand_in: str) -> None:
        self.table = table
        self.links = links
        self.record = record
        self.thinkers = thinkers
        self.stand_in = stand_in
        self.here: dict[int, Seated] = {}
        self.spectators: set[Seated] = set()
        #: since when each person is away, from the start of the server on
        self.left = dict.fromkeys(links.seats, monotonic())
        self.bots_at_work: asyncio.Task[None] | None = None
        #: by seat the last search for a hint, and the table and the number of moves for which it is
        self.hints: dict[int, tuple[tuple[Table, int], asyncio.Future[dict[str, Any]]]] = {}
        self.use_names()

    @property
    def log(self) -> Path | None:
        return self.record.path

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.head.names or ("",) * self.table.game.players

    # ---- coming and going

    def join(self, seated: Seated) -> Seated | None:
        """Let a browser in; return the one that it replaces."""
        before = None
        if seated.seat is None:
            self.spectators.add(seated)
        else:
            before = self.here.get(seated.seat)
            self.here[seated.seat] = seated
            if seated.seat in self.table.course.bots:
                self.table.seat_player(seated.seat, HUMAN)
        self.push()
        return before

    def leave(self, seated: Seated) -> None:
        self.spectators.discard(seated)
        if seated.seat is not None and self.here.get(seated.seat) is seated:
            del self.here[seated.seat]
            self.left[seated.seat] = monotonic()
            for other in self.everybody():
                other.wire.send({"people": self.people()})

    # ---- messages

    async def take(self, seated: Seated, message: Any) -> dict[str, Any]:
        """Answer any message; nothing is raised."""
        kind = message.get("do") if isinstance(message, dict) else None
        if kind == "name":
            return self.rename(seated.seat, message.get("name"))
        if kind in ("stand in", "new game") and seated.seat is None:
            return refusal("Only players decide that.")
        if kind == "stand in":
            return self.let_bot_play(message.get("seat"))
        if kind == "new game":
            return self.begin_new_game()
        if kind == "ping":
            return {"ok": True}
        if seated.seat is not None and self.here.get(seated.seat) is not seated:
            return refusal(OTHER_WINDOW)
        if kind == "hint" and seated.seat is not None:
            return await self.hint(seated.seat)
        number = self.table.number
        reply = self.table.act(seated.seat, message)
        if kind == "auto" and reply["ok"]:
            reply["lines"] = [auto_words(on=message["on"], alone=self.alone)]
        if self.table.number != number:
            self.push()
        elif kind in CHOOSING:
            self.show(seated)
            self.wake()
        return reply

    async def hint(self, seat: int) -> dict[str, Any]:
        """A second request meanwhile waits for the same hint."""
        known = (self.table, self.table.number)
        search = self.hints.get(seat)
        if search is None or search[1].done() or search[0] != known:
            task = self.table.hint_task(seat)
            search = known, asyncio.get_running_loop().run_in_executor(self.thinkers, task)
            self.hints[seat] = search
        return await asyncio.shield(search[1])

    def rename(self, seat: int | None, name: Any) -> dict[str, Any]:
        if seat is None or not isinstance(name, str):
            return refusal("Only players have names.")
        name = composed(name)
        problem = name_problem(name, self.table.game)
        others = {lookalike(other) for number, other in enumerate(self.names) if number != seat}
        if problem or lookalike(name) in others:
            return refusal(
                f"{problem[0].upper()}{problem[1:]}." if problem else "Somebody at this table has that name already."
            )
        self.record.log_name(seat, name)
        self.use_names()
        self.push()
        return {"ok": True}

    def use_names(self) -> None:
        self.table.names = PlayerNames(self.names)

    def let_bot_play(self, seat: Any) -> dict[str, Any]:
        if type(seat) is not int or seat not in self.links.seats:
            return refusal("There is no such person.")
        wait = self.wait_for(seat)
        if seat in self.here:
            return refusal("That player is here.")
        if wait > 0:
            return refusal(f"Give that player more time. Ask again in {with_number(wait, 'second')}.")
        self.table.seat_player(seat, self.stand_in)
        self.push()
        return {"ok": True}

    def begin_new_game(self) -> dict[str, Any]:
        """Deal to the same people at the same links."""
        if not self.table.over:
            return refusal("The game is not over yet.")
        game, before = self.table.game, self.table
        try:
            record = another(self.record, game, unwritten(self.log))
            table = Table(
                game, before.course.players, seed=record.head.seed, recorder=record, think=before.course.think
            )
        except hoyle.Fault as fault:
            return refusal(f"A new game cannot begin: {fault.message}")
        table.auto = before.auto
        self.record.close()
        if self.bots_at_work is not None:
            self.bots_at_work.cancel()  # it may wait at the old table
        self.bots_at_work = None
        self.table, self.record = table, record
        self.keep_links()
        self.use_names()
        self.push()
        return {"ok": True}

    def keep_links(self) -> None:
        """Write the links beside the log; report a failure and continue."""
        if self.log is not None:
            try:
                self.links.write(links_file(self.log))
            except OSError as problem:
                unwritten(links_file(self.log))(problem.strerror or str(problem))

    # ---- what browsers get

    def people(self) -> list[dict[str, Any]]:
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "bot": seat in self.table.course.bots,
                "person": seat in self.links.seats,
                "away": seat in self.links.seats and seat not in self.here,
                "wait": self.wait_for(seat),
            }
            for seat in range(self.table.game.players)
        ]

    def wait_for(self, seat: int) -> int:
        """Seconds until others may let a bot play for somebody who is away; otherwise 0."""
        if seat not in self.links.seats or seat in self.here:
            return 0
        return max(0, ceil(self.left[seat] + PATIENCE - monotonic()))

    def everybody(self) -> list[Seated]:
        return [*self.here.values(), *self.spectators]

    def show(self, seated: Seated) -> None:
        scene = self.table.scene(seated.seat)
        seated.wire.send({"scene": scene, "people": self.people()})

    def push(self) -> None:
        """Secure the log, then show the table; let bots continue."""
        self.record.secure()
        for seated in self.everybody():
            self.show(seated)
        self.wake()

    # ---- bots, and choices with one option

    @property
    def alone(self) -> bool:
        return len(self.links.seats) == 1 and not self.links.spectators

    def wake(self) -> None:
        if self.bots_at_work is None or self.bots_at_work.done():
            self.bots_at_work = asyncio.ensure_future(self.play_on())

    async def play_on(self) -> None:
        table = self.table
        while True:
            if seats := table.bots_to_move():
                await self.play_bot(seats[0])
            elif (move := table.automatic_move(alone=self.alone)) is not None:
                await asyncio.sleep(PAUSE)
                if table.automatic_move(alone=self.alone) == move:
                    self.make(move)
            else:
                return

    async def play_bot(self, seat: int) -> None:
        """A choice for a changed game is dropped."""
        table = self.table
        number, state = table.number, table.state.copy()
        work = partial(table.course.bot_move, state, seat)
        move, complaint = await asyncio.get_running_loop().run_in_executor(self.thinkers, work)
        if number == table.number and seat in table.course.bots:
            self.make(move, complaint)

    def make(self, move: hoyle.Move, complaint: str | None = None) -> None:
        with suppress(hoyle.Fault):  # the table says so to everybody
            self.table.make(move, complaint)
        self.push()


#: Messages after which their sender's choice looks different.
CHOOSING = DEEDS.keys() - {"why", "hint"}


def refusal(text: str) -> dict[str, Any]:
    return {"ok": False, "text": text}
