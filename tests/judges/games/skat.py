"""Skat with simple bidding: cards are numbered suit by suit."""

from typing import Any

import hoyle
from judges.cards import by_suit
from judges.judge import Judge

RANKS = [*"789QK", "10", *"AJ"]
BIDS = ("pass", "bid_suit diamonds", "bid_suit hearts", "bid_suit spades", "bid_suit clubs", "bid_grand", "bid_null")


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A bid, a card laid away or a card played."""
    return BIDS[number - 32] if number >= 32 else f"{here.choices()[0]} {by_suit(number, 'DHSC', RANKS)}"


JUDGES = [
    Judge(
        name="skat",
        rules="skat.yaml",
        peer="skat",
        players=3,
        dealer=2,
        move=move,
        draw=lambda there, number: [by_suit(number, "DHSC", RANKS)],
        returns=lambda points: [value / 240 for value in points],
    )
]
