"""A copy of a position and its log with two cards exchanged."""

from typing import Any

from hoyle.engine.offers.card_classes import cards_in
from hoyle.engine.offers.moves import Move
from hoyle.engine.position.position import entries, link_entries
from hoyle.knowledge.relabel import relabeller_of
from hoyle.play import turn
from hoyle.play.game import State


def swap_cards(state: State, a: int, b: int, start: int) -> State:
    machine, layout = state.game.machine, state.game.layout
    relabeller, pair = relabeller_of(machine), {a: b, b: a}
    p = relabeller.relabel(state.position, [pair.get(card, card) for card in range(layout.cards)])
    p.script = {key: faces[:] for key, faces in state.position.script.items()}
    moved = {cells[card]: cells[mate] for cells in relabeller.by_card for card, mate in pair.items()}
    for cell, base, cards in relabeller.by_cards:
        moved[cell] = base + sum(stride * pair.get(card, card) for card, stride in cards)

    def other(card: int) -> int:
        return pair.get(card, card)

    def other_cell(cell: int) -> int:
        return moved.get(cell, cell)

    log = entries(state.position)
    p.past = link_entries([*log[:start], *[entry.with_cards(other, other_cell) for entry in log[start:]]])
    return State(state.game, p)


def mirror_move(one: State, two: State, move: Move, a: int, b: int) -> Move | None:
    """The move in the twin; None if it picks one of the two cards among several."""
    pair = {a: b, b: a}
    if move.seat < 0:
        return Move.of(move.seat, move.action, tuple(pair.get(x, x) for x in move.arguments), move.text)
    menu = turn.menu_of(one.game.machine, one.position)
    item = menu.by_name.get(move.action)
    if item is None:
        return move
    found: list[Any] = []
    for level, value in zip(item.alternatives.levels, turn.argument_values(menu, one.position, move), strict=True):
        base = level.argument.local.type.base
        if base == "list" and set(cards_in(value)) & {a, b}:
            return None
        found.append(pair.get(value, value) if base == "card" else value)
    item.prepare(two.position, move.seat)
    return menu.move(two.position, move.seat, item, tuple(found))
