"""Faces, ranks and suits of a deck, and the meaning of each face."""

from collections.abc import Mapping
from dataclasses import field

from hoyle.frozen import dataclass
from hoyle.language.model.game import JOKER


@dataclass(frozen=True, slots=True)
class Reading:
    """A rank alone, or a look of rank and suit."""

    rank: int
    suit: int | None = None


@dataclass(frozen=True, slots=True)
class Faces:
    """Ranks are low to high; `readings` maps every valid face except the jokers to its meaning."""

    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    jokers: tuple[str, ...] = ()
    readings: Mapping[str, Reading] = field(default_factory=dict)

    def joker(self, face: str) -> int:
        return len(self.ranks) + self.jokers.index(face)


def pips(rank: str) -> int:
    """The number on a card; an ace counts one, a court card or a word none."""
    if rank.isdigit():
        return int(rank)
    return 1 if rank == "A" else 0


def readings(ranks: tuple[str, ...], letters: tuple[str, ...]) -> tuple[dict[str, Reading], list[str]]:
    found: dict[str, Reading] = {}
    doubtful: list[str] = []

    def enter(text: str, reading: Reading) -> None:
        if text == JOKER or (text in found and found[text] != reading):
            doubtful.append(text)
        found.setdefault(text, reading)

    for rank, text in enumerate(ranks):
        enter(text, Reading(rank))
    for rank, text in enumerate(ranks):
        for suit, letter in enumerate(letters):
            enter(text + letter, Reading(rank, suit))
    if "10" in ranks and "T" not in ranks:
        ten = ranks.index("10")
        found.setdefault("T", Reading(ten))
        for suit, letter in enumerate(letters):
            found.setdefault("T" + letter, Reading(ten, suit))
    return found, doubtful
