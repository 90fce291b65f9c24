"""Suggestions of brackets where operators bind differently than intended.

`players after p - c` is `players after (p - c)`. If only the other grouping has a correct type, a finding suggests it.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from lark import Token, Tree

import hoyle.language.model.formula as f
from hoyle.language.check.types.infer import HANDLERS, Handler
from hoyle.language.check.types.scope import Parsed, Scope, kids
from hoyle.language.model.types import Type
from hoyle.language.report import Report

#: Binary formulas, by the precedence of their operators.
GROUPED = ("otherwise", "after", "starting", "span_of", "plus", "minus", "times", "div", "mod")

#: Findings about types, which another grouping may remove.
_OF_TYPES = frozenset(("T401", "T402", "T404", "T406"))
_BRACKETS = "put it in brackets: "
#: The cost of one try per character of the formula, from the same budget as guesses of names.
_WORK = 200


def suggest_regrouping(handler: Handler) -> Handler:
    def handle(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
        if scope.desk.regrouping:
            return handler(scope, tree, hint)
        with scope.desk.collect_findings() as trial:
            node = handler(scope, tree, hint)
        help = _suggestion(scope, tree, hint, trial) if trial.failed else None
        if help is None:
            scope.desk.report.include(trial.diagnostics)
        else:  # the others follow from the first
            first = next(finding for finding in trial.diagnostics if finding.severity == "error")
            scope.desk.report.add(replace(first, help=help, instead=None))
        return node

    return handle


def _suggestion(scope: Scope, tree: Parsed, hint: Type | None, trial: Report) -> str | None:
    errors = [d for d in trial.diagnostics if d.severity == "error"]
    if any(d.code not in _OF_TYPES or (d.help or "").startswith(_BRACKETS) for d in errors):
        return None
    for other, start, end in _regroupings(tree, scope.text.value):
        if not scope.desk.spend(_WORK * (tree.meta.end_pos - tree.meta.start_pos)):
            return None
        scope.desk.regrouping = True
        try:
            with scope.desk.collect_findings() as found:
                HANDLERS[other.data](scope, other, hint)
        finally:
            scope.desk.regrouping = False
        if not found.failed:
            text = scope.text.value
            first, last = tree.meta.start_pos, tree.meta.end_pos
            written = f"{text[first:start]}({text[start:end]}){text[end:last]}"
            return f"{_BRACKETS}`{' '.join(written.split())}`"
    return None


def _regroupings(tree: Parsed, text: str) -> Iterator[tuple[Parsed, int, int]]:
    """Other groupings, and the places of the new brackets."""
    left, right = kids(tree)
    if right.data in GROUPED:
        near, far = kids(right)
        if _free_of_brackets(text, left, near, far):
            inner = _combine(tree.data, left, near)
            yield _combine(right.data, inner, far), left.meta.start_pos, near.meta.end_pos
    if left.data in GROUPED:
        far, near = kids(left)
        if _free_of_brackets(text, far, near, right):
            inner = _combine(tree.data, near, right)
            yield _combine(left.data, far, inner), near.meta.start_pos, right.meta.end_pos


def _free_of_brackets(text: str, *trees: Parsed) -> bool:
    gaps = [text[one.meta.end_pos : two.meta.start_pos] for one, two in pairwise(trees)]
    return not any("(" in gap or ")" in gap for gap in gaps)


def _combine(data: str, left: Parsed, right: Parsed) -> Parsed:
    children: list[Parsed | Token] = [left, right]
    made = Tree(data, children)
    made.meta.start_pos, made.meta.end_pos = left.meta.start_pos, right.meta.end_pos
    return made
