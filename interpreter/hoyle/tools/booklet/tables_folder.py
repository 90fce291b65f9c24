"""Constant folding of what is the same at several tables."""

from collections.abc import Mapping, Sequence

import hoyle.language.model.formula as f
from hoyle.engine.table.constant_folding import Folder
from hoyle.engine.table.formula_trees import substitute, weigh
from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Definition, Option
from hoyle.language.model.walk import every_node
from hoyle.tools.booklet.formulas.shapes import (
    are_alike,
    is_everything,
    mentions,
    other_side,
    whole_number,
    without_part,
)

#: The most nodes of a formula that turns an answer into a number.
_TINY = 8


class TablesFolder(Folder):
    """Folds what all tables agree on; an option that differs becomes the formula of its default."""

    def __init__(
        self, tables: Sequence[Layout], options: Mapping[str, Option], definitions: Mapping[str, Definition]
    ) -> None:
        super().__init__(tables[0], definitions)
        self._options = options
        self._others = [Folder(table, definitions) for table in tables[1:]]

    def fold(self, formula: f.Formula) -> f.Formula:
        if isinstance(formula, f.OptionValue) and self._differs(formula):
            return self.fold(self._options[formula.option].default)
        if isinstance(formula, f.Given) and self._differs(formula):
            return formula
        return _simplify(super().fold(formula))

    def _differs(self, formula: f.OptionValue | f.Given) -> bool:
        own = super().fold(formula)
        return any(other.fold(formula) != own for other in self._others)

    def work_out(self, formula: f.Formula) -> f.Formula:
        if formula.type.base == "card":
            return formula  # the number of a card says nothing to a reader
        folded = super().work_out(formula)
        if folded is formula or all(other.work_out(formula) == folded for other in self._others):
            return folded
        return formula

    def fold_call(self, call: f.Call) -> f.Formula:
        """Inline what readers would look up in vain: a constant, another name, an answer turned into a number."""
        definition = self._definitions.get(call.formula)
        if definition is None:
            return call
        slots = {parameter.slot: given for parameter, given in zip(definition.parameters, call.arguments)}
        return self.fold(substitute(definition.body, slots))


def is_inlined(definition: Definition) -> bool:
    """Whether a folded formula says nothing beyond its own words."""
    body = definition.body
    if isinstance(body, f.Const):
        return not isinstance(body.value, tuple)
    slots = [node.local.slot for node in every_node(body) if isinstance(node, f.LocalValue)]
    once = len(slots) == len(set(slots))
    answers = [parameter for parameter in definition.parameters if parameter.type.base == "bool"]
    if isinstance(body, f.Choice) and answers and once:
        return weigh(body) <= _TINY
    plain = isinstance(body, f.Attribute) and isinstance(body.subject, f.LocalValue)
    same = isinstance(body, f.Equal) and all(isinstance(part, f.LocalValue) for part in (body.left, body.right))
    return bool(definition.parameters) and once and (plain or same)


def _simplify(formula: f.Formula) -> f.Formula:
    match formula:
        case f.Arithmetic():
            return _without_neutral(formula)
        case f.Reaches(right=f.Const(value=None)):
            return f.Const(formula.type, formula.span, False)
        case f.Find(kind="any", where=f.Const(value=False)) | f.Fold(kind="all", head=f.Const(value=True)):
            return f.Const(formula.type, formula.span, isinstance(formula, f.Fold))
        case f.Find(kind="any", local=f.Local() as local, where=f.AllOf() as where):
            return _end_of_list(formula, local, where)
        case f.Fold(kind="sum", head=f.Const(value=0)):
            return f.Const(formula.type, formula.span, 0)
        case f.Equal(left=one, right=f.Const(value=None)) | f.Equal(left=f.Const(value=None), right=one):
            return formula if one.type.optional else f.Const(formula.type, formula.span, formula.negated)
        case f.Equal(left=f.Choice() as choice, right=f.Const() as value):
            return _chosen(choice, value, formula)
        case f.Fold(kind="sum" | "max" | "min", source=f.Given() | f.Const(), where=f.Equal(negated=False) as where):
            return _one_of_all(formula, where)
        case f.Choice(then=f.Const(value=then), otherwise=f.Const(value=rest)) if then == rest:
            return formula.then
    return formula


def _chosen(choice: f.Choice, value: f.Const, whole: f.Equal) -> f.Formula:
    """Turn `(A if C else B) is A` into `C`."""
    then, rest = choice.then, choice.otherwise
    if not (isinstance(then, f.Const) and isinstance(rest, f.Const)) or None in (then.value, rest.value, value.value):
        return whole
    answers = [(part.value == value.value) is not whole.negated for part in (then, rest)]
    if answers[0] is answers[1]:
        return f.Const(whole.type, whole.span, answers[0])
    return choice.condition if answers[0] else f.Not(whole.type, whole.span, choice.condition)


def _end_of_list(find: f.Find, local: f.Local, where: f.AllOf) -> f.Formula:
    """Turn `any(c in x where c is first(x) and P(c))` into `P(first(x))`."""
    for part in where.parts:
        end, rest = other_side(part, local), without_part(where, part)
        if isinstance(end, f.Find) and end.kind in ("first", "last") and end.where is None and rest is not None:
            if are_alike(end.source, find.source):
                return substitute(rest, {local.slot: end})
    return find


def _one_of_all(fold: f.Fold, where: f.Equal) -> f.Formula:
    """Turn a value for each player who is a certain one into that player's value."""
    chosen = other_side(where, fold.local) if is_everything(fold.source) else None
    if chosen is None or chosen.type.optional or mentions(chosen, fold.local):
        return fold
    return substitute(fold.head, {fold.local.slot: chosen})


def _without_neutral(formula: f.Arithmetic) -> f.Formula:
    left, right = whole_number(formula.left), whole_number(formula.right)
    if formula.operator == "*" and 1 in (left, right):
        return formula.right if left == 1 else formula.left
    if (formula.operator in ("+", "-") and right == 0) or (formula.operator == "div" and right == 1):
        return formula.left
    return formula.right if formula.operator == "+" and left == 0 else formula
