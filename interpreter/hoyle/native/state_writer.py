"""The bytes of a region, filled again and again from the same beginning."""

from collections.abc import Iterable, Sequence
from struct import Struct
from struct import error as struct_error

from hoyle.native import program as p
from hoyle.native.memory import MemoryLayout, Place, image, letter, pack, write


class Sheet:
    """A region to fill: `clear`, then values by field name, then `to_bytes`; for one thread.

    Fields that the layout lacks are ignored.
    """

    def __init__(self, layout: MemoryLayout, region: p.Region) -> None:
        places = [place for place in layout.places.values() if place.field.region == region]
        single = sorted((place for place in places if place.field.length is None), key=lambda place: place.offset)
        self.layout = layout
        self.blank = layout.images[region]
        self.arrays = {place.field.name: place for place in places if place.field.length is not None}
        self.numbers = {place.field.name: at for at, place in enumerate(single)}
        self.wide = [(at, place.width) for at, place in enumerate(single) if place.width > 8]
        self.packer = Struct(f"<{''.join(padding + letter(place) for padding, place in zip(gaps(single), single))}")
        self.first = [image(place.field)[0] for place in single]
        self.clear()

    def clear(self) -> None:
        self.data = bytearray(self.blank)
        self.values = self.first[:]

    def set_value(self, name: str, value: int, item: int = 0) -> None:
        at = self.numbers.get(name)
        if at is None:
            self.fill(name, (value,), item)
        else:
            self.values[at] = value

    def fill(self, name: str, values: Sequence[int], first: int = 0) -> None:
        """Set items of an array from number `first` on.

        A number that is too wide raises `OverflowError`, an item beyond the array `ValueError`.
        """
        place = self.arrays.get(name)
        if place is None:
            return
        end = first + len(values)
        if end > place.items:
            raise ValueError(f"{name} has {place.items} items, not {end}")
        self.data[place.offset + first * place.width : place.offset + end * place.width] = pack(place, values)

    def to_bytes(self) -> bytes:
        """A number that is too wide for its field raises `OverflowError`."""
        values: list[int | bytes] = [*self.values]
        for at, width in self.wide:
            values[at] = self.values[at].to_bytes(width, "little")
        try:
            self.packer.pack_into(self.data, 0, *values)
        except struct_error:
            for name, at in self.numbers.items():  # find the field to name
                write(self.layout, self.data, name, [self.values[at]])
            raise
        return bytes(self.data)


def gaps(places: Iterable[Place]) -> Iterable[str]:
    end = 0
    for place in places:
        yield f"{place.offset - end}x"
        end = place.offset + place.width
