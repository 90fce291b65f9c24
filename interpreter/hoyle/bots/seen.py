"""Observations of moves: what each seat saw since a point in the log, as comparable values."""

from collections.abc import Hashable
from typing import Any

from hoyle.play.game import Game
from hoyle.position.position import Chain, Entry, Position
from hoyle.view.log import shown_after


def since(p: Position, before: Chain | None) -> list[Entry]:
    """Entries of the log since an earlier end of it, oldest first."""
    found: list[Entry] = []
    chain = p.past
    while chain is not None and chain is not before:
        entry, chain = chain
        found.append(entry)
    found.reverse()
    return found


class Witness:
    """Observations by the seats of one table."""

    def __init__(self, game: Game) -> None:
        self.players = game.players
        self.everyone = (1 << game.players) - 1
        self.layout = game.layout
        self.looks = game.layout.look_of
        self.secret = [[argument.secret for argument in action.arguments] for action in game.model.actions.values()]

    def deeds(self, entries: list[Entry]) -> list[list[Hashable]]:
        """By seat the others' moves as it saw them: who, which action, and the cards as far as it knows them."""
        found: list[list[Hashable]] = [[] for _ in range(self.players)]
        for at, entry in enumerate(entries):
            if entry[0] == "do":
                self.note(entry, shown_after(entries, at, self.layout), found)
            elif entry[0] == "pass" and not entry[2]:
                for seat, deeds in enumerate(found):
                    if seat != entry[1]:
                        deeds.append((entry[1], "pass"))
        return found

    def note(self, entry: Entry, shown: dict[int, int], found: list[list[Hashable]]) -> None:
        """Note a move for the other seats; `shown` is the seats that its cards were shown to at that time."""
        _, who, number, values, *_ = entry
        public = [None if secret else value for secret, value in zip(self.secret[number], values)]
        alike = all(self.open(value, shown) for value in public)
        deed: Hashable = None
        for seat, deeds in enumerate(found):
            if seat == who:
                continue
            if deed is None or not alike:
                deed = (who, number, *(self.known(value, shown, seat) for value in public))
            deeds.append(deed)

    def open(self, value: Any, shown: dict[int, int]) -> bool:
        if not isinstance(value, list):
            return True
        if value and isinstance(value[0], int):
            mask: int = value[3] | shown.get(value[0], 0)
            return mask & self.everyone == self.everyone
        return all(self.open(one, shown) for one in value)

    def known(self, value: Any, shown: dict[int, int], seat: int) -> Hashable:
        """An argument as a seat saw it: for a card that it does not see, the place."""
        if not isinstance(value, list):
            plain: Hashable = value
            return plain
        if value and isinstance(value[0], int):
            card, zone, place, mask = value[:4]
            return self.looks[card] if (mask | shown.get(card, 0)) >> seat & 1 else (zone, place)
        return tuple([self.known(one, shown, seat) for one in value])
