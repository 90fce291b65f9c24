"""Kuhn Poker: one card each, a pass or a bet."""

from judges.judge import Judge

MOVES = ("pass", "bet")

JUDGES = [
    Judge(
        name=f"kuhn_poker, {players} players",
        rules="kuhn_poker",
        peer=f"kuhn_poker(players={players})",
        players=players,
        dealer=players - 1,
        move=lambda here, there, number: MOVES[number],
        draw=lambda there, number: [str(number + 1)],
        every=True,
    )
    for players in (2, 3, 4)
]
