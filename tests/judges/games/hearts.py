"""Hearts: chance chooses where cards are passed, then deals."""

from typing import Any

import hoyle
from judges.cards import by_rank
from judges.judge import Judge


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A card, passed or played."""
    return f"{here.choices()[0]} {by_rank(number)}"


def draw(there: Any, number: int) -> list[str]:
    """A card; the direction is that of the table."""
    return [] if len(there.history()) == 1 else [by_rank(number)]


def judge(away: int, flags: dict[str, tuple[str, Any]]) -> Judge:
    """A table; `flags` are parameters there with their options and values here."""
    text = ",".join(f"{flag}={value in (True, 'free')}" for flag, (_, value) in flags.items())
    return Judge(
        name=f"hearts, passed {away} seats" + (", house rules" if flags else ""),
        rules="hearts.yaml",
        peer=f"hearts({text})",
        players=4,
        options={"away": away} | dict(flags.values()),
        dealer=3,
        move=move,
        draw=draw,
        outcome=lambda here, there: None if there.history() else away,
        returns=lambda values: [26 + value for value in values],
    )


HOUSE = {
    "avoid_all_tricks_bonus": ("no_tricks_bonus", True),
    "jd_bonus": ("jack", True),
    "can_lead_hearts_instead_of_qs": ("spare_the_queen", True),
    "qs_breaks_hearts": ("queen_breaks", False),
}

JUDGES = [judge(0, {}), judge(1, {}), judge(2, {}), judge(3, HOUSE)]
