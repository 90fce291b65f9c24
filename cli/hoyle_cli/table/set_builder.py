"""A set of cards in the making. Input: the sets that may be chosen; output: the one that was put together."""

from collections.abc import Sequence
from typing import Any

import hoyle

NONE = "none"


class Hand:
    """The cards taken so far, of the sets (`values`) that an argument of an action may be."""

    def __init__(
        self, state: hoyle.State, seat: int, action: str, chosen: Sequence[Any], values: Sequence[Sequence[Any]]
    ) -> None:
        self.values = {frozenset(value): value for value in values}
        cards = sorted({card for value in values for card in value})
        self.name = {card: state.written(action, chosen, (card,), seat) for card in cards}
        self.taken: list[Any] = []

    def __str__(self) -> str:
        return "+".join(self.name[card] for card in self.taken)

    @property
    def fits(self) -> bool:
        """Whether the cards taken may be chosen as they are."""
        return frozenset(self.taken) in self.values

    @property
    def complete(self) -> bool:
        """Whether the cards taken may be chosen, and none can be added."""
        return self.fits and not self.names()

    @property
    def value(self) -> Sequence[Any]:
        """The cards taken, as a value of the argument."""
        return self.values[frozenset(self.taken)]

    def names(self) -> list[str]:
        """The cards that can be added, each name once."""
        return [self.name[card] for card in self.further(self.taken)]

    def further(self, taken: Sequence[Any]) -> list[Any]:
        """A card of each name that some set has beside those taken."""
        held = frozenset(taken)
        cards = {card for value in self.values if held <= value for card in value - held}
        return list({self.name[card]: card for card in sorted(cards, reverse=True)}.values())[::-1]

    def read(self, line: str) -> str | None:
        """What a line asks for: cards to add (`+9H`) or take out (`-9H`), a whole set (`9H+9S`), the end (`done`)."""
        if line.lower() == "done" or (line.lower() == NONE and frozenset() in self.values):
            return "done" if self.fits else None
        names = line.lower().lstrip("+-").split("+")
        if line.startswith("-"):
            held = [self.name[card].lower() for card in self.taken]
            return line.lower() if all(name in held for name in names) else None
        start = [] if len(names) > 1 and not line.startswith("+") else self.taken
        return "+".join(("" if start is self.taken else "=", *names)) if self.grown(start, names) is not None else None

    def take(self, text: str) -> None:
        """Do what `read` understood."""
        names = text.lower().lstrip("+-=").split("+")
        if text.startswith("-"):
            for name in names:
                self.taken.remove(next(card for card in self.taken if self.name[card].lower() == name))
            return
        self.taken = self.grown([] if text.startswith("=") else self.taken, names) or self.taken

    def grown(self, start: Sequence[Any], names: Sequence[str]) -> list[Any] | None:
        """Some cards with further ones by name; None if no set has them all."""
        cards = list(start)
        for name in names:
            found = next((card for card in self.further(cards) if self.name[card].lower() == name), None)
            if found is None:
                return None
            cards.append(found)
        return cards
