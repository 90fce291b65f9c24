"""The same position with two cards in each other's place, in its log too. Input: a state; output: another state.

For a seat that cannot tell the two apart this is the same game.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from hoyle.graph import nodes as g
from hoyle.model.formula import Local
from hoyle.model.types import Type
from hoyle.play.game import Game
from hoyle.play.state import State
from hoyle.runtime.moves import Move
from hoyle.view.log import entries


@cache
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


def exchanged(state: State, a: int, b: int, start: int) -> State:
    """The state with cards a and b exchanged on the table, and in the log from an entry on."""
    twin = state.copy()
    p, layout, piles = twin.position, state.game.layout, state.game.machine.piles
    other = {a: b, b: a}

    def card(x: Any) -> Any:
        return other.get(x, x)

    def value(kind: Type, x: Any) -> Any:
        if x is None:
            return None
        if kind.base == "card":
            return card(x)
        if kind.base == "list" and kind.item is not None:
            return tuple(value(kind.item, item) for item in x)
        return x

    for number, pile in enumerate(p.zones):
        if piles.kinds[number] not in ("rows", "tokens"):
            pile[:] = [card(x) for x in pile]
            if piles.kinds[number] == "set":
                pile.sort()
    p.rows = {row: [card(c) for c in cards] for row, cards in p.rows.items()}
    p.row_of = {card(c): row for c, row in p.row_of.items()}
    for run in (p.where, p.face_up, p.by, p.mixed):
        run[a], run[b] = run[b], run[a]
    moved: dict[int, int] = {}
    for cell in layout.variable_cells:
        kinds = [per.kind for per in cell.variable.per]
        if "card" in kinds and cell.indexes[kinds.index("card")] == a:
            i = kinds.index("card")
            mate = next(
                c.number
                for c in layout.variable_cells
                if c.variable is cell.variable and c.indexes == (*cell.indexes[:i], b, *cell.indexes[i + 1 :])
            )
            moved |= {cell.number: mate, mate: cell.number}
    old = list(p.variables)
    for cell in layout.variable_cells:
        p.variables[cell.number] = value(cell.variable.type, old[moved.get(cell.number, cell.number)])
    for slot, kind in slot_types(state.game).items():
        if slot < len(p.slots) and (p.slots[slot] is None or isinstance(p.slots[slot], int | str | tuple)):
            if kind.base != "list" or isinstance(p.slots[slot], tuple | None):
                p.slots[slot] = value(kind, p.slots[slot])
    actions = list(state.game.model.actions.values())
    for seat, (number, chosen) in p.pending.items():
        arguments = actions[number].arguments
        new = tuple(value(x.local.type, v) for x, v in zip(arguments, chosen, strict=True))
        p.pending[seat] = (number, new)
    past: Any = None
    for i, entry in enumerate(entries(p)):
        past = (told(entry, card, moved, layout) if i >= start else entry, past)
    p.past, p.legal, p.memo = past, {}, None
    return twin


def told(entry: Any, card: Any, moved: dict[int, int], layout: Any) -> Any:
    """An entry of the log with the cards exchanged."""
    match entry[0]:
        case "deal" | "move" | "up" | "down" | "show" | "see":
            return (entry[0], card(entry[1]), *entry[2:])
        case "set" | "known":
            cell = layout.variable_cells[entry[1]]
            new = card(entry[2]) if cell.variable.type.base == "card" else entry[2]
            return (entry[0], moved.get(entry[1], entry[1]), new, *entry[3:])
        case "mark":
            cell = layout.variable_cells[entry[1]]
            new = card(entry[2]) if cell.variable.type.base == "card" else entry[2]
            return ("mark", moved.get(entry[1], entry[1]), new, entry[3], card(entry[4]), *entry[5:])
        case "do":
            values = [[[card(mark[0]), *mark[1:]] for mark in v] if isinstance(v, list) else v for v in entry[3]]
            return (*entry[:3], values)
    return entry


def mirrored(state: State, move: Move, a: int, b: int) -> Move | None:
    """The same move of the twin; None where it picks one of the two cards among several."""
    other = {a: b, b: a}
    if move.action not in state.game.model.actions:
        new = tuple(other.get(x, x) for x in move.arguments) if move.seat < 0 else move.arguments
        return Move(move.seat, move.action, new, move.text)
    found: list[Any] = []
    for argument, value in zip(state.game.model.actions[move.action].arguments, move.arguments, strict=True):
        base = argument.local.type.base
        if base == "list" and value is not None and set(value) & {a, b}:
            return None
        found.append(other.get(value, value) if base == "card" else value)
    return Move(move.seat, move.action, tuple(found), move.text)
