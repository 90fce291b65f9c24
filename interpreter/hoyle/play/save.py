"""A position as JSON text and back, in the middle of anything. Input: a game and a position; output: text that can be read.

What is read may have been written by anybody: it is looked at by shape here, and by the rules in `saved_table`,
`saved_course` and `saved_log`.
"""

import json
from collections.abc import Callable
from typing import Any
from zlib import crc32

from hoyle.play import saved_course, saved_log, saved_table
from hoyle.play.compiled import Compiled
from hoyle.position.made import Made, Origin, chain_of
from hoyle.position.position import FUEL, Position, chained, entries
from hoyle.runtime.frames import slots_in_progress
from hoyle.table.closure import HIGHEST, LOWEST
from hoyle.table.fault import Fault

FORMAT = 1

#: Whether a value read from JSON has the shape that is needed.
Shape = Callable[[Any], bool]


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
    data["slots"] = control(game, p)
    data["pending"] = {} if saved_course.is_over(game, p) else {str(seat): c for seat, c in p.pending.items()}
    data["log"] = [saved_log.as_data(entry) for entry in entries(p)]
    data |= history(p.made)
    data["sum"] = checksum(data)
    return written(data)


def history(made: Made | None) -> dict[str, Any]:
    """How a position came about; nothing where that was not kept."""
    if made is None:
        return {}
    origin = made.first()
    began = {"seed": origin.seed, "dealer": origin.dealer, "script": origin.script, "asked": origin.asked}
    choices = [(m.seat, m.action, m.arguments) for m in made.chain()[1:]]
    return {"origin": {**began, "results": origin.results}, "made": choices}


def written(data: dict[str, Any]) -> str:
    """Plain data as JSON, without spaces; a range by its ends."""
    return json.dumps(data, default=plain, separators=(",", ":"))


def plain(value: Any) -> Any:
    """What JSON writes in place of a range or a set."""
    return {"from": value.start, "to": value.stop - 1} if isinstance(value, range) else list(value)


def checksum(data: dict[str, Any]) -> int:
    """A number that nearly always is another one where anything in the data is."""
    return crc32(written(data).encode())


def control(game: Compiled, p: Position) -> list[Any]:
    """The slots of what is in progress, of which there is nothing in a game that is over."""
    if saved_course.is_over(game, p):
        return [None] * len(p.slots)
    return slots_in_progress(game.machine.graph, game.machine.owners, p)


def load(game: Compiled, text: str) -> Position:
    """The position that was saved; raises `Unreadable` if it is not one of this game at this table."""
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise Unreadable("this is not a saved state: it is no JSON") from None
    check(game, data)
    try:
        if data.pop("sum", None) != checksum(data):
            raise Unreadable("this saved state was changed after it was written")
        p = position(data)
    except Unreadable:
        raise
    except (ValueError, RecursionError) as problem:
        raise Unreadable(f"this is not a saved state: {problem}") from None
    try:

        def told(game: Compiled, p: Position) -> str | None:
            return saved_log.told(game, data["log"])

        for law in (saved_table.sizes, *saved_course.FIRST, *saved_table.LAWS, told, *saved_course.LAWS):
            wrong = law(game, p)
            if wrong is not None:
                raise Unreadable(f"this saved state cannot be: {wrong}")
        p.past = chained([saved_log.entry_of(entry) for entry in data["log"]])
    except Fault as fault:
        raise Unreadable(f"this saved state cannot be: {fault.message}") from None
    p.fuel = FUEL
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


def position(data: dict[str, Any]) -> Position:
    """The position in the data; raises `Unreadable` where the data have another shape."""
    for name, shape in (PLAIN | KEYED).items():
        if name not in data:
            raise Unreadable(f"this is not a saved state: it has no `{name}`")
        if not shape(data[name]):
            raise Unreadable(f"this is not a saved state: its `{name}` is nothing that it can be")
    p = Position()
    for name in PLAIN:
        setattr(p, name, data[name])
    p.rows = {int(row): cards for row, cards in data["rows"].items()}
    p.row_of = {int(card): row for card, row in data["row_of"].items()}
    p.variables = [settled(value) for value in data["variables"]]
    p.slots = [settled(value) for value in data["slots"]]
    p.pending = {int(seat): (number, settled(args)) for seat, (number, args) in data["pending"].items()}
    p.fault = None if p.fault is None else (p.fault[0], p.fault[1])
    p.outcome = p.past = p.memo = None
    p.legal, p.fuel = {}, FUEL
    p.logged = len(data["log"])
    p.fate, p.made = None, came_about(data)
    return p


def came_about(data: dict[str, Any]) -> Made | None:
    """How the saved position came about; None where that was not saved. Raises `Unreadable` for another shape."""
    began, choices = data.get("origin"), data.get("made")
    if began is None and choices is None:
        return None
    for name, part in (("origin", began), ("made", choices)):
        if part is None:
            raise Unreadable(f"this is not a saved state: it has no `{name}`")
    if not isinstance(began, dict) or began.keys() != ORIGIN.keys():
        raise Unreadable("this is not a saved state: its `origin` is nothing that it can be")
    if not all(shape(began[name]) for name, shape in ORIGIN.items()):
        raise Unreadable("this is not a saved state: its `origin` is nothing that it can be")
    if not isinstance(choices, list) or not all(map(is_made, choices)):
        raise Unreadable("this is not a saved state: its `made` is nothing that it can be")
    results = began["results"]
    origin = Origin(**(began | {"results": None if results is None else settled(results)}))
    return chain_of(origin, [(seat, action, settled(arguments)) for seat, action, arguments in choices])


def settled(value: Any) -> Any:
    """Lists as the tuples they were, and ranges as such."""
    if isinstance(value, list):
        return tuple(settled(item) for item in value)
    if isinstance(value, dict) and value.keys() == {"from", "to"} and all(map(is_number, value.values())):
        low, high = value["from"], value["to"]
        return range(low, high + 1) if LOWEST <= low <= high <= HIGHEST else value
    return value


# ---- shapes


def is_number(value: Any) -> bool:
    """Whether something is a whole number."""
    return type(value) is int


def is_text(value: Any) -> bool:
    """Whether something is a text."""
    return isinstance(value, str)


def is_flag(value: Any) -> bool:
    """Whether something is yes or no."""
    return isinstance(value, bool)


def is_any(value: Any) -> bool:
    """Anything."""
    return True


def or_none(shape: Shape) -> Shape:
    """A shape, or none."""
    return lambda value: value is None or shape(value)


def list_of(shape: Shape) -> Shape:
    """A list of values of a shape."""
    return lambda value: isinstance(value, list) and all(map(shape, value))


def table_of(shape: Shape, key: Shape = is_text) -> Shape:
    """Values of a shape by keys."""
    return lambda value: isinstance(value, dict) and all(map(key, value)) and all(map(shape, value.values()))


def is_numeral(key: str) -> bool:
    """Whether a key is a whole number from 0, as it is written."""
    return key.isascii() and key.isdecimal() and len(key) < 20 and str(int(key)) == key


def is_fault(value: Any) -> bool:
    """Whether something is a code and a message."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_text, value))


def is_choice(value: Any) -> bool:
    """Whether something is an action and its arguments."""
    return isinstance(value, list) and len(value) == 2 and is_number(value[0]) and isinstance(value[1], list)


def is_entry(value: Any) -> bool:
    """Whether something is an entry of the log: its kind, and what belongs to it."""
    return isinstance(value, list) and bool(value) and is_text(value[0])


def is_made(value: Any) -> bool:
    """Whether something is a choice that was made: a seat, an action and its arguments."""
    return isinstance(value, list) and len(value) == 3 and is_number(value[0]) and is_text(value[1])


def is_result(value: Any) -> bool:
    """Whether something is a result of chance: its kind, and a seat, a card or an order of cards."""
    if not isinstance(value, list) or len(value) != 2 or value[0] not in ("dealer", "order", "card"):
        return False
    return list_of(is_number)(value[1]) if value[0] == "order" else is_number(value[1])


#: What is written of how a game began.
ORIGIN: dict[str, Shape] = {
    "seed": is_number,
    "dealer": or_none(is_number),
    "script": table_of(list_of(is_text)),
    "asked": is_flag,
    "results": or_none(list_of(is_result)),
}

#: What is written as it is held, and the shape of each.
PLAIN: dict[str, Shape] = {
    "zones": list_of(list_of(or_none(is_number))),
    "where": list_of(is_number),
    "next_row": is_number,
    "variables": list_of(is_any),
    "face_up": list_of(is_flag),
    "by": list_of(or_none(is_number)),
    "mixed": list_of(is_flag),
    "node": is_number,
    "seed": or_none(is_number),
    "rng": is_number,
    "actor": or_none(is_number),
    "parts": list_of(list_of(is_number)),
    "decisions": is_number,
    "reason": or_none(is_text),
    "script": table_of(list_of(is_text)),
    "asked": is_flag,
    "fault": or_none(is_fault),
}

#: What is written in another form than it is held.
KEYED: dict[str, Shape] = {
    "rows": table_of(list_of(is_number), is_numeral),
    "row_of": table_of(is_number, is_numeral),
    "slots": list_of(is_any),
    "pending": table_of(is_choice, is_numeral),
    "log": list_of(is_entry),
}
