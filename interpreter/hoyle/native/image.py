"""Conversion of an interpreter's position to the state of a program."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.slot_types import slot_types
from hoyle.engine.position.position import FUEL, Position
from hoyle.language.model.types import Type
from hoyle.native import program as p
from hoyle.native.lower.choosing import MADE
from hoyle.native.lower.storage import NOBODY
from hoyle.native.memory import MemoryLayout, Place
from hoyle.native.state_writer import Sheet
from hoyle.native.table_image import Pool, TableImage
from hoyle.play.game import Game, State

#: A writer of the fields of a slot: takes their name, the value, its type, and the seat if each has one.
Filling: TypeAlias = Callable[["Imaging", str, Any, Type, int], None]


class Imaging:
    def __init__(self, game: Game, memory: MemoryLayout, reasons: Sequence[str], words: Mapping[str, int]) -> None:
        self.game = game
        self.reasons = reasons
        self.words = words
        self.table = TableImage(game.layout)
        self.pool = Pool(self.table.zones, ())
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
        self.sheet.clear()
        self.control(position)
        self.pool = self.table.write(self.sheet, position)
        self.variables(position)
        self.slots(position)
        self.choices(position)
        return self.sheet

    def control(self, position: Position) -> None:
        sheet = self.sheet
        sheet.set_value("node", position.node)
        sheet.set_value("fuel", FUEL)
        sheet.set_value("actor", seat_of(position.actor))
        sheet.set_value("reason", 0 if position.reason is None else self.reasons.index(position.reason))
        sheet.set_value("decisions", position.decisions)
        sheet.fill("parts", [amount for part in position.parts for amount in part])

    # ---- values

    def variables(self, position: Position) -> None:
        values = position.variables
        for name, kind, cells in self.held:
            found = [self.number(values[cell], kind) for cell in cells]
            if name in self.sheet.arrays:
                self.sheet.fill(name, found)
            else:
                self.sheet.set_value(name, found[0])

    def slots(self, position: Position) -> None:
        slots = position.slots
        for slot, name in self.acting:
            self.sheet.set_value(name, seat_of(slots[slot]))
        for slot, name, kind, fill in self.filled:
            if slots[slot] is not None:
                fill(self, name, slots[slot], kind, 0)

    def ends(self, name: str, value: Any, kind: Type, seat: int) -> None:
        self.sheet.set_value(f"{name}.low", value[0] if value else 1, seat)
        self.sheet.set_value(f"{name}.high", value[-1] if value else 0, seat)

    def sets_of(self, name: str, value: Any, kind: Type, seat: int) -> None:
        self.write_items(name, [card for cards in value for card in cards], len(value), seat)
        self.sheet.fill(f"{name}.ends", [*accumulate(map(len, value), initial=0)], seat * (self.room(name) + 1))

    def write_list(self, name: str, value: Any, kind: Type, seat: int) -> None:
        self.write_items(name, [self.number(item, kind.item or Type("card")) for item in value], len(value), seat)

    def write_items(self, name: str, items: list[int], count: int, seat: int) -> None:
        self.sheet.fill(f"{name}.items", items, seat * self.room(name))
        self.sheet.set_value(f"{name}.count", count, seat)

    def room(self, name: str) -> int:
        """The items of one list; there is one, or one for each seat."""
        places = self.sheet.layout.places
        return places[f"{name}.items"].items // places[f"{name}.count"].items

    def cards_of(self, name: str, value: Any, kind: Type, seat: int) -> None:
        self.sheet.set_value(name, self.table.mask(value), seat)

    def single(self, name: str, value: Any, kind: Type, seat: int) -> None:
        self.sheet.set_value(name, self.number(value, kind), seat)

    def number(self, value: Any, kind: Type) -> int:
        if value is None:
            return p.NONE
        if isinstance(value, str):
            return self.words[value]
        return self.pool.handle(value) if kind.base == "row" else int(value)

    # ---- secret choices

    def choices(self, position: Position) -> None:
        node = self.game.machine.graph.nodes[position.node]
        if not position.pending or not isinstance(node, g.Together):
            return
        machine, name, places = self.game.machine, f"pending{position.node}", self.sheet.layout.places
        offered = [machine.numbers[offer.action] for offer in node.offers if not offer.free]
        for seat, (action, values) in position.pending.items():
            self.sheet.set_value(f"{name}.action", MADE - offered.index(action), seat)
            declared = list(machine.game.actions.values())[action].arguments
            for argument, value in zip(declared, values, strict=True):
                aside = f"{name}.{argument.local.slot}"
                if fill := filling_of(aside, places):
                    fill(self, aside, value, argument.local.type, seat)


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
