"""Liar's Dice: bids are numbered by quantity and face, or by face and quantity, and the call follows them."""

from typing import Any

import hoyle
from judges.judge import Judge


def judge(dice: int, order: str) -> Judge:
    """A table of two players."""
    all_dice = 2 * dice

    def move(here: hoyle.State, there: Any, number: int) -> str:
        if number == all_dice * 6:
            return "liar"
        if order == "face_first":
            return f"bid {number % all_dice + 1} {number // all_dice + 1}"
        return f"bid {number // 6 + 1} {number % 6 + 1}"

    return Judge(
        name=f"liars_dice, {dice} dice, {order}",
        rules="liars_dice",
        peer=f"liars_dice(numdice={dice},bidding_rule={'reset-quantity' if order == 'face_first' else 'reset-face'})",
        players=2,
        options={"dice": dice, "order": order},
        dealer=1,
        move=move,
        draw=lambda there, number: [str(number + 1)],
        every=dice == 1 and order == "quantity_first",
    )


JUDGES = [judge(1, "quantity_first"), judge(3, "quantity_first"), judge(2, "face_first")]
