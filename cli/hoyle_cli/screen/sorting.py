"""The own cards in an order that the person chooses."""

from dataclasses import replace

import hoyle
from hoyle.scene.things import HIDDEN, Pile, TableView, Thing

#: The orders, in the order in which a key goes through them; the empty one is that of the rules.
ORDERS = ("", "suit", "rank")


def sorted_view(view: TableView, order: str, game: hoyle.Game) -> TableView:
    """Sort the cards in the reader's hands by suit or by rank."""
    if not order or not view.seats:
        return view
    layout = game.layout
    ranks = dict(zip(layout.faces, layout.rank_of))
    suits = dict(zip(layout.faces, (-1 if suit is None else suit for suit in layout.suit_of)))

    def place(thing: Thing) -> tuple[int, int, int]:
        rank, suit = ranks.get(thing.face, 0), suits.get(thing.face, -1)
        first, second = (suit, rank) if order == "suit" else (rank, suit)
        return int(thing.face == HIDDEN), first, second

    def sorted_pile(pile: Pile) -> Pile:
        if pile.kind != "set":
            return pile
        return replace(
            pile, lines=tuple(replace(line, things=tuple(sorted(line.things, key=place))) for line in pile.lines)
        )

    own = view.seats[0]
    return replace(view, seats=(replace(own, piles=tuple(map(sorted_pile, own.piles))), *view.seats[1:]))
