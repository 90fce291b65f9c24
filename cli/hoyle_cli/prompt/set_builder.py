"""A set of cards under construction."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import hoyle
from hoyle.scene.wording.shown_order import ShownOrder

NONE = "none"


class Hand:
    """The cards taken so far, by name; `values` are the possible sets."""

    def __init__(
        self,
        state: hoyle.State,
        seat: int,
        action: str,
        chosen: Sequence[Any],
        values: Sequence[Sequence[Any]],
        order: ShownOrder,
    ) -> None:
        found = {card for value in values for card in value}
        cards = sorted(found, key=lambda card: (isinstance(card, hoyle.At), card))
        cards = order.values(action, len(chosen), cards, seat)
        name = {card: state.written(action, chosen, (card,), seat) for card in cards}
        self.order = {text: i for i, text in enumerate(name.values())}
        self.sets = [(Counter([name[card] for card in value]), value) for value in values]
        self.taken: list[str] = []

    def __str__(self) -> str:
        return "+".join(self.taken)

    @property
    def fits(self) -> bool:
        held = Counter(self.taken)
        return any(names == held for names, _ in self.sets)

    @property
    def complete(self) -> bool:
        return self.fits and not self.names()

    @property
    def value(self) -> Sequence[Any]:
        held = Counter(self.taken)
        return next(value for names, value in self.sets if names == held)

    def names(self) -> list[str]:
        return self.further(self.taken)

    def further(self, taken: Sequence[str]) -> list[str]:
        held = Counter(taken)
        found = {name for names, _ in self.sets if held <= names for name in names - held}
        return sorted(found, key=self.order.__getitem__)

    def read(self, line: str) -> str | None:
        """Read a line: cards to add (`+9H`) or remove (`-9H`), a whole set (`9H+9S`), the end (`done`)."""
        if line.lower() == "done" or (line.lower() == NONE and not all(names for names, _ in self.sets)):
            return "done" if self.fits else None
        names = line.lower().lstrip("+-").split("+")
        if line.startswith("-"):
            held = [name.lower() for name in self.taken]
            return line.lower() if all(name in held for name in names) else None
        start = [] if len(names) > 1 and not line.startswith("+") else self.taken
        return "+".join(("" if start is self.taken else "=", *names)) if self.grown(start, names) is not None else None

    def take(self, text: str) -> None:
        names = text.lower().lstrip("+-=").split("+")
        if text.startswith("-"):
            for name in names:
                self.taken.remove(next(taken for taken in self.taken if taken.lower() == name))
            return
        self.taken = self.grown([] if text.startswith("=") else self.taken, names) or self.taken

    def grown(self, start: Sequence[str], names: Sequence[str]) -> list[str] | None:
        """Add cards, in lower case; None if no set has them all."""
        cards = list(start)
        for name in names:
            found = next((card for card in self.further(cards) if card.lower() == name), None)
            if found is None:
                return None
            cards.append(found)
        return cards
