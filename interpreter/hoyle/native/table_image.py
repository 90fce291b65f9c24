"""The table of a position as fields of a program."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import compress

from hoyle.engine.position.choice_history import GameStart
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.steps import fresh
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import Layout
from hoyle.native.lower.code import Unsupported
from hoyle.native.lower.context import Context
from hoyle.native.lower.storage import FREE, NOBODY, TOKEN, ZoneNumbers
from hoyle.native.memory import layout_of, read_field
from hoyle.native.state_writer import Sheet


class Pool:
    """The sequences of a table: their number, the first that is a row of a zone of rows, and rows by entry."""

    def __init__(self, zones: ZoneNumbers, rows: Iterable[int]) -> None:
        self.entries = zones.entries
        self.first_row = zones.first_row
        self.entry = {row: self.first_row + at for at, row in enumerate(rows)}

    def handle(self, row: int) -> int:
        """A vanished row gets a handle that no row has."""
        return row * self.entries + self.entry.get(row, self.first_row)


class TableImage:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.zones = ZoneNumbers(layout)
        self.bits = tuple(1 << card for card in range(layout.cards))

    def write(self, sheet: Sheet, position: Position) -> Pool:
        pool = Pool(self.zones, position.rows)
        self.cards(sheet, position)
        if self.zones.entries:
            self.write_order(sheet, position)
        if self.zones.lists:
            self.rows(sheet, position, pool)
        self.pieces(sheet, position)
        return pool

    def mask(self, cards: Iterable[int]) -> int:
        return sum(map(self.bits.__getitem__, cards))

    def cards(self, sheet: Sheet, position: Position) -> None:
        sheet.fill("where", position.where)
        sheet.set_value("face_up", sum(compress(self.bits, position.face_up)))
        sheet.fill("by", [NOBODY if seat is None else seat for seat in position.by])
        sheet.fill("set", [self.mask(position.zones[zone]) for zone in self.zones.sets])

    def write_order(self, sheet: Sheet, position: Position) -> None:
        """The top of a stack comes last."""
        kinds, n = self.zones.kinds, self.layout.cards
        piles = [
            position.zones[zone][::-1] if kinds[zone] == "stack" else position.zones[zone]
            for zone in self.zones.sequences
        ]
        piles += position.rows.values()
        sheet.fill("seq.count", [len(pile) for pile in piles])
        sheet.fill("seq.mask", [self.mask(pile) for pile in piles])
        for at, pile in enumerate(piles):
            if pile:
                sheet.fill("seq.cards", pile, at * n)

    def rows(self, sheet: Sheet, position: Position, pool: Pool) -> None:
        room, used = self.zones.rows, len(position.rows)
        held = [[pool.handle(row) for row in position.zones[zone]] for zone in self.zones.lists]
        sheet.fill("rows.count", [*map(len, held)])
        for at, handles in enumerate(held):
            sheet.fill("rows.items", handles, at * room)
        sheet.fill("row.handle", [pool.handle(row) for row in position.rows] + [-1] * (room - used))
        in_row = position.row_of
        sheet.fill("row_of", [pool.entry.get(in_row.get(card, -1), pool.first_row) for card in range(room)])
        free = range(room - 1, used - 1, -1)
        sheet.fill("free.items", free)
        sheet.set_value("free.count", len(free))
        sheet.set_value("next_row", position.next_row)

    def pieces(self, sheet: Sheet, position: Position) -> None:
        layout = self.layout
        if layout.cells:
            lies = [position.zones[cell.zone][cell.index] for cell in layout.cells]
            sheet.fill("cells", [FREE if at is None else at if at >= 0 else TOKEN + 1 + at for at in lies])
            cell_of = {at: cell for cell, at in enumerate(lies) if at is not None and at >= 0}
            sheet.fill("cell_of", [cell_of.get(card, 0) for card in range(layout.cards)])
        sheet.fill("tokens", [number for zone in self.zones.counted for number in position.zones[zone]])


def lay_out(cx: Context) -> None:
    """Give the fields of the table the values with which a game starts."""
    fields = cx.store.fields
    memory = layout_of([fields[name] for name in cx.store.table], cx.layout.cards)
    sheet = Sheet(memory, "state")
    try:
        TableImage(cx.layout).write(sheet, fresh(cx.machine, GameStart(0, None, {}, asked=False)))
    except Fault as fault:
        raise Unsupported(fault.message) from None
    data = sheet.to_bytes()
    for name in cx.store.table:
        fields[name] = replace(fields[name], image=tuple(read_field(memory, data, name)))
