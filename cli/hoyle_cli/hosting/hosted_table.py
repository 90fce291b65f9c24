"""A table over the network: who sits where, what each browser gets, and the moves of bots.

Everything happens on one event loop; only bots think in threads. A move is in the log before anybody sees it.
"""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

import hoyle
from hoyle.language.report import lookalike
from hoyle.language.report.invisible import visible
from hoyle.scene import EVERYONE, HUMAN, Table
from hoyle_cli.hosting.links import Links

#: Seconds for which a person must be away before others may let a bot play.
PATIENCE = 20

#: The longest name of a person, in characters.
LONGEST_NAME = 24


class Line(Protocol):
    """The way to one browser."""

    def send(self, data: Any) -> None: ...
    async def close(self, code: int, why: str) -> None: ...


@dataclass(eq=False, slots=True)
class Seated:
    """A browser at a table: at a seat, or a spectator's (None)."""

    seat: int | None
    wire: Line


class HostedTable:
    """One game. `secure` makes the log survive a crash; `stand_in` is the bot that plays for people who are away."""

    def __init__(
        self,
        table: Table,
        links: Links,
        links_path: Path | None,
        secure: Callable[[], None],
        thinkers: Executor,
        stand_in: str = "greedy",
    ) -> None:
        self.table = table
        self.links = links
        self.links_path = links_path
        self.secure = secure
        self.thinkers = thinkers
        self.stand_in = stand_in
        self.here: dict[int, Seated] = {}
        self.spectators: set[Seated] = set()
        self.left = dict.fromkeys(links.seats, monotonic() - PATIENCE)
        self.fault = ""
        self.bots_at_work: asyncio.Task[None] | None = None

    # ---- coming and going

    def join(self, seated: Seated) -> Seated | None:
        """Let a browser in; return the one that it replaces at its seat. A person takes a seat back from a bot."""
        before = None
        if seated.seat is None:
            self.spectators.add(seated)
        else:
            before = self.here.get(seated.seat)
            self.here[seated.seat] = seated
            if seated.seat in self.table.course.bots:
                self.table.course.seat_player(seated.seat, HUMAN)
        self.push()
        return before

    def leave(self, seated: Seated) -> None:
        self.spectators.discard(seated)
        if seated.seat is not None and self.here.get(seated.seat) is seated:
            del self.here[seated.seat]
            self.left[seated.seat] = monotonic()
            self.push_people()

    # ---- messages

    async def take(self, seated: Seated, message: Any) -> dict[str, Any]:
        """Answer a message of a browser; whatever it says, the rules hold and nothing is raised."""
        kind = message.get("do") if isinstance(message, dict) else None
        if kind == "name":
            return self.rename(seated.seat, message.get("name"))
        if kind == "stand in":
            return self.let_bot_play(seated.seat, message.get("seat"))
        if self.fault:
            return refusal(self.fault)
        if seated.seat is not None and self.here.get(seated.seat) is not seated:
            return refusal("This seat was opened in another window.")
        number = len(self.table.moves)
        try:
            reply: dict[str, Any] = self.table.act(EVERYONE if seated.seat is None else seated.seat, message)
        except hoyle.Fault as fault:
            return self.stop(fault)
        if len(self.table.moves) != number:
            self.push()
        elif kind in CHOOSING:
            self.show(seated)
        return reply

    def stop(self, fault: hoyle.Fault) -> dict[str, Any]:
        """End the game because of a rule that cannot be carried out."""
        self.fault = f"A rule cannot be carried out, so the game stops: {fault.message}"
        self.secure()
        for other in self.everybody():
            other.wire.send({"fault": self.fault})
        return refusal(self.fault)

    def rename(self, seat: int | None, name: Any) -> dict[str, Any]:
        if seat is None:
            return refusal("Spectators have no name.")
        if not isinstance(name, str):
            return refusal("A name is a text.")
        name = " ".join(unicodedata.normalize("NFC", name).split())
        if not name or len(name) > LONGEST_NAME or visible(name) != name:
            return refusal(f"A name has 1 to {LONGEST_NAME} visible characters.")
        others = [other for number, other in self.table.names.items() if number != seat]
        if lookalike(name) in map(lookalike, others):
            return refusal("Somebody at this table has that name already.")
        self.table.names[seat] = name
        self.links.names[seat] = name
        if self.links_path is not None:
            with suppress(OSError):  # the name is lost at a restart, nothing else
                self.links.write(self.links_path)
        self.push()
        return {"ok": True}

    def let_bot_play(self, asking: int | None, seat: Any) -> dict[str, Any]:
        """Let a bot play for a person who is away, until they return."""
        if asking is None:
            return refusal("Only players decide that.")
        if type(seat) is not int or seat not in self.links.seats:
            return refusal("There is no such person.")
        wait = self.left[seat] + PATIENCE - monotonic()
        if seat in self.here:
            return refusal("That player is here.")
        if wait > 0:
            return refusal(f"That player left just now. Ask again in {wait:.0f} seconds.")
        self.table.course.seat_player(seat, self.stand_in)
        self.push()
        return {"ok": True}

    # ---- what browsers get

    def people(self) -> list[dict[str, Any]]:
        """Return for each seat its name, and whether a person, a bot, or a bot for a person plays there."""
        return [
            {
                "seat": seat,
                "name": self.table.names.get(seat, ""),
                "bot": seat in self.table.course.bots,
                "person": seat in self.links.seats,
                "here": seat in self.here or seat not in self.links.seats,
            }
            for seat in range(self.table.course.game.players)
        ]

    def everybody(self) -> list[Seated]:
        return [*self.here.values(), *self.spectators]

    def show(self, seated: Seated) -> None:
        scene = self.table.scene(EVERYONE if seated.seat is None else seated.seat)
        seated.wire.send({"scene": scene, "people": self.people()})

    def push(self) -> None:
        """Secure the log, then show everybody the table; let bots continue."""
        self.secure()
        for seated in self.everybody():
            self.show(seated)
        self.wake()

    def push_people(self) -> None:
        for seated in self.everybody():
            seated.wire.send({"people": self.people()})

    # ---- bots

    def wake(self) -> None:
        if self.bots_at_work is None or self.bots_at_work.done():
            self.bots_at_work = asyncio.ensure_future(self.play_bots())

    async def play_bots(self) -> None:
        """Make the moves of bots as long as any has to choose; a choice for a changed game is dropped."""
        course = self.table.course
        while not self.fault and (seats := self.table.bots_to_move()):
            seat, number = seats[0], len(self.table.moves)
            state = course.state.copy()
            answer = await asyncio.get_running_loop().run_in_executor(self.thinkers, course.bot_move, state, seat)
            if number != len(self.table.moves) or seat not in course.bots:
                continue
            try:
                self.table.make(answer.move, answer.complaint)
            except hoyle.Fault as fault:
                self.stop(fault)
                return
            self.secure()
            for seated in self.everybody():
                self.show(seated)


#: Messages after which their sender's choice looks different.
CHOOSING = frozenset({"touch", "pick", "back", "anew", "type", "confirm"})


def refusal(text: str) -> dict[str, Any]:
    return {"ok": False, "text": text}
