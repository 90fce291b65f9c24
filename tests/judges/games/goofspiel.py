"""Goofspiel: OpenSpiel asks one player after the other, in secret."""

from judges.cards import ACE_LOW
from judges.judge import Judge

POINTS = "returns_type=total_points"

JUDGES = [
    Judge(
        name=f"goofspiel, {players} players, {cards} cards",
        rules="goofspiel.yaml",
        peer=f"turn_based_simultaneous_game(game=goofspiel(players={players},num_cards={cards},{POINTS}))",
        players=players,
        options={"ties": "discard", "most": cards},
        dealer=0,
        move=lambda here, there, number: f"make_bid {ACE_LOW[number % 13]}{'CSH'[there.current_player()]}",
        draw=lambda there, number: [f"{ACE_LOW[number]}D"],
        forced=True,
        every=cards < 5,
    )
    for players, cards in ((2, 3), (2, 4), (3, 3), (2, 13), (3, 13))
]
