"""What the seats saw of what was done. Input: a position and where its log stood; output: for each seat what it saw, to be compared."""

from collections.abc import Hashable
from typing import Any

from hoyle.play.game import Game
from hoyle.position.position import Chain, Entry, Position


def since(p: Position, before: Chain | None) -> list[Entry]:
    """The entries of the log since it stood there, oldest first."""
    found: list[Entry] = []
    chain = p.past
    while chain is not None and chain is not before:
        entry, chain = chain
        found.append(entry)
    found.reverse()
    return found


class Witness:
    """What tells the seats of one table what was done."""

    def __init__(self, game: Game) -> None:
        self.looks = game.layout.look_of
        self.secret = [[argument.secret for argument in action.arguments] for action in game.model.actions.values()]

    def deeds(self, entries: list[Entry], seat: int) -> list[Hashable]:
        """What the other seats did, as a seat saw it: who, which action, which cards by what it knows of them."""
        found: list[Hashable] = []
        for at, entry in enumerate(entries):
            if entry[0] == "do" and entry[1] != seat:
                found.append((entry[1], entry[2], *self.told(entries, at, seat)))
            elif entry[0] == "pass" and entry[1] != seat and not entry[2]:
                found.append((entry[1], "pass"))
        return found

    def told(self, entries: list[Entry], at: int, seat: int) -> list[Hashable]:
        """The arguments of a move as another seat saw them."""
        _, _, number, values, *_ = entries[at]
        shown = shown_after(entries, at)

        def known(value: Any) -> Hashable:
            if not isinstance(value, list):
                plain: Hashable = value
                return plain
            if value and isinstance(value[0], int):
                card, zone, place, mask = value[:4]
                return self.looks[card] if sees(mask | shown.get(card, 0), seat) else (zone, place)
            return tuple(known(one) for one in value)

        return [None if secret else known(value) for secret, value in zip(self.secret[number], values)]


def sees(mask: int, seat: int) -> bool:
    """Whether a seat is among those in a mask."""
    return bool(mask >> seat & 1)


def shown_after(entries: list[Entry], at: int) -> dict[int, int]:
    """Which seats each card was shown to from a move to the next."""
    masks: dict[int, int] = {}
    for entry in entries[at + 1 :]:
        if entry[0] in ("do", "pass"):
            break
        if entry[0] in ("deal", "move", "up", "down", "show", "see"):
            masks[entry[1]] = masks.get(entry[1], 0) | entry[-1]
    return masks
