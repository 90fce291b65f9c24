"""Places and cards named in statements."""

from typing import Literal

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.scope import Parsed, Piece, Scope, ZoneKind, declaration, kids, tokens
from hoyle.language.model.types import CARDS, PLAYER, PLAYERS, ROWS

_CARDS: tuple[ZoneKind, ...] = ("stack", "row", "set", "rows", "places")
_COUNTERS: tuple[ZoneKind, ...] = ("tokens", "places")
_SOURCES: dict[str, tuple[ZoneKind, ...]] = {
    "deal from": ("stack", "row", "set", "places"),
    "move from": ("stack", "row", "set", "places"),
    "shuffle": ("stack", "row"),
}
_HELPS = {"shuffle": "only a stack or a row has an order; to take a random card, write `deal 1 at random from …`"}


def cards(scope: Scope, tree: Parsed, what: str, counted: str) -> f.Formula:
    """`counted` is the advice if a number is given."""
    node = i.infer(scope, tree)
    if node.type.base == "int":
        return scope.error("T406", f"{what} must be cards, but this is {i.a(node.type)}", tree, help=counted)
    if node.type.base == "look":
        return i.fit(scope, tree, node, CARDS, what)
    listed = i.a_list(scope, tree, node, what)
    if listed.type == ROWS:
        message = f"{what} must be a card, row or list of cards, but this is a list of rows"
        return scope.error("T411", message, tree, help="take the rows one by one: `for g in LIST: …`")
    return i.fit(scope, tree, listed, CARDS, what)


def named(tree: Parsed) -> str:
    """The zone or variable in `trick`, `my hand` or `hand[p]`; otherwise empty."""
    while tree.data == "index":
        tree = kids(tree)[0]
    names = (str(token) for token in tokens(tree) if token.type == "NAME")
    return next(names, "") if tree.data in ("name", "mine") else ""


def destination(scope: Scope, tree: Parsed) -> f.Formula:
    name = named(tree)
    head = scope.desk.variables.get(name)
    if head is not None and head.type.base not in ("row", "place", "card", "error"):
        near = scope.desk.guess(name, scope.desk.zones)
        help = f"did you mean the zone `{near}`?" if near else "name a zone"
        return scope.error("T410", f"cards go to a zone, a row or a place, but `{name}` is a variable", tree, help=help)
    node = i.infer(scope, tree)
    base = node.type.base
    if base == "zone" and isinstance(node, f.ZoneValue):
        return _zone_of(scope, tree, node, _CARDS, "cards go to")
    if base in ("row", "place"):
        if node.type.optional:
            return i.none_here(scope, tree, "the target after `to`", node)
        return node
    if not i.is_broken(node):
        help, what = "for one zone, write `move … to my hand`", f"this is {i.a(node.type)}"
        if isinstance(node, f.EveryZone):
            all_of_them = f"`deal … to each {node.zone} starting with …`"
            help = f"name one of these zones, such as `{node.zone}[…]`; to give cards to all, write {all_of_them}"
            what = f"`every {node.zone}` is none of these: it means all the cards in the zones `{node.zone}`"
        elif base == "player":
            help = "name the player's zone: `to hand[p]`"
        elif base == "card":
            help = "name the zone or the place: `to c.place`"
        scope.error("T410", f"cards go to a zone, a row or a place, but {what}", tree, help=help)
    return i.report_error(scope, tree)


def pile(scope: Scope, tree: Parsed) -> f.Formula:
    node = i.infer(scope, tree)
    if isinstance(node, f.ZoneValue):
        help = f"only a stack has a bottom; write `move … to {scope.span(tree).text}`"
        return _zone_of(scope, tree, node, ("stack",), "cards are put under", help)
    if not i.is_broken(node):
        scope.error("T410", f"cards are put under a stack, but this is {i.a(node.type)}", tree)
    return i.report_error(scope, tree)


def source(scope: Scope, tree: Parsed, verb: Literal["deal from", "move from", "shuffle"]) -> f.ZoneValue | None:
    node = i.infer(scope, tree)
    if isinstance(node, f.ZoneValue):
        found = _zone_of(scope, tree, node, _SOURCES[verb], f"you can {verb} only", _HELPS.get(verb))
        return found if isinstance(found, f.ZoneValue) else None
    if not i.is_broken(node):
        help = "to move cards of any list, write `move … to …`" if verb == "deal from" else None
        scope.error("T411", f"you can {verb} only a zone, but this is {i.a(node.type)}", tree, help=help)
    return None


def counters(scope: Scope, tree: Parsed, preposition: str) -> f.Formula:
    node = i.infer(scope, tree)
    if isinstance(node, f.ZoneValue):
        return _zone_of(scope, tree, node, _COUNTERS, "counters lie only on")
    if node.type.base == "place":
        if node.type.optional:
            return i.none_here(scope, tree, f"the zone after `{preposition}`", node)
        return node
    if not i.is_broken(node):
        purse = scope.desk.purse if node.type.base == "player" else None
        help = f"name the player's zone: `{preposition} {purse}[{scope.span(tree).text}]`" if purse else None
        scope.error("T411", f"counters lie on a zone or place, but this is {i.a(node.type)}", tree, help=help)
    return i.report_error(scope, tree)


def _zone_of(
    scope: Scope, tree: Parsed, node: f.ZoneValue, kinds: tuple[ZoneKind, ...], verb: str, help: str | None = None
) -> f.Formula:
    head = scope.desk.zones.get(node.zone)
    if head is None or head.kind in kinds:
        return node
    holds = {"tokens": "holds counters", "rows": "holds rows: name one row"}
    what = holds.get(head.kind, f"is of kind {head.kind}")
    message = f"{verb} a zone of kind {' or '.join(kinds)}, but `{node.zone}` {what}"
    if head.kind == "tokens" and help is None:
        help = f"counters are moved by their number: `move 1 {next(iter(scope.desk.tokens), 'TOKEN')} from … to …`"
    return scope.error("T411", message, tree, labels=declaration(scope.desk.symbols[node.zone]), help=help)


def seats(scope: Scope, tree: Parsed, what: str) -> f.Formula:
    """A single player becomes a list of one."""
    node = i.infer(scope, tree)
    if node.type.base == "player":
        one = i.fit(scope, tree, node, PLAYER, what)
        return one if i.is_broken(one) else f.ListOf(PLAYERS, node.span, (one,))
    none = "write `nobody` instead" if node.type.base == "none" else None
    return i.fit(scope, tree, node, PLAYERS, what, help=none)


def everyone(scope: Scope, at: Piece) -> f.Formula:
    return f.Given(PLAYERS, scope.span(at), "players")
