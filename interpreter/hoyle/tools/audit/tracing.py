"""A game whose machine counts what it does, in its own closures: ordinary play is unaffected."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.lower import lower
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.machine import Fold, Machine
from hoyle.engine.runtime.visibility_changes import Do
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.constant_folding import Folder, fold, fold_definitions
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.setup import FUEL
from hoyle.engine.table.store import Store, empty_store
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Definition
from hoyle.language.model.walk import cases_of, every_node
from hoyle.play.compiled import with_machine
from hoyle.play.game import Game
from hoyle.tools.audit.line_markers import Key, Marked, case_key, line_key

#: Fuel of a condition that is evaluated only to see which cases the options decide.
_FUEL = 100_000


@dataclass(slots=True)
class Counts:
    """`trail` holds the lines carried out last.

    Lines, actions and rules get a number when a table where they are possible is prepared.
    """

    numbers: dict[Key, int] = field(default_factory=dict)
    hits: list[int] = field(default_factory=list)
    trail: list[int] = field(default_factory=list)

    def number(self, key: Key) -> int:
        if key not in self.numbers:
            self.numbers[key] = len(self.hits)
            self.hits.append(0)
        return self.numbers[key]

    def add(self, key: Key, times: int = 1) -> None:
        self.hits[self.number(key)] += times

    def of(self, key: Key) -> int:
        return self.hits[self.numbers[key]] if key in self.numbers else 0

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Undo what is counted meanwhile."""
        before = list(self.hits)
        try:
            yield
        finally:
            self.hits[:] = [*before, *([0] * (len(self.hits) - len(before)))]
            self.trail.clear()


class BranchKeepingFolder(Folder):
    """Keeps cases and calls, to count them."""

    def fold_choice(self, formula: f.Choice) -> Formula:
        cases, rest = cases_of(formula)
        result = self.fold(rest)
        for case in reversed(cases):
            result = replace(case, condition=self.fold(case.condition), then=self.fold(case.then), otherwise=result)
        return result

    def fold_call(self, call: f.Call) -> Formula:
        return call


class CountingEvaluator(Evaluator):
    def __init__(self, layout: Layout, definitions: Mapping[str, Definition], counts: Counts) -> None:
        super().__init__(layout, definitions)
        self.counts = counts

    def compile(self, formula: Formula) -> Closure:
        return self.choice(formula) if isinstance(formula, f.Choice) else super().compile(formula)

    def body(self, name: str) -> tuple[Closure, int]:
        closure, weight = super().body(name)
        hits, number = self.counts.hits, self.counts.number(("formula", name))

        def run(store: Store) -> Any:
            hits[number] += 1
            return closure(store)

        return run, weight

    def choice(self, formula: f.Choice) -> Closure:
        hits, number_of = self.counts.hits, self.counts.number
        found, rest = cases_of(formula)
        cases = tuple(
            (self.compile(case.condition), number_of(case_key(case.then.span)), self.compile(case.then))
            for case in found
        )
        last, number_of_last = self.compile(rest), number_of(case_key(rest.span))

        def choose(store: Store) -> Any:
            for condition, number, then in cases:
                if condition(store):
                    hits[number] += 1
                    return then(store)
            hits[number_of_last] += 1
            return last(store)

        return choose

    def _tabulate(self, formula: Formula, local: f.Local) -> tuple[Any, ...] | None:
        return None if has_cases(formula) else super()._tabulate(formula, local)


class CountingMachine(Machine):
    def __init__(
        self, marked: Marked, layout: Layout, graph: g.Graph, evaluator: CountingEvaluator, fold: Fold
    ) -> None:
        self.counts = evaluator.counts
        self.fold = fold
        super().__init__(marked.game, layout, graph, evaluator, fold)

    def step(self, step: g.Step) -> Do:
        return self.tick(step) if isinstance(step, b.Mark) else super().step(step)

    def tick(self, mark: b.Mark) -> Do:
        hits, trail, line = self.counts.hits, self.counts.trail, mark.number
        number = self.counts.number(line_key(line))

        def do(p: Position) -> None:
            hits[number] += 1
            trail.append(line)

        return do


def trace_game(game: Game, marked: Marked, counts: Counts) -> Game:
    layout, rules = game.layout, game.model
    plain = fold_definitions(rules.formulas, layout)
    definitions = fold_definitions(rules.formulas, layout, BranchKeepingFolder)
    keeper = BranchKeepingFolder(layout, definitions)
    evaluator = CountingEvaluator(layout, definitions, counts)

    def folded(formula: Formula) -> Formula:
        settled, counting = fold(formula, layout, plain), keeper.fold(formula)
        if not (isinstance(settled, f.Const) and isinstance(settled.value, bool)):
            return counting
        if has_cases(counting):
            look_at_cases(evaluator, counting)
        return settled

    graph = lower(marked.game, folded)
    twin = with_machine(game, CountingMachine(marked, layout, graph, evaluator, folded))
    for node in graph.nodes:
        for offer in g.offered_at(node):
            counts.number(("action", offer.action))
    deck_cases(twin, keeper, evaluator)
    return twin


def look_at_cases(evaluator: Evaluator, formula: Formula) -> None:
    """Count cases that the options decide."""
    with suppress(Fault, TypeError, IndexError):  # only the options matter here; other values it reads are missing
        evaluator.compile(formula)(empty_store(evaluator.layout.slots, _FUEL))


def deck_cases(game: Game, keeper: Folder, evaluator: Evaluator) -> None:
    deck = game.model.deck
    store = empty_store(game.layout.slots, FUEL)
    for formula in deck.attributes.values():
        if has_cases(formula):
            closure = evaluator.compile(keeper.fold(formula))
            with suppress(Fault):  # to count takes more fuel than to set the table
                for card in range(game.layout.cards):
                    store.slots[deck.card.slot] = card
                    closure(store)


def has_cases(formula: Formula) -> bool:
    return any(isinstance(node, f.Choice | f.Call) for node in every_node(formula))
