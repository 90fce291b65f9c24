"""The order in which people are shown cards and choices. Input: a game, and faces or moves as a program has them; output: sorted.

A zone may be `sorted by` something; everything else stays in the order that programs, logs and seeds go by.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import hoyle
from hoyle.model.formula import EveryZone, ZoneValue
from hoyle.model.game import Argument
from hoyle.model.walk import every_node

HIDDEN = "??"


class ShownOrder:
    """The orders of one game."""

    def __init__(self, game: hoyle.Game) -> None:
        layout = game.layout
        self.faces = layout.faces
        self.zones = {at.key: at.zone.name for at in layout.zones}
        self.places = {zone: dict(zip(layout.faces, places)) for zone, places in layout.shown_orders.items()}
        actions = game.model.actions.values() if self.places else ()
        self.picked = {action.name: [self._of(argument) for argument in action.arguments] for action in actions}

    def lying(self, key: str, things: Any) -> Any:
        """What lies in a zone, with the cards of a set that is sorted in their order, hidden ones last."""
        places = self.places.get(self.zones.get(key, ""))
        if places is None:
            return things
        return sorted(things, key=lambda face: (face == HIDDEN, places.get(face, 0)))

    def moves(self, moves: Iterable[hoyle.Move]) -> list[hoyle.Move]:
        """Moves in the order of the cards that they pick; the actions stay as they are."""
        found: list[hoyle.Move] = []
        for action, group in groupby(moves, key=lambda move: move.action):
            found += self._sorted(self.picked.get(action, []), list(group))
        return found

    def values(self, action: str, argument: int, values: Sequence[Any]) -> list[Any]:
        """The values of an argument of an action, by its number, in the order of their cards."""
        places = self.picked[action][argument] if action in self.picked else None
        return list(values) if places is None else sorted(values, key=lambda value: self._key(value, places))

    def _of(self, argument: Argument) -> dict[str, int] | None:
        """The places of cards in the zone that an argument is picked from, if it is one that is sorted."""
        zones = {node.zone for node in every_node(argument.source) if isinstance(node, ZoneValue | EveryZone)}
        return self.places.get(zones.pop()) if len(zones) == 1 else None

    def _sorted(self, picked: Sequence[dict[str, int] | None], moves: list[hoyle.Move]) -> list[hoyle.Move]:
        """Moves of one action, the first argument counting most; what has no order stays as it comes."""
        if not any(picked):
            return moves
        come: dict[tuple[int, Any], int] = {}

        def key(move: hoyle.Move) -> list[Any]:
            return [
                come.setdefault((i, value), len(come)) if places is None else self._key(value, places)
                for i, (value, places) in enumerate(zip(move.arguments, picked))
            ]

        keyed = [(key(move), move) for move in moves]
        return [move for _, move in sorted(keyed, key=lambda pair: pair[0])]

    def _key(self, value: Any, places: dict[str, int]) -> list[int]:
        """Where a card, a set of cards (smaller ones first) or none stands."""
        if value is None:
            return []
        cards = value if isinstance(value, tuple) and not isinstance(value, hoyle.At) else (value,)
        return [len(cards), *sorted(places.get(self._face(card), 0) for card in cards)]

    def _face(self, card: Any) -> str:
        """The face by which a card of a set is named."""
        return card.position.partition("#")[0] if isinstance(card, hoyle.At) else self.faces[int(card)]
