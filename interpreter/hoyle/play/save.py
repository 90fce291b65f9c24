"""A position as JSON text and back, in the middle of anything. Input: a game and a position; output: text that can be read."""

import json
from typing import Any
from zlib import crc32

from hoyle.play.compiled import Compiled
from hoyle.position.position import FUEL, Position
from hoyle.runtime.frames import in_progress
from hoyle.runtime.machine import Machine
from hoyle.view.log import entries

FORMAT = 1

PLAIN = (
    "zones",
    "where",
    "next_row",
    "variables",
    "face_up",
    "by",
    "mixed",
    "node",
    "seed",
    "rng",
    "actor",
    "parts",
    "decisions",
    "reason",
    "script",
    "asked",
    "outcome",
    "fault",
)


class Unreadable(ValueError):
    """A saved state that does not belong to the game, or is none."""


def dump(game: Compiled, p: Position) -> str:
    """The position as JSON: which game and table it belongs to, then its data."""
    data: dict[str, Any] = {
        "hoyle": FORMAT,
        "game": game.id,
        "variant": game.variant,
        "digest": game.digest,
        "players": game.players,
        "options": dict(game.options),
    }
    data |= {name: getattr(p, name) for name in PLAIN}
    data["rows"] = {str(row): cards for row, cards in p.rows.items()}
    data["row_of"] = {str(card): row for card, row in p.row_of.items()}
    data["slots"] = control(game.machine, p)
    data["pending"] = {str(seat): choice for seat, choice in p.pending.items()}
    data["log"] = entries(p)
    data["sum"] = checksum(data)
    return written(data)


def written(data: dict[str, Any]) -> str:
    """Plain data as JSON, without spaces."""
    return json.dumps(data, default=list, separators=(",", ":"))


def checksum(data: dict[str, Any]) -> int:
    """A number that nearly always is another one where anything in the data is."""
    return crc32(written(data).encode())


def control(machine: Machine, p: Position) -> list[Any]:
    """The slots of what is in progress; whatever else was left in slots is not part of the state."""
    running = set(in_progress(machine.graph, p))
    return [value if machine.owners.get(i) in running else None for i, value in enumerate(p.slots)]


def load(game: Compiled, text: str) -> Position:
    """The position that was saved; raises `Unreadable` if it is not one of this game at this table."""
    try:
        data = json.loads(text)
        check(game, data)
        if data.pop("sum") != checksum(data):
            raise Unreadable("this saved state was changed after it was written")
        p = Position()
        for name in PLAIN:
            setattr(p, name, data[name])
        p.rows = {int(row): cards for row, cards in data["rows"].items()}
        p.row_of = {int(card): row for card, row in data["row_of"].items()}
        p.slots = [settled(value) for value in data["slots"]]
        p.pending = {int(seat): (number, settled(args)) for seat, (number, args) in data["pending"].items()}
        p.fault = None if p.fault is None else (p.fault[0], p.fault[1])
        p.past = None
        for entry in data["log"]:
            p.past = (tuple(entry), p.past)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as problem:
        raise Unreadable(f"this is not a saved state: {problem}") from None
    p.fuel = FUEL
    p.legal = {}
    p.memo = None
    return p


def check(game: Compiled, data: Any) -> None:
    """Refuse what was saved from another game, other rules or another table."""
    if not isinstance(data, dict) or data.get("hoyle") != FORMAT:
        raise Unreadable("this is not a saved state of this version")
    for name, mine in (
        ("game", game.id),
        ("variant", game.variant),
        ("players", game.players),
        ("options", dict(game.options)),
    ):
        if data.get(name) != mine:
            raise Unreadable(f"this state was saved with {name} {data.get(name)!r}, not {mine!r}")
    if data.get("digest") != game.digest:
        raise Unreadable("this state was saved under other rules: the rule file has changed since")


def settled(value: Any) -> Any:
    """Lists as the tuples they were."""
    return tuple(settled(item) for item in value) if isinstance(value, list) else value
