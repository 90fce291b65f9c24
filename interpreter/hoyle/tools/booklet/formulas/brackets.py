"""Brackets around the words of a formula."""

import re

import hoyle.language.model.formula as f
from hoyle.language.model.facts import formula_facts
from hoyle.language.model.walk import children, every_node
from hoyle.tools.booklet.formulas.shapes import whole_number

_JOINTS = re.compile(r"(, | and | or | if | without |; )")
_INNERMOST = re.compile(r"\([^()]*\)")


def needs_brackets(formula: f.Formula, around: tuple[f.Formula, ...], text: str) -> bool:
    if not around or (text.startswith("(") and not outside(text)):
        return False
    outer = around[-1]
    match formula:
        case f.Choice():
            return True
        case f.Extreme() if formula_facts(outer).compares and formula is children(outer)[0]:
            return False
        case f.Arithmetic() if isinstance(outer, f.Extreme) and formula is outer.items[-1]:
            twice = formula.operator == "*" and whole_number(formula.left) == 2
            return not twice and formula.operator not in ("mod", "div")  # whose words show where they end
        case f.Extreme():
            return not (isinstance(outer, f.Choice | f.Otherwise) and formula is children(outer)[-1])
        case f.Arithmetic() if not isinstance(outer, f.Extreme | f.ListOf):
            product = isinstance(outer, f.Fold) and formula.operator not in ("+", "-")
            inside = isinstance(outer, f.Choice | f.Otherwise | f.Arithmetic)
            return not (product or inside or formula_facts(outer).compares)
        case f.Join() | f.Starting() if isinstance(outer, f.Join):
            return not (isinstance(formula, f.Join) and formula is outer.left and formula.operator == outer.operator)
        case f.Join() | f.ListOf() | f.Starting() | f.Sorted():
            many = isinstance(outer, f.Call) and len(outer.arguments) > 1
            return (many or isinstance(outer, f.Extreme | f.Arithmetic | f.ListOf | f.Join)) and has_joint(text)
    last = isinstance(outer, f.Extreme) and formula is outer.items[-1]
    return isinstance(outer, f.Extreme | f.ListOf | f.Join) and (has_joint(text) or (has_clause(formula) and not last))


def has_joint(text: str) -> bool:
    return _JOINTS.search(outside(text)) is not None


def outside(text: str) -> str:
    while (plain := _INNERMOST.sub("", text)) != text:
        text = plain
    return text


def has_clause(formula: f.Formula) -> bool:
    """Whether words end with a clause about items: `… that take`."""
    return any(
        isinstance(node, f.Find | f.Fold) and (node.where is not None or _works_out(node))
        for node in every_node(formula)
    )


def _works_out(node: f.Find | f.Fold) -> bool:
    """Whether a number is computed for each item, unlike `the total pips of the cards`."""
    if not isinstance(node, f.Fold) or (node.kind == "list" and isinstance(node.head, f.LocalValue)):
        return False
    return not (isinstance(node.head, f.Attribute) and isinstance(node.head.subject, f.LocalValue))
