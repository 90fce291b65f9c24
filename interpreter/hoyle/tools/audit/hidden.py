"""Pairs of cards that a seat cannot tell apart."""

from itertools import combinations

from hoyle.engine.position.entries import AllGathered, CardMoved, PileShuffled
from hoyle.engine.position.position import entries
from hoyle.play.game import State


def shown_to(state: State, seat: int) -> tuple[dict[int, int], list[tuple[int, frozenset[int]]]]:
    """The last entry that showed each card to a seat, and each shuffle's entry and cards."""
    p, layout = state.position, state.game.layout
    where = dict.fromkeys(range(layout.cards), layout.deck_zone)
    shown: dict[int, int] = {}
    shuffles: list[tuple[int, frozenset[int]]] = []
    for i, entry in enumerate(entries(p)):
        match entry:
            case CardMoved():
                where[entry.card] = entry.zone
            case AllGathered():
                where = dict.fromkeys(where, layout.deck_zone)
            case PileShuffled():
                mixed = frozenset(card for card, zone in where.items() if zone == entry.zone)
                shuffles.append((i, mixed))
        for card in entry.faces(seat, state.game.machine.secrets):
            shown[card] = i
    return shown, shuffles


def hidden_pairs(state: State, seat: int) -> list[tuple[int, int, int]]:
    """Pairs of different faces that a seat cannot tell apart, with the entry of the shuffle."""
    shown, shuffles = shown_to(state, seat)
    p, sees, look = state.position, state.game.machine.sights.card, state.game.layout.look_of
    dark = [card for card in range(state.game.layout.cards) if not (sees(p, card) >> seat) & 1]
    for start, mixed in reversed(shuffles):
        group = [card for card in dark if card in mixed and shown.get(card, -1) < start]
        found = [(a, b, start) for a, b in combinations(group, 2) if look[a] != look[b]]
        if found:
            return found
    return []
