"""Whole formulas under a key."""

from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.check.types import (
    attributes,
    calling,
    conditions,
    constants,
    families,
    folds,
    infer,
    names,
    operators,
)
from hoyle.language.check.types.narrowing import assuming, proves
from hoyle.language.check.types.regroup import GROUPED, suggest_regrouping
from hoyle.language.check.types.scope import Parsed, Scope, kids, lines
from hoyle.language.model.types import BOOL, ERROR, Type, without_none
from hoyle.language.syntax.tree import Node, Scalar, Sequence

#: More cases than this would nest too deep for evaluation.
MOST_CASES = 64
_SHORTER = "move some of the cases into another formula and use that formula in the last case; or give each card its value in the deck, under `each card`"

infer.HANDLERS.update(
    {
        "name": names.name,
        "me": families.me,
        "mine": families.mine,
        "every": families.every,
        "my_every": families.my_every,
        "index": families.index,
        "attribute": attributes.attribute,
        "call": calling.call,
        "face_name": constants.face,
        "number": constants.digits,
        "yes": constants.literal,
        "no": constants.literal,
        "none": constants.literal,
        "equal": operators.equal,
        "differ": operators.equal,
        "within": operators.within,
        "without": operators.within,
        "is_empty": operators.empty,
        "is_filled": operators.empty,
        "reaches": operators.reaches,
        "compare": operators.compare,
        "both": conditions.both,
        "either": conditions.either,
        "not_": conditions.not_,
        "if_else": operators.if_else,
        "plus": operators.plus,
        "minus": operators.plus,
        "times": operators.arithmetic,
        "div": operators.arithmetic,
        "mod": operators.arithmetic,
        "negative": operators.negative,
        "otherwise": operators.otherwise,
        "after": operators.after,
        "starting": operators.infer_starting,
        "span_of": operators.span_of,
        "list_of": operators.list_of_items,
        "find_all": folds.find_all,
        "find_where": folds.find_where,
        "fold_for": folds.fold_for,
        "any_for": folds.any_for,
        "fold_of": folds.fold_of,
        "list_for": folds.fold_for,
        "tokens_on": folds.tokens_on,
    }
)
infer.HANDLERS.update({name: suggest_regrouping(infer.HANDLERS[name]) for name in GROUPED})


def value(scope: Scope, node: Node, want: Type, what: str) -> f.Formula:
    found, scope, at = _any_value(scope, node, want)
    return infer.fit(scope, at, found, want, what) if at else _cases_fit(scope, node, found, want, what)


def read_when(scope: Scope, written: Node) -> tuple[f.Formula, Scope]:
    when = value(scope, written, BOOL, "`when`")
    return when, assuming(scope, when)


def open_value(scope: Scope, node: Node) -> f.Formula:
    return _any_value(scope, node, None)[0]


def _any_value(scope: Scope, node: Node, hint: Type | None) -> tuple[f.Formula, Scope, Parsed | None]:
    if isinstance(node, Sequence):
        return cases(scope, node, hint), scope, None
    if not isinstance(node, Scalar) or (tree := scope.desk.tree(node, "formula")) is None:
        return f.Const(ERROR, node.span, None), scope, None
    inner, scope = kids(tree)[0], scope.of(node)
    return infer.infer(scope, inner, hint), scope, inner


def _cases_fit(scope: Scope, node: Node, found: f.Formula, want: Type, what: str) -> f.Formula:
    if infer.agrees(found.type, want):
        return found
    if found.type.optional and infer.agrees(without_none(found.type), want):
        message = f"{what} must not be none, but one of these cases may be"
        return scope.error("T402", message, node.span, help="replace none by another value: `… otherwise …`")
    message = f"{what} must be {infer.a(want)}, but these cases are {infer.a(found.type)}"
    return scope.error("T401", message, node.span)


def cases(scope: Scope, node: Sequence, hint: Type | None) -> f.Formula:
    """In each case, the conditions above are known to fail."""
    texts = lines(node)
    if len(texts) > MOST_CASES:
        return scope.error("T416", f"a list can have at most {MOST_CASES} cases", node.span, help=_SHORTER)
    parsed = [(line, scope.desk.tree(line, "case")) for line in texts]
    if not _well_formed(scope, parsed):
        return f.Const(ERROR, node.span, None)
    conditions: list[f.Formula] = []
    heads: list[tuple[Scope, Parsed]] = []
    for line, tree in parsed:
        assert tree is not None
        here = scope.of(line)
        head, *test = kids(tree)
        if test:
            conditions.append(infer.condition(here, test[0]))
            heads.append((assuming(here, conditions[-1]), head))
            scope = scope.assume(proves(here, conditions[-1], False))
        else:
            heads.append((here, head))
    return _chain(node, conditions, heads, hint)


def _well_formed(scope: Scope, parsed: list[tuple[Scalar, Parsed | None]]) -> bool:
    good = True
    for at, (line, tree) in enumerate(parsed, 1):
        if tree is None:
            good = False
        elif at < len(parsed) and tree.data == "last_case":
            scope.error("N325", "a case before the last needs a condition: `VALUE if CONDITION`", line.span)
            good = False
        elif at == len(parsed) and tree.data == "when":
            help = "add a last line `- VALUE` without `if`, for when no other line applies"
            scope.error("N325", "the last case must have no `if`", line.span, help=help)
            good = False
    return good


def _chain(
    node: Sequence, conditions: list[f.Formula], heads: list[tuple[Scope, Parsed]], hint: Type | None
) -> f.Formula:
    found = infer.beside(heads, hint)
    spans = [here.span(tree) for here, tree in heads]
    found = infer.unite_types(found, heads, "this case")
    if any(infer.is_broken(x) for x in (*found, *conditions)):
        return f.Const(ERROR, node.span, None)
    result = found[-1]
    for at in range(len(conditions) - 1, -1, -1):
        kind = infer.type_of_all(found[at:])
        result = f.Choice(kind, spans[at], conditions[at], found[at], result)
    return replace(result, span=node.span) if isinstance(result, f.Choice) else result
