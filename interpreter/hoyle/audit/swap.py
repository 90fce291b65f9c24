"""The same position with two cards in each other's place, in its log too. Input: a state; output: another state.

For a seat that cannot tell the two apart this is the same game.
"""

from collections.abc import Callable, Mapping
from typing import Any

from hoyle.knowledge.relabel import relabeller_of
from hoyle.offers.alike import cards_in
from hoyle.offers.moves import Move
from hoyle.play import turn
from hoyle.play.game import State
from hoyle.position.position import Entry, entries
from hoyle.table.layout import Layout

#: One of the two cards for the other, any other card as it is.
Other = Callable[[Any], Any]


def exchanged(state: State, a: int, b: int, start: int) -> State:
    """The state with cards a and b exchanged on the table, and in the log from an entry on."""
    machine, layout = state.game.machine, state.game.layout
    relabeller, pair = relabeller_of(machine), {a: b, b: a}
    p = relabeller.relabelled(state.position, [pair.get(card, card) for card in range(layout.cards)])
    p.script = {key: faces[:] for key, faces in state.position.script.items()}
    moved = {cells[card]: cells[mate] for cells in relabeller.by_card for card, mate in pair.items()}
    for cell, base, cards in relabeller.by_cards:
        moved[cell] = base + sum(stride * pair.get(card, card) for card, stride in cards)

    def other(card: Any) -> Any:
        return pair.get(card, card)

    past: Any = None
    for i, entry in enumerate(entries(state.position)):
        past = (exchanged_entry(entry, other, moved, layout) if i >= start else entry, past)
    p.past = past
    return State(state.game, p)


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
            rest = entry[3:]
            if entry[0] == "mark":
                rest = (entry[3], [[other(mark[0]), *mark[1:]] for mark in entry[4]], *entry[5:])
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
