"""Blackjack: one player against the bank, without bets, splits or doubles."""

from judges.cards import ACE_LOW, by_suit
from judges.judge import Judge

JUDGES = [
    Judge(
        name="blackjack",
        rules="blackjack.yaml",
        peer="blackjack",
        players=1,
        dealer=0,
        move=lambda here, there, number: ("hit", "stand")[number],
        draw=lambda there, number: [by_suit(number, ranks=ACE_LOW)],
    )
]
