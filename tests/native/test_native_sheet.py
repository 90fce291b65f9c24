"""Regions that are filled. Input: fields and values; output: the bytes, as `memory` writes and reads them, and what is refused."""

import pytest

from hoyle.native import program as p
from hoyle.native.memory import MemoryLayout, layout_of, read_field, write
from hoyle.native.state_writer import Sheet

FIELDS = [
    p.Field("seen", type="bool"),
    p.Field("small", bits=8, start=-1),
    p.Field("large", start=7),
    p.Field("cards", type="mask"),
    p.Field("piles", type="mask", length=3),
    p.Field("order", bits=16, length=5, start=-1),
    p.Field("told", length=2, region="record"),
]


def layout(cards: int) -> MemoryLayout:
    return layout_of(FIELDS, cards)


@pytest.mark.parametrize("cards", [10, 64, 65, 200])
def test_a_sheet_is_filled_as_memory_is_written(cards: int) -> None:
    at, last = layout(cards), 1 << cards - 1
    given = {
        "seen": [1],
        "small": [-5],
        "large": [1 << 60],
        "cards": [last],
        "piles": [1, last, 3],
        "order": [5, 4, 3, 2, 1],
    }
    sheet, data = Sheet(at, "state"), bytearray(at.images["state"])
    for name, values in given.items():
        write(at, data, name, values)
        if name in sheet.arrays:
            sheet.fill(name, values)
        else:
            sheet.set_value(name, values[0])
    assert sheet.to_bytes() == bytes(data)


def test_what_is_not_filled_is_as_at_first() -> None:
    at = layout(100)
    sheet = Sheet(at, "state")
    sheet.fill("order", [8, 9], 1)
    sheet.fill("piles", [1 << 99], 2)
    sheet.set_value("small", 3)
    data = sheet.to_bytes()
    assert read_field(at, data, "order") == [-1, 8, 9, -1, -1]
    assert read_field(at, data, "piles") == [0, 0, 1 << 99]
    assert read_field(at, data, "large") == [7]
    sheet.clear()
    assert sheet.to_bytes() == at.images["state"]


def test_fields_that_there_are_not_are_left_out() -> None:
    sheet = Sheet(layout(10), "state")
    sheet.set_value("nothing", 1)
    sheet.fill("nothing", [1])
    sheet.fill("told", [1, 2])  # it lies in another region
    assert sheet.to_bytes() == layout(10).images["state"]


def test_numbers_too_wide_are_named() -> None:
    sheet = Sheet(layout(10), "state")
    with pytest.raises(OverflowError, match="order"):
        sheet.fill("order", [1 << 15])
    sheet.set_value("small", 128)
    with pytest.raises(OverflowError, match="small"):
        sheet.to_bytes()


def test_masks_too_wide_are_refused() -> None:
    sheet = Sheet(layout(100), "state")
    with pytest.raises(OverflowError):
        sheet.fill("piles", [1 << 128])
    sheet.set_value("cards", 1 << 128)
    with pytest.raises(OverflowError):
        sheet.to_bytes()


def test_more_items_than_there_are_is_an_error() -> None:
    sheet = Sheet(layout(10), "state")
    with pytest.raises(ValueError, match="order has 5 items, not 6"):
        sheet.fill("order", [1, 2], 4)
