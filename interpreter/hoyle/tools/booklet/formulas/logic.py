"""The normal form of conditions."""

from itertools import product

import hoyle.language.model.formula as f
from hoyle.engine.table.caching import strip_spans
from hoyle.language.model.types import BOOL, NONE
from hoyle.language.model.walk import every_node
from hoyle.tools.booklet.formulas.shapes import mentions

_OTHER: dict[type, type[f.AllOf] | type[f.AnyOf]] = {f.AllOf: f.AnyOf, f.AnyOf: f.AllOf}


def plainest(formula: f.Formula, yes: bool = True) -> f.Formula:
    """Simplify a condition or its opposite: no cases or constants, and `not` only before single tests."""
    match formula:
        case f.Not(subject=subject):
            return plainest(subject, not yes)
        case f.AllOf(parts=parts) | f.AnyOf(parts=parts):
            kind: type[f.AllOf] | type[f.AnyOf] = f.AllOf if isinstance(formula, f.AllOf) else f.AnyOf
            return _join_parts(kind if yes else _OTHER[kind], [plainest(part, yes) for part in parts], formula)
        case f.Choice(condition=condition, then=then, otherwise=rest):
            return _cases(condition, plainest(then, yes), plainest(rest, yes), formula)
        case f.Otherwise(left=left, right=right):
            return plainest(_otherwise(formula, left, right), yes)
        case f.Const(value=bool(value)):
            return f.Const(formula.type, formula.span, value is yes)
    return formula if yes else f.Not(formula.type, formula.span, formula)


def _otherwise(whole: f.Otherwise, left: f.Formula, right: f.Formula) -> f.Formula:
    """Expand `otherwise`: the answer is yes, or it is none and the other is yes."""
    kind, span = whole.type, whole.span
    if isinstance(left, f.Otherwise):
        inner = f.Otherwise(kind, span, left.right, right) if left.right.type.optional else left.right
        return _otherwise(whole, left.left, inner)
    if isinstance(left, f.Choice):
        then, rest = (f.Otherwise(kind, span, part, right) for part in (left.then, left.otherwise))
        return f.Choice(kind, span, left.condition, then, rest)
    if isinstance(left, f.Const) and left.value is None:
        return right
    if not left.type.optional:
        return left
    none = f.Const(NONE, None, None)
    holds = f.Equal(kind, span, left, f.Const(BOOL, None, True))
    return f.AnyOf(kind, span, (holds, f.AllOf(kind, span, (f.Equal(kind, span, left, none), right))))


def shallow(formula: f.Formula) -> f.Formula:
    """Return `and` of `or`s or `or` of `and`s: one more level could not be read aloud."""
    if _depth(formula) < 3 and not _is_hard(formula):
        return formula
    if any(map(_is_long, _leaves(formula))):
        return _spread(formula, f.AnyOf)
    return min([_spread(formula, kind) for kind in (f.AnyOf, f.AllOf)], key=lambda form: len(_leaves(form)))


def joint_condition(formula: f.Formula) -> f.AllOf | f.AnyOf | None:
    plain = shallow(plainest(formula))
    return plain if isinstance(plain, f.AllOf | f.AnyOf) else None


def _is_hard(formula: f.Formula) -> bool:
    return isinstance(formula, f.AllOf) and any(isinstance(part, f.AnyOf) and _is_long(part) for part in formula.parts)


def _leaves(formula: f.Formula) -> list[f.Formula]:
    if isinstance(formula, f.AllOf | f.AnyOf):
        return [leaf for part in formula.parts for leaf in _leaves(part)]
    return [formula]


def _is_long(formula: f.Formula) -> bool:
    """Whether a condition has a list with a clause of its own."""
    return any(isinstance(node, f.Find | f.Fold) and _has_a_clause(node) for node in every_node(formula))


def _has_a_clause(node: f.Find | f.Fold) -> bool:
    """Whether the clause about the items is more than one verb."""
    said = node.where if isinstance(node, f.Find) else node.head
    if said is None or node.local is None or (isinstance(node, f.Fold) and node.kind != "all"):
        return False
    joined = any(isinstance(one, f.AllOf | f.AnyOf | f.Choice | f.Find | f.Fold) for one in every_node(said))
    return joined or mentions(said, node.local) != 1


def _depth(formula: f.Formula) -> int:
    return 1 + max(map(_depth, formula.parts)) if isinstance(formula, f.AllOf | f.AnyOf) else 0


def _spread(formula: f.Formula, outer: type[f.AllOf] | type[f.AnyOf]) -> f.AllOf | f.AnyOf:
    """Distribute a condition so that `outer` is outside."""
    inner = _OTHER[outer]

    def groups(part: f.Formula) -> list[tuple[f.Formula, ...]]:
        if isinstance(part, outer):
            return [group for one in part.parts for group in groups(one)]
        if isinstance(part, inner):
            choices = product(*(groups(one) for one in part.parts))
            return [_once([leaf for group in chosen for leaf in group]) for chosen in choices]
        return [(part,)]

    parts = [group[0] if len(group) == 1 else inner(formula.type, formula.span, group) for group in groups(formula)]
    return outer(formula.type, formula.span, _once(parts))


def _once(parts: list[f.Formula]) -> tuple[f.Formula, ...]:
    known = [strip_spans(part) for part in parts]
    return tuple(part for at, part in enumerate(parts) if known[at] not in known[:at])


def truth_value(formula: f.Formula) -> bool | None:
    return formula.value if isinstance(formula, f.Const) and isinstance(formula.value, bool) else None


def has_cases(formula: f.Formula | None) -> bool:
    if not isinstance(formula, f.Choice):
        return False
    then, rest = plainest(formula.then), plainest(formula.otherwise)
    return isinstance(formula.otherwise, f.Choice) or (truth_value(then) is None and truth_value(rest) is None)


def _cases(condition: f.Formula, then: f.Formula, rest: f.Formula, whole: f.Formula) -> f.Formula:
    holds, fails = plainest(condition), plainest(condition, False)
    for known, when, other in ((then, holds, rest), (rest, fails, then)):
        if truth_value(known) is True:
            return _join_parts(f.AnyOf, [when, other], whole)
    both = [_join_parts(f.AllOf, [holds, then], whole), _join_parts(f.AllOf, [fails, rest], whole)]
    return _join_parts(f.AnyOf, both, whole)


def _join_parts(kind: type[f.AllOf] | type[f.AnyOf], parts: list[f.Formula], whole: f.Formula) -> f.Formula:
    neutral = kind is f.AllOf
    found: list[f.Formula] = []
    for part in parts:
        if truth_value(part) is (not neutral):
            return part
        if truth_value(part) is None:
            found += part.parts if isinstance(part, kind) else [part]
    if not found:
        return f.Const(whole.type, whole.span, neutral)
    told = _once(found)
    return told[0] if len(told) == 1 else kind(whole.type, whole.span, told)
