"""The interpreter: every node of an action graph as a function from a position to the next node.

A node's function returns a node number, or `WAIT` where somebody must choose. Nothing else holds control state.
"""

from collections.abc import Callable
from typing import Any

from hoyle.graph import nodes as g
from hoyle.model.formula import Formula
from hoyle.model.game import Game
from hoyle.runtime import dice
from hoyle.runtime.effects import Effects
from hoyle.runtime.frames import inner_slots, slot_owners
from hoyle.runtime.menus import Menu
from hoyle.runtime.notation import Notation
from hoyle.runtime.offers import Alternatives
from hoyle.runtime.piles import Piles
from hoyle.runtime.position import FUEL, STEPS, Position
from hoyle.runtime.scores import Scores
from hoyle.runtime.sight import Sights
from hoyle.table.evaluate import Evaluator
from hoyle.table.fault import Fault
from hoyle.table.layout import DEALER_CELL, Layout

WAIT = -1

Run = Callable[[Position], int]
Fold = Callable[[Formula], Formula]


class Machine:
    """A game at a table, compiled: the functions of its nodes and all they need."""

    def __init__(self, game: Game, layout: Layout, graph: g.Graph, evaluator: Evaluator, fold: Fold) -> None:
        self.game = game
        self.layout = layout
        self.graph = graph
        self.evaluator = evaluator
        self.sights = Sights(game, layout, evaluator)
        self.piles = Piles(layout, self.sights)
        self.notation = Notation(layout, self.sights, self.piles)
        self.scores = Scores(game, layout, evaluator)
        self.inner = inner_slots(graph)
        self.effects = Effects(evaluator, layout, self.sights, self.piles, self.scores, graph.frames, self.inner)
        self.alternatives = {a.name: Alternatives(a, evaluator, fold) for a in game.actions.values()}
        self.bases = {a.name: [x.local.type.base for x in a.arguments] for a in game.actions.values()}
        self.numbers = {name: i for i, name in enumerate(game.actions)}
        self.capped = [(i, most) for i, most in enumerate(layout.capacity) if most is not None]
        self.menus: dict[int, Menu] = {}
        for number, node in enumerate(graph.nodes):
            if isinstance(node, g.Decide | g.Together):
                self.menus[number] = Menu(node, self.alternatives, self.numbers, evaluator, self.notation)
        self.pointers = card_pointers(layout)
        self.owners = slot_owners(graph, game)
        self.runs: list[Run] = [self.compile(number, node) for number, node in enumerate(graph.nodes)]

    def advance(self, p: Position) -> None:
        """Run from the position's node to the next decision, outcome or end."""
        runs, node = self.runs, p.node
        p.legal = {}
        p.fuel = FUEL
        p.memo = None
        try:
            for _ in range(STEPS):
                after = runs[node](p)
                if after < 0:
                    p.node = node
                    return
                node = after
            raise Fault("R910", "too many steps without a decision", self.graph.nodes[node].span)
        except Fault as fault:
            p.node = node
            p.fault = (fault.code, fault.message)
            fault.span = fault.span or self.graph.nodes[node].span
            raise
        except RecursionError:
            p.node = node
            p.fault = ("R909", "a formula is nested too deeply")
            raise Fault(*p.fault, self.graph.nodes[node].span) from None

    # ---- nodes

    def compile(self, number: int, node: g.Node) -> Run:
        """The function of one node."""
        match node:
            case g.Effect():
                return self.effect(node)
            case g.Branch():
                condition, yes, no = self.evaluator.compile(node.condition), node.yes, node.no
                return lambda p: yes if condition(p) else no
            case g.Each():
                return each(node)
            case g.Times():
                return times(node)
            case g.Return():
                return self.leave(node)
            case g.Deal():
                return self.deal(node)
            case g.Shuffle():
                return self.shuffle(node)
            case g.FirstDealer():
                return self.first_dealer(node)
            case g.Decide():
                return self.decide(number, node)
            case g.Together():
                return self.together(number, node)
            case g.Finish():
                return lambda p: WAIT

    def effect(self, node: g.Effect) -> Run:
        """A straight run of steps."""
        steps = tuple(self.effects.compile(step) for step in node.steps)
        after = node.next
        if len(steps) == 1:
            only = steps[0]

            def one(p: Position) -> int:
                only(p)
                return after

            return one

        def many(p: Position) -> int:
            for step in steps:
                step(p)
            return after

        return many

    def leave(self, node: g.Return) -> Run:
        """Back to wherever the phase or action was entered from; who acted then acts again."""
        back, actor = node.slot, node.actor

        def run(p: Position) -> int:
            slots = p.slots
            p.actor = slots[actor]
            return slots[back]  # type: ignore[no-any-return]

        return run

    # ---- chance

    def first_dealer(self, node: g.FirstDealer) -> Run:
        """The first dealer, if none was named."""
        players = self.layout.players

        def run(p: Position) -> int:
            dealer = p.variables[DEALER_CELL]
            if dealer is None:
                if p.asked and p.outcome is None:
                    return WAIT
                dealer = dice.below(p, players) if p.outcome is None else p.outcome
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
            if self.piles.kinds[at] not in ("set", "rows", "places"):
                dice.shuffle(p, pile)
                for card in pile:
                    p.mixed[card] = True
            self.forget(p, at)
            p.past = (("shuffle", at), p.past)
            return node.next

        return run

    def forget(self, p: Position, zone: int) -> None:
        """Empty the card variables and per-card values that point into a zone."""
        for cell, card, start in self.pointers:
            pointed = p.variables[cell] if card is None else card
            if pointed is not None and p.where[pointed] == zone:
                p.variables[cell] = start

    def deal(self, node: g.Deal) -> Run:
        """Cards one after another; what leaves a shuffled pile is an outcome of chance."""
        count, source = self.evaluator.compile(node.count), self.evaluator.compile(node.source)
        order = None if node.order is None else self.evaluator.compile(node.order)
        seat = None if node.seat is None else node.seat.slot
        land = self.landing(node)
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
                slots[left] -= 1
                slots[turn] += 1
            slots[left] = slots[queue] = slots[turn] = None
            return after

        return run

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
            if not p.mixed[first] or (p.outcome is None and not p.script and not p.asked):
                return first
        choices = pile if node.blind else [card for card in pile if p.mixed[card]]
        if p.outcome is not None:
            card, p.outcome = p.outcome, None
        elif p.script:
            key = "" if node.to.type.base != "zone" else self.notation.keys[self.evaluator.compile(node.to)(p)]
            card = scripted(p, key, choices)
        elif p.asked:
            return None
        else:
            card = choices[dice.below(p, len(choices))]
        if not node.blind:
            bring_first(p.zones[zone], card)
        return card

    def outcomes(self, p: Position) -> list[int]:
        """The outcomes of the chance node that waits: cards, or seats for the first dealer."""
        node = self.graph.nodes[p.node]
        if isinstance(node, g.FirstDealer):
            return list(range(self.layout.players))
        assert isinstance(node, g.Deal)
        pile = self.piles.contents(p, self.evaluator.compile(node.source)(p))
        return sorted(pile if node.blind else [card for card in pile if p.mixed[card]])

    # ---- decisions

    def decide(self, number: int, node: g.Decide) -> Run:
        """Stop where somebody can choose or pass; else go where nothing legal leads."""
        menu = self.menus[number]

        def run(p: Position) -> int:
            if self.capped:
                self.check_room(p, node)
            p.memo = {}
            if node.passed is not None or menu.possible(p):
                return WAIT
            p.memo = None
            if node.empty is None:
                raise Fault("R931", f"p{p.slots[node.seat]} must choose and nothing is legal", node.span)
            return node.empty

        return run

    def together(self, number: int, node: g.Together) -> Run:
        """Wait until all have chosen, then let the effects follow in seat order."""
        menu = self.menus[number]
        players, turn = node.players, node.turn

        def run(p: Position) -> int:
            slots = p.slots
            if slots[turn] == 0:
                self.check_room(p, node)
                p.memo = {}
                if any(seat not in p.pending and menu.possible_for(p, seat) for seat in slots[players]):
                    return WAIT
                p.memo = None
            chosen = sorted(p.pending)
            if slots[turn] == len(chosen):
                p.pending = {}
                slots[turn] = None
                return node.next
            seat = chosen[slots[turn]]
            slots[turn] += 1
            action, arguments = p.pending[seat]
            offer = menu.by_number[action]
            return self.take(p, seat, offer.offered, arguments)

        return run

    def take(self, p: Position, seat: int, offer: g.Offered, arguments: tuple[Any, ...]) -> int:
        """Log an action, fill its frame and go to its entry."""
        menu_item = self.alternatives[offer.action]
        action = menu_item.action
        frame = self.graph.frames[offer.action]
        self.log_move(p, seat, action.name, arguments)
        slots = p.slots
        for slot in self.inner[action.name]:
            slots[slot] = None
        slots[action.me.slot] = seat
        for level, value in zip(menu_item.levels, arguments, strict=True):
            slots[level.slot] = value
        slots[frame.back] = offer.back
        slots[frame.actor] = p.actor
        p.actor = seat
        return frame.entry

    def log_move(self, p: Position, seat: int, action: str, arguments: tuple[Any, ...]) -> None:
        """Log who does what: for every card the place it lies at and who sees it."""
        told: list[Any] = []
        for base, value in zip(self.bases[action], arguments, strict=True):
            if base == "card" and value is not None:
                told.append([self.mark(p, value)])
            elif base == "list":
                told.append([self.mark(p, card) for card in value])
            elif base == "row" and value is not None:
                told.append(self.notation.row(p, value))
            else:
                told.append(value)
        p.past = (("do", seat, self.numbers[action], told), p.past)

    def mark(self, p: Position, card: int) -> list[int]:
        """A card with its zone, its position there and who sees it."""
        return [card, p.where[card], self.piles.position(p, card), self.sights.card(p, card)]

    def check_room(self, p: Position, node: g.Decide | g.Together) -> None:
        """A zone may overflow in the middle of an effect, never when somebody decides."""
        for zone, most in self.capped:
            if len(p.zones[zone]) > most:
                key = self.notation.keys[zone]
                raise Fault("R915", f"`{key}` holds {len(p.zones[zone])} cards and has room for {most}", node.span)


def each(node: g.Each) -> Run:
    """The head of a loop over a settled list."""
    items, index, slot, body, done = node.items, node.index, node.local.slot, node.body, node.done

    def run(p: Position) -> int:
        slots = p.slots
        i = slots[index]
        if i < len(slots[items]):
            slots[slot] = slots[items][i]
            slots[index] = i + 1
            return body
        slots[items] = slots[index] = None
        return done

    return run


def times(node: g.Times) -> Run:
    """The head of a counted loop."""
    left, body, done = node.left, node.body, node.done

    def run(p: Position) -> int:
        slots = p.slots
        if slots[left] > 0:
            slots[left] -= 1
            return body
        return done

    return run


def scripted(p: Position, key: str, choices: list[int]) -> int:
    """The card that a script lets leave next for a zone: one reserved for it, else the next in order, else any other."""
    for name in (key, ""):
        for card in p.script.get(name, ()):
            if card in choices:
                p.script[name].remove(card)
                return card
    reserved = {card for cards in p.script.values() for card in cards}
    free = [card for card in choices if card not in reserved] or choices
    return free[dice.below(p, len(free))]


def bring_first(pile: list[int], card: int) -> None:
    """Let a card of a mixed pile lie where the first one lay; their places were unknown."""
    at = pile.index(card)
    pile[0], pile[at] = pile[at], pile[0]


def card_pointers(layout: Layout) -> list[tuple[int, int | None, Any]]:
    """Variable cells that point at cards: cell, the card of a per-card cell (None: the value is the card), the start."""
    found: list[tuple[int, int | None, Any]] = []
    for cell in layout.variable_cells:
        kinds = [per.kind for per in cell.variable.per]
        if "card" in kinds:
            start = getattr(cell.variable.start, "value", None)
            found.append((cell.number, cell.indexes[kinds.index("card")], start))
        elif cell.variable.type.base == "card":
            found.append((cell.number, None, None))
    return found
