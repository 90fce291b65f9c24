"""The order in which people see cards and choices."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

import hoyle
from hoyle.engine.offers.notation import HIDDEN
from hoyle.language.model.formula import EveryZone, ZoneValue
from hoyle.language.model.game import Argument
from hoyle.language.model.types import Type
from hoyle.language.model.walk import every_node

#: The place of a value of an argument among the others, for the seat that reads them.
Place = Callable[[Any, int], Any]


class ShownOrder:
    def __init__(self, game: hoyle.Game) -> None:
        layout = game.layout
        self.faces = layout.faces
        self.players = layout.players
        self.zones = {at.key: at.zone.name for at in layout.zones}
        self.places = zone_places(game)
        self.argument_places = argument_places(game)
        self.picked = {
            action.name: [self._place(argument) for argument in action.arguments]
            for action in game.model.actions.values()
        }

    def arranged(self, key: str, things: Any) -> Any:
        """Return a zone's contents, sorted sets in their order with hidden cards last."""
        places = self.places.get(self.zones.get(key, ""))
        if places is None:
            return things
        return sorted(things, key=lambda face: (face == HIDDEN, places.get(face, 0)))

    def moves(self, moves: Iterable[hoyle.Move]) -> list[hoyle.Move]:
        """Sort moves by their arguments, the first most significant; the order of actions stays."""
        found: list[hoyle.Move] = []
        for action, group in groupby(moves, key=lambda move: move.action):
            some = list(group)
            columns = zip(*(move.arguments for move in some))
            places = [self._places(action, i, column, some[0].seat) for i, column in enumerate(columns)]
            keyed = [([found[i] for found in places], move) for i, move in enumerate(some)]
            found += [move for _, move in sorted(keyed, key=lambda pair: pair[0])]
        return found

    def values(self, action: str, argument: int, values: Sequence[Any], seat: int) -> list[Any]:
        keyed = zip(self._places(action, argument, values, seat), values)
        return [value for _, value in sorted(keyed, key=lambda pair: pair[0])]

    def _places(self, action: str, argument: int, values: Sequence[Any], seat: int) -> list[Any]:
        """Return the sort key of each value; by default the order of appearance."""
        place = self.picked[action][argument]
        if place is not None:
            return [place(value, seat) for value in values]
        come: dict[Any, int] = {}
        return [(value is None, come.setdefault(value, len(come))) for value in values]

    def _place(self, argument: Argument) -> Place | None:
        """Return an argument's sort key; None if its values have no order."""
        kind = argument.local.type
        while kind.base == "list" and kind.item is not None:
            kind = kind.item
        one = self._card_place(argument) if kind.base == "card" else self._plain_place(kind)
        return None if one is None else lambda value, seat: nested(value, lambda item: one(item, seat))

    def _plain_place(self, kind: Type) -> Place | None:
        match kind.base:
            case "int" | "rank" | "suit" | "side":
                return lambda value, seat: value
            case "player":
                return lambda value, seat: (value - seat) % self.players
            case "bool":
                return lambda value, seat: not value
            case "words":
                return lambda value, seat: kind.words.index(value)
        return None

    def _card_place(self, argument: Argument) -> Place | None:
        places = self.argument_places.get(argument.local.slot)
        return None if places is None else lambda card, seat: places.get(self._face(card), 0)

    def _face(self, card: Any) -> str:
        return card.position.partition("#")[0] if isinstance(card, hoyle.At) else self.faces[int(card)]


def zone_places(game: hoyle.Game) -> dict[str, dict[str, int]]:
    """The place of each face, by sorted zone."""
    return {zone: dict(zip(game.layout.faces, places)) for zone, places in game.layout.shown_orders.items()}


def places_of(argument: Argument, places: Mapping[str, dict[str, int]]) -> dict[str, int] | None:
    """The places in the sorted zone from which an argument is chosen, if there is one."""
    zones = {node.zone for node in every_node(argument.source) if isinstance(node, ZoneValue | EveryZone)}
    return places.get(zones.pop()) if len(zones) == 1 else None


@lru_cache(64)
def argument_places(game: hoyle.Game) -> dict[int, dict[str, int]]:
    """The same for all arguments that have one, by slot."""
    places = zone_places(game)
    arguments = [argument for action in game.model.actions.values() for argument in action.arguments]
    found = {argument.local.slot: places_of(argument, places) for argument in arguments}
    return {slot: one for slot, one in found.items() if one is not None}


def nested(value: Any, place: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Return the sort key of a value: none last, smaller collections first, then item by item."""
    if value is None:
        return (1,)
    if isinstance(value, tuple) and not isinstance(value, hoyle.At):
        return (0, len(value), *sorted(nested(item, place) for item in value))
    return (0, 1, (0, place(value)))
