"""Leduc Poker: two rounds of bets of 2 and of 4."""

from typing import Any

from judges.judge import Judge


def draw(there: Any, number: int) -> list[str]:
    """The card of an outcome: two suits of each rank."""
    return [f"{number // 2 + 1}{'RB'[number % 2]}"]


JUDGES = [
    Judge(
        name=f"leduc_poker, {players} players",
        rules="leduc_poker",
        peer=f"leduc_poker(players={players})",
        players=players,
        dealer=players - 1,
        move=lambda here, there, number: ("fold", "call", "raise")[number],
        draw=draw,
        returns=lambda halves: [half / 2 for half in halves],
        every=players == 2,
    )
    for players in (2, 3)
]
