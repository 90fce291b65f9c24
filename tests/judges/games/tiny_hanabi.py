"""Tiny Hanabi: one card and one action for each of two partners."""

from judges.judge import Judge

JUDGES = [
    Judge(
        name="tiny_hanabi",
        rules="tiny_hanabi.yaml",
        peer="tiny_hanabi",
        players=2,
        dealer=1,
        move=lambda here, there, number: f"say_number {number}",
        draw=lambda there, number: [f"{number + 1}?"],
        every=True,
    )
]
