"""Actions."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.language.check.rules.arguments import read_argument
from hoyle.language.check.rules.blocks import block
from hoyle.language.check.rules.declarations import symbols
from hoyle.language.check.rules.instances import outside_its_lines, takes_zones
from hoyle.language.check.rules.orders import read_order
from hoyle.language.check.rules.texts import read_text, reasons_of, refuse_idle
from hoyle.language.check.types.formulas import value
from hoyle.language.check.types.identity import ANYTHING
from hoyle.language.check.types.kinds import read_parameters
from hoyle.language.check.types.misnamed import no_such
from hoyle.language.check.types.narrowing import assuming
from hoyle.language.check.types.scope import Desk, Scope, Symbol, SymbolKind, kids, tokens
from hoyle.language.model.block import Block
from hoyle.language.model.game import Action
from hoyle.language.model.types import BOOL, PLAYER
from hoyle.language.syntax.tree import Mapping, Node, Scalar

#: How a player picks a value of each type.
_CHOSEN = {
    "int": "number from 1..3",
    "player": "player from players",
    "suit": "suit from suits",
    "rank": "rank from ranks",
    "card": "card from my hand",
}


@dataclass(slots=True)
class Draft:
    """`scope` has the action's parameters and, once read, its arguments."""

    symbol: Symbol
    about: Mapping
    scope: Scope
    action: Action


def begin_draft(symbol: Symbol, me: f.Local, scope: Scope, parameters: tuple[f.Local, ...] = ()) -> Draft:
    about = symbol.value if isinstance(symbol.value, Mapping) else Mapping((), symbol.span)
    parts = ("arguments", "orders", "beside", "anytime", "effect", "before", "after", "clauses")
    empty: dict[str, Any] = {**dict.fromkeys(("words", "when", "says")), **dict.fromkeys(parts, ())}
    action = Action(symbol.name, about.text("title"), me=me, parameters=parameters, span=symbol.span, **empty)
    return Draft(symbol, about, scope, action)


def read_heads(desk: Desk) -> list[Draft]:
    """Parameters and hosts come first, so that menus can offer the actions."""
    drafts = []
    for symbol in symbols(desk, "action"):
        me = desk.local("me", PLAYER)
        scope, parameters = read_parameters(Scope(desk, symbol.key, me=me), symbol.parameters, "an action")
        desk.parameters[symbol.name] = parameters
        draft = begin_draft(symbol, me, scope, parameters)
        hosts = names(scope, draft.about.get("beside"), "action")
        phases = names(scope, draft.about.get("anytime"), "phase")
        draft.action = replace(draft.action, beside=hosts, anytime=phases)
        desk.beside[symbol.name] = hosts
        if hosts or phases:
            desk.used.add(symbol.name)
            _refuse_parameters(desk, symbol, parameters, "beside" if hosts else "anytime")
        drafts.append(draft)
    return drafts


def _refuse_parameters(desk: Desk, symbol: Symbol, parameters: Sequence[f.Local], key: str) -> None:
    if parameters:
        listed = " and ".join(f"`{one.name}`" for one in parameters)
        message = f"`{key}:` offers `{symbol.name}` without a value for {listed}"
        lines = " and ".join(f"`{one.name}: {_CHOSEN.get(one.type.base, '…')}`" for one in parameters)
        help = f"write `{symbol.name}:` without brackets, and let the player pick: under `with:` write {lines}"
        desk.report.error("N319", message, symbol.span, help=help)


def names(scope: Scope, node: Node | None, kind: SymbolKind) -> tuple[str, ...]:
    """The actions or phases in a list such as `a, b or c`; a group means its actions."""
    if not isinstance(node, Scalar):
        return ()
    tree = scope.desk.tree(node, "names")
    found: list[str] = []
    for word in tokens(tree) if tree is not None else []:
        name, here, desk = str(word), scope.of(node), scope.desk
        symbol = desk.use(name)
        group = desk.groups.get(name) if kind == "action" else None
        if group is None and (symbol is None or symbol.kind != kind):
            no_such(here, word, name, [kind], words=desk.groups if kind == "action" else ())
            continue
        if symbol is not None and kind == "phase" and takes_zones(desk, name):
            outside_its_lines(here, word, symbol)
            continue
        for member in (name,) if group is None else group:
            desk.used.add(member)
            if member in found:
                here.error("N317", f"duplicate name `{member}`", word, help="name it once")
            else:
                found.append(member)
    return tuple(found)


def read_body(draft: Draft, late: Container[str]) -> None:
    """Facts from the choice may no longer hold at the effects of `late` actions."""
    scope, name = draft.scope, draft.symbol.name
    later = {key.value: node for key, node in draft.about.section("with") if isinstance(node, Scalar)}
    when, reasons = draft.about.get("when"), reasons_of(draft.about.get("says"))
    if when is not None:
        condition = value(replace(scope, later=later, asks=True), when, BOOL, "`when`")
        says = read_text(scope, reasons["when"]) if "when" in reasons else None
        draft.action = replace(draft.action, when=condition, says=says)
        scope = assuming(scope, condition)
    arguments, unread = [], []
    for key, node in draft.about.section("with"):
        if isinstance(node, Scalar):
            later.pop(key.value, None)
            scope, argument = read_argument(replace(scope, later=dict(later)), key, node, reasons.get(key.value))
            arguments += [argument] if argument is not None else []
            unread += [key.value] if argument is None else []  # it may have a condition
    scope = replace(scope, later={})
    draft.scope = scope
    conditions = ["when"] if when is not None else []
    conditions += [*(a.local.name for a in arguments if a.where is not None), *unread]
    refuse_idle(scope, name, reasons, conditions, [a.local.name for a in arguments])
    orders, clauses = read_order(scope, draft.about.get("any order"), arguments)
    title, lines = draft.about.get("title"), draft.about.get("do")
    words = read_text(scope, title, named=True) if isinstance(title, Scalar) else None
    if name in late:
        scope = scope.forget(frozenset({ANYTHING}))
    effect = read_block(scope, lines) if isinstance(lines, Scalar) else ()
    draft.action = replace(
        draft.action, arguments=tuple(arguments), orders=orders, clauses=clauses, words=words, effect=effect
    )


def read_block(scope: Scope, node: Scalar) -> Block:
    tree = scope.desk.tree(node, "block")
    return () if tree is None else block(scope.of(node), kids(tree)).statements


def chosen_together(desk: Desk, texts: Iterable[Node]) -> set[str]:
    """Effects of others may precede those of actions offered together."""
    found: set[str] = set()
    for text in texts:
        tree = desk.tree(text, "block") if isinstance(text, Scalar) else None
        for menu in tree.find_data("together") if tree is not None else ():
            offered = [str(tokens(offer)[0]) for offer in menu.find_data("offer")]
            found |= {member for name in offered for member in desk.groups.get(name, (name,))}
    while not (beside := {name for name, hosts in desk.beside.items() if found & set(hosts)}) <= found:
        found |= beside
    return found
