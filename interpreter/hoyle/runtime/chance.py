"""Chance: the nodes of an action graph that shuffle and deal, as functions from a position to the next node."""

from collections.abc import Callable, Iterable
from typing import Any

from hoyle.graph import nodes as g
from hoyle.model.formula import CardsOf, Find, Formula, Item, Part, ZoneValue
from hoyle.offers.notation import Notation
from hoyle.position.piles import Piles
from hoyle.position.position import Position
from hoyle.runtime import dice
from hoyle.runtime.starts import Start, start_of
from hoyle.table.closure import always
from hoyle.table.evaluate import Evaluator
from hoyle.table.layout import DEALER_CELL, Layout

#: Instead of a next node: an outcome of chance, or somebody's choice, is waited for.
WAIT = -1

#: The kinds of zones whose cards lie in an order that a shuffle changes.
ORDERED = ("stack", "row")

#: A node compiled: from a position to the number of the next node, or `WAIT`.
Run = Callable[[Position], int]

#: An effect compiled: from a position to the same position after it.
Do = Callable[[Position], None]


class Chance:
    """The nodes of chance of one table. Each waits where its outcome is asked of the caller."""

    def __init__(self, layout: Layout, evaluator: Evaluator, piles: Piles, notation: Notation) -> None:
        self.layout = layout
        self.evaluator = evaluator
        self.piles = piles
        self.notation = notation
        self.pointers = card_pointers(layout, evaluator)

    def first_dealer(self, node: g.FirstDealer) -> Run:
        """The first dealer, if none was named."""
        players = self.layout.players

        def run(p: Position) -> int:
            dealer = p.variables[DEALER_CELL]
            if dealer is None:
                if p.asked and p.outcome is None:
                    return WAIT
                dealer = p.outcome
                if dealer is None:
                    dealer = settled_by(p, "dealer", lambda: dice.below(p, players))
                p.outcome = None
                p.variables[DEALER_CELL] = dealer
            p.past = (("dealer", dealer), p.past)
            return node.next

        return run

    def shuffle(self, node: g.Shuffle) -> Run:
        """A pile in random order; whatever points into it forgets."""
        zone = self.evaluator.compile(node.zone)

        def run(p: Position) -> int:
            at = zone(p)
            pile = p.zones[at]
            if p.fate is not None and p.fate.given:
                pile[:] = p.fate.given.pop(0)[1]
            else:
                dice.shuffle(p, pile)
            for card in pile:
                p.mixed[card] = True
            if p.script:
                self.lay_in_order(p)
            if p.fate is not None:
                p.fate.heard.append(("order", tuple(pile)))
            self.forget(p, at)
            p.past = (("shuffle", at), p.past)
            return node.next

        return run

    def forget(self, p: Position, zone: int) -> None:
        """Let the card variables and per-card values that point into a zone begin anew."""
        for cell, card, start in self.pointers:
            pointed = p.variables[cell] if card is None else card
            if pointed is not None and p.where[pointed] == zone:
                p.variables[cell] = start(p)

    def deal(self, node: g.Deal) -> Run:
        """Cards one after another; what leaves a shuffled pile is an outcome of chance."""
        count, source = self.evaluator.compile(node.count), self.evaluator.compile(node.source)
        order = None if node.order is None else self.evaluator.compile(node.order)
        seat = None if node.seat is None else node.seat.slot
        land = self.landing(node)
        note, noting = self.note(node), node.named is not None
        left, queue, turn, after = node.left, node.queue, node.turn, node.next
        contents, draw = self.piles.contents, self.draw

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
                card = draw(p, pile, zone, node, land)
                if card is None:
                    return WAIT
                land(p, card)
                if noting:
                    note(p, card)
                slots[left] -= 1
                slots[turn] += 1
            slots[left] = slots[queue] = slots[turn] = None
            return after

        return run

    def note(self, node: g.Deal) -> Callable[[Position, int | None], None]:
        """What notes a card that was dealt under the name behind `as`; None begins anew."""
        slot = -1 if node.named is None else node.named.slot
        if node.named is None or node.named.type.base == "card":

            def one(p: Position, card: int | None) -> None:
                p.slots[slot] = card

            return one

        def several(p: Position, card: int | None) -> None:
            p.slots[slot] = () if card is None else (*p.slots[slot], card)

        return several

    def landing(self, node: g.Deal) -> Callable[[Position, int], None]:
        """Where a dealt card goes."""
        up, span, piles = node.face == "up", node.span, self.piles
        base = node.to.type.base
        if base == "zone":
            zone = self.evaluator.compile(node.to)

            def to_zone(p: Position, card: int) -> None:
                piles.move_one(p, card, zone(p), up, "deal", span)

            return to_zone
        to = self.evaluator.compile(node.to)
        if base == "row":
            return lambda p, card: piles.move_to_row(p, (card,), to(p), up, span)
        return lambda p, card: piles.move_to_place(p, (card,), to(p), up, span)

    def draw(self, p: Position, pile: list[int], zone: int, node: g.Deal, land: Any) -> int | None:
        """The card that leaves next: the first, unless chance decides; None while its outcome is asked for."""
        first = pile[0]
        if not node.blind:
            if not p.mixed[first] or not (p.script or p.asked):
                return first
        choices = pile if node.blind else [card for card in pile if p.mixed[card]]
        card = p.outcome if p.outcome is not None or not p.script else self.scripted(p, node, choices)
        if card is None:
            if p.asked:
                return None
            card = settled_by(p, "card", lambda: self.unscripted(p, choices)) if node.blind else first
        elif node.blind and p.outcome is None:
            named = card
            card = settled_by(p, "card", lambda: named)
        p.outcome = None
        if not node.blind:
            bring_first(p, p.zones[zone], card)
        return card

    def scripted(self, p: Position, node: g.Deal, choices: list[int]) -> int | None:
        """The card that the script lets leave next for a zone: one named for it, else the next in order; None if neither."""
        to = [self.evaluator.compile(node.to)(p)] if node.to.type.base == "zone" else []
        card = self.named(p, to, choices)
        if card is not None:
            self.lay_in_order(p)
        return card

    def named(self, p: Position, to: list[int], choices: list[int]) -> int | None:
        """The card that the script names next, for a zone or for any; it stands there no more."""
        for name in (*(self.notation.keys[zone] for zone in to), ""):
            for face in p.script.get(name, ()):
                card = next((card for card in choices if self.layout.faces[card] == face), None)
                if card is not None:
                    p.script[name].remove(face)
                    if not p.script[name]:
                        del p.script[name]
                    return card
        return None

    def settling(self, what: Formula, zone: Callable[[Position], int], do: Do) -> Do:
        """A move to a zone; cards that are taken from a pile by their places are those that the script names."""
        if not taken_by_place(what):
            return do
        cards = self.evaluator.compile(what)

        def settled(p: Position) -> None:
            if p.script:
                self.settle(p, cards(p), zone(p))
            do(p)
            if p.script:
                self.lay_in_order(p)

        return settled

    def settle(self, p: Position, cards: Iterable[int], zone: int) -> None:
        """Lay the cards that the script names for a zone where those lie that are about to be moved there unknown."""
        unknown = [card for card in cards if p.mixed[card] and self.piles.kinds[p.where[card]] in ORDERED]
        lying = [(p.zones[p.where[card]], card) for card in unknown if p.where[card] != zone]
        spots = [(pile, pile.index(card)) for pile, card in lying]
        for at, (pile, spot) in enumerate(spots):
            before = {other for deck, other in spots[:at] if deck is pile}
            free = [card for i, card in enumerate(pile) if p.mixed[card] and i not in before]
            named = self.named(p, [zone], free)
            card = self.not_named(p, [pile[spot], *free])[0] if named is None else named
            other = pile.index(card)
            pile[spot], pile[other] = card, pile[spot]

    def unscripted(self, p: Position, choices: list[int]) -> int:
        """Any card for a blind draw that the script does not settle, if it can be one that is not named in it."""
        free = self.not_named(p, choices)
        return free[dice.below(p, len(free))]

    def not_named(self, p: Position, choices: list[int]) -> list[int]:
        """The cards that the script does not name; all, if it names all of them."""
        named = {face for faces in p.script.values() for face in faces}
        return [card for card in choices if self.layout.faces[card] not in named] or choices

    def lay_in_order(self, p: Position) -> None:
        """Let cards of shuffled piles lie as the script lets them leave, so that what is shown is what is drawn.

        First those whose order it settles, last those that it keeps for one zone.
        """
        named = [face for key, faces in p.script.items() if key for face in faces]
        for number, pile in enumerate(p.zones):
            spots = [i for i, card in enumerate(pile) if p.mixed[card]] if self.piles.kinds[number] in ORDERED else []
            rest = {pile[i]: self.layout.faces[pile[i]] for i in spots}
            first, last = taken(rest, p.script.get("", ())), taken(rest, named)
            for spot, card in zip(spots, (*first, *rest, *last)):
                pile[spot] = card

    def outcomes(self, p: Position, node: g.FirstDealer | g.Deal) -> list[int]:
        """What chance may decide where it is asked for: cards, or seats for the first dealer."""
        if isinstance(node, g.FirstDealer):
            return list(range(self.layout.players))
        pile = self.piles.contents(p, self.evaluator.compile(node.source)(p))
        return sorted(pile if node.blind else [card for card in pile if p.mixed[card]])


def settled_by(p: Position, kind: str, chance: Callable[[], int]) -> int:
    """A result of chance: that of a replay, if one is settled."""
    fate = p.fate
    if fate is None:
        return chance()
    result: int = fate.given.pop(0)[1] if fate.given else chance()
    fate.heard.append((kind, result))
    return result


def taken_by_place(what: Formula) -> bool:
    """Whether cards are taken from a zone as they lie there: the first ones, the last one, the third."""
    match what.subject if isinstance(what, CardsOf) else what:
        case Part(source=source) | Find(kind="first" | "last", source=source, where=None) | Item(subject=source):
            return isinstance(source.subject if isinstance(source, CardsOf) else source, ZoneValue)
    return False


def taken(cards: dict[int, str], faces: Iterable[str]) -> list[int]:
    """The cards with these faces, in this order and each once, taken out of those given."""
    by_face: dict[str, list[int]] = {}
    for card, face in reversed(cards.items()):
        by_face.setdefault(face, []).append(card)
    found = [by_face[face].pop() for face in faces if by_face.get(face)]
    for card in found:
        del cards[card]
    return found


def bring_first(p: Position, pile: list[int], card: int) -> None:
    """Let a card of a mixed pile lie where the first one lay, and those before it one further: nobody knew their places."""
    at = pile.index(card)
    spots = [i for i in range(at + 1) if p.mixed[pile[i]]]
    for spot, before in zip(reversed(spots[1:]), reversed(spots[:-1])):
        pile[spot] = pile[before]
    pile[spots[0]] = card


def card_pointers(layout: Layout, evaluator: Evaluator) -> list[tuple[int, int | None, Start]]:
    """Variable cells that point at cards: cell, the card of a per-card cell (None: the value is the card), the start."""
    found: list[tuple[int, int | None, Start]] = []
    for cell in layout.variable_cells:
        kinds = [per.kind for per in cell.variable.per]
        if "card" in kinds:
            found.append((cell.number, cell.indexes[kinds.index("card")], start_of(cell, evaluator)))
        elif cell.variable.type.base == "card":
            found.append((cell.number, None, always(None)))
    return found
