"""Solitaire: OpenSpiel draws a face-down card when it is turned up, Hoyle when it is dealt."""

from random import Random
from typing import Any

import hoyle
from judges.cards import ACE_LOW, by_suit
from judges.judge import Judge

SUITS = "SHCD"
NAMES = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
FACES = [by_suit(number, SUITS, ACE_LOW) for number in range(52)]

#: How many cards lie open after the deal: the last card of each column and the waste.
OPEN, COLUMNS = 31, 7
END, REVEALS = 0, 52


def columns(here: hoyle.State) -> list[list[str]]:
    """The faces of the cards in each column."""
    return [[str(card) for card in here.zones()[f"column[{n}]"]] for n in range(1, COLUMNS + 1)]


def last_of(suit: str, here: hoyle.State) -> str | None:
    """The last card of a foundation."""
    cards = here.zones()[f"foundation[{NAMES[suit]}]"]
    return str(cards[-1]) if cards else None


def face_of(text: str) -> str:
    """A card as OpenSpiel writes it; an empty pile has no rank."""
    rank, suit = text[:-1].replace("T", "10"), text[-1:]
    return rank + SUITS["♠♥♣♦".index(suit)] if suit in ("♠", "♥", "♣", "♦") else ""


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A card and the pile to which it goes."""
    if number == END:
        return "give_up"
    target, source = map(face_of, there.action_to_string(0, number).split(" ← "))
    piles = columns(here)
    origin = next((n for n, cards in enumerate(piles) if source in cards), None)
    if target[-1:] == source[-1]:
        return f"waste_up {source}" if origin is None else f"column_up {origin + 1} {source}"
    goal = 1 + [cards[-1] if cards else "" for cards in piles].index(target)
    if origin is not None:
        at = piles[origin].index(source) + 1
        return f"move_run {origin + 1} column[{origin + 1}]@{at}..{len(piles[origin])} {goal}"
    if last_of(source[-1], here) == source:
        return f"foundation_down {NAMES[source[-1]]} {source} {goal}"
    return f"waste_to_column {source} {goal}"


def deal(here: hoyle.State, drawn: list[str]) -> list[str]:
    """Column by column from the first card on, with any cards where they lie face down, and then the waste."""
    if len(drawn) < OPEN:
        return drawn
    hidden = [face for face in FACES if face not in drawn]
    Random("".join(drawn)).shuffle(hidden)
    cards = []
    for column in range(COLUMNS):
        cards += [drawn[column], *hidden[: COLUMNS - 1 - column]]
        del hidden[: COLUMNS - 1 - column]
    return [*cards, *drawn[COLUMNS:]]


def outcome(here: hoyle.State, there: Any) -> int | None:
    """The card that is turned up here."""
    seen = {number for number in there.history() if 0 < number <= REVEALS}
    if len(seen) < OPEN:
        return None
    turned = [FACES.index(cards[-1]) + 1 for cards in columns(here) if cards]
    (number,) = (number for number in turned if number not in seen)
    return number


def choose(rng: Random, moves: list[tuple[str, int]]) -> tuple[str, int]:
    """A move in which cards leave the waste and go up, so that games get far: half of the time, if there is one."""
    good = [move for move in moves if move[0].startswith(("waste", "column_up"))]
    return rng.choice(good if good and rng.random() < 0.5 else moves)


JUDGES = [
    Judge(
        name="solitaire",
        rules="solitaire.yaml",
        peer="solitaire",
        players=1,
        dealer=0,
        move=move,
        draw=lambda there, number: [FACES[number - 1]],
        deal=deal,
        outcome=outcome,
        formal=lambda here, there, number: number == END and here.is_terminal,
        choose=choose,
    )
]
