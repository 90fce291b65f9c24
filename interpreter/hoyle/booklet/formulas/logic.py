"""Conditions in their plainest form: a formula that is yes or no in; the same of `and`, `or` and single tests out."""

import hoyle.model.formula as f

#: The joints of a condition, and what each becomes in the opposite.
_OTHER: dict[type, type[f.All] | type[f.Any]] = {f.All: f.Any, f.Any: f.All}


def plainest(formula: f.Formula, yes: bool = True) -> f.Formula:
    """A condition, or its opposite, without cases and constants; `not` stands before single tests only."""
    match formula:
        case f.Not(subject=subject):
            return plainest(subject, not yes)
        case f.All(parts=parts) | f.Any(parts=parts):
            kind: type[f.All] | type[f.Any] = f.All if isinstance(formula, f.All) else f.Any
            return _joined(kind if yes else _OTHER[kind], [plainest(part, yes) for part in parts], formula)
        case f.Choice(condition=condition, then=then, otherwise=rest):
            return _cases(condition, plainest(then, yes), plainest(rest, yes), formula)
        case f.Const(value=bool(value)):
            return f.Const(formula.type, formula.span, value is yes)
    return formula if yes else f.Not(formula.type, formula.span, formula)


def known(formula: f.Formula) -> bool | None:
    """Whether a condition always holds or never does; None where it depends."""
    return formula.value if isinstance(formula, f.Const) and isinstance(formula.value, bool) else None


def has_cases(formula: f.Formula | None) -> bool:
    """Whether a condition is a list of cases of which two at least ask something more."""
    if not isinstance(formula, f.Choice):
        return False
    then, rest = plainest(formula.then), plainest(formula.otherwise)
    return isinstance(formula.otherwise, f.Choice) or (known(then) is None and known(rest) is None)


def _cases(condition: f.Formula, then: f.Formula, rest: f.Formula, whole: f.Formula) -> f.Formula:
    """`then` where the condition holds, `rest` where it does not."""
    holds, fails = plainest(condition), plainest(condition, False)
    if known(holds) is not None:
        return then if known(holds) else rest
    if known(then) is not None and known(then) == known(rest):
        return then
    if known(then) is True:
        return _joined(f.Any, [holds, rest], whole)
    if known(then) is False:
        return _joined(f.All, [fails, rest], whole)
    if known(rest) is True:
        return _joined(f.Any, [fails, then], whole)
    if known(rest) is False:
        return _joined(f.All, [holds, then], whole)
    both = [_joined(f.All, [holds, then], whole), _joined(f.All, [fails, rest], whole)]
    return _joined(f.Any, both, whole)


def _joined(kind: type[f.All] | type[f.Any], parts: list[f.Formula], whole: f.Formula) -> f.Formula:
    """Conditions joined by `and` or `or`, those that decide nothing left out."""
    neutral = kind is f.All
    found: list[f.Formula] = []
    for part in parts:
        if known(part) is (not neutral):
            return part
        if known(part) is None:
            found += part.parts if isinstance(part, kind) else [part]
    if not found:
        return f.Const(whole.type, whole.span, neutral)
    return found[0] if len(found) == 1 else kind(whole.type, whole.span, tuple(found))
