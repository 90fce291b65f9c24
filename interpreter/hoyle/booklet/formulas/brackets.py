"""Brackets: a formula, the formulas around it and its words in; whether these words need brackets out."""

import re

import hoyle.model.formula as f
from hoyle.model.facts import formula_facts
from hoyle.model.walk import children, every_node

#: Words that join things side by side.
_JOINTS = re.compile(r"(, | and | or | if | without |; )")
_INNERMOST = re.compile(r"\([^()]*\)")


def needs_brackets(formula: f.Formula, around: tuple[f.Formula, ...], text: str) -> bool:
    """Whether words inside those of other formulas would be read as belonging to these."""
    if not around or (text.startswith("(") and not outside(text)):
        return False
    outer = around[-1]
    match formula:
        case f.Choice():
            return True
        case f.Extreme() if formula_facts(outer).compares and formula is children(outer)[0]:
            return False
        case f.Extreme():
            return not (isinstance(outer, f.Choice | f.Otherwise) and formula is outer_end(outer))
        case f.Arithmetic() if isinstance(outer, f.Fold) and formula.operator not in ("+", "-"):
            return False
        case f.Arithmetic() if not isinstance(outer, f.Extreme | f.ListOf):
            return not (formula_facts(outer).compares or isinstance(outer, f.Choice | f.Otherwise | f.Arithmetic))
        case f.Join() | f.Starting() if isinstance(outer, f.Join):
            return not (isinstance(formula, f.Join) and formula is outer.left and formula.operator == outer.operator)
        case f.Join() | f.ListOf() | f.Starting() | f.Sorted():
            many = isinstance(outer, f.Call) and len(outer.arguments) > 1
            return (many or isinstance(outer, f.Extreme | f.Arithmetic | f.ListOf | f.Join)) and has_joint(text)
    last = isinstance(outer, f.Extreme) and formula is outer.items[-1]
    return isinstance(outer, f.Extreme | f.ListOf | f.Join) and (has_joint(text) or (has_clause(formula) and not last))


def outer_end(outer: f.Choice | f.Otherwise) -> f.Formula:
    """The part of a formula with which its words end."""
    return outer.otherwise if isinstance(outer, f.Choice) else outer.right


def has_joint(text: str) -> bool:
    """Whether words have a joint outside brackets, at which a reader could take them apart."""
    return _JOINTS.search(outside(text)) is not None


def outside(text: str) -> str:
    """The words that stand in no brackets."""
    while (plain := _INNERMOST.sub("", text)) != text:
        text = plain
    return text


def has_clause(formula: f.Formula) -> bool:
    """Whether words end with what is said of the things of a list, or worked out for each: `… that take`."""
    return any(
        isinstance(node, f.Find | f.Fold) and (node.where is not None or _works_out(node))
        for node in every_node(formula)
    )


def _works_out(node: f.Find | f.Fold) -> bool:
    """Whether a number is worked out for each of a list: `the total of …`, but not `the total pips of the cards`."""
    if not isinstance(node, f.Fold) or (node.kind == "list" and isinstance(node.head, f.Read)):
        return False
    return not (isinstance(node.head, f.Attribute) and isinstance(node.head.subject, f.Read))
