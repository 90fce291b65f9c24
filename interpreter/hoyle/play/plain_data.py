"""Whole positions as plain data for JSON."""

import json
from dataclasses import fields
from typing import Any

from hoyle.engine.position import entries as log
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.position.position import FUEL, Position, entries, link_entries
from hoyle.engine.runtime.frames import slots_in_progress
from hoyle.play import turn
from hoyle.play.compiled import Compiled

#: The kinds of log entries by the word that is saved for each.
KINDS: dict[str, type[log.Entry]] = {
    kind.kind: kind for kind in vars(log).values() if isinstance(kind, type) and hasattr(kind, "kind")
}

#: Fields written without conversion.
PLAIN = (
    *("zones", "where", "next_row", "variables", "face_up", "by", "mixed", "node", "seed"),
    *("rng", "actor", "parts", "decisions", "reason", "script", "asked", "fault"),
)


def table_data(game: Compiled) -> dict[str, Any]:
    return {"game": game.id, "variant": game.variant, "players": game.players, "options": dict(game.options)}


def whole_position(game: Compiled, p: Position) -> dict[str, Any]:
    data = {name: getattr(p, name) for name in PLAIN}
    data["rows"], data["row_of"] = list(p.rows.items()), list(p.row_of.items())
    if turn.is_over(game.machine, p):  # nothing is in progress
        data["slots"], data["pending"] = [None] * len(p.slots), []
    else:
        data["slots"] = slots_in_progress(game.machine.graph, game.machine.owners, p)
        data["pending"] = list(p.pending.items())
    data["log"] = [data_of(entry) for entry in entries(p)]
    return data


def history(made: PastChoice) -> dict[str, Any]:
    origin = made.first()
    began = {"seed": origin.seed, "dealer": origin.dealer, "deal": origin.script, "ask_chance": origin.asked}
    choices = [(m.seat, m.action, m.arguments) for m in made.chain()[1:]]
    return {"origin": {**began, "results": origin.results}, "choices": choices}


def position_of(data: dict[str, Any]) -> Position:
    """The data are trusted."""
    p = Position()
    for name in PLAIN:
        setattr(p, name, data[name])
    p.rows, p.row_of = dict(data["rows"]), dict(data["row_of"])
    p.variables, p.slots = [value_of(value) for value in data["variables"]], [value_of(v) for v in data["slots"]]
    p.pending = {seat: (number, value_of(arguments)) for seat, (number, arguments) in data["pending"]}
    p.fault = None if data["fault"] is None else tuple(data["fault"])
    p.past, p.logged = link_entries([entry_of(entry) for entry in data["log"]]), len(data["log"])
    p.outcome = p.memo = p.fate = p.made = None
    p.legal, p.fuel, p.work = {}, FUEL, 0
    return p


def data_of(entry: log.Entry) -> list[Any]:
    return [entry.kind, *(field_data(getattr(entry, field.name)) for field in fields(entry))]  # type: ignore[arg-type]


def field_data(value: Any) -> Any:
    if isinstance(value, log.Mark):
        return {"mark": [value.card, value.zone, value.place, value.seen, value.name]}
    if isinstance(value, log.CardNames):
        return {"cards": [value.several, field_data(value.marks)]}
    return [field_data(item) for item in value] if isinstance(value, list) else value


def entry_of(data: list[Any]) -> log.Entry:
    word, *values = data
    return KINDS[word](*map(field_of, values))


def field_of(value: Any) -> Any:
    if isinstance(value, dict) and "mark" in value:
        return log.Mark(*value["mark"])
    if isinstance(value, dict) and "cards" in value:
        several, marks = value["cards"]
        return log.CardNames(several, field_of(marks))
    return [field_of(item) for item in value] if isinstance(value, list) else value


def value_of(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(value_of, value))
    return range(*value["range"]) if isinstance(value, dict) else value


def as_json(data: dict[str, Any]) -> str:
    return json.dumps(data, default=to_plain, separators=(",", ":"))


def to_plain(value: Any) -> Any:
    return {"range": [value.start, value.stop]} if isinstance(value, range) else list(value)
