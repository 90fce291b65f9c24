"""What a seat cannot know: a state and a seat in, pairs of cards that it cannot tell apart out. Read off the log."""

from dataclasses import dataclass, field
from itertools import combinations

from hoyle.play.game import State
from hoyle.position.position import Entry, entries


@dataclass(slots=True)
class Shown:
    """Which entry of the log showed a card to a seat last, and for each shuffle its entry and the cards mixed."""

    cards: dict[int, int] = field(default_factory=dict)
    shuffles: list[tuple[int, frozenset[int]]] = field(default_factory=list)


def shown_to(state: State, seat: int) -> Shown:
    """What the log has shown to a seat."""
    p, layout = state.position, state.game.layout
    where = dict.fromkeys(range(layout.cards), layout.deck_zone)
    found = Shown()
    for i, entry in enumerate(entries(p)):
        if entry[0] in ("deal", "move"):
            where[entry[1]] = entry[4]
        elif entry[0] == "gather":
            where = dict.fromkeys(where, layout.deck_zone)
        elif entry[0] == "shuffle":
            mixed = frozenset(card for card, zone in where.items() if zone == entry[1])
            found.shuffles.append((i, mixed))
            for card in mixed:
                found.cards.pop(card, None)
        for card in told_cards(state, entry, seat):
            found.cards[card] = i
    return found


def told_cards(state: State, entry: Entry, seat: int) -> list[int]:
    """The cards whose faces an entry of the log shows to a seat, or that it names by a variable the seat sees."""
    match entry[0]:
        case "deal" | "move" | "up" | "down" | "show" | "see":
            return [entry[1]] if (entry[-1] >> seat) & 1 else []
        case "set" | "known" | "mark":
            found = [entry[4]] if entry[0] == "mark" and (entry[7] >> seat) & 1 else []
            holds_card = state.game.layout.variable_cells[entry[1]].variable.type.base == "card"
            sees = holds_card and entry[2] is not None and (entry[3] >> seat) & 1
            return [*found, entry[2]] if sees else found
        case "say":
            marks = [mark for piece in entry[2] if not isinstance(piece, str) for mark in piece[1]]
            return [mark[0] for mark in marks if (entry[1] >> seat) & (mark[3] >> seat) & 1]
        case "do":
            items = [item for value in entry[3] if isinstance(value, list) for item in value]
            marks = [mark for item in items for mark in ([item] if isinstance(item[0], int) else item)]
            pieces = [piece for filled in entry[4:] for text in filled if text for piece in text]
            titled = [mark for piece in pieces if not isinstance(piece, str) for mark in piece[1]]
            found = [mark[0] for mark in marks if entry[1] == seat or (mark[3] >> seat) & 1]
            return found + [mark[0] for mark in titled if (mark[3] >> seat) & 1]
    return []


def hidden_pairs(state: State, seat: int) -> list[tuple[int, int, int]]:
    """Pairs of different faces that a seat cannot tell apart, with the entry of the shuffle that mixed them.

    Both were in one shuffle, and the seat has been shown neither since, nor sees it now.
    """
    shown = shown_to(state, seat)
    p, sees, look = state.position, state.game.machine.sights.card, state.game.layout.look_of
    dark = [card for card in range(state.game.layout.cards) if not (sees(p, card) >> seat) & 1]
    for start, mixed in reversed(shown.shuffles):
        group = [card for card in dark if card in mixed and shown.cards.get(card, -1) < start]
        found = [(a, b, start) for a, b in combinations(group, 2) if look[a] != look[b]]
        if found:
            return found
    return []
