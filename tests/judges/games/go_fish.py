"""Go Fish: OpenSpiel's cards have no suits; a player is asked for a rank."""

from judges.cards import ACE_LOW
from judges.judge import Judge

SIZE = 5


def returns(books: list[float]) -> list[float]:
    """The winners share 1, the others pay it."""
    most = max(books)
    winners = books.count(most)
    if winners == len(books):
        return [0.0] * len(books)
    return [1 / winners if count == most else -1 / (len(books) - winners) for count in books]


JUDGES = [
    Judge(
        name=f"go_fish, {players} players",
        rules="go_fish.yaml",
        peer=f"go_fish(players={players})",
        players=players,
        options={"hand_size": SIZE},
        dealer=players - 1,
        move=lambda here, there, number: f"ask_for p{number // 13} {ACE_LOW[number % 13]}",
        draw=lambda there, number: [f"{ACE_LOW[number]}?"],
        returns=returns,
    )
    for players in (3, 4, 6)
]
