"""Lowering of a checked game at a table to an action graph.

Blocks are lowered from the last statement to the first, so that each knows where it leads. Parts that the options rule
out are not lowered.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import reduce

import hoyle.language.model.formula as f
from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.canonical_order import number
from hoyle.language.model import block as b
from hoyle.language.model.facts import shuffled_zones
from hoyle.language.model.formula import Formula, Local, LocalValue, ZoneValue, is_no, is_yes
from hoyle.language.model.game import Action, Game, Phase, Score
from hoyle.language.model.types import BOOL, INT, list_of
from hoyle.language.model.walk import rebuild
from hoyle.language.report.source import Span

GAME = "game"

Fold = Callable[[Formula], Formula]
Values = tuple[tuple[Local, Formula], ...]


def lower(game: Game, fold: Fold) -> g.Graph:
    """`fold` evaluates what the table's options decide."""
    builder = Builder(game, fold, shuffled_zones(game), game.slots)
    for name in (*game.phases, *game.actions):
        builder.exits[name] = builder.reserve()
        builder.frames[name] = g.Frame(builder.reserve(), builder.exits[name], builder.slot(), builder.slot())
    builder.active = {p: builder.slot() for a in game.actions.values() for p in a.anytime}
    finish = builder.add(g.Finish(GAME, None))
    for phase in game.phases.values():
        resets = tuple(v.name for v in game.variables.values() if v.fresh == phase.name)
        first = (g.Reset(resets, phase.span),) if resets else ()
        builder.routine(phase, phase.body, first)
    for action in game.actions.values():
        builder.routine(action, action.effect, ())
    steps = (g.Reset(tuple(game.variables), None), g.Enter(GAME, (), finish, None))
    start = builder.add(g.Effect(steps, builder.frames[GAME].entry, GAME, None))
    entry = builder.add(g.FirstDealer(start, GAME, None))
    # a node reserved for a decision that the options rule out is never set, and never reached
    nodes = [node or g.Finish(GAME, None) for node in builder.nodes]
    return number(nodes, builder.frames, entry, finish, builder.slots)


@dataclass
class Builder:
    """A graph in the making; reserved nodes are None."""

    game: Game
    fold: Fold
    shuffled: frozenset[str]
    slots: int
    nodes: list[g.Node | None] = field(default_factory=list)
    frames: dict[str, g.Frame] = field(default_factory=dict)
    exits: dict[str, int] = field(default_factory=dict)
    active: dict[str, int] = field(default_factory=dict)
    origin: str = GAME
    openly: bool = False

    def reserve(self) -> int:
        self.nodes.append(None)
        return len(self.nodes) - 1

    def add(self, node: g.Node) -> int:
        return self.set(self.reserve(), node)

    def set(self, number: int, node: g.Node) -> int:
        self.nodes[number] = node
        return number

    def slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    # ---- phases and actions

    def routine(self, owner: Phase | Action, body: b.Block, first: tuple[g.Step, ...]) -> None:
        """`end` jumps to the `after` blocks of its exit."""
        self.origin = name = owner.name
        span = owner.span
        frame = self.frames[name]
        target = self.add(g.Return(frame.back, frame.actor, (), name, span))
        if name in self.active:
            first = (*first, g.Put(self.active[name], 1, "constant", span))
            target = self.add(g.Effect((g.Put(self.active[name], 0, "constant", span),), target, name, span))
        for block in reversed(owner.after):
            target = self.block(block, target)
        target = self.set(self.exits[name], g.Effect((), target, name, span))
        for block in reversed((*owner.before, body)):
            target = self.block(block, target)
        self.set(frame.entry, g.Effect(first, target, name, span))

    # ---- blocks

    def block(self, lines: b.Block, target: int) -> int:
        """Lower a block that continues at `target`; return its first node."""
        run: list[g.Step] = []
        for line in reversed(lines):
            if isinstance(line, b.Nothing):
                continue
            if isinstance(line, b.Deed):
                run.insert(0, self.folded_step(line))
                if isinstance(line, b.Tally) and (check := sum_of_points(self.game.score)) is not None:
                    run.insert(0, self.folded_step(check))
                continue
            target = self.flush(run, target)
            target = self.control(line, target)
        return self.flush(run, target)

    def flush(self, run: list[g.Step], target: int) -> int:
        if not run:
            return target
        number = self.add(g.Effect(tuple(run), target, self.origin, run[0].span))
        run.clear()
        return number

    def folded_step(self, line: b.Deed) -> g.Step:
        folded = rebuild(line, self.fold)
        return replace(folded, told=self.openly) if isinstance(folded, b.Assign) else folded

    def control(self, line: b.Statement, target: int) -> int:
        match line:
            case b.Openly(body=body):
                return self.lower_openly(body, target)
            case b.End(phase=phase, reason=reason, span=span):
                exit_node = self.exits[phase]
                if reason is None:
                    return exit_node
                return self.add(g.Effect((g.Stop(phase, reason, span),), exit_node, self.origin, span))
            case b.Run(phase=phase, arguments=arguments, span=span):
                return self.run(phase, arguments, target, span)
            case b.If():
                return self.branches(line, target)
            case b.For():
                return self.loop(line, target)
            case b.RepeatTimes():
                return self.repeat_times(line, target)
            case b.Repeat():
                return self.endless(line, target)
            case b.Shuffle(zone=zone, span=span):
                return self.add(g.Shuffle(self.zone(zone), target, self.origin, span))
            case _ if isinstance(line, b.Dealing):
                return self.deal(line, target)
            case b.Decide():
                return self.decide(line, target)
            case b.Ask():
                return self.ask(line, target)
            case b.Together():
                return self.together(line, target)
            case _:
                raise TypeError(f"no lowering for {type(line).__name__}")

    def lower_openly(self, body: b.Block, target: int) -> int:
        """Log every assignment, even without a change."""
        outside, self.openly = self.openly, True
        first = self.block(body, target)
        self.openly = outside
        return first

    def zone(self, zone: ZoneValue) -> ZoneValue:
        return replace(zone, indexes=tuple(self.fold(i) for i in zone.indexes))

    def run(self, phase: str, arguments: tuple[Formula, ...], target: int, span: Span | None) -> int:
        values = self.values(self.game.phases[phase].parameters, arguments)
        return self.add(g.Effect((g.Enter(phase, values, target, span),), self.frames[phase].entry, self.origin, span))

    def branches(self, line: b.If, target: int) -> int:
        arms: list[tuple[Formula, b.Block]] = []
        rest = line.otherwise
        for condition, body in line.arms:
            folded = self.fold(condition)
            if is_no(folded):
                continue
            if is_yes(folded):
                rest = body
                break
            arms.append((folded, body))
        no = self.block(rest, target)
        for condition, body in reversed(arms):
            no = self.add(g.Branch(condition, self.block(body, target), no, self.origin, condition.span or line.span))
        return no

    def loop(self, line: b.For, target: int) -> int:
        items, index = self.slot(), self.slot()
        head = self.reserve()
        body = self.block(line.body, head)
        self.set(head, g.Each(items, index, line.local, body, target, self.origin, line.span))
        return self.settle(items, index, self.fold(line.source), head, line.span)

    def settle(self, items: int, index: int, source: Formula, head: int, span: Span | None) -> int:
        puts = (g.Put(items, source, "list", span), g.Put(index, 0, "constant", span))
        return self.add(g.Effect(puts, head, self.origin, span))

    def repeat_times(self, line: b.RepeatTimes, target: int) -> int:
        left = self.slot()
        head = self.reserve()
        body = self.block(line.body, head)
        self.set(head, g.Times(left, body, target, self.origin, line.span))
        count = self.fold(line.count)
        return self.add(g.Effect((g.Put(left, count, "number", line.span),), head, self.origin, line.span))

    def endless(self, line: b.Repeat, target: int) -> int:
        head = self.reserve()
        until = None if line.until is None else self.fold(line.until)
        tail = target if is_yes(until) else head
        if line.until is not None and until is not None and not is_yes(until) and not is_no(until):
            tail = self.add(g.Branch(until, target, head, self.origin, line.until.span))
        first = self.block(line.body, tail)
        return self.set(head, g.Effect((), first, self.origin, line.span))

    def deal(self, line: b.Dealing, target: int) -> int:
        blind = isinstance(line, b.DealRandom)
        return self.add(
            g.Deal(
                count=self.fold(line.count),
                source=self.zone(line.source),
                to=self.fold(line.to),
                face=line.face,
                order=self.fold(line.order) if isinstance(line, b.DealRound) else None,
                seat=line.seat if isinstance(line, b.DealRound) else None,
                blind=blind,
                chance=blind or line.source.zone in self.shuffled,
                named=None if isinstance(line, b.DealRound) else line.named,
                left=self.slot(),
                queue=self.slot(),
                turn=self.slot(),
                next=target,
                origin=self.origin,
                span=line.span,
            )
        )

    # ---- decisions

    def decide(self, line: b.Decide, target: int) -> int:
        player = self.fold(line.player)
        # a local keeps its value while its owner waits for the decision; anything else is settled into a slot
        local = player.local if isinstance(player, LocalValue) else None
        seat = self.slot() if local is None else local.slot
        number = self.reserve()
        offers = self.offers(line.menu, False, target) + self.offers(line.free, True, number)
        otherwise = target if line.otherwise is None else self.block(line.otherwise, target)
        if not offers and (line.passing or line.otherwise is not None):
            return otherwise
        passed = otherwise if line.passing else None
        empty = None if line.passing or line.otherwise is None else otherwise
        self.set(number, g.Decide(seat, offers, passed, empty, False, self.anytime(number), self.origin, line.span))
        if local is not None:
            return number
        put = g.Put(seat, player, "player", line.span)
        return self.add(g.Effect((put,), number, self.origin, line.span))

    def ask(self, line: b.Ask, target: int) -> int:
        """Each in turn may take the window; the first taker's effect leads past the `else`."""
        otherwise = target if line.otherwise is None else self.block(line.otherwise, target)
        number = self.reserve()
        offers = self.offers(line.menu, False, target)
        if not offers:
            return otherwise
        names = tuple(offer.action for offer in offers)
        closed = self.add(g.Effect((g.Window("closed", names, line.span),), otherwise, self.origin, line.span))
        items, index = self.slot(), self.slot()
        head = self.reserve()
        self.set(
            number, g.Decide(line.local.slot, offers, head, None, True, self.anytime(number), self.origin, line.span)
        )
        self.set(head, g.Each(items, index, line.local, number, closed, self.origin, line.span))
        first = self.settle(items, index, self.fold(line.players), head, line.span)
        opened = g.Window("open", names, line.span)
        return self.add(g.Effect((opened,), first, self.origin, line.span))

    def together(self, line: b.Together, target: int) -> int:
        number = self.reserve()
        offers = self.offers(line.menu, False, number)
        if not offers:
            return target
        players, turn = self.slot(), self.slot()
        self.set(number, g.Together(players, turn, offers, target, self.origin, line.span))
        return self.settle(players, turn, self.fold(line.players), number, line.span)

    def offers(self, menu: tuple[b.Offer, ...], free: bool, back: int) -> tuple[g.Offered, ...]:
        supplied = {offer.action: offer for offer in menu}
        found = []
        for action in self.game.actions.values():
            offer = supplied.get(action.name)
            if offer is None and not any(host in supplied for host in action.beside):
                continue
            if self.is_ruled_out(action):
                continue
            values = () if offer is None else self.values(action.parameters, offer.arguments)
            found.append(g.Offered(action.name, values, free, back, ()))
        return tuple(found)

    def anytime(self, number: int) -> tuple[g.Offered, ...]:
        return tuple(
            g.Offered(action.name, (), True, number, tuple(self.active[p] for p in action.anytime))
            for action in self.game.actions.values()
            if action.anytime and not self.is_ruled_out(action)
        )

    def values(self, parameters: tuple[Local, ...], arguments: tuple[Formula, ...]) -> Values:
        return tuple((p, self.fold(a)) for p, a in zip(parameters, arguments, strict=True))

    def is_ruled_out(self, action: Action) -> bool:
        return action.when is not None and is_no(self.fold(action.when))


def sum_of_points(score: Score) -> b.SumOfPoints | None:
    if score.sum is None or not score.parts:
        return None
    span = score.sum.span
    values: list[Formula] = [part.value for part in score.parts]
    points = reduce(lambda one, two: f.Arithmetic(INT, span, "+", one, two), values)
    subjects = list_of(score.subject.type)
    everybody = f.Given(subjects, span, "players" if score.per == "player" else "sides")
    total = f.Fold(INT, span, "sum", points, everybody, score.subject)
    return b.SumOfPoints(span, f.Equal(BOOL, span, total, score.sum, False))
