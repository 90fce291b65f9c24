"""Constant folding of formulas, with settings filled in and small calls inlined."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import needs, substitute, weigh
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.lists import LONG, given_list
from hoyle.engine.table.store import empty_store
from hoyle.language.model.facts import reads_position
from hoyle.language.model.game import Definition
from hoyle.language.model.walk import children, every_node, rebuild

#: The most nodes of an inlined body.
_SMALL = 24

#: Without parameters a larger body is better left alone: its value is computed once for a whole listing of moves.
_TINY = 8

#: The values of an empty list; others are none.
_OF_NOTHING: dict[str, object] = {"sum": 0, "distinct": 0, "count": 0, "all": True, "any": False, "list": ()}

#: The fuel for the constant parts of all formulas of one folder; further parts stay unfolded.
_FUEL = 400_000


def fold(formula: f.Formula, layout: Layout, definitions: Mapping[str, Definition] | None = None) -> f.Formula:
    """Calls of formulas that `definitions` lacks stay unchanged."""
    return Folder(layout, definitions or {}).fold(formula)


def fold_definitions(
    definitions: Mapping[str, Definition], layout: Layout, kind: "type[Folder] | None" = None
) -> dict[str, Definition]:
    folded: dict[str, Definition] = {}
    folder = (kind or Folder)(layout, folded)

    def visit(name: str) -> None:
        if name in folded:
            return
        definition = definitions[name]
        for called in _calls(definition.body):
            visit(called)
        folded[name] = replace(definition, body=folder.fold(definition.body))

    for name in definitions:
        visit(name)
    return {name: folded[name] for name in definitions}


class Folder:
    def __init__(self, layout: Layout, definitions: Mapping[str, Definition]) -> None:
        self._layout = layout
        self._store = empty_store(layout.slots, _FUEL)
        self._definitions = definitions
        self._evaluator = Evaluator(layout, definitions)

    def fold(self, formula: f.Formula) -> f.Formula:
        if isinstance(formula, f.Const | f.LocalValue | f.Face):
            return formula
        if isinstance(formula, f.OptionValue):
            return _constant(formula, self._layout.options[formula.option])
        if isinstance(formula, f.Given):
            return _constant(formula, given_list(formula, self._layout))
        if isinstance(formula, f.AllOf | f.AnyOf):
            return join_folded(formula, map(self.fold, formula.parts))
        if isinstance(formula, f.Choice):
            return self.fold_choice(formula)
        if isinstance(formula, f.Otherwise):
            return self._fold_otherwise(formula)
        folded = rebuild(formula, self.fold)
        if isinstance(folded, f.Call):
            return self.fold_call(folded)
        return self.work_out(folded)

    def fold_choice(self, formula: f.Choice) -> f.Formula:
        cases: list[tuple[f.Choice, f.Formula, f.Formula]] = []
        rest: f.Formula = formula
        while isinstance(rest, f.Choice):
            condition = self.fold(rest.condition)
            if not isinstance(condition, f.Const):
                cases.append((rest, condition, self.fold(rest.then)))
            elif condition.value:
                rest = rest.then
                break
            rest = rest.otherwise
        result = self.fold(rest)
        for case, condition, then in reversed(cases):
            result = replace(case, condition=condition, then=then, otherwise=result)
        return result

    def _fold_otherwise(self, formula: f.Otherwise) -> f.Formula:
        left = self.fold(formula.left)
        if isinstance(left, f.Const):
            return self.fold(formula.right) if left.value is None else left
        return replace(formula, left=left, right=self.fold(formula.right))

    def fold_call(self, call: f.Call) -> f.Formula:
        definition = self._definitions.get(call.formula)
        if definition is None:
            return call
        body = definition.body
        if isinstance(body, f.Const):
            return body
        most = _SMALL if definition.parameters else _TINY
        if weigh(body) > most or not all(isinstance(given, f.Const | f.LocalValue) for given in call.arguments):
            return call
        slots = {parameter.slot: given for parameter, given in zip(definition.parameters, call.arguments)}
        return self.fold(substitute(body, slots))

    def work_out(self, formula: f.Formula) -> f.Formula:
        """Fold if nothing inside depends on the position or an outer local, or a list inside is empty."""
        if reads_position(formula) or isinstance(formula, f.Subsets | f.Several) or formula.type.base == "look":
            return formula
        if not all(isinstance(part, f.Const | f.Face) for part in children(formula)):
            if not isinstance(formula, f.Fold | f.Find | f.Sorted) or not isinstance(formula.source, f.Const):
                return formula
            if not formula.source.value:
                return _constant(formula, () if isinstance(formula, f.Sorted) else _OF_NOTHING.get(formula.kind))
            outside = needs(formula)
            if outside.position or outside.locals:
                return formula
        if isinstance(formula, f.ListOf) and any(isinstance(item, f.Face) for item in formula.items):
            return formula
        try:
            value = self._evaluator.compile(formula)(self._store)
        except (Fault, TypeError):
            # It must fail during play, with its span, not here.
            return formula
        if isinstance(value, range | list | tuple):
            return formula if len(value) > LONG else _constant(formula, tuple(value))
        return _constant(formula, value)


def join_folded(formula: f.AllOf | f.AnyOf, parts: Iterable[f.Formula]) -> f.Formula:
    """A part that decides is all, even after others that may fail; a neutral one is dropped."""
    decides = isinstance(formula, f.AnyOf)
    left: list[f.Formula] = []
    for part in parts:
        if not isinstance(part, f.Const):
            left.append(part)
        elif part.value is decides:
            return _constant(formula, decides)
    if not left:
        return _constant(formula, not decides)
    return left[0] if len(left) == 1 else replace(formula, parts=tuple(left))


def _constant(formula: f.Formula, value: Any) -> f.Const:
    return f.Const(formula.type, formula.span, value)


def _calls(formula: f.Formula) -> list[str]:
    return [node.formula for node in every_node(formula) if isinstance(node, f.Call)]
