"""Tarok: OpenSpiel deals in one step by a seed of its own; the cards are read from its state."""

from typing import Any

import hoyle
from judges.judge import Judge, Mismatch, bid_low

TAROKS = [
    "PAGAT", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI",
    "XVII", "XVIII", "XIX", "XX", "MOND", "SKIS",
]  # fmt: skip
RED, BLACK = [*"4321JNQK"], [*"789", "10", *"JNQK"]
FACES = [*TAROKS, *(rank + suit for suit in "HD" for rank in RED), *(rank + suit for suit in "SC" for rank in BLACK)]
CONTRACTS = [
    "klop", "three", "two", "one", "solo_three", "solo_two", "solo_one", "beggar", "solo_without", "open_beggar",
    "colour_valat", "valat",
]  # fmt: skip
SUITS = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}


def move(here: hoyle.State, there: Any, number: int) -> str:
    """What a number means depends on the phase."""
    offered = here.offered(there.current_player())
    if "make_bid" in offered:
        return f"make_bid {CONTRACTS[number - 1]}" if number else "pass"
    if "call_king" in offered:
        return f"call_king {SUITS[FACES[number][-1]]}"
    if "take_set" in offered:
        return f"take_set {number + 1}"
    return f"{offered[0]} {FACES[number]}"


def draw(there: Any, number: int) -> list[str]:
    """The talon, and a card for each in turn."""
    hands = [there.player_cards(seat) for seat in range(there.num_players())]
    return [FACES[card] for card in (*there.talon(), *(card for turn in zip(*hands) for card in turn))]


def bonuses(cards: list[str]) -> tuple[int, int]:
    """What a side has for all kings and for the trula: by the rules, and as OpenSpiel counts."""
    kings = len({"KH", "KD", "KS", "KC"} & set(cards)) == 4
    trula = {"PAGAT", "MOND", "SKIS"} <= set(cards)
    return 10 * kings + 10 * trula, 10 * (len(cards) == 4)


def excuse(mismatch: Mismatch) -> str | None:
    """Bonuses for kings and trula, if they are all that differs."""
    if mismatch.kind != "returns":
        return None
    zones, facts = mismatch.here.zones(), mismatch.here.variables()
    attackers = {facts["declarer"], facts["mate"]}
    taken: dict[bool, list[str]] = {True: [], False: []}
    for seat in range(mismatch.here.game.players):
        taken[f"p{seat}" in attackers] += map(str, [*zones[f"won[{seat}]"], *zones[f"discards[{seat}]"]])
    (right, wrong), (other_right, other_wrong) = bonuses(taken[True]), bonuses(taken[False])
    lost = (right - other_right) - (wrong - other_wrong)
    gaps = [one - other for one, other in zip(mismatch.only_here, mismatch.only_there)]
    expected = [lost if f"p{seat}" in attackers else 0 for seat in range(len(gaps))]
    return "kings and trula" if gaps == expected else None


JUDGES = [
    Judge(
        name=f"tarok, {players} players",
        rules="tarok.yaml",
        peer=f"tarok(players={players},rng_seed=7)",
        players=players,
        dealer=players - 1,
        move=move,
        choose=bid_low,
        draw=draw,
        excuse=excuse,
    )
    for players in (3, 4)
]
