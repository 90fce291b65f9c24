"""Crazy Eights: cards are numbered rank by rank."""

from typing import Any

import hoyle
from judges.cards import by_rank
from judges.judge import Judge

DRAW, PASS, SUITS = 52, 53, 54


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A card, a draw, a pass or a suit."""
    if number >= SUITS:
        return f"name_suit {('clubs', 'diamonds', 'hearts', 'spades')[number - SUITS]}"
    return {DRAW: "draw", PASS: "pass_turn"}.get(number) or f"play {by_rank(number)}"


def draw(there: Any, number: int) -> list[str]:
    """Chance chooses the dealer, then cards."""
    return [f"p{number - DRAW}" if number >= DRAW else by_rank(number)]


JUDGES = [
    Judge(
        name=f"crazy_eights, {players} players{', special cards' if special else ''}",
        rules="crazy_eights.yaml",
        peer=f"crazy_eights(players={players},use_special_cards={special},reshuffle={special})",
        players=players,
        options={"special_cards": special, "reshuffle": special},
        move=move,
        draw=draw,
    )
    for players, special in ((2, False), (5, False), (4, True))
]
