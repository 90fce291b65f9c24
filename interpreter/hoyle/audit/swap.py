"""The same position with two cards in each other's place, in its log too. Input: a state; output: another state.

For a seat that cannot tell the two apart this is the same game.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from hoyle.graph import nodes as g
from hoyle.model.formula import Local
from hoyle.model.types import Type
from hoyle.offers.alike import cards_in
from hoyle.offers.moves import Move
from hoyle.play import turn
from hoyle.play.game import Game, State
from hoyle.position.position import Entry, Position, entries
from hoyle.table.layout import Layout

#: One of the two cards for the other, any other card as it is.
Other = Callable[[Any], Any]


def exchanged(state: State, a: int, b: int, start: int) -> State:
    """The state with cards a and b exchanged on the table, and in the log from an entry on."""
    twin = state.copy()
    p, layout = twin.position, state.game.layout
    pair = {a: b, b: a}

    def other(card: Any) -> Any:
        return pair.get(card, card)

    exchange_places(p, a, b, other, state.game.machine.piles.kinds)
    moved = exchange_values(p, a, b, other, layout)
    for slot, kind in slot_types(state.game).items():
        held = p.slots[slot] if slot < len(p.slots) else None
        if isinstance(held, tuple) if kind.base == "list" else isinstance(held, int | str):
            p.slots[slot] = exchanged_value(kind, held, other)
    actions = list(state.game.model.actions.values())
    for seat, (number, chosen) in p.pending.items():
        arguments = actions[number].arguments
        new = tuple(exchanged_value(x.local.type, v, other) for x, v in zip(arguments, chosen, strict=True))
        p.pending[seat] = (number, new)
    past: Any = None
    for i, entry in enumerate(entries(p)):
        past = (exchanged_entry(entry, other, moved, layout) if i >= start else entry, past)
    p.past, p.legal, p.memo = past, {}, None
    return twin


def exchange_places(p: Position, a: int, b: int, other: Other, kinds: list[str]) -> None:
    """Lay each of two cards where the other lies, as the other lies."""
    for number, pile in enumerate(p.zones):
        if kinds[number] not in ("rows", "tokens"):
            pile[:] = [other(thing) for thing in pile]
            if kinds[number] == "set":
                pile.sort()
    p.rows = {row: [other(card) for card in cards] for row, cards in p.rows.items()}
    p.row_of = {other(card): row for card, row in p.row_of.items()}
    runs: tuple[list[Any], ...] = (p.where, p.face_up, p.by, p.mixed)
    for run in runs:
        run[a], run[b] = run[b], run[a]


def exchange_values(p: Position, a: int, b: int, other: Other, layout: Layout) -> dict[int, int]:
    """Let variables hold, and be kept at, the other card; the cells that changed places."""
    moved: dict[int, int] = {}
    by_place = {(c.variable.name, c.indexes): c.number for c in layout.variable_cells}
    for cell in layout.variable_cells:
        kinds = [per.kind for per in cell.variable.per]
        if "card" in kinds and cell.indexes[kinds.index("card")] == a:
            i = kinds.index("card")
            mate = by_place[cell.variable.name, (*cell.indexes[:i], b, *cell.indexes[i + 1 :])]
            moved |= {cell.number: mate, mate: cell.number}
    old = list(p.variables)
    for cell in layout.variable_cells:
        held = old[moved.get(cell.number, cell.number)]
        p.variables[cell.number] = exchanged_value(cell.variable.type, held, other)
    return moved


def exchanged_value(kind: Type, value: Any, other: Other) -> Any:
    """A value in which the two cards are exchanged."""
    if value is None:
        return None
    if kind.base == "card":
        return other(value)
    if kind.base == "list" and kind.item is not None:
        return tuple(exchanged_value(kind.item, item, other) for item in value)
    return value


def exchanged_entry(entry: Entry, other: Other, moved: Mapping[int, int], layout: Layout) -> Entry:
    """An entry of the log in which the two cards are exchanged."""
    match entry[0]:
        case "deal" | "move" | "up" | "down" | "show" | "see":
            return (entry[0], other(entry[1]), *entry[2:])
        case "say":
            return (*entry[:2], exchanged_text(entry[2], other), [moved.get(cell, cell) for cell in entry[3]])
        case "set" | "known" | "mark":
            holds_card = layout.variable_cells[entry[1]].variable.type.base == "card"
            new = other(entry[2]) if holds_card else entry[2]
            rest = entry[3:] if entry[0] != "mark" else (entry[3], other(entry[4]), *entry[5:])
            return (entry[0], moved.get(entry[1], entry[1]), new, *rest)
        case "do":

            def turned(value: Any) -> Any:
                """The marks of an argument, or of each of several sets."""
                if not isinstance(value, list):
                    return value
                return [other(value[0]), *value[1:]] if value and isinstance(value[0], int) else [*map(turned, value)]

            values = [turned(value) for value in entry[3]]
            titled = [[f and exchanged_text(f, other) for f in filled] for filled in entry[4:]]
            return (*entry[:3], values, *titled)
    return entry


def exchanged_text(pieces: list[Any], other: Other) -> list[Any]:
    """A text that names cards, with the two exchanged."""
    return [
        piece if isinstance(piece, str) else [piece[0], [[other(mark[0]), *mark[1:]] for mark in piece[1]]]
        for piece in pieces
    ]


def mirrored(one: State, two: State, move: Move, a: int, b: int) -> Move | None:
    """The same move of the twin; None where it picks one of the two cards among several."""
    pair = {a: b, b: a}
    if move.seat < 0:
        return Move.of(move.seat, move.action, tuple(pair.get(x, x) for x in move.arguments), move.text)
    menu = turn.menu_of(one.game.machine, one.position)
    item = menu.by_name.get(move.action)
    if item is None:
        return move
    found: list[Any] = []
    for level, value in zip(item.alternatives.levels, turn.meant(menu, one.position, move), strict=True):
        base = level.argument.local.type.base
        if base == "list" and set(cards_in(value)) & {a, b}:
            return None
        found.append(pair.get(value, value) if base == "card" else value)
    item.prepare(two.position, move.seat)
    return menu.move(two.position, move.seat, item, tuple(found))


@lru_cache(maxsize=256)
def slot_types(game: Game) -> dict[int, Type]:
    """The type of what each slot holds, as far as it is known: names of the rule file, and settled lists."""
    found: dict[int, Type] = {}

    def look(thing: Any) -> None:
        if isinstance(thing, Local):
            found[thing.slot] = thing.type
        if isinstance(thing, g.Put) and not isinstance(thing.value, int | None) and thing.role == "list":
            found[thing.slot] = thing.value.type
        if isinstance(thing, tuple | list):
            for item in thing:
                look(item)
        elif isinstance(thing, Mapping):
            for item in thing.values():
                look(item)
        elif is_dataclass(thing):
            for field in fields(thing):
                if field.name not in ("span", "type"):
                    look(getattr(thing, field.name))

    for part in (game.model.actions, game.model.phases, game.machine.graph.nodes):
        look(part)
    return found
