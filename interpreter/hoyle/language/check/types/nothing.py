"""Reasons why a value may be none."""

import hoyle.language.model.formula as f
from hoyle.language.check.types.scope import Desk
from hoyle.language.report import Label


def reason_for_none(desk: Desk, node: f.Formula) -> str:
    """Empty if the formula's own words say so."""
    match node:
        case f.Find(kind="first" | "last") if node.where is not None:
            return "the list may have no such item"
        case f.Find(kind="first" | "last") | f.Fold(kind="max" | "min"):
            return "the list may be empty"
        case f.Item():
            return "the list may be shorter"
        case f.Attribute(name="place"):
            return "a card lies on a place only in a zone of places"
        case f.Attribute(name="by"):
            return "perhaps no player put the card there: it may have been dealt"
        case f.Attribute(name="suit") if not node.subject.type.optional:
            return "a joker has no suit"
        case f.Attribute(name="partner") if not node.subject.type.optional:
            return "a player without a partner has none"
        case f.Attribute():
            return reason_for_none(desk, node.subject)
        case f.Call() if node.formula in desk.formulas:
            return reason_for_none(desk, desk.formulas[node.formula].body)
        case f.LocalValue() if node.local.slot in desk.optional_lets:
            return reason_for_none(desk, desk.optional_lets[node.local.slot])
        case _:
            return ""


def source_of_none(desk: Desk, node: f.Formula) -> list[Label]:
    while isinstance(node, f.Attribute) and node.subject.type.optional:
        node = node.subject
    match node:
        case f.LocalValue() if node.local.slot in desk.optional_lets:
            why = reason_for_none(desk, node)
            label = f"this may be `none`: {why}" if why else "this may be `none`"
            return [Label(desk.optional_lets[node.local.slot].span or desk.places[node.local.slot], label)]
        case f.VariableValue(variable=name) | f.OptionValue(option=name) if name in desk.symbols:
            return [Label(desk.symbols[name].span, "declared with `or none`")]
        case f.Call() if node.formula in desk.symbols:
            return [Label(desk.symbols[node.formula].span, "this formula may be `none`")]
        case _:
            return []
