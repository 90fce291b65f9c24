"""A position of the interpreter as the state that a program goes on from. Input: a game's state; output: the bytes of the state.

Where a position holds a row by its number, a program holds a handle: the number times the size of the pool of sequences, plus
the entry of the pool in which the cards of the row lie.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, compress
from typing import Any, TypeAlias

from hoyle.graph import nodes as g
from hoyle.model.types import Type
from hoyle.native import program as p
from hoyle.native.lower.choosing import MADE
from hoyle.native.lower.storage import FREE, NOBODY, TOKEN, numbered
from hoyle.native.memory import Layout, Place, write
from hoyle.play.game import Game, State
from hoyle.position.position import FUEL, Position


@dataclass(frozen=True, slots=True)
class Pool:
    """The sequences of a table: how many there are in all, the first that is one of many rows, and rows by entry."""

    entries: int
    first_row: int
    rows: tuple[int, ...]

    def handle(self, row: int) -> int:
        """The handle of a row; that of one that is gone is none that a row has."""
        at = self.rows.index(row) if row in self.rows else 0
        return row * self.entries + self.first_row + at


#: The fields of a position, each with its items.
Fields: TypeAlias = Iterable[tuple[str, Iterable[int]]]

#: What fills the fields of a slot: their name, the value, its type, the sequences of the position.
Filling: TypeAlias = Callable[["Imaging", str, Any, Type, "Pool"], Fields]


class Imaging:
    """What makes images of one table's positions for a program: its layout, and what its numbers for words mean.

    What a table settles is looked up once, since searches make an image for every game that goes on.
    """

    def __init__(self, game: Game, layout: Layout, reasons: Sequence[str], words: Mapping[str, int]) -> None:
        self.game = game
        self.layout = layout
        self.reasons = reasons
        self.words = words
        self.bits = tuple(1 << card for card in range(game.layout.cards))
        self.kinds = [zone.kind for zone in game.layout.zones]
        self.sequences = numbered(self.kinds, ("stack", "row"))
        self.sets = numbered(self.kinds, ("set",))
        self.row_lists = numbered(self.kinds, ("rows",))
        self.tokens = numbered(self.kinds, ("tokens",))
        self.held = variables_of(game, layout)
        actors = {frame.actor for frame in game.machine.graph.frames.values()}
        self.acting = [(slot, f"slot.{slot}") for slot in sorted(actors) if f"slot.{slot}" in layout.places]
        self.filled = [one for one in filled_slots(game, layout.places) if one[0] not in actors]

    def image_of(self, state: State) -> bytes:
        """The state region in which play goes on from a state; what is hidden lies as it lies there.

        The generators are not set. Raises `ValueError` for a state in which chance is settled or asked, or that a fault
        has stopped.
        """
        position = state.position
        if position.fault is not None:
            raise ValueError("a game that was stopped cannot be played on")
        if position.script or position.asked or position.outcome is not None:
            raise ValueError("a game whose chance is settled or asked cannot be played on natively")
        data = bytearray(self.layout.images["state"])
        for name, values in self.fields(position):
            if name in self.layout.places:  # what nothing reads is not kept
                write(self.layout, data, name, values)
        return bytes(data)

    def mask(self, cards: Iterable[int]) -> int:
        """Cards as a mask."""
        return sum(map(self.bits.__getitem__, cards))

    def fields(self, position: Position) -> Fields:
        """The fields of a position with their items."""
        rows = self.game.layout.cards if "rows" in self.kinds else 0
        pool = Pool(len(self.sequences) + rows, len(self.sequences), tuple(position.rows))
        yield from self.control(position)
        yield from self.cards(position, pool)
        if rows:
            yield from self.rows(position, pool)
        yield from self.pieces(position)
        yield from self.variables(position, pool)
        yield from self.slots(position, pool)
        yield from self.choices(position, pool)

    def control(self, position: Position) -> Fields:
        """Where play goes on, and what has added up by now."""
        yield "node", [position.node]
        yield "fuel", [FUEL]
        yield "actor", [seat_of(position.actor)]
        yield "reason", [0 if position.reason is None else self.reasons.index(position.reason)]
        yield "decisions", [position.decisions]
        yield "parts", [amount for part in position.parts for amount in part] or [0]

    # ---- the table

    def cards(self, position: Position, pool: Pool) -> Fields:
        """Where the cards lie, those of stacks and rows in order; a stack's top is its last."""
        kinds, n = self.kinds, self.game.layout.cards
        yield "where", position.where
        yield "face_up", [sum(compress(self.bits, position.face_up))]
        yield "by", map(seat_of, position.by)
        if self.sets:
            yield "set", [self.mask(position.zones[zone]) for zone in self.sets]
        if not pool.entries:
            return
        piles = [
            position.zones[zone][::-1] if kinds[zone] == "stack" else position.zones[zone] for zone in self.sequences
        ]
        piles += [position.rows[row] for row in pool.rows]
        piles += [[]] * (pool.entries - len(piles))
        yield "seq.count", [len(pile) for pile in piles]
        yield "seq.mask", [self.mask(pile) for pile in piles]
        lying: list[int] = []
        for pile in piles:
            lying += pile
            lying += [0] * (n - len(pile))
        yield "seq.cards", lying

    def rows(self, position: Position, pool: Pool) -> Fields:
        """The rows of zones of kind rows, each in an entry of its own."""
        room = pool.entries - pool.first_row
        held = [[pool.handle(row) for row in position.zones[zone]] for zone in self.row_lists]
        yield "rows.count", map(len, held)
        yield "rows.items", [handle for handles in held for handle in padded(handles, room)]
        yield "row.handle", padded([pool.handle(row) for row in pool.rows], room, -1)
        in_row = {card: pool.first_row + pool.rows.index(row) for card, row in position.row_of.items()}
        yield "row_of", [in_row.get(card, pool.first_row) for card in range(self.game.layout.cards)]
        free = list(range(room - 1, len(pool.rows) - 1, -1))
        yield "free.items", padded(free, room)
        yield "free.count", [len(free)]
        yield "next_row", [position.next_row]

    def pieces(self, position: Position) -> Fields:
        """What lies on places, and tokens."""
        layout = self.game.layout
        if layout.cells:
            lies = [position.zones[cell.zone][cell.index] for cell in layout.cells]
            yield "cells", [FREE if at is None else at if at >= 0 else TOKEN + 1 + at for at in lies]
            cell_of = {at: cell for cell, at in enumerate(lies) if at is not None and at >= 0}
            yield "cell_of", [cell_of.get(card, 0) for card in range(layout.cards)]
        if self.tokens:
            yield "tokens", [number for zone in self.tokens for number in position.zones[zone]]

    # ---- values

    def variables(self, position: Position, pool: Pool) -> Fields:
        """The variables."""
        values = position.variables
        for name, kind, cells in self.held:
            yield name, [self.number(values[cell], kind, pool) for cell in cells]

    def slots(self, position: Position, pool: Pool) -> Fields:
        """The slots that the program has, whatever is in progress."""
        slots = position.slots
        for slot, name in self.acting:
            yield name, [seat_of(slots[slot])]
        for slot, name, kind, fill in self.filled:
            if slots[slot] is not None:
                yield from fill(self, name, slots[slot], kind, pool)

    def ends(self, name: str, value: Any, kind: Type, pool: Pool) -> Fields:
        """Adjoining numbers, or seats, as the lowest and the highest."""
        yield f"{name}.low", [value[0] if value else 1]
        yield f"{name}.high", [value[-1] if value else 0]

    def sets_of(self, name: str, value: Any, kind: Type, pool: Pool) -> Fields:
        """A list of sets."""
        return sets_at(name, value, self.layout.places[f"{name}.items"].items)

    def listed(self, name: str, value: Any, kind: Type, pool: Pool) -> Fields:
        """A list in its order."""
        items = [self.number(item, kind.item or Type("card"), pool) for item in value]
        yield f"{name}.items", padded(items, self.layout.places[f"{name}.items"].items)
        yield f"{name}.count", [len(items)]

    def cards_of(self, name: str, value: Any, kind: Type, pool: Pool) -> Fields:
        """Cards whose order does not matter."""
        yield name, [self.mask(value)]

    def single(self, name: str, value: Any, kind: Type, pool: Pool) -> Fields:
        """One value."""
        yield name, [self.number(value, kind, pool)]

    def number(self, value: Any, kind: Type, pool: Pool) -> int:
        """A value of the language as a program holds it."""
        if value is None:
            return p.NONE
        if isinstance(value, str):
            return self.words[value]
        return pool.handle(value) if kind.base == "row" else int(value)

    # ---- secret choices

    def choices(self, position: Position, pool: Pool) -> Fields:
        """What seats have chosen already where several choose together."""
        node = self.game.machine.graph.nodes[position.node]
        if not position.pending or not isinstance(node, g.Together):
            return
        machine, name = self.game.machine, f"pending{position.node}"
        offered = [machine.numbers[offer.action] for offer in node.offers if not offer.free]
        seats = range(self.game.layout.players)
        made = {seat: MADE - offered.index(action) for seat, (action, _) in position.pending.items()}
        yield f"{name}.action", [made.get(seat, -1) for seat in seats]
        arguments: dict[int, dict[int, Any]] = {}
        kinds: dict[int, Type] = {}
        for seat, (action, values) in position.pending.items():
            declared = list(machine.game.actions.values())[action].arguments
            for argument, value in zip(declared, values, strict=True):
                kinds[argument.local.slot] = argument.local.type
                arguments.setdefault(argument.local.slot, {})[seat] = value
        for slot, by_seat in arguments.items():
            yield from self.aside(f"{name}.{slot}", [by_seat.get(seat) for seat in seats], kinds[slot], pool)

    def aside(self, name: str, values: list[Any], kind: Type, pool: Pool) -> Fields:
        """An argument of each seat, put aside."""
        places = self.layout.places
        if f"{name}.ends" in places:
            yield from sets_aside(name, values, places[f"{name}.items"].items // len(values))
        elif f"{name}.items" in places:
            room = places[f"{name}.items"].items // len(values)
            yield f"{name}.items", [item for value in values for item in padded(list(value or ()), room)]
            yield f"{name}.count", [len(value or ()) for value in values]
        elif name not in places:
            return
        elif places[name].field.type == "mask":
            yield name, [self.mask(value or ()) for value in values]
        else:
            yield name, [self.number(value, kind, pool) for value in values]


def seat_of(seat: int | None) -> int:
    """A seat, or nobody, as a program holds it."""
    return NOBODY if seat is None else seat


def variables_of(game: Game, layout: Layout) -> list[tuple[str, Type, list[int]]]:
    """The variables that a program has: the name of the field, the type, the cells that hold it."""
    found: dict[str, tuple[str, Type, list[int]]] = {}
    for cell in game.layout.variable_cells:
        name = f"var.{cell.variable.name}"
        if name in layout.places:
            found.setdefault(name, (name, cell.variable.type, []))[2].append(cell.number)
    return list(found.values())


def filled_slots(game: Game, places: Mapping[str, Place]) -> list[tuple[int, str, Type, Filling]]:
    """The slots whose values a program has: the slot, the name of its field, the type, and what fills the field."""
    held = game.course.held
    found: list[tuple[int, str, Type, Filling]] = []
    for slot in range(game.machine.graph.slots):
        name = f"slot.{slot}"
        fill = filling(name, places)
        if fill is not None:
            found.append((slot, name, held[slot].type if slot in held else Type("int"), fill))
    return found


def filling(name: str, places: Mapping[str, Place]) -> Filling | None:
    """What fills the fields of a slot; None if the program has none."""
    if f"{name}.low" in places:
        return Imaging.ends
    if f"{name}.ends" in places:
        return Imaging.sets_of
    if f"{name}.items" in places:
        return Imaging.listed
    if name not in places:
        return None
    return Imaging.cards_of if places[name].field.type == "mask" else Imaging.single


def sets_at(name: str, sets: Sequence[Sequence[int]], room: int) -> Fields:
    """A list of sets as its cards one behind the other, where each set ends, and how many there are."""
    yield f"{name}.items", padded([card for cards in sets for card in cards], room)
    yield f"{name}.ends", padded(list(accumulate(map(len, sets), initial=0)), room + 1)
    yield f"{name}.count", [len(sets)]


def sets_aside(name: str, values: list[Any], room: int) -> Fields:
    """The lists of sets of all seats, each with the same room."""
    found: dict[str, list[int]] = {}
    for value in values:
        for field, items in sets_at(name, value or (), room):
            found.setdefault(field, []).extend(items)
    yield from found.items()


def padded(items: list[int], size: int, filler: int = 0) -> list[int]:
    """Items with enough behind them that there are so many in all."""
    return items + [filler] * (size - len(items))
