"""Viewers of zones, cards and variables, as bit masks of seats."""

from collections.abc import Callable, Iterable

from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.store import Store, empty_store
from hoyle.language.model.facts import position_reads
from hoyle.language.model.formula import (
    CardsOf,
    EveryZone,
    Formula,
    Join,
    ListOf,
    Several,
    Subsets,
    ZoneValue,
    is_local,
)
from hoyle.language.model.game import Game, Sight

Mask = Callable[[Store], int]

#: Not a seat: a reader, such as a spectator, who sees only what every seat sees.
EVERYONE = -4


def is_seen(mask: int, reader: int | None, everyone: int) -> bool:
    """`reader` is a seat, `EVERYONE`, or None (the referee, who sees all)."""
    if reader is None:
        return True
    return mask & everyone == everyone if reader == EVERYONE else bool(mask >> reader & 1)


class Sights:
    """The sights of a table, as masks with the bit `1 << seat` for every seat that sees.

    `zones` and `cells` hold a mask by zone and variable cell, or None if it depends on the position. `top` marks zones
    whose sight covers only the first card.
    """

    def __init__(self, game: Game, layout: Layout, evaluator: Evaluator) -> None:
        self.game = game
        self.everyone = (1 << layout.players) - 1
        self._evaluator = evaluator
        self.zones, self._moving_zones = self._masks((at.zone.sight, at.seat) for at in layout.zones)
        self.top = [at.zone.sight.top for at in layout.zones]
        self.cells, self._moving_cells = self._masks((at.variable.sight, at.seat) for at in layout.variable_cells)

    def _masks(self, sights: Iterable[tuple[Sight, int | None]]) -> tuple[list[int | None], dict[int, Mask]]:
        masks = [self._mask(sight, owner) for sight, owner in sights]
        moving = {number: mask for number, mask in enumerate(masks) if not isinstance(mask, int)}
        return [mask if isinstance(mask, int) else None for mask in masks], moving

    def _mask(self, sight: Sight, owner: int | None) -> "int | Mask":
        if sight.players is None:
            return self.everyone
        formula, local = sight.players, sight.owner
        compiled = self._evaluator.compile(formula)

        def ask(store: Store) -> int:
            if local is not None:
                store.slots[local.slot] = owner
            mask = 0
            for seat in compiled(store):
                if seat is not None:  # the dealer, before there is one
                    mask |= 1 << seat
            return mask

        if any(True for _ in position_reads([formula], self.game.formulas)):
            return ask
        return ask(empty_store(self.game.slots, 1_000_000))

    def zone(self, position: Store, number: int) -> int:
        mask = self.zones[number]
        return self._moving_zones[number](position) if mask is None else mask

    def cell(self, position: Store, number: int) -> int:
        mask = self.cells[number]
        return self._moving_cells[number](position) if mask is None else mask

    def card(self, position: Store, card: int) -> int:
        if position.face_up[card]:
            return self.everyone
        number = position.where[card]
        mask = self.zones[number]
        if mask is None:
            mask = self._moving_zones[number](position)
        if self.top[number] and position.zones[number][0] != card:
            return 0
        return mask

    def surely(self, formula: Formula, me: int) -> bool:
        """Whether the zones of a list's cards are always open to the player in slot `me`."""
        match formula:
            case Subsets(source=source) | Several(source=source):
                return self.surely(source, me)
            case Join(operator="+", left=left, right=right):
                return self.surely(left, me) and self.surely(right, me)
            case Join(operator="-", left=left):
                return self.surely(left, me)
            case CardsOf(subject=ZoneValue(zone=name, indexes=indexes)) | EveryZone(zone=name, indexes=indexes):
                zone = self.game.zones[name]
                if zone.sight.top:
                    return False
                if zone.sight.players is None:
                    return True
                # a player's dimension is the first
                mine = bool(indexes) and zone.per[0].kind == "player" and is_local(indexes[0], me)
                return mine and owner_only(zone.sight)
            case _:
                return False

    def watchers(self, variable: str | None) -> "tuple[tuple[int, ...], tuple[int, ...]]":
        """Zones and cells whose sight may change when a variable does, or (for None) when cards move."""
        zones = [n for n in self._moving_zones if self._reads(n, True, variable)]
        cells = [n for n in self._moving_cells if self._reads(n, False, variable)]
        return tuple(zones), tuple(cells)

    def _reads(self, number: int, is_zone: bool, variable: str | None) -> bool:
        layout = self._evaluator.layout
        sight = layout.zones[number].zone.sight if is_zone else layout.variable_cells[number].variable.sight
        assert sight.players is not None
        read = position_reads([sight.players], self.game.formulas)
        return variable in (getattr(node, "variable", None) for node in read)


def owner_only(sight: Sight) -> bool:
    players = sight.players
    if isinstance(players, ListOf) and len(players.items) == 1:
        players = players.items[0]
    return sight.owner is not None and players is not None and is_local(players, sight.owner.slot)
