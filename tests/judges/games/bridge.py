"""Contract Bridge: the dealer is north, who is dealt the first card there and the last one here."""

from typing import Any

import hoyle
from judges.cards import by_rank
from judges.judge import Judge, bid_low

PASS, DOUBLE, REDOUBLE, BIDS = 52, 53, 54, 55
STRAINS = ("clubs", "diamonds", "hearts", "spades", "notrump")


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A call or a card."""
    if number >= BIDS:
        return f"make_bid {(number - BIDS) // 5 + 1} {STRAINS[(number - BIDS) % 5]}"
    return {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}.get(
        number
    ) or f"{here.choices()[0]} {by_rank(number)}"


def deal(here: hoyle.State, drawn: list[str]) -> list[str]:
    """The cards of each round, that of north last."""
    return [card for at in range(0, 52, 4) for card in (*drawn[at + 1 : at + 4], drawn[at])]


VULNERABLE = {"neither": (False, False), "north_south": (True, False), "east_west": (False, True), "both": (True, True)}

JUDGES = [
    Judge(
        name=f"bridge, vulnerable {who}",
        rules="bridge",
        peer=f"bridge(use_double_dummy_result=False,dealer_vul={dealer},non_dealer_vul={other})",
        players=4,
        options={"vulnerable": who},
        dealer=0,
        move=move,
        choose=bid_low,
        draw=lambda there, number: [by_rank(number)],
        deal=deal,
    )
    for who, (dealer, other) in VULNERABLE.items()
]
