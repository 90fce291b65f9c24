"""The layout of a program's fields in memory.

Each region is one stretch of bytes. Numbers are signed and little-endian; a bool takes a byte, a mask as many words of
64 bits as hold its cards. The widest fields come first, so only the end needs padding.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from dataclasses import fields as fields_of
from functools import lru_cache
from struct import Struct
from struct import error as struct_error
from typing import Any

from hoyle.native import program as p

REGIONS: tuple[p.Region, ...] = ("state", "record", "tally")

#: The `struct` letters of signed numbers by width in bytes.
LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}

#: A field of the state besides the program's own: the status of a run that could not continue.
TROUBLE = " trouble"

#: Work that may still be done before the run is stopped: a field of the tally besides the program's own.
PATIENCE = " patience"

#: Practically unlimited patience.
ENDLESS = 1 << 62


#: No layout that is kept has more cards, or more bytes in all.
MOST_CARDS, MOST_BYTES = 1 << 16, 1 << 26


@dataclass(frozen=True, slots=True)
class Place:
    """Offset in the region, bytes of an item, number of items."""

    field: p.Field
    offset: int
    width: int
    items: int


@dataclass(frozen=True, slots=True)
class MemoryLayout:
    """The places of all fields; the bytes of each region, a multiple of 8, and its initial contents."""

    places: Mapping[str, Place]
    sizes: Mapping[p.Region, int]
    images: Mapping[p.Region, bytes]


OWN = (TROUBLE, PATIENCE)


def words_of(cards: int) -> int:
    return max(1, -(-cards // 64))


def _width(of: p.Field, cards: int) -> int:
    if of.type == "mask":
        return 8 * words_of(cards)
    return 1 if of.type == "bool" else of.bits // 8


def letter(place: Place) -> str:
    """A mask of several words is a string of bytes."""
    if place.width not in LETTERS:
        return f"{place.width}s"
    if place.field.type == "bool":
        return "?"
    found = LETTERS[place.width]
    return found if place.field.type == "int" else found.upper()


def layout_of(given: Iterable[p.Field], cards: int) -> MemoryLayout:
    """Place single values first, so that they are close together."""
    places: dict[str, Place] = {}
    ends: dict[p.Region, int] = dict.fromkeys(REGIONS, 0)
    fields = [*given, p.Field(TROUBLE), p.Field(PATIENCE, "tally", start=ENDLESS)]
    for of in sorted(fields, key=lambda of: (of.length is not None, -min(8, _width(of, cards)))):
        width = _width(of, cards)
        start = -(-ends[of.region] // min(8, width)) * min(8, width)
        items = 1 if of.length is None else of.length
        places[of.name] = Place(of, start, width, items)
        ends[of.region] = start + width * places[of.name].items
    sizes = {region: max(8, -(-end // 8) * 8) for region, end in ends.items()}
    images = {region: bytearray(size) for region, size in sizes.items()}
    layout = MemoryLayout(places, sizes, {})
    for name, place in places.items():
        write(layout, images[place.field.region], name, image(place.field))
    return MemoryLayout(places, sizes, {region: bytes(data) for region, data in images.items()})


def layout_as_json(layout: MemoryLayout, cards: int) -> Any:
    return [cards, *(astuple(place.field) for place in layout.places.values() if place.field.name not in OWN)]


def layout_from_json(values: Any) -> MemoryLayout:
    """Raises `ValueError` for malformed values and for regions that are too large."""
    if not isinstance(values, list) or not values or not _is_count(values[0]):
        raise ValueError("no layout")
    cards, *written = values
    fields = [_field_from_json(one) for one in written]
    if cards > MOST_CARDS or sum((of.length or 1) * _width(of, cards) for of in fields) > MOST_BYTES:
        raise ValueError("a layout that is too large")
    try:
        return layout_of(fields, cards)
    except OverflowError as problem:
        raise ValueError(str(problem)) from None


def _field_from_json(values: Any) -> p.Field:
    if not isinstance(values, list) or len(values) != len(fields_of(p.Field)):
        raise ValueError("no field")
    name, region, kind, length, bits, start, items = values
    numbers = [start, *(items if isinstance(items, list) else [])]
    if (
        not isinstance(name, str)
        or region not in REGIONS
        or kind not in ("int", "bool", "mask")
        or not (length is None or _is_count(length))
        or bits not in (8, 16, 32, 64)
        or not (items is None or (isinstance(items, list) and items))
        or not all(type(number) is int for number in numbers)
    ):
        raise ValueError("no field")
    return p.Field(name, region, kind, length, bits, start, items and tuple(items))


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def image(of: p.Field) -> list[int]:
    length = 1 if of.length is None else of.length
    return [of.start] * length if of.image is None else list(of.image)


def read_field(layout: MemoryLayout, data: bytes | bytearray, name: str) -> list[int]:
    place = layout.places[name]
    spots = range(place.offset, place.offset + place.items * place.width, place.width)
    signed = place.field.type == "int"
    return [int.from_bytes(data[at : at + place.width], "little", signed=signed) for at in spots]


def write(layout: MemoryLayout, data: bytearray, name: str, values: Sequence[int]) -> None:
    """A number that is too wide raises `OverflowError`."""
    place = layout.places[name]
    if len(values) != place.items:
        raise ValueError(f"{name} has {place.items} items, not {len(values)}")
    data[place.offset : place.offset + place.items * place.width] = pack(place, values)


def pack(place: Place, values: Sequence[int]) -> bytes:
    if place.width > 8:
        return b"".join([mask.to_bytes(place.width, "little") for mask in values])
    try:
        return packer(len(values), letter(place)).pack(*values)
    except struct_error as problem:
        raise OverflowError(f"{place.field.name}: {problem}") from None


@lru_cache(4096)
def packer(count: int, item: str) -> Struct:
    return Struct(f"<{count}{item}")


def column(layout: MemoryLayout, data: bytes | bytearray | memoryview, name: str) -> Any:
    """A field of many consecutive regions, as a numpy array with a row for each.

    A field of masks raises `TypeError`.
    """
    import numpy

    place = layout.places[name]
    if place.field.type == "mask":
        raise TypeError(f"{name} is a field of masks")
    size = layout.sizes[place.field.region]
    kind = numpy.dtype("?" if place.field.type == "bool" else f"<i{place.width}")
    rows = len(data) // size
    if place.field.length is None:
        return numpy.ndarray((rows,), kind, data, place.offset, (size,))
    return numpy.ndarray((rows, place.items), kind, data, place.offset, (size, place.width))
