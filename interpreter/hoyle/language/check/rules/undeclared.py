"""Advice for assignments to undeclared names."""

from dataclasses import replace

from hoyle.language.check.rules.changes import assigned_name
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.scope import GIVEN, Parsed, Scope, kids
from hoyle.language.model.types import PLAYER, Type
from hoyle.language.report import short

_DECLARED = ("player", "card", "rank", "suit", "side", "bool", "int")
_FAMILIES = ("player", "side", "card", "rank", "suit")


def with_advice(scope: Scope, tree: Parsed) -> Scope:
    name = assigned_name(tree)
    if not name or name in scope.locals or name in scope.desk.symbols or name in GIVEN:
        return scope
    left, right = kids(tree)
    per = _families(scope, left)
    kind = "int" if tree.data != "assign" else _declared(_type_of(scope, right))
    help = f"declare it under `variables:`, such as `{name}: {kind}{per}`"
    if tree.data == "assign" and not per:
        help += f"; for the lines below alone, write `let {name} = {short(scope.span(right).text)}`"
    return replace(scope, undeclared={name: help})


def _families(scope: Scope, left: Parsed) -> str:
    if left.data == "mine":
        return " per player"
    if left.data != "index":
        return ""
    subject, *indexes = kids(left)
    kinds = [_type_of(scope, index) for index in indexes]
    return _families(scope, subject) + "".join(
        f" per {kind.base if kind.base in _FAMILIES else PLAYER.base}" for kind in kinds
    )


def _declared(kind: Type) -> str:
    return f"{kind.base}{' or none' * kind.optional}" if kind.base in _DECLARED else "TYPE"


def _type_of(scope: Scope, tree: Parsed) -> Type:
    """Errors are reported later."""
    with scope.desk.collect_findings():
        return i.infer(scope, tree).type
