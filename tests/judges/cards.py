"""OpenSpiel's numbers of cards."""

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
ACE_LOW = "A 2 3 4 5 6 7 8 9 10 J Q K".split()


def by_suit(number: int, suits: str = "CDHS", ranks: list[str] = RANKS) -> str:
    """A card of a deck that is numbered suit after suit."""
    return ranks[number % len(ranks)] + suits[number // len(ranks)]


def by_rank(number: int, suits: str = "CDHS", ranks: list[str] = RANKS) -> str:
    """A card of a deck that is numbered rank after rank."""
    return ranks[number // len(suits)] + suits[number % len(suits)]
