"""Euchre: chance chooses the dealer; ordering up is a bid of the turned suit."""

from typing import Any

import hoyle
from judges.cards import by_rank
from judges.judge import Judge

RANKS = ["9", "10", *"JQKA"]
PASS, SUITS, ALONE, TOGETHER = 24, 25, 29, 30


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A bid, a discard or a card."""
    actions = here.choices()
    if number < PASS:
        return f"{actions[0]} {by_rank(number, ranks=RANKS)}"
    if number < ALONE and number > PASS:
        return (
            "order_up"
            if "order_up" in actions
            else f"name_trump {('clubs', 'diamonds', 'hearts', 'spades')[number - SUITS]}"
        )
    return "go_alone" if number == ALONE else "pass"


def draw(there: Any, number: int) -> list[str]:
    """The dealer, then cards."""
    return [f"p{number}"] if len(there.history()) == 1 else [by_rank(number, ranks=RANKS)]


def deal(here: hoyle.State, drawn: list[str]) -> list[str]:
    """OpenSpiel's dealer gets the first card, ours the last one."""
    rounds = [drawn[at : at + 4] for at in range(1, 21, 4)]
    return [drawn[0], *(card for first, *others in rounds for card in (*others, first)), drawn[21]]


JUDGES = [
    Judge(
        name="euchre" + (", stick the dealer" if stuck else ""),
        rules="euchre.yaml",
        peer=f"euchre(stick_the_dealer={stuck})",
        players=4,
        options={"stuck": stuck},
        move=move,
        draw=draw,
        deal=deal,
    )
    for stuck in (False, True)
]
