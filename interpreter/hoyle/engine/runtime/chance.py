"""Nodes of an action graph that shuffle and deal, as functions from a position to the next node."""

from collections.abc import Callable, Collection

from hoyle.engine.graph import nodes as g
from hoyle.engine.position.entries import CardMoved, DealerDrawn, PileShuffled
from hoyle.engine.position.piles import Piles, Unsettled
from hoyle.engine.position.position import Position, last_entry
from hoyle.engine.runtime import dice
from hoyle.engine.runtime.lazy_shuffle import WAIT, LazyShuffle, Run
from hoyle.engine.runtime.starts import Start, start_of
from hoyle.engine.runtime.visibility_changes import Openings
from hoyle.engine.table.closure import always
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.layout import DEALER_CELL, Layout


class Chance:
    def __init__(
        self, layout: Layout, evaluator: Evaluator, piles: Piles, settling: LazyShuffle, openings: Openings
    ) -> None:
        self.layout = layout
        self.evaluator = evaluator
        self.piles = piles
        self.settling = settling
        self.openings = openings
        self.pointers = card_pointers(layout, evaluator)
        forgotten = dict.fromkeys(layout.variable_cells[cell].variable.name for cell, _, _ in self.pointers)
        self.mixing = openings.watched(self.mix, openings.by(tuple(forgotten)), asking=False)

    def first_dealer(self, node: g.FirstDealer) -> Run:
        players = self.layout.players

        def run(p: Position) -> int:
            dealer = p.variables[DEALER_CELL]
            if dealer is None:
                if p.asked and p.outcome is None:
                    return WAIT
                dealer = p.outcome
                if dealer is None:
                    dealer = settled_by(p, "dealer", range(players), lambda: dice.below(p, players))
                p.outcome = None
                p.variables[DEALER_CELL] = dealer
            p.past = (p.past, DealerDrawn, dealer)
            return node.next

        return run

    def shuffle(self, node: g.Shuffle) -> Run:
        zone = self.evaluator.compile(node.zone)

        def run(p: Position) -> int:
            at = zone(p)
            if p.outcome is None:  # else it waited, already shuffled, for what is seen of it
                self.mixing(p, at)
            while (card := self.settling.first_visible(p, at)) is not None:
                if not self.settling.settle(p, card):
                    return WAIT
                if p.script:
                    self.settling.lay_in_order(p)
            p.past = (p.past, PileShuffled, at)
            return node.next

        return run

    def mix(self, p: Position, zone: int) -> None:
        pile = p.zones[zone]
        if p.fate is not None and p.fate.given:
            pile[:] = p.fate.next("order", pile)
        else:
            dice.shuffle(p, pile)
        for card in pile:
            p.mixed[card] = True
        if p.script:
            self.settling.lay_in_order(p)
        if p.fate is not None:
            p.fate.heard.append(("order", tuple(pile)))
        self.forget(p, zone)

    def forget(self, p: Position, zone: int) -> None:
        for cell, card, start in self.pointers:
            pointed = p.variables[cell] if card is None else card
            if pointed is not None and p.where[pointed] == zone:
                p.variables[cell] = start(p)

    def deal(self, node: g.Deal) -> Run:
        count, source = self.evaluator.compile(node.count), self.evaluator.compile(node.source)
        order = None if node.order is None else self.evaluator.compile(node.order)
        seat = None if node.seat is None else node.seat.slot
        land = self.deal_step(node)
        note, noting = self.note(node), node.named is not None
        left, queue, turn, after = node.left, node.queue, node.turn, node.next
        contents, draw, lay = self.piles.contents, self.draw, self.lay
        waiting, uncover = self.card_before_reveal, self.uncover

        def run(p: Position) -> int:
            slots = p.slots
            if slots[left] is None:
                number = count(p)
                if order is not None:
                    slots[queue] = tuple(order(p))
                    number *= len(slots[queue])
                slots[left], slots[turn] = max(0, number), 0
                if noting:
                    note(p, None)
            zone = source(p)
            while slots[left]:
                pile = contents(p, zone)
                if not pile:
                    break
                if seat is not None:
                    slots[seat] = slots[queue][slots[turn] % len(slots[queue])]
                card = waiting(p, pile, zone)
                if card is None:
                    card = draw(p, pile, node)
                    laid = card is not None and lay(p, card, zone, land)
                else:
                    laid = uncover(p, zone)
                if not laid:
                    return WAIT
                if noting:
                    note(p, card)
                slots[left] -= 1
                slots[turn] += 1
            slots[left] = slots[queue] = slots[turn] = None
            return after

        return run

    def note(self, node: g.Deal) -> Callable[[Position, int | None], None]:
        slot = -1 if node.named is None else node.named.slot
        if node.named is None or node.named.type.base == "card":

            def one(p: Position, card: int | None) -> None:
                p.slots[slot] = card

            return one

        def several(p: Position, card: int | None) -> None:
            p.slots[slot] = () if card is None else (*p.slots[slot], card)

        return several

    def deal_step(self, node: g.Deal) -> Callable[[Position, int], None]:
        up, span, piles, to = node.face == "up", node.span, self.piles, self.evaluator.compile(node.to)
        steps: dict[str, Callable[[Position, int], None]] = {
            "zone": lambda p, card: piles.move_one(p, card, to(p), up, span, dealt=True),
            "row": lambda p, card: piles.move_to_row(p, (card,), to(p), up),
            "place": lambda p, card: piles.move_to_place(p, (card,), to(p), up, span),
        }
        return self.openings.watched(steps[node.to.type.base], self.openings.by_moves, asking=False)

    def lay(self, p: Position, card: int, zone: int, land: Callable[[Position, int], None]) -> bool:
        try:
            land(p, card)
        except Unsettled:
            return self.uncover(p, zone)
        return True

    def uncover(self, p: Position, zone: int) -> bool:
        """Uncover the top card; False while the caller must say which it is."""
        if not self.settling.settle(p, p.zones[zone][0]):
            return False
        self.piles.log_uncovered(p, zone)
        if p.script:
            self.settling.lay_in_order(p)
        return True

    def card_before_reveal(self, p: Position, pile: list[int], zone: int) -> int | None:
        """The card dealt before the caller was asked for the new top card, if any."""
        if not p.asked or not p.mixed[pile[0]] or p.past is None or not self.piles.sights.card(p, pile[0]):
            return None
        last = last_entry(p.past)
        return last.card if isinstance(last, CardMoved) and last.origin == zone else None

    def draw(self, p: Position, pile: list[int], node: g.Deal) -> int | None:
        """The next card; None while the caller is asked."""
        card = self.draw_blindly(p, pile, node) if node.blind else self.draw_first(p, pile, node)
        p.outcome = None
        if card is not None:
            p.mixed[card] = False
        return card

    def draw_first(self, p: Position, pile: list[int], node: g.Deal) -> int | None:
        first = pile[0]
        if not p.mixed[first] or not (p.script or p.asked):
            return first
        if p.outcome is not None:
            card = p.outcome
            self.settling.exchange(p, first, card)
            return card
        named = self.scripted_card(p, node, self.settling.mixed_with(p, first)) if p.script else None
        if named is not None:
            bring_first(p, pile, named)
            return named
        return None if p.asked else first

    def draw_blindly(self, p: Position, pile: list[int], node: g.Deal) -> int | None:
        if p.outcome is not None:
            if p.mixed[p.outcome]:  # its place is logged and must not give the card away
                self.settling.exchange(p, self.settling.mixed_with(p, p.outcome)[0], p.outcome)
            return p.outcome
        named = self.scripted_card(p, node, pile) if p.script else None
        if named is None and p.asked:
            return None
        return settled_by(p, "card", pile, lambda: self.unscripted_card(p, pile) if named is None else named)

    def scripted_card(self, p: Position, node: g.Deal, choices: list[int]) -> int | None:
        to = [self.evaluator.compile(node.to)(p)] if node.to.type.base == "zone" else []
        card = self.settling.next_scripted(p, to, choices)
        if card is not None:
            self.settling.lay_in_order(p)
        return card

    def unscripted_card(self, p: Position, choices: list[int]) -> int:
        free = self.settling.not_named(p, choices)
        return free[dice.below(p, len(free))]

    def outcomes(self, p: Position, node: g.Deal) -> list[int]:
        zone = self.evaluator.compile(node.source)(p)
        pile = self.piles.contents(p, zone)
        blind = node.blind and self.card_before_reveal(p, pile, zone) is None
        return sorted(pile if blind else [card for card in pile if p.mixed[card]])


def settled_by(p: Position, kind: str, among: Collection[int], chance: Callable[[], int]) -> int:
    fate = p.fate
    if fate is None:
        return chance()
    result: int = fate.next(kind, among) if fate.given else chance()
    fate.heard.append((kind, result))
    return result


def bring_first(p: Position, pile: list[int], card: int) -> None:
    """Move a card of a mixed pile to the first place, and mixed ones before it one back."""
    at = pile.index(card)
    spots = [i for i in range(at + 1) if p.mixed[pile[i]]]
    for spot, before in zip(reversed(spots[1:]), reversed(spots[:-1])):
        pile[spot] = pile[before]
    pile[spots[0]] = card


def card_pointers(layout: Layout, evaluator: Evaluator) -> list[tuple[int, int | None, Start]]:
    """Cells that refer to cards: the cell, the card it is kept for (None: its value), its value after a shuffle."""
    found: list[tuple[int, int | None, Start]] = []
    for cell in layout.variable_cells:
        kind = cell.variable.type
        if cell.cards or kind.base == "card":
            start = start_of(cell, evaluator)
            found += [(cell.number, card, start) for card in cell.cards]
        if kind.base == "card":
            found.append((cell.number, None, always(None) if kind.optional else start))
    return found
