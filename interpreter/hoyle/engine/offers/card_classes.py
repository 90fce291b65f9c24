"""Cards that a player cannot tell apart, as one choice."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hoyle.engine.position.position import Position
from hoyle.engine.position.sight import Sights
from hoyle.engine.table.layout import CellAt, Layout


class Merge:
    """Conditions under which cards of the same look may differ, at one table.

    `sets` marks zones of kind set; `holders` are variables that hold a card. `kept` has by card the variables with
    values for it alone, `linked` those with values for it and other cards, and these cards.
    """

    def __init__(self, layout: Layout, sights: Sights) -> None:
        self.look_of = layout.look_of
        self.sights = sights
        self.needed = len(set(layout.look_of)) < layout.cards
        self.sets = [at.kind == "set" for at in layout.zones]
        self.holders = [c.number for c in layout.variable_cells if c.variable.type.base == "card"]
        self.kept: list[list[int]] = [[] for _ in range(layout.cards)]
        self.linked: list[list[tuple[CellAt, tuple[int, ...]]]] = [[] for _ in range(layout.cards)]
        for cell in layout.variable_cells:
            cards = cell.cards
            if len(cards) == 1:
                self.kept[cards[0]].append(cell.number)
            for card in set(cards) if len(cards) > 1 else ():
                self.linked[card].append((cell, cards))
        self.keeping = any(self.kept) or any(self.linked)

    def apart(self, p: Position, seat: int, slots: Iterable[int] = ()) -> "Apart":
        """`slots` hold cards already chosen or given."""
        held: dict[int, tuple[int, ...]] = {}
        for slot in slots:
            for card in cards_in(p.slots[slot]):
                held[card] = (*held.get(card, ()), -1 - slot)
        for cell in self.holders:
            card = p.variables[cell]
            if card is not None and (self.sights.cell(p, cell) >> seat) & 1:
                held[card] = (*held.get(card, ()), cell)
        return Apart(self, p, seat, held)


@dataclass(slots=True, eq=False)
class Apart:
    """The distinctions between cards for one seat at one moment.

    Two cards are alike if they are in one zone of kind set, look the same, are turned alike, are held by the same
    variables and have the same values, as far as the seat sees these.
    """

    merge: Merge
    p: Position
    seat: int
    held: dict[int, tuple[int, ...]]

    def key(self, card: int) -> Any:
        """Equal for alike cards; in a set an unmarked card comes before its twins."""
        merge, p = self.merge, self.p
        zone = p.where[card]
        if not merge.sets[zone]:
            return card
        values = self.values(card) if merge.keeping else ()
        return ((merge.look_of[card], zone), self.held.get(card, ()), p.face_up[card], values)

    def values(self, card: int) -> tuple[Any, ...]:
        p, sees, seat = self.p, self.merge.sights.cell, self.seat
        cells = [cell for cell in self.merge.kept[card] if (sees(p, cell) >> seat) & 1]
        links = sorted(self.links(card)) if self.merge.linked[card] else ()
        return (*[(p.variables[cell] is not None, p.variables[cell]) for cell in cells], *links)

    def links(self, card: int) -> Iterator[tuple[Any, ...]]:
        p, sees, seat = self.p, self.merge.sights, self.seat
        for cell, cards in self.merge.linked[card]:
            value = p.variables[cell.number]
            if (sees.cell(p, cell.number) >> seat) & 1 and value != cell.start:
                yield cell.open_key, tuple([self.link(card, other) for other in cards]), value is not None, value

    def link(self, card: int, other: int) -> tuple[int, ...]:
        if card == other:
            return ()
        seen = (self.merge.sights.card(self.p, other) >> self.seat) & 1
        return (self.p.where[other], self.merge.look_of[other] if seen else -1)

    def in_order(self, cards: Iterable[int]) -> list[int]:
        """Put the unmarked of alike cards first, so that numbers reveal nothing."""
        found = list(cards)
        return sort_alike(found, [self.key(card) for card in found])

    def cards(self, cards: Iterable[int]) -> list[int]:
        first: dict[Any, int] = {}
        for card in cards:
            first.setdefault(self.key(card), card)
        return sort_alike(list(first.values()), list(first))

    def twins(self, cards: Iterable[int]) -> dict[int, list[int]]:
        same: dict[Any, list[int]] = {}
        found = {}
        for card in cards:
            before = same.setdefault(self.key(card), [])
            found[card] = before[:]
            before.append(card)
        return found


def cards_in(value: Any) -> Iterable[int]:
    if value is None or isinstance(value, int):
        return () if value is None else (value,)
    return [card for item in value for card in ((item,) if isinstance(item, int) else cards_in(item))]


def sort_alike(cards: list[int], keys: list[Any]) -> list[int]:
    looks: dict[Any, list[int]] = {}
    for i, key in enumerate(keys):
        if isinstance(key, tuple):
            looks.setdefault(key[0], []).append(i)
    for same in looks.values():
        if len(same) > 1:
            marked = sorted([(keys[i], cards[i]) for i in same])
            for i, (_, card) in zip(same, marked, strict=True):
                cards[i] = card
    return cards
