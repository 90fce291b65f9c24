"""Equal cards, counted: `PENNY ×7`."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from hoyle.engine.offers.notation import HIDDEN

T = TypeVar("T")


def counted(number: int, words: str) -> str:
    """Write an amount of a thing without a known plural."""
    return f"1 {words}" if number == 1 else f"{words} ×{number}"


def counted_faces(faces: Iterable[str], *, in_order: bool = False) -> list[str]:
    """`in_order`, only neighbours are counted together, and hidden cards stay single: each is a place."""
    amounts = (
        neighbours(list(faces), lambda face, other: face == other != HIDDEN) if in_order else Counter(faces).items()
    )
    return [face if number == 1 else counted(number, face) for face, number in amounts]


def card_words(cards: Sequence[str], *, in_order: bool = False) -> str:
    """Join counted cards, with commas if one has a title."""
    separator = ", " if any(map(is_title, cards)) else " "
    return separator.join(counted_faces(cards, in_order=in_order))


def is_title(card: str) -> bool:
    """Whether a card is a title; faces are in capitals, and a note in brackets may follow."""
    words = card.partition(" (")[0]
    return " " in words or words.upper() != words


def neighbours(things: Sequence[T], alike: Callable[[T, T], bool]) -> list[tuple[T, int]]:
    """Count neighbours that are alike; return the first of each group with its number."""
    found: list[tuple[T, int]] = []
    for one in things:
        if found and alike(found[-1][0], one):
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((one, 1))
    return found
