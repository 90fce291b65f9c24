"""Cribbage: OpenSpiel asks for a go of players who have no choice, and deals one hand after the other."""

from typing import Any

import hoyle
from judges.cards import ACE_LOW, by_suit
from judges.judge import Judge, Mismatch

GO = 2756


def card(number: int) -> str:
    """A card by its number."""
    return by_suit(number, "CDHS", ACE_LOW)


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A card, two cards for the crib, or a go."""
    if number == GO:
        return "go"
    if number < 52:
        return f"play {card(number)}"
    first, second = sorted(divmod(number - 52, 52))
    return f"lay_away {card(first)}+{card(second)}"


def deal(here: hoyle.State, drawn: list[str]) -> list[str]:
    """Six cards for each, the dealer last; a starter alone."""
    if len(drawn) < 12:
        return drawn
    hands = drawn[:6], drawn[6:]
    dealer = int(here.variables()["dealer"][1:])
    return [face for pair in zip(hands[1 - dealer], hands[dealer]) for face in pair]


def is_formal(here: hoyle.State, there: Any, number: int) -> bool:
    """Whether a go is asked for that has been said, or needs no saying."""
    seat = there.current_player()
    return number == GO and (seat not in here.choosing or "go" not in here.choices(seat=seat))


def excuse(mismatch: Mismatch) -> str | None:
    """Points that OpenSpiel counts after the game was won."""
    ours, theirs = mismatch.only_here, mismatch.only_there
    if mismatch.kind != "returns" or max(ours) < 1121:
        return None
    if ours.index(max(ours)) != theirs.index(max(theirs)):
        return "wrong winner"
    return "counts on" if all(one <= other for one, other in zip(ours, theirs)) else None


JUDGES = [
    Judge(
        name="cribbage",
        rules="cribbage.yaml",
        peer="cribbage",
        players=2,
        options={"crib_flush": "four"},
        dealer=0,
        move=move,
        draw=lambda there, number: [card(number)],
        deal=deal,
        formal=is_formal,
        excuse=excuse,
    )
]
