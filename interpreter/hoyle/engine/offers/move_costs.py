"""Estimates of the steps for finding the moves of an action."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.engine.offers.call_bodies import Bodies
from hoyle.engine.offers.conditions import depth, whole
from hoyle.engine.offers.implied_conditions import conjuncts, weaken_for_parts
from hoyle.engine.table.cost_estimate import ENDLESS, Effort, Estimator, Extent, again, both
from hoyle.engine.table.formula_trees import depends_only_on
from hoyle.frozen import dataclass
from hoyle.language.model.formula import Formula, is_yes
from hoyle.language.model.game import Action, Argument, Definition


@dataclass(frozen=True, slots=True)
class Candidates:
    tried: float
    passing: float
    each: Extent


@dataclass(frozen=True)
class Finding:
    estimator: Estimator
    definitions: Mapping[str, Definition]
    fold: Callable[[Formula], Formula]

    def of(self, action: Action) -> Effort:
        slots = [local.slot for local in action.chosen]
        asked = self.conditions(action, slots)
        known: dict[int, Extent] = {}
        efforts = [self.estimator.of(condition, known) for condition in asked[0]]
        before = 1.0
        for i, argument in enumerate(action.arguments):
            source = self.fold(argument.source)
            listed = self.estimator.of(source, known)
            found = self.candidates(argument, source, asked[i + 1], listed.value)
            known[argument.local.slot] = found.each
            anew = self.asked_anew(argument, source, asked[i + 1])
            tests = again(
                self.estimator.every(tuple(anew), known), found.tried if anew == asked[i + 1] else found.passing
            )
            # an argument that depends on no other is listed once
            times = before if any(depth(part, slots[:i]) for part in (source, *asked[i + 1])) else 1.0
            efforts.append(again(both(listed, Effort(found.tried), tests), times))
            before = min(times * found.passing, ENDLESS)
        return both(*efforts)

    def conditions(self, action: Action, slots: list[int]) -> list[list[Formula]]:
        asked: list[list[Formula]] = [[] for _ in range(len(slots) + 1)]
        if action.when is not None:
            asked[0].append(self.fold(action.when))
        for i, argument in enumerate(action.arguments):
            if argument.where is not None:
                asked[i + 1].append(self.fold(argument.where))
        for clause in action.clauses:
            condition = whole(clause, self.fold)
            if condition is not None:
                asked[depth(condition, slots)].append(condition)
        return asked

    def candidates(self, argument: Argument, source: Formula, asked: list[Formula], listed: Extent) -> Candidates:
        if isinstance(source, f.Several) and argument.each is not None:
            one = replace(argument, local=argument.each)
            found = self.candidates(one, source.source, asked, listed)
            number = min(self.estimator.number(source.high) or 2, 8)
            tried, passing = (min(each**number, ENDLESS) for each in (found.tried, found.passing))
            return Candidates(tried, passing, Extent(number, listed.inner, among=passing))
        if not isinstance(source, f.Subsets):
            tried = listed.items * (listed.items + 1) / 2 if argument.kind == "run" else listed.items
            return Candidates(tried, tried / 2 if asked else tried, Extent(listed.inner))
        if not asked:
            return Candidates(listed.items, listed.items, Extent(listed.inner, among=listed.items))
        tried, pool = listed.items, listed.pool
        if self.grows(argument, asked):
            tried = min(tried, pool * pool)
        return Candidates(tried, min(tried, pool), Extent(listed.inner, among=listed.items))

    def asked_anew(self, argument: Argument, source: Formula, asked: list[Formula]) -> list[Formula]:
        if not isinstance(source, f.Subsets | f.Several):
            return asked
        slot = argument.local.slot if argument.each is None else argument.each.slot
        return [part for each in asked for part in conjuncts(each) if not depends_only_on(part, slot, self.definitions)]

    def grows(self, argument: Argument, asked: list[Formula]) -> bool:
        bodies, layout = Bodies(self.definitions), self.estimator.layout
        parts = [part for condition in asked for part in conjuncts(condition)]
        return any(not is_yes(weaken_for_parts(part, argument.local, bodies, layout)) for part in parts)
