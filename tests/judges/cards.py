"""OpenSpiel's numbers of cards."""

RANKS = [*"23456789", "10", *"JQKA"]
ACE_LOW = [*"A23456789", "10", *"JQK"]


def by_suit(number: int, suits: str = "CDHS", ranks: list[str] = RANKS) -> str:
    """A card of a deck that is numbered suit after suit."""
    return ranks[number % len(ranks)] + suits[number // len(ranks)]


def by_rank(number: int, suits: str = "CDHS", ranks: list[str] = RANKS) -> str:
    """A card of a deck that is numbered rank after rank."""
    return ranks[number // len(suits)] + suits[number % len(suits)]
