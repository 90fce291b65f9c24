"""The interpreter: the nodes of an action graph as functions from a position to the next node.

A node's function returns a node number, or `WAIT` where somebody must choose. Nothing else holds control state.
"""

from collections.abc import Callable
from functools import cached_property

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.live_slots import LiveSlots
from hoyle.engine.graph.dataflow.live_variables import Names, live_variables, needed_variables
from hoyle.engine.graph.work import work
from hoyle.engine.offers.alternatives import Alternatives
from hoyle.engine.offers.card_classes import Merge
from hoyle.engine.offers.impasse import causes
from hoyle.engine.offers.menus import Menu
from hoyle.engine.offers.notation import Notation
from hoyle.engine.offers.texts import Fill, compile_text
from hoyle.engine.position import knots
from hoyle.engine.position.piles import Piles
from hoyle.engine.position.position import FUEL, SHARE, STEPS, Chain, Position
from hoyle.engine.position.sight import Sights
from hoyle.engine.runtime.action_start import ActionStart, secrets_of
from hoyle.engine.runtime.chance import Chance
from hoyle.engine.runtime.effects import Effects
from hoyle.engine.runtime.frames import inner_slots, slot_owners
from hoyle.engine.runtime.lazy_shuffle import WAIT, LazyShuffle, Run
from hoyle.engine.runtime.scores import Scores
from hoyle.engine.runtime.visibility_changes import Do, Openings
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import Layout
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Action, Game, ShownValue
from hoyle.language.model.text import worked_out
from hoyle.language.report.words import with_number

Fold = Callable[[Formula], Formula]


class Machine:
    def __init__(self, game: Game, layout: Layout, graph: g.Graph, evaluator: Evaluator, fold: Fold) -> None:
        self.game = game
        self.layout = layout
        self.graph = graph
        self.evaluator = evaluator
        self.fold = fold
        self.sights = Sights(game, layout, evaluator)
        self.piles = Piles(layout, self.sights)
        self.notation = Notation(layout, self.sights, self.piles)
        self.scores = Scores(game, layout, evaluator)
        self.inner = inner_slots(graph)
        self.settling = LazyShuffle(game, layout, self.piles, self.notation)
        openings = Openings(layout, self.sights, self.piles)
        self.chance = Chance(layout, evaluator, self.piles, self.settling, openings)
        board = (layout, self.sights, self.piles, self.scores, self.notation, openings)
        self.effects = Effects(evaluator, *board, graph.frames, self.inner)
        self.merge = Merge(layout, self.sights)
        self.alternatives = {a.name: Alternatives(a, evaluator, fold, self.merge) for a in game.actions.values()}
        self.secrets = [secrets_of(a) for a in game.actions.values()]
        self.shown: list[tuple[ShownValue, Fill, Closure | None]] = []
        for value in game.shown:
            when = None if value.when is None else evaluator.compile(value.when)
            self.shown.append((value, compile_text(value.text, evaluator, self.notation), when))
        self.numbers = {name: i for i, name in enumerate(game.actions)}
        #: of the actions that are offered at this table
        self.starts = {a.name: self.start(a) for a in game.actions.values() if a.name in graph.frames}
        self.capped = [(i, most) for i, most in enumerate(layout.capacity) if most is not None]
        self.menus: dict[int, Menu] = {}
        for number, node in enumerate(graph.nodes):
            if isinstance(node, g.Decide | g.Together):
                self.menus[number] = Menu(node, self.alternatives, self.numbers, evaluator, self.notation)
        self.owners = slot_owners(graph, game)
        self.runs: list[Run] = [self.compile(number, node) for number, node in enumerate(graph.nodes)]
        #: the same as one node after the other is carried out, and where chance is asked or settled beforehand
        self.counted = [with_fuel(run, node, game, layout) for run, node in zip(self.runs, graph.nodes, strict=True)]
        self.careful = [
            with_fuel(self.settling.careful(run), node, game, layout) if isinstance(node, g.Effect) else also
            for run, also, node in zip(self.runs, self.counted, graph.nodes, strict=True)
        ]

    @cached_property
    def live_slots(self) -> LiveSlots:
        return LiveSlots(self.graph, self.game)

    @cached_property
    def live_variables(self) -> dict[int, Names]:
        return live_variables(self.graph, self.game)

    @cached_property
    def needed_variables(self) -> dict[int, Names]:
        return needed_variables(self.graph, self.game)

    def advance(self, p: Position) -> None:
        p.work = 2 * FUEL  # unless a decision is reached
        runs, node = self.careful if p.asked or p.script else self.counted, p.node
        p.legal = {}
        p.fuel = FUEL
        p.memo = None
        path, past = None if p.fate is None else p.fate.path, p.past
        try:
            for step in range(STEPS):
                if path is not None:
                    path.append(node)
                after = runs[node](p)
                if after < 0:
                    p.node = node
                    p.work = FUEL - p.fuel + step * SHARE
                    count_entries(p, past)
                    return
                node = after
            raise runaway(self.graph.nodes[node])
        except Fault as fault:
            p.node = node
            count_entries(p, past)
            p.fault = (fault.code, fault.message)
            fault.span = fault.span or self.graph.nodes[node].span
            raise
        except RecursionError:
            p.node = node
            p.fault = ("R909", "a formula is nested too deeply")
            raise Fault(*p.fault, self.graph.nodes[node].span) from None

    def start(self, action: Action) -> ActionStart:
        holes = worked_out(action.words or (), action.chosen)
        fills = [compile_text((self.fold(hole),), self.evaluator, self.notation) for hole in holes]
        name = action.name
        return ActionStart(action, self.numbers[name], self.graph.frames[name], self.inner[name], fills, self.notation)

    # ---- nodes

    def compile(self, number: int, node: g.Node) -> Run:
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
                return self.chance.deal(node)
            case g.Shuffle():
                return self.chance.shuffle(node)
            case g.FirstDealer():
                return self.chance.first_dealer(node)
            case g.Decide():
                return self.decide(number, node)
            case g.Together():
                return self.together(number, node)
            case g.Finish():
                return lambda p: WAIT

    def effect(self, node: g.Effect) -> Run:
        steps = tuple(self.step(step) for step in node.steps)
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

    def step(self, step: g.Step) -> Do:
        return self.effects.compile(step)

    def leave(self, node: g.Return) -> Run:
        back, actor = node.slot, node.actor

        def run(p: Position) -> int:
            slots = p.slots
            p.actor = slots[actor]
            return slots[back]  # type: ignore[no-any-return]

        return run

    def outcomes(self, p: Position) -> list[int]:
        node = self.graph.nodes[p.node]
        match node:
            case g.FirstDealer():
                return list(range(self.layout.players))
            case g.Deal():
                return self.chance.outcomes(p, node)
            case g.Shuffle(zone=zone):
                card = self.settling.first_visible(p, self.evaluator.compile(zone)(p))
            case _:
                card = self.settling.first_needed(p, self.runs[p.node])
        return [] if card is None else sorted(self.settling.mixed_with(p, card))

    # ---- decisions

    def decide(self, number: int, node: g.Decide) -> Run:
        menu = self.menus[number]

        def run(p: Position) -> int:
            if self.capped:
                self.check_room(p, node)
            p.memo = {}
            if node.passed is not None or menu.possible(p):
                return WAIT
            if node.empty is None:
                seat = p.slots[node.seat]
                why = causes(menu, p, seat, self.alternatives_of)
                raise Fault("R931", f"p{seat} must choose, but nothing is legal", node.span, why)
            p.memo = None
            return node.empty

        return run

    def alternatives_of(self, action: Action) -> Alternatives:
        return Alternatives(action, self.evaluator, self.fold, self.merge)

    def together(self, number: int, node: g.Together) -> Run:
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
            item = menu.by_number[action]
            item.prepare(p, seat)
            names, offer = menu.move(p, seat, item, arguments).arguments, item.offered
            return self.starts[offer.action].begin(p, seat, offer.back, arguments, names)

        return run

    def check_room(self, p: Position, node: g.Decide | g.Together) -> None:
        """A zone may overflow in the middle of an effect, never when somebody decides."""
        for zone, most in self.capped:
            if len(p.zones[zone]) > most:
                thing = "row" if self.piles.kinds[zone] == "rows" else "card"
                holds = f"`{self.notation.keys[zone]}` holds {with_number(len(p.zones[zone]), thing)}"
                raise Fault("R915", f"when this decision begins, {holds}, but may hold only {most}", node.span)


def with_fuel(run: Run, node: g.Node, game: Game, layout: Layout) -> Run:
    more = (work(node, game, layout) - 1) * SHARE
    if not more:
        return run

    def counting(p: Position) -> int:
        p.fuel -= more
        if p.fuel < 0:
            raise runaway(node)
        return run(p)

    return counting


def runaway(node: g.Node) -> Fault:
    return Fault("R910", "too many steps without a decision", node.span)


def count_entries(p: Position, before: Chain | None) -> None:
    """Count the entries after `before`, and keep the release of the log shallow."""
    logged = p.logged + entries_between(p.past, before)
    if knots.NEEDED and (logged // knots.EVERY > p.logged // knots.EVERY or p.decisions % knots.EVERY == 0):
        knots.tie(p, before)
    p.logged = logged


def entries_between(last: Chain | None, first: Chain | None) -> int:
    number = 0
    while last is not None and last is not first:
        number += 1
        last = last[0]
    return number


def each(node: g.Each) -> Run:
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
    left, body, done = node.left, node.body, node.done

    def run(p: Position) -> int:
        slots = p.slots
        if slots[left] > 0:
            slots[left] -= 1
            return body
        return done

    return run
