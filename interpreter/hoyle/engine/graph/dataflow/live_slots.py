"""Live slots: those that may be read from a node on before they are overwritten.

Reads inside a phase or action are found before those after it, so that one entered at two places does not seem to
connect them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.slot_definitions import given_in, read_in
from hoyle.engine.graph.dataflow.solver import solve
from hoyle.frozen import dataclass
from hoyle.language.model.game import Game
from hoyle.language.model.walk import conditions

Slots = frozenset[int]
Look = Callable[[int], Slots]

NONE: Slots = frozenset()


@dataclass(frozen=True, slots=True)
class Way:
    """An edge within a phase or action, after all in `entered` has run, with the slots filled on it."""

    to: int
    filled: Slots
    entered: str | None = None


class LiveSlots:
    def __init__(self, graph: g.Graph, game: Game) -> None:
        self.graph = graph
        self.game = game
        self.effects = [self.effect_of(node) for node in graph.nodes]
        self.ways = [tuple(self.ways_from(node)) for node in graph.nodes]
        inside = solve(reversed(range(len(graph.nodes))), self.live_inside, NONE)
        outside = self.live_outside(inside)
        self.before = [inside[n] | outside[n] for n in range(len(graph.nodes))]
        self.after = [self.ahead(n, inside.__getitem__) | outside[n] for n in range(len(graph.nodes))]

    def effect_of(self, node: g.Node) -> tuple[Slots, Slots]:
        """The slots read before they are filled, and those filled."""
        definitions = self.game.formulas
        if not isinstance(node, g.Effect):
            given = frozenset({node.local.slot}) if isinstance(node, g.Each) else NONE
            return read_in(node, definitions) | self.controls(node), given
        read, given = NONE, NONE
        for step in reversed(node.steps):
            anew = frozenset(slot for slot, _ in given_in(step))
            read, given = (read - anew) | read_in(step, definitions), given | anew
        return read, given

    def live_inside(self, number: int, look: Look) -> Slots:
        read, given = self.effects[number]
        return read | (self.ahead(number, look) - given)

    def ahead(self, number: int, look: Look) -> Slots:
        return NONE.union(*(self.on_way(way, look) for way in self.ways[number]))

    def on_way(self, way: Way, look: Look) -> Slots:
        live = self.on_arrival(way.to, look)
        if way.entered is not None:
            live |= self.on_arrival(self.graph.frames[way.entered].entry, look)
        return live - way.filled

    def on_arrival(self, number: int, look: Look) -> Slots:
        """A waiting deal keeps the name of its cards."""
        node = self.graph.nodes[number]
        anew = node.named if isinstance(node, g.Deal) else None
        return look(number) if anew is None else look(number) - {anew.slot}

    def live_outside(self, inside: dict[int, Slots]) -> dict[int, Slots]:
        sources: defaultdict[int, list[tuple[int, Slots]]] = defaultdict(list)
        for number, ways in enumerate(self.ways):
            for way in ways:
                sources[way.to].append((number, NONE))
                if way.entered is not None:
                    sources[self.graph.frames[way.entered].entry].append((number, inside[way.to]))

        def live_outside(number: int, look: Look) -> Slots:
            return NONE.union(*(look(source) | more for source, more in sources[number]))

        return solve(range(len(self.ways)), live_outside, NONE)

    def ways_from(self, node: g.Node) -> Iterator[Way]:
        match node:
            case g.Return():
                return
            case g.Effect(steps=steps, next=after):
                entered = [step for step in steps if isinstance(step, g.Enter)]
                yield Way(entered[-1].back, NONE, entered[-1].phase) if entered else Way(after, NONE)
            case _:
                offered = g.offered_at(node)
                yield from (Way(offer.back, self.filled_by(offer), offer.action) for offer in offered)
                yield from (Way(to, NONE) for to, _ in g.edges_without_offers(node, self.graph.frames))

    def filled_by(self, offer: g.Offered) -> Slots:
        action = self.game.actions[offer.action]
        chosen = (action.me.slot, *(argument.local.slot for argument in action.arguments))
        return frozenset((*chosen, *(local.slot for local, _ in offer.values)))

    def controls(self, node: g.Node) -> Slots:
        match node:
            case g.Each(items=slot) | g.Times(left=slot):
                return frozenset({slot})
            case g.Decide(seat=slot, offers=offers) | g.Together(players=slot, offers=offers):
                return NONE.union({slot}, *(self.read_by_conditions(offer) for offer in offers))
        return NONE

    def read_by_conditions(self, offer: g.Offered) -> Slots:
        asked = conditions(self.game.actions[offer.action])
        return read_in(asked, self.game.formulas) - self.filled_by(offer)
