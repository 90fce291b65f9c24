"""The table as the referee or one seat sees it now, as plain data."""

from collections.abc import Sequence
from typing import Any

from hoyle.engine.offers.notation import BETWEEN, HIDDEN
from hoyle.engine.position.position import Position
from hoyle.engine.position.sight import is_seen
from hoyle.engine.runtime.machine import Machine

#: A value kept for cards: the places it is listed by, the names of the cards, the value.
Marked = tuple[list[tuple[int, int, int]], str, Any]


def zones(machine: Machine, p: Position, seat: int | None) -> dict[str, Any]:
    """Every zone by key, hidden cards as `??`; the referee (no seat) sees all.

    stack and row: faces in order, top or head first; set: the faces shown in deck order, then the hidden ones; rows: a
    list of rows; places: None, a face or the name of a token; tokens: the number of each kind, or `??`.
    """
    return {at.key: zone(machine, p, seat, at.number) for at in machine.layout.zones}


def zone(machine: Machine, p: Position, seat: int | None, number: int) -> Any:
    pile = p.zones[number]
    kind = machine.piles.kinds[number]
    names = machine.layout.token_names
    if kind == "tokens":
        seen = seat is None or is_seen(machine.sights.zone(p, number), seat, machine.sights.everyone)
        return {name: count if seen else HIDDEN for name, count in zip(names, pile, strict=True)}
    if kind == "rows":
        return [[face(machine, p, seat, card) for card in p.rows[row]] for row in pile]
    if kind == "places":
        return [
            None if thing is None else face(machine, p, seat, thing) if thing >= 0 else names[-1 - thing]
            for thing in pile
        ]
    faces = [face(machine, p, seat, card) for card in pile]
    if kind == "set":
        faces.sort(key=lambda text: text == HIDDEN)
    return faces


def face(machine: Machine, p: Position, seat: int | None, card: int) -> str:
    if seat is None:
        return machine.layout.faces[card]
    undrawn = p.asked and p.mixed[card]
    seen = not undrawn and is_seen(machine.sights.card(p, card), seat, machine.sights.everyone)
    return machine.layout.faces[card] if seen else HIDDEN


def variables(machine: Machine, p: Position, seat: int | None) -> dict[str, Any]:
    """Every variable by key: numbers, yes/no and none as they are, seats as `p0`, the rest as text; `??` if unseen.

    A variable kept for cards has a dictionary under its key without the cards, such as `seen[red]`, with the values
    that differ from the start: by face if the seat sees the card, otherwise by place. They are listed by place, as
    their order would distinguish hidden cards.
    """
    found: dict[str, Any] = {}
    marked: dict[str, list[Marked]] = {}
    for cell in machine.layout.variable_cells:
        value = p.variables[cell.number]
        sees = seat is None or is_seen(machine.sights.cell(p, cell.number), seat, machine.sights.everyone)
        if value is not None and cell.variable.type.base == "card" and face(machine, p, seat, value) == HIDDEN:
            sees = False
        if cell.cards:
            marks = marked.setdefault(cell.open_key, [])
            found.setdefault(cell.open_key, {})
            if sees and value != cell.start:
                marks.append(mark(machine, p, seat, cell.cards, machine.notation.variable(cell.number, value)))
        else:
            found[cell.key] = machine.notation.variable(cell.number, value) if sees else HIDDEN
    for key, marks in marked.items():
        for _, name, value in sorted(marks, key=lambda item: (item[0], str(item[2]))):
            while name in found[key]:
                name += "'"
            found[key][name] = value
    return found


def mark(machine: Machine, p: Position, seat: int | None, cards: Sequence[int], value: Any) -> Marked:
    places = [listed_by(machine, p, seat, card) for card in cards]
    return places, BETWEEN.join(card_name(machine, p, seat, card) for card in cards), value


def listed_by(machine: Machine, p: Position, seat: int | None, card: int) -> tuple[int, int, int]:
    number = machine.notation.canonical[card] if face(machine, p, seat, card) != HIDDEN else machine.layout.cards
    return p.where[card], machine.piles.position(p, card), number


def card_name(machine: Machine, p: Position, seat: int | None, card: int) -> str:
    """By face if the seat sees it and no cards look alike, otherwise by place."""
    text = face(machine, p, seat, card)
    if text == HIDDEN or machine.merge.needed:
        return machine.notation.where(p, card)
    return text
