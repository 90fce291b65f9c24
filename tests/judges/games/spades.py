"""Spades: one hand; what wins or loses a match there is the table's."""

from typing import Any

import hoyle
from judges.cards import by_suit
from judges.judge import Judge, Mismatch

NIL = 52


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A bid or a card."""
    if number < NIL:
        return f"play {by_suit(number)}"
    return f"make_bid {number - NIL}" if number > NIL else "bid_nil"


def excuse(mismatch: Mismatch) -> str | None:
    """Spades that are led once they are broken."""
    broken = mismatch.here.variables()["broken"] and not mismatch.here.zones()["trick"]
    if mismatch.kind == "legal" and broken and not mismatch.only_there:
        return "never broken"
    return None


JUDGES = [
    Judge(
        name="spades",
        rules="spades.yaml",
        peer="spades(use_mercy_rule=False,mercy_threshold=0,win_threshold=10000)",
        players=4,
        options={"failed_nil": "help_partner"},
        dealer=3,
        move=move,
        draw=lambda there, number: [by_suit(number)],
        excuse=excuse,
    )
]
