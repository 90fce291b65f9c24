"""Conditions joined by `and`, `or` and `not`."""

from typing import Literal

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.narrowing import assuming
from hoyle.language.check.types.scope import Parsed, Scope, kids
from hoyle.language.model.types import BOOL, Type
from hoyle.language.syntax.spot import LONGEST


def both(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    parts: list[f.Formula] = []
    for part in kids(tree):
        first = kids(tree)[0]
        help = (_one_of(scope, first, part, "differ") or _one_of(scope, first, part, "equal")) if parts else None
        parts.append(i.require(scope, part, BOOL, "each side of `and`", help=help))
        scope = assuming(scope, parts[-1])
    return f.AllOf(BOOL, scope.span(tree), tuple(parts))


def either(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    parts: list[f.Formula] = []
    if all(part.data in ("face_name", "number") for part in kids(tree)):
        listed = ", ".join(scope.span(part).text for part in kids(tree))
        scope.error("T401", "`or` joins conditions, not values", tree, help=f"for one of several write `({listed})`")
        return i.report_error(scope, tree)
    for part in kids(tree):
        help = _one_of(scope, kids(tree)[0], part, "equal") if parts else None
        found = i.infer(scope, part, BOOL)
        wanted = hint is not None and hint.base == found.type.base
        if not parts and found.type.base not in ("bool", "error") and (wanted or found.type.optional):
            return _default(scope, tree, found.type.optional)
        parts.append(i.fit(scope, part, found, BOOL, "each side of `or`", help=help))
        scope = assuming(scope, parts[-1], False)
    return f.AnyOf(BOOL, scope.span(tree), tuple(parts))


def _default(scope: Scope, tree: Parsed, optional: bool) -> f.Formula:
    first, *others = kids(tree)
    i.infer_alone(scope, others)
    value, other = (scope.span(kid).text for kid in (first, others[0]))
    other = other if len(other) <= LONGEST else "…"
    help = f"if there may be none, write `{value} otherwise {other}`" if optional else "write `A if C else B`"
    return scope.error("T401", "`or` joins conditions, not values", tree, help=help)


def _one_of(scope: Scope, first: Parsed, other: Parsed, asked: Literal["equal", "differ"]) -> str | None:
    member = {"equal": "within", "differ": "without"}[asked]
    if first.data not in (asked, member):
        return None
    left, right = (scope.span(kid).text for kid in kids(first))
    sense = "is in" if asked == "equal" else "is not in"
    more = scope.span(other).text
    if first.data == member and kids(first)[1].data not in ("face_name", "number"):
        return f"write `{left} {sense} {right} + {more}`"
    return f"write `{left} {sense} ({right}, {more})`"


def not_(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    subject = i.condition(scope, kids(tree)[0], "the condition after `not`")
    return f.Not(BOOL, scope.span(tree), subject)
