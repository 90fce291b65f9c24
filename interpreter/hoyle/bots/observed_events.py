"""Observations of moves since a point in the log, by seat, as comparable values."""

from collections.abc import Hashable
from typing import Any

from hoyle.engine.position.entries import Entry, Mark, MoveMade, TurnPassed
from hoyle.engine.view.log import shown_after
from hoyle.play.game import Game


class Witness:
    def __init__(self, game: Game) -> None:
        self.players = game.players
        self.everyone = (1 << game.players) - 1
        self.layout = game.layout
        self.looks = game.layout.look_of
        self.secrets = game.machine.secrets

    def deeds(self, entries: list[Entry]) -> list[list[Hashable]]:
        """By seat, the moves of others as it saw them."""
        found: list[list[Hashable]] = [[] for _ in range(self.players)]
        for at, entry in enumerate(entries):
            if isinstance(entry, MoveMade):
                self.note(entry, shown_after(entries, at, self.layout), found)
            elif isinstance(entry, TurnPassed) and not entry.in_window:
                for seat, deeds in enumerate(found):
                    if seat != entry.seat:
                        deeds.append((entry.seat, "pass"))
        return found

    def note(self, entry: MoveMade, shown: dict[int, int], found: list[list[Hashable]]) -> None:
        """`shown` has the seats that each card was shown to at that time."""
        secrets = self.secrets[entry.action].arguments
        public = [None if secret else value for secret, value in zip(secrets, entry.arguments)]
        alike = all(self.open(value, shown) for value in public)
        deed: Hashable = None
        for seat, deeds in enumerate(found):
            if seat == entry.seat:
                continue
            if deed is None or not alike:
                deed = (entry.seat, entry.action, *(self.known_argument(value, shown, seat) for value in public))
            deeds.append(deed)

    def open(self, value: Any, shown: dict[int, int]) -> bool:
        """Whether all seats see the cards of an argument."""
        if isinstance(value, Mark):
            return (value.seen | shown.get(value.card, 0)) & self.everyone == self.everyone
        return not isinstance(value, list) or all(self.open(one, shown) for one in value)

    def known_argument(self, value: Any, shown: dict[int, int], seat: int) -> Hashable:
        """An argument as a seat saw it, with places of unseen cards."""
        if isinstance(value, Mark):
            seen = (value.seen | shown.get(value.card, 0)) >> seat & 1
            return self.looks[value.card] if seen else (value.zone, value.place)
        if isinstance(value, list):
            return tuple([self.known_argument(one, shown, seat) for one in value])
        plain: Hashable = value
        return plain
