"""Lazy shuffling: the card at a place of a shuffled pile is decided when it is needed.

The caller or the script gives it, or it is the card already there. A card chosen by its place is then another card:
nobody could distinguish these cards.
"""

from collections.abc import Callable, Iterable
from typing import Any

from hoyle.engine.offers.card_classes import cards_in
from hoyle.engine.offers.notation import Notation
from hoyle.engine.position.piles import ORDERED, Piles, Unsettled
from hoyle.engine.position.position import Position, copy_position
from hoyle.engine.runtime.order_sensitive_zones import read_in_order
from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Game
from hoyle.language.model.types import Type

#: Instead of a next node: an outcome of chance, or somebody's choice, is waited for.
WAIT = -1

#: A node compiled: from a position to the number of the next node, or `WAIT`.
Run = Callable[[Position], int]


class LazyShuffle:
    def __init__(self, game: Game, layout: Layout, piles: Piles, notation: Notation) -> None:
        self.layout = layout
        self.piles = piles
        self.notation = notation
        self.read = read_in_order(game, layout, piles.sights)
        self.kinds = [[x.local.type for x in action.arguments] for action in game.actions.values()]
        names = [local for action in game.actions.values() for local in action.locals]
        #: the slots that may hold a card chosen by its place, with their types
        self.slots = {local.slot: local.type for local in names if local.type.holds_cards}

    # ---- settling

    def careful(self, run: Run) -> Run:
        def tried(p: Position) -> int:
            if True not in p.mixed:
                return run(p)
            before, fate, settled = Position(), p.fate, False
            copy_position(p, before)
            while True:
                try:
                    after = run(p)
                    if p.script and settled:
                        self.lay_in_order(p)
                    return after
                except Unsettled as need:
                    copy_position(before, p)
                    p.fate = fate
                    if not self.settle(p, need.card, need.to):
                        return WAIT
                    settled = True
                    copy_position(p, before)

        return tried

    def first_needed(self, p: Position, run: Run) -> int | None:
        twin = Position()
        copy_position(p, twin)
        try:
            run(twin)
        except Unsettled as need:
            return need.card
        return None

    def settle(self, p: Position, card: int, to: int | None = None) -> bool:
        """Draw a mixed card, which goes to a zone or stays; False if the caller must choose."""
        chosen, p.outcome = p.outcome, None
        asked = chosen is not None
        if chosen is None and p.script:
            chosen = self.scripted_card(p, card, to)
        if chosen is None and p.asked:
            return False
        if chosen is None:
            chosen = self.not_named(p, [card, *self.mixed_with(p, card)])[0]
        if p.fate is not None and (asked or chosen != card):
            p.fate.heard.append(("asked" if asked else "settled", (card, chosen)))
        self.exchange(p, card, chosen)
        p.mixed[chosen] = False
        return True

    def mixed_with(self, p: Position, card: int) -> list[int]:
        return [other for other in p.zones[p.where[card]] if p.mixed[other]]

    def exchange(self, p: Position, card: int, other: int) -> None:
        if card == other:
            return
        pile = p.zones[p.where[card]]
        here, there = pile.index(card), pile.index(other)
        pile[here], pile[there] = other, card

        def new(named: int) -> int:
            return other if named == card else card if named == other else named

        for slot, kind in self.slots.items():
            if p.slots[slot] is not None:
                p.slots[slot] = rename_cards(kind, p.slots[slot], new)
        for seat, (number, chosen) in p.pending.items():
            kinds = self.kinds[number]
            p.pending[seat] = (number, tuple(rename_cards(k, v, new) for k, v in zip(kinds, chosen, strict=True)))

    # ---- what is seen

    def first_visible(self, p: Position, zone: int) -> int | None:
        """The first mixed card that somebody sees; in a pile that formulas read in order, the first mixed card."""
        pile, sights = p.zones[zone], self.piles.sights
        if zone in self.read:
            return next((card for card in pile if p.mixed[card]), None) if p.asked or p.script else None
        if sights.zones[zone] == 0 and not any(p.face_up[card] for card in pile):
            return None
        return next((card for card in pile if p.mixed[card] and sights.card(p, card)), None)

    # ---- the script

    def scripted_card(self, p: Position, card: int, to: int | None) -> int | None:
        choices = self.mixed_with(p, card)
        if to is None and choices[0] != card:
            return None
        return self.next_scripted(p, [] if to is None else [to], choices)

    def next_scripted(self, p: Position, to: list[int], choices: list[int]) -> int | None:
        for name in (*(self.notation.keys[zone] for zone in to), ""):
            for face in p.script.get(name, ()):
                card = next((card for card in choices if self.layout.faces[card] == face), None)
                if card is not None:
                    p.script[name].remove(face)
                    if not p.script[name]:
                        del p.script[name]
                    return card
        return None

    def not_named(self, p: Position, choices: list[int]) -> list[int]:
        named = {face for faces in p.script.values() for face in faces}
        return [card for card in choices if self.layout.faces[card] not in named] or choices

    def lay_in_order(self, p: Position) -> None:
        """Order shuffled piles by the script, so that a shown card is the one drawn.

        First come cards whose order it fixes, last those that it reserves for one zone.
        """
        named = [face for key, faces in p.script.items() if key for face in faces]
        for number, pile in enumerate(p.zones):
            spots = [i for i, card in enumerate(pile) if p.mixed[card]] if self.piles.kinds[number] in ORDERED else []
            rest = {pile[i]: self.layout.faces[pile[i]] for i in spots}
            first, last = take_faces(rest, p.script.get("", ())), take_faces(rest, named)
            for spot, card in zip(spots, (*first, *rest, *last)):
                pile[spot] = card


def take_faces(cards: dict[int, str], faces: Iterable[str]) -> list[int]:
    by_face: dict[str, list[int]] = {}
    for card, face in reversed(cards.items()):
        by_face.setdefault(face, []).append(card)
    found = [by_face[face].pop() for face in faces if by_face.get(face)]
    for card in found:
        del cards[card]
    return found


def require_settled(value: Callable[[Position], Any], piles: Piles) -> Callable[[Position], Any]:
    """Raise `Unsettled` for a mixed card if the caller gives outcomes."""

    def known(p: Position) -> Any:
        found = value(p)
        if p.asked:
            for card in cards_in(found):
                piles.require_settled(p, card)
        return found

    return known


def rename_cards(kind: Type, value: Any, new: Callable[[int], int]) -> Any:
    if value is None:
        return None
    if kind.base == "card":
        return new(value)
    if kind.base == "list" and kind.item is not None:
        return tuple([rename_cards(kind.item, item, new) for item in value])
    return value
