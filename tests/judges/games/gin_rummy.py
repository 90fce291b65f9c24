"""Gin Rummy: cards are numbered by suit, and melds after them."""

from typing import Any

import hoyle
from judges.cards import ACE_LOW, by_suit
from judges.judge import Judge

UPCARD, DRAW, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56


def card(number: int) -> str:
    """A card by its number."""
    return by_suit(number, "SCDH", ACE_LOW)


def meld(there: Any, number: int) -> str:
    """The cards of a meld, out of what is written of it, in the order of the deck here."""
    text = there.action_to_string(there.current_player(), number).rsplit(" ", 1)[1]
    faces = [text[at].replace("T", "10") + text[at + 1].upper() for at in range(0, len(text), 2)]
    return "+".join(sorted(faces, key=lambda face: ("CDHS".index(face[-1]), ACE_LOW.index(face[:-1]))))


def move(here: hoyle.State, there: Any, number: int) -> str:
    """The move of an action; what it means depends on what may be chosen here."""
    offered = here.offered(there.current_player())
    if number >= MELDS:
        return f"{'lay' if 'lay' in offered else 'lay_meld'} {meld(there, number)}"
    if number == UPCARD:
        return "take_discard"
    if number == PASS:
        return "finish" if "finish" in offered else "pass"
    if number == KNOCK:
        return "knock" if "knock" in offered else "knock_at_the_wall"
    if number == DRAW:
        return "draw"
    verb = next(verb for verb in ("discard", "throw", "lay_off") if verb in offered)
    return f"{verb} {card(number)}"


def is_formal(here: hoyle.State, there: Any, number: int) -> bool:
    """Whether OpenSpiel asks for a pass where there is nothing to choose."""
    if number != PASS:
        return False
    seat = there.current_player()
    return here.is_terminal or seat not in here.choosing or not {"pass", "finish"} & set(here.choices(seat=seat))


def judge(name: str, peer: str, **options: Any) -> Judge:
    """A table."""
    return Judge(
        name=f"gin_rummy{name}",
        rules="gin_rummy.yaml",
        peer=f"gin_rummy({peer})",
        players=2,
        options=options,
        dealer=1,
        move=move,
        draw=lambda there, number: [card(number)],
        formal=is_formal,
    )


JUDGES = [
    judge("", ""),
    judge(", oklahoma", "oklahoma=True", oklahoma=True),
    judge(", knock at 5", "knock_card=5,gin_bonus=20,undercut_bonus=10", knock_limit=5, gin_bonus=20, undercut=10),
]
