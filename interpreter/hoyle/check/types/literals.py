"""Faces, ranks and suits as they are written: the deck of a file in, what each face means out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hoyle.model.game import JOKER

USUAL_SUITS = (("clubs", "C"), ("diamonds", "D"), ("hearts", "H"), ("spades", "S"))


@dataclass(frozen=True, slots=True)
class Reading:
    """What a face means: a rank alone, or a look of rank and suit (the joker's has none)."""

    rank: int
    suit: int | None = None
    look: bool = False


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of a deck: ranks low to high, suits with their letters, and the jokers that there can be.

    `readings` maps every face that can be written to what it means; the jokers are not among them.
    """

    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    jokers: tuple[str, ...] = ()
    readings: Mapping[str, Reading] = field(default_factory=dict)

    def joker(self, face: str) -> int:
        """The rank of a joker."""
        return len(self.ranks) + self.jokers.index(face)


def pips(rank: str) -> int:
    """The number printed on a card of a rank: an ace counts one, a court or a word nothing."""
    if rank.isdigit():
        return int(rank)
    return 1 if rank == "A" else 0


def readings(ranks: tuple[str, ...], letters: tuple[str, ...]) -> tuple[dict[str, Reading], list[str]]:
    """What each face means, and the faces that can be read in two ways."""
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
            enter(text + letter, Reading(rank, suit, True))
    if "10" in ranks and "T" not in ranks:
        ten = ranks.index("10")
        found.setdefault("T", Reading(ten))
        for suit, letter in enumerate(letters):
            found.setdefault("T" + letter, Reading(ten, suit, True))
    return found, doubtful
