"""Oh Hell: cards are numbered rank by rank, and bids follow them."""

from typing import Any

import hoyle
from judges.cards import by_rank
from judges.judge import Judge


def move(here: hoyle.State, there: Any, number: int) -> str:
    """The bid or the card."""
    return f"make_bid {number - 52}" if number >= 52 else f"play {by_rank(number, 'CDSH')}"


def draw(there: Any, number: int) -> list[str]:
    """Chance chooses the number of tricks, the dealer, and then cards."""
    place = len(there.history())
    return [[], [f"p{number}"]][place - 1] if place < 3 else [by_rank(number, "CDSH")]


JUDGES = [
    Judge(
        name=f"oh_hell, {players} players, {tricks} tricks{', penalty' if penalty else ''}",
        rules="oh_hell.yaml",
        peer=f"oh_hell(players={players},num_tricks_fixed={tricks},"
        f"off_bid_penalty={penalty},points_per_trick={1 + penalty})",
        players=players,
        options={"largest_hand": tricks, "penalty": penalty, "per_trick": 1 + penalty},
        move=move,
        draw=draw,
    )
    for players, tricks, penalty in ((3, 17, False), (4, 10, False), (7, 3, True))
]
