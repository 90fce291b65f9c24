"""The own cards in the person's order."""

from collections.abc import Sequence
from dataclasses import replace

import hoyle
from hoyle.engine.offers.notation import HIDDEN
from hoyle.scene.melds import has_melds, melds
from hoyle.scene.things import Pile, TableView, Thing

#: The orders, in the order in which a key goes through them; the empty one is that of the rules.
ORDERS = ("", "suit", "rank")
#: The order of games whose rules say what a meld is.
MELDS = "meld"


def next_order(order: str, state: hoyle.State, seat: int) -> str:
    known = (*ORDERS, MELDS) if has_melds(state, seat) else ORDERS
    return known[(known.index(order) + 1) % len(known)] if order in known else known[0]


def sorted_view(view: TableView, order: str, state: hoyle.State) -> TableView:
    if not order or not view.seats:
        return view
    layout = state.game.layout
    ranks = dict(zip(layout.faces, layout.rank_of))
    suits = dict(zip(layout.faces, (-1 if suit is None else suit for suit in layout.suit_of)))

    def place(thing: Thing) -> tuple[int, int, int]:
        rank, suit = ranks.get(thing.face, 0), suits.get(thing.face, -1)
        first, second = (suit, rank) if order == "suit" else (rank, suit)
        return int(thing.face == HIDDEN), first, second

    def sorted_pile(pile: Pile) -> Pile:
        if pile.kind != "set":
            return pile
        faces = [thing.face for thing in pile.things]
        groups = melds(state, own.number, pile.key.partition("[")[0], faces) if order == MELDS else []
        return pile.with_things(lambda line: melds_first(sorted(line.things, key=place), groups))

    own = view.seats[0]
    return replace(view, seats=(replace(own, piles=tuple(map(sorted_pile, own.piles))), *view.seats[1:]))


def melds_first(things: Sequence[Thing], groups: Sequence[Sequence[str]]) -> list[Thing]:
    rest, found = list(things), list[Thing]()
    for face in (face for group in groups for face in group):
        thing = next(thing for thing in rest if thing.face == face)
        rest.remove(thing)
        found.append(thing)
    return found + rest
