"""A set table: seats, options, cards, the numbers of zones and variables."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from math import prod
from typing import Any

from hoyle.frozen import dataclass
from hoyle.language.model.french_suits import to_letters
from hoyle.language.model.game import JOKER, Per, Variable, Zone
from hoyle.language.model.types import Type

#: The cell of the variable `dealer`; those of `score` follow it.
DEALER_CELL = 0

#: An index in the name of a zone or variable.
_INDEX = re.compile(r"\[[^]]*\]")

#: A look: rank and suit, the suit of a joker None.
Look = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class Family:
    """The numbers of an indexed zone or variable: `base` plus the indexes less `lows`, last one fastest.

    `kinds` are those of `Per`. A family of one has no index.
    """

    base: int
    kinds: tuple[str, ...]
    lows: tuple[int, ...]
    sizes: tuple[int, ...]
    words: tuple[tuple[str, ...], ...] = ()  # for each index its names, where it is a word

    @property
    def strides(self) -> tuple[int, ...]:
        strides: list[int] = []
        step = 1
        for size in reversed(self.sizes):
            strides.insert(0, step)
            step *= size
        return tuple(strides)

    @property
    def total(self) -> int:
        return prod(self.sizes)

    def split(self, given: int) -> tuple["Family", "Family"]:
        head = Family(0, self.kinds[:given], self.lows[:given], self.sizes[:given])
        return head, Family(0, self.kinds[given:], self.lows[given:], self.sizes[given:])


@dataclass(frozen=True, slots=True)
class ZoneAt:
    """A zone. `indexes` are values as formulas have them: seats and sides from 0, numbers as declared.

    `key` is its name outside the language, such as `hand[0]`, `column[0][2]` or `fireworks[white]`.
    """

    number: int
    zone: Zone
    indexes: tuple[int, ...]
    key: str
    kind: str

    @property
    def seat(self) -> int | None:
        return first_index(self.zone.per, self.indexes, "player")

    @property
    def side(self) -> int | None:
        return first_index(self.zone.per, self.indexes, "side")


@dataclass(frozen=True, slots=True)
class CellAt:
    """A cell of a variable, named like a zone; `low` and `high` bound its whole numbers.

    `start` is None if more than the table decides it. `key` writes a card among the indexes by its number in the deck,
    which players must never read; for them there are `key_with` and `open_key`.
    """

    number: int
    variable: Variable
    indexes: tuple[int, ...]
    key: str
    low: int | None
    high: int | None
    start: Any = None

    @property
    def seat(self) -> int | None:
        return first_index(self.variable.per, self.indexes, "player")

    @property
    def side(self) -> int | None:
        return first_index(self.variable.per, self.indexes, "side")

    @property
    def cards(self) -> tuple[int, ...]:
        return tuple(i for per, i in zip(self.variable.per, self.indexes, strict=True) if per.kind == "card")

    @property
    def open_key(self) -> str:
        """The name without its cards, such as `hint[red]`."""
        parts = zip(self.variable.per, _INDEX.findall(self.key))
        return self.variable.name + "".join(part for per, part in parts if per.kind != "card")

    def key_with(self, words: Iterable[str]) -> str:
        parts, cards = zip(self.variable.per, _INDEX.findall(self.key), strict=True), iter(words)
        return self.variable.name + "".join(f"[{next(cards)}]" if per.kind == "card" else part for per, part in parts)


def first_index(per: tuple[Per, ...], indexes: tuple[int, ...], kind: str) -> int | None:
    return next((index for one, index in zip(per, indexes, strict=True) if one.kind == kind), None)


@dataclass(frozen=True, slots=True)
class PlaceAt:
    """Row and column count from 1."""

    zone: int
    index: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A set table.

    Cards are numbered in deck order; `rank_of`, `suit_of` (None for jokers), `look_of` (small numbers), `faces` (as
    printed) and each of `attributes` are by card. `ranks_used` and `suits_used` ascend. `face_titles` are by rank as
    printed and by suit, `pips` by rank, `zones` and `capacity` (None: no limit) by zone, `cells` by place, `token_…` by
    kind of token, with zones as their homes; `first_cell` has the first place of a zone. `shown_orders` has, for a zone
    displayed sorted, the position of each card among all.
    """

    players: int = 0
    clockwise: bool = True
    side_of: tuple[int, ...] = ()
    sides: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    option_types: Mapping[str, Type] = field(default_factory=dict)
    rank_names: tuple[str, ...] = ()
    joker_names: tuple[str, ...] = ()
    suit_names: tuple[str, ...] = ()
    face_titles: Mapping[str, str] = field(default_factory=dict)
    word_titles: Mapping[str, str] = field(default_factory=dict)
    pips: tuple[int, ...] = ()
    rank_of: tuple[int, ...] = ()
    suit_of: tuple[int | None, ...] = ()
    look_of: tuple[int, ...] = ()
    faces: tuple[str, ...] = ()
    attributes: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    cards_by_look: Mapping[Look, frozenset[int]] = field(default_factory=dict)
    cards_by_face: Mapping[str, frozenset[int]] = field(default_factory=dict)
    ranks_used: tuple[int, ...] = ()
    suits_used: tuple[int, ...] = ()
    deck_zone: int = 0
    zones: tuple[ZoneAt, ...] = ()
    zone_families: Mapping[str, Family] = field(default_factory=dict)
    zone_kinds: Mapping[str, str] = field(default_factory=dict)
    capacity: tuple[int | None, ...] = ()
    cells: tuple[PlaceAt, ...] = ()
    first_cell: Mapping[int, int] = field(default_factory=dict)
    shown_orders: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    variable_cells: tuple[CellAt, ...] = ()
    variable_families: Mapping[str, Family] = field(default_factory=dict)
    token_names: tuple[str, ...] = ()
    token_counts: tuple[int, ...] = ()
    token_homes: tuple[int, ...] = ()
    slots: int = 0

    @property
    def rank_faces(self) -> tuple[str, ...]:
        return self.rank_names + (self.joker_names or (JOKER,))

    @property
    def cards(self) -> int:
        return len(self.rank_of)

    def seats_of(self, side: int) -> tuple[int, ...]:
        return tuple(seat for seat, one in enumerate(self.side_of) if one == side)

    def full_face(self, text: str) -> str:
        """As rule files write it: `10S` for `TS` or `10♠` if there is no such card, any other text unchanged."""
        full = to_letters(text)
        full = "10" + full[1:] if full.startswith("T") and full not in self.cards_by_face else full
        return full if text not in self.cards_by_face and full in self.cards_by_face else text


def value_counts(layout: Layout) -> dict[str, int]:
    """Types whose values are numbered from 0."""
    return {
        "player": layout.players,
        "side": layout.sides,
        "card": layout.cards,
        "rank": len(layout.rank_faces),
        "suit": len(layout.suit_names),
    }


def read_face(layout: Layout, text: str) -> frozenset[int] | None:
    return layout.cards_by_face.get(layout.full_face(text))
