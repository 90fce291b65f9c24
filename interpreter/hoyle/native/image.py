"""Conversion of an interpreter's position to the state of a program."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, compress
from typing import Any, TypeAlias

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.slot_types import slot_types
from hoyle.engine.position.position import FUEL, Position
from hoyle.language.model.types import Type
from hoyle.native import program as p
from hoyle.native.lower.choosing import MADE
from hoyle.native.lower.storage import FREE, NOBODY, TOKEN, number_zones
from hoyle.native.memory import MemoryLayout, Place
from hoyle.native.state_writer import Sheet
from hoyle.play.game import Game, State


class Pool:
    """The sequences of a table: their number, the first that is a row of a zone of rows, and rows by entry."""

    def __init__(self, entries: int, first_row: int, rows: Iterable[int]) -> None:
        self.entries = entries
        self.first_row = first_row
        self.entry = {row: first_row + at for at, row in enumerate(rows)}

    def handle(self, row: int) -> int:
        """A vanished row gets a handle that no row has."""
        return row * self.entries + self.entry.get(row, self.first_row)


#: A writer of the fields of a slot: takes the sheet, their name, the value, its type and the position's sequences.
Filling: TypeAlias = Callable[["Imaging", Sheet, str, Any, Type, Pool], None]


class Imaging:
    def __init__(self, game: Game, memory: MemoryLayout, reasons: Sequence[str], words: Mapping[str, int]) -> None:
        self.game = game
        self.reasons = reasons
        self.words = words
        self.bits = tuple(1 << card for card in range(game.layout.cards))
        self.kinds = [zone.kind for zone in game.layout.zones]
        self.sequences = number_zones(self.kinds, ("stack", "row"))
        self.sets = number_zones(self.kinds, ("set",))
        self.row_lists = number_zones(self.kinds, ("rows",))
        self.tokens = number_zones(self.kinds, ("tokens",))
        self.held = variables_of(game, memory)
        actors = {frame.actor for frame in game.machine.graph.frames.values()}
        self.acting = [(slot, f"slot.{slot}") for slot in sorted(actors) if f"slot.{slot}" in memory.places]
        self.filled = [one for one in filled_slots(game, memory.places) if one[0] not in actors]
        self.sheet = Sheet(memory, "state")

    def image_of(self, state: State) -> bytes:
        """The state from which play continues, without generators; hidden cards stay where they are.

        Raises `ValueError` if chance is fixed or asked for, or a fault stopped the game.
        """
        return self.sheet_of(state).to_bytes()

    def sheet_of(self, state: State) -> Sheet:
        """The next state overwrites the sheet."""
        position = state.position
        if position.fault is not None:
            raise ValueError("a game that a rule stopped cannot continue")
        if position.script or position.asked or position.outcome is not None:
            raise ValueError("machine code cannot continue a game whose chance is settled or asked of the caller")
        sheet = self.sheet
        sheet.clear()
        rows = self.game.layout.cards if self.row_lists else 0
        pool = Pool(len(self.sequences) + rows, len(self.sequences), position.rows)
        self.control(sheet, position)
        self.cards(sheet, position)
        if pool.entries:
            self.write_order(sheet, position)
        if rows:
            self.rows(sheet, position, pool)
        self.pieces(sheet, position)
        self.variables(sheet, position, pool)
        self.slots(sheet, position, pool)
        self.choices(sheet, position, pool)
        return sheet

    def mask(self, cards: Iterable[int]) -> int:
        return sum(map(self.bits.__getitem__, cards))

    def control(self, sheet: Sheet, position: Position) -> None:
        sheet.set_value("node", position.node)
        sheet.set_value("fuel", FUEL)
        sheet.set_value("actor", seat_of(position.actor))
        sheet.set_value("reason", 0 if position.reason is None else self.reasons.index(position.reason))
        sheet.set_value("decisions", position.decisions)
        sheet.fill("parts", [amount for part in position.parts for amount in part])

    # ---- the table

    def cards(self, sheet: Sheet, position: Position) -> None:
        sheet.fill("where", position.where)
        sheet.set_value("face_up", sum(compress(self.bits, position.face_up)))
        sheet.fill("by", [NOBODY if seat is None else seat for seat in position.by])
        if self.sets:
            sheet.fill("set", [self.mask(position.zones[zone]) for zone in self.sets])

    def write_order(self, sheet: Sheet, position: Position) -> None:
        """The top of a stack comes last."""
        kinds, n = self.kinds, self.game.layout.cards
        piles = [
            position.zones[zone][::-1] if kinds[zone] == "stack" else position.zones[zone] for zone in self.sequences
        ]
        piles += position.rows.values()
        sheet.fill("seq.count", [len(pile) for pile in piles])
        sheet.fill("seq.mask", [self.mask(pile) for pile in piles])
        for at, pile in enumerate(piles):
            if pile:
                sheet.fill("seq.cards", pile, at * n)

    def rows(self, sheet: Sheet, position: Position, pool: Pool) -> None:
        room, used = pool.entries - pool.first_row, len(position.rows)
        held = [[pool.handle(row) for row in position.zones[zone]] for zone in self.row_lists]
        sheet.fill("rows.count", [*map(len, held)])
        for at, handles in enumerate(held):
            sheet.fill("rows.items", handles, at * room)
        sheet.fill("row.handle", [pool.handle(row) for row in position.rows])
        sheet.fill("row.handle", [-1] * (room - used), used)
        in_row = position.row_of
        sheet.fill(
            "row_of", [pool.entry.get(in_row.get(card, -1), pool.first_row) for card in range(self.game.layout.cards)]
        )
        free = range(room - 1, used - 1, -1)
        sheet.fill("free.items", pad([*free], room))
        sheet.set_value("free.count", len(free))
        sheet.set_value("next_row", position.next_row)

    def pieces(self, sheet: Sheet, position: Position) -> None:
        layout = self.game.layout
        if layout.cells:
            lies = [position.zones[cell.zone][cell.index] for cell in layout.cells]
            sheet.fill("cells", [FREE if at is None else at if at >= 0 else TOKEN + 1 + at for at in lies])
            cell_of = {at: cell for cell, at in enumerate(lies) if at is not None and at >= 0}
            sheet.fill("cell_of", [cell_of.get(card, 0) for card in range(layout.cards)])
        if self.tokens:
            sheet.fill("tokens", [number for zone in self.tokens for number in position.zones[zone]])

    # ---- values

    def variables(self, sheet: Sheet, position: Position, pool: Pool) -> None:
        values = position.variables
        for name, kind, cells in self.held:
            found = [self.number(values[cell], kind, pool) for cell in cells]
            if name in sheet.arrays:
                sheet.fill(name, found)
            else:
                sheet.set_value(name, found[0])

    def slots(self, sheet: Sheet, position: Position, pool: Pool) -> None:
        slots = position.slots
        for slot, name in self.acting:
            sheet.set_value(name, seat_of(slots[slot]))
        for slot, name, kind, fill in self.filled:
            if slots[slot] is not None:
                fill(self, sheet, name, slots[slot], kind, pool)

    def ends(self, sheet: Sheet, name: str, value: Any, kind: Type, pool: Pool) -> None:
        sheet.set_value(f"{name}.low", value[0] if value else 1)
        sheet.set_value(f"{name}.high", value[-1] if value else 0)

    def sets_of(self, sheet: Sheet, name: str, value: Any, kind: Type, pool: Pool) -> None:
        for field, items in sets_at(name, value, sheet.arrays[f"{name}.items"].items):
            sheet.fill(field, items)
        sheet.set_value(f"{name}.count", len(value))

    def write_list(self, sheet: Sheet, name: str, value: Any, kind: Type, pool: Pool) -> None:
        sheet.fill(f"{name}.items", [self.number(item, kind.item or Type("card"), pool) for item in value])
        sheet.set_value(f"{name}.count", len(value))

    def cards_of(self, sheet: Sheet, name: str, value: Any, kind: Type, pool: Pool) -> None:
        sheet.set_value(name, self.mask(value))

    def single(self, sheet: Sheet, name: str, value: Any, kind: Type, pool: Pool) -> None:
        sheet.set_value(name, self.number(value, kind, pool))

    def number(self, value: Any, kind: Type, pool: Pool) -> int:
        if value is None:
            return p.NONE
        if isinstance(value, str):
            return self.words[value]
        return pool.handle(value) if kind.base == "row" else int(value)

    # ---- secret choices

    def choices(self, sheet: Sheet, position: Position, pool: Pool) -> None:
        node = self.game.machine.graph.nodes[position.node]
        if not position.pending or not isinstance(node, g.Together):
            return
        machine, name = self.game.machine, f"pending{position.node}"
        offered = [machine.numbers[offer.action] for offer in node.offers if not offer.free]
        seats = range(self.game.layout.players)
        made = {seat: MADE - offered.index(action) for seat, (action, _) in position.pending.items()}
        sheet.fill(f"{name}.action", [made.get(seat, -1) for seat in seats])
        arguments: dict[int, dict[int, Any]] = {}
        kinds: dict[int, Type] = {}
        for seat, (action, values) in position.pending.items():
            declared = list(machine.game.actions.values())[action].arguments
            for argument, value in zip(declared, values, strict=True):
                kinds[argument.local.slot] = argument.local.type
                arguments.setdefault(argument.local.slot, {})[seat] = value
        for slot, by_seat in arguments.items():
            self.aside(sheet, f"{name}.{slot}", [by_seat.get(seat) for seat in seats], kinds[slot], pool)

    def aside(self, sheet: Sheet, name: str, values: list[Any], kind: Type, pool: Pool) -> None:
        if f"{name}.items" in sheet.arrays:
            room, of_sets = sheet.arrays[f"{name}.items"].items // len(values), f"{name}.ends" in sheet.arrays
            for seat, value in enumerate(values):
                listed = (
                    sets_at(name, value or (), room) if of_sets else [(f"{name}.items", pad([*(value or ())], room))]
                )
                for field, items in listed:
                    sheet.fill(field, items, seat * len(items))
            sheet.fill(f"{name}.count", [len(value or ()) for value in values])
        elif name not in sheet.arrays:
            return
        elif sheet.arrays[name].field.type == "mask":
            sheet.fill(name, [self.mask(value or ()) for value in values])
        else:
            sheet.fill(name, [self.number(value, kind, pool) for value in values])


def seat_of(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def variables_of(game: Game, memory: MemoryLayout) -> list[tuple[str, Type, list[int]]]:
    found: dict[str, tuple[str, Type, list[int]]] = {}
    for cell in game.layout.variable_cells:
        name = f"var.{cell.variable.name}"
        if name in memory.places:
            found.setdefault(name, (name, cell.variable.type, []))[2].append(cell.number)
    return list(found.values())


def filled_slots(game: Game, places: Mapping[str, Place]) -> list[tuple[int, str, Type, Filling]]:
    types = slot_types(game.machine.graph, game.model)
    found: list[tuple[int, str, Type, Filling]] = []
    for slot in range(game.machine.graph.slots):
        name = f"slot.{slot}"
        fill = filling_of(name, places)
        if fill is not None:
            found.append((slot, name, types.get(slot, Type("int")), fill))
    return found


def filling_of(name: str, places: Mapping[str, Place]) -> Filling | None:
    if f"{name}.low" in places:
        return Imaging.ends
    if f"{name}.ends" in places:
        return Imaging.sets_of
    if f"{name}.items" in places:
        return Imaging.write_list
    if name not in places:
        return None
    return Imaging.cards_of if places[name].field.type == "mask" else Imaging.single


def sets_at(name: str, sets: Sequence[Sequence[int]], room: int) -> Iterable[tuple[str, list[int]]]:
    yield f"{name}.items", pad([card for cards in sets for card in cards], room)
    yield f"{name}.ends", pad(list(accumulate(map(len, sets), initial=0)), room + 1)


def pad(items: list[int], size: int) -> list[int]:
    return items + [0] * (size - len(items))
