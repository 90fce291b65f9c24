"""Hanabi, here Embers: cards are named by their place in the hand of a player who does not see them."""

import re
from typing import Any

import hoyle
from judges.judge import Judge

SUITS = {"R": "red", "Y": "yellow", "G": "green", "W": "white", "B": "blue"}


def move(here: hoyle.State, there: Any, number: int) -> str:
    """A move, out of what OpenSpiel writes of it."""
    seat = there.current_player()
    text = there.action_to_string(seat, number)
    if found := re.match(r"\((Play|Discard) (\d)\)", text):
        verb = "lay" if found[1] == "Play" else "burn"
        return f"{verb} hand[{seat}]@{int(found[2]) + 1}"
    found = re.match(r"\(Reveal player \+(\d) (color|rank) (.)\)", text)
    assert found is not None, text
    other = (seat + int(found[1])) % here.game.players
    return f"tell_suit p{other} {SUITS[found[3]]}" if found[2] == "color" else f"tell_rank p{other} {found[3]}"


def draw(there: Any, number: int) -> list[str]:
    """A card by its colour and its number."""
    return [f"{number % 5 + 1}{'RYGWB'[number // 5]}"]


def deal(here: hoyle.State, drawn: list[str]) -> list[str]:
    """OpenSpiel deals one hand after the other."""
    players = here.game.players
    size = 5 if players < 4 else 4
    if len(drawn) < players * size:
        return drawn
    return [drawn[seat * size + place] for place in range(size) for seat in range(players)]


JUDGES = [
    Judge(
        name=f"hanabi, {players} players",
        rules="hanabi.yaml",
        peer=f"hanabi(players={players})",
        players=players,
        dealer=players - 1,
        move=move,
        draw=draw,
        deal=deal,
    )
    for players in (2, 3, 5)
]
