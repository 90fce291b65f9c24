"""Formulas over a list, and counters on a zone."""

from dataclasses import replace
from typing import Literal, cast

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.bounds import interval, is_filled, least
from hoyle.language.check.types.identity import substitute
from hoyle.language.check.types.narrowing import assuming, fact, facts_if_filled, proves
from hoyle.language.check.types.scope import NO_FACTS, Facts, Parsed, Scope, bind, kids, tokens
from hoyle.language.model.game import Bounds
from hoyle.language.model.ranges import filter_source
from hoyle.language.model.types import BOOL, CARD, CARDS, INT, PLACE, Type, list_of, or_none

Picks = Literal["any", "count", "first", "last"]
#: Types of sort keys.
_KEYS = ("int", "rank", "suit", "bool", "error")
Makes = Literal["sum", "max", "min", "all", "list", "distinct"]


def find_all(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    """`count(L)`."""
    kind, source = kids(tree)
    word = cast(Picks, kind.data)
    node = i.infer(scope, source, list_of(hint) if hint and word in ("first", "last") else None)
    if node.type.base == "int" and word == "count":
        words = "`count` counts the items of a list, but this is already a number"
        return scope.error("T406", words, source, help="remove `count`")
    if node.type.base == "bool" and word == "any":
        words = f"`any` looks through a list, but `{scope.span(source).text}` is only yes or no"
        return scope.error("T406", words, source, help="remove `any`")
    listed = i.a_list(scope, source, node, f"the list of `{word}`")
    return listed if i.is_broken(listed) else _extreme_item(scope, tree, f.Find(BOOL, None, word, listed))


def find_where(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    """`any(x in L where …)`."""
    kind, source, *rest = kids(tree)
    word = cast(Picks, kind.data)
    listed = run_through(scope, source, f"the list of `{word}`")
    inner, local = item(scope, tree, listed)
    inner, test, order = _rest(inner, rest)
    if i.is_broken(listed):
        return i.report_error(scope, tree)
    if order is None:
        return _extreme_item(scope, tree, f.Find(BOOL, None, word, listed, local, test))
    found = _with_order(inner, order, f.Find(BOOL, None, word, listed, local, test), local)
    return found if i.is_broken(found) else _extreme_item(scope, tree, f.Find(BOOL, None, word, found))


def _rest(inner: Scope, trees: list[Parsed]) -> tuple[Scope, f.Formula | None, Parsed | None]:
    order = trees[-1] if trees and trees[-1].data == "order" else None
    where = [tree for tree in trees if tree is not order]
    if not where:
        return inner, None, order
    test = i.condition(inner, where[0], "the condition after `where`")
    return assuming(inner, test), test, order


def _with_order(inner: Scope, tree: Parsed, node: f.Find | f.Fold, local: f.Local) -> f.Formula:
    keys, span = [_key(inner, kids(piece)[0]) for piece in kids(tree)], node.source.span
    if any(i.is_broken(key) for key in keys):
        return i.report_error(inner, tree)
    source = replace(filter_source(node), span=span) if node.where is not None else node.source
    down = tuple(piece.data == "falling" for piece in kids(tree))
    return f.Sorted(node.source.type, inner.span(tree), source, local, tuple(keys), down)


def _key(scope: Scope, tree: Parsed) -> f.Formula:
    node = i.infer(scope, tree)
    if node.type.base not in _KEYS:
        message = f"a list is sorted by numbers, ranks, suits or yes and no, but this is {i.a(node.type)}"
        help = "sort by a property of each item: `c.rank`" if node.type.base == "card" else None
        return scope.error("T412", message, tree, help=help)
    return node


def _extreme_item(scope: Scope, tree: Parsed, node: f.Find) -> f.Formula:
    kind = {"any": BOOL, "count": INT}.get(node.kind, node.source.type.item)
    assert kind is not None
    if node.kind in ("first", "last") and not is_filled(scope, filter_source(node)):
        kind = or_none(kind)
    return replace(node, type=kind, span=scope.span(tree))


def any_for(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    """`any(… for x in L where …)`, which joins both conditions."""
    _, head, source, *rest = kids(tree)
    listed = run_through(scope, source, "the list of `any`")
    inner, local = item(scope, tree, listed)
    inner, test, _ = _rest(inner, rest)
    holds = i.condition(inner, head, "the condition of `any`")
    if i.is_broken(listed) or i.is_broken(holds):
        return i.report_error(scope, tree)
    both = holds if test is None else f.AllOf(BOOL, holds.span, (test, holds))
    return f.Find(BOOL, scope.span(tree), "any", listed, local, both)


def fold_for(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    """`sum(… for x in L where …)`, and `list(…)`."""
    trees = kids(tree)
    word: Makes = "list" if tree.data == "list_for" else cast(Makes, trees.pop(0).data)
    head, source, *rest = trees
    listed = run_through(scope, source, f"the list of `{word}`")
    inner, local = item(scope, tree, listed)
    inner, test, order = _rest(inner, rest)
    value = _head(inner, word, head, hint)
    if i.is_broken(value) or i.is_broken(listed):
        return i.report_error(scope, tree)
    node = f.Fold(INT, scope.span(tree), word, value, listed, local, test)
    if order is not None:
        found = _with_order(inner, order, node, local)
        if i.is_broken(found) or (isinstance(value, f.LocalValue) and value.local == local):
            return found
        node = replace(node, source=found, where=None)
    return replace(node, type=_fold_type(scope, node))


def _head(scope: Scope, word: Makes, tree: Parsed, hint: Type | None) -> f.Formula:
    if word == "all":
        return i.condition(scope, tree, "the condition of `all`")
    if word == "sum":
        return i.number(scope, tree, "the value that `sum` adds")
    wanted = i.item_of(hint) if word == "list" else hint if word in ("max", "min") else None
    node = i.infer(scope, tree, wanted)
    if word in ("max", "min"):
        return _require_order(scope, tree, word, node)
    base = node.type.base
    if base in ("list", "zone", "look", "none"):
        help = "`+` joins lists; `every hand` joins all zones of a family" if base in ("list", "zone") else None
        message = f"the items of `{word}` must be single values, but this is {i.a(node.type)}"
        return scope.error("T406", message, tree, help=help)
    return node


def _require_order(scope: Scope, tree: Parsed, word: str, node: f.Formula) -> f.Formula:
    base = node.type.base
    if base not in ("int", "rank", "error"):
        text = scope.span(tree).text
        help = f"write `{text}.rank`" if text.isidentifier() else "write `.rank` after the card"
        help = f"compare ranks: {help}" if base == "card" else "numbers and ranks have an order"
        return scope.error("T405", f"`{word}` compares numbers or ranks, but this is {i.a(node.type)}", tree, help=help)
    if node.type.optional:
        return i.none_here(scope, tree, f"the value that `{word}` compares", node)
    return node


def _fold_type(scope: Scope, node: f.Fold) -> Type:
    if node.kind == "list":
        return list_of(node.head.type)
    if node.kind in ("max", "min"):
        kind = node.head.type
        return kind if is_filled(scope, filter_source(node)) else or_none(kind)
    return BOOL if node.kind == "all" else INT


def fold_of(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    name, *trees = kids(tree)
    if name.data not in ("max", "min"):
        help = f"`{name.data}(… for x in LIST)`"
        return scope.error("T406", f"`{name.data}` takes a list with `for`, not single values", tree, help=help)
    wanted = hint if hint is not None and hint.base == "rank" else None
    word = cast(Literal["max", "min"], name.data)
    places = [(scope, tree) for tree in trees]
    nodes = [_require_order(*place, word, node) for place, node in zip(places, i.beside(places, wanted))]
    nodes = i.unite_types(nodes, places)
    if any(i.is_broken(node) for node in nodes):
        return i.report_error(scope, tree)
    return f.Extreme(nodes[0].type, scope.span(tree), word, tuple(nodes))


def run_through(scope: Scope, tree: Parsed, what: str) -> f.Formula:
    if tree.data == "subsets":
        return subsets(scope, tree)
    return i.a_list(scope, tree, i.infer(scope, tree), what)


def subsets(scope: Scope, tree: Parsed) -> f.Formula:
    size, source = kids(tree)[:2]
    low, high = sizes(scope, size)
    listed = i.require(scope, source, CARDS, "the list that sets are taken from")
    if i.is_broken(low) or i.is_broken(high) or i.is_broken(listed):
        return i.report_error(scope, tree)
    return f.Subsets(list_of(CARDS), scope.span(tree), low, high, listed)


def sizes(scope: Scope, tree: Parsed, what: str = "the size of a set") -> tuple[f.Formula, f.Formula]:
    one, two = kids(tree) if tree.data == "span_of" else [tree, tree]
    return amount(scope, one, what), amount(scope, two, what)


def amount(scope: Scope, tree: Parsed, what: str) -> f.Formula:
    """A number of things or times, not surely below 0."""
    node = i.number(scope, tree, what)
    if i.is_broken(node) or (most := interval(scope, node)[1]) is None or most >= 0:
        return node
    meant = dashed_range(scope, tree)
    help = f"a range has two dots: `{meant}`" if meant else None
    return scope.error("T409", f"{what} would be less than 0", tree, help=help)


def dashed_range(scope: Scope, tree: Parsed) -> str | None:
    low, dash, high = (part.strip() for part in scope.span(tree).text.partition("-"))
    return f"{low}..{high}" if dash and low.isdecimal() and high.isdecimal() else None


def item(scope: Scope, tree: Parsed, listed: f.Formula) -> tuple[Scope, f.Local]:
    kind, bounds = item_type(listed)
    inner, local = bind(scope, tokens(tree)[0], kind, bounds=bounds, watch="name of items")
    facts = NO_FACTS if i.is_broken(listed) else facts_if_filled(listed)
    return inner.assume(facts | item_facts(scope, listed, local)), local


def item_type(listed: f.Formula) -> tuple[Type, Bounds]:
    kind = listed.type.item or listed.type
    bounds = Bounds(listed.low, listed.high) if isinstance(listed, f.Range) and kind == INT else Bounds()
    return kind, bounds


def item_facts(scope: Scope, listed: f.Formula, local: f.Local) -> Facts:
    read = f.LocalValue(local.type, None, local)
    facts = NO_FACTS
    if local.type.base == "row" and not local.type.optional:
        facts |= fact("filled", f.CardsOf(CARDS, None, read))
    if isinstance(listed, f.Subsets) and (least(scope, listed.low) or 0) >= 1:
        facts |= facts_if_filled(read)
    if local.type == CARD and on_places(scope, listed):
        facts |= fact("known", f.Attribute(or_none(PLACE), None, read, "place"))
    match listed:
        case f.Sorted(source=source):
            facts |= item_facts(scope, source, local)
        case f.Fold(kind="list", head=f.LocalValue(local=inner), where=where) if where and inner == listed.local:
            facts |= _move_facts(proves(scope, where, True), inner.slot, local.slot)
    return facts


def on_places(scope: Scope, listed: f.Formula) -> bool:
    """Whether all cards of a list are in zones of places."""
    match listed:
        case f.CardsOf(subject=f.ZoneValue(zone=name)) | f.EveryZone(zone=name):
            return name in scope.desk.zones and scope.desk.zones[name].kind == "places"
        case f.Fold(kind="list", head=f.LocalValue(local=inner)):
            return inner == listed.local and on_places(scope, listed.source)
        case f.Join(operator="+"):
            return on_places(scope, listed.left) and on_places(scope, listed.right)
        case f.Join() | f.Starting() | f.After():
            return on_places(scope, listed.left)
        case f.Part() | f.Sorted():
            return on_places(scope, listed.source)
        case _:
            return False


def _move_facts(facts: Facts, old: int, new: int) -> Facts:
    moved = ((one, substitute(one.key, {old: ("local", new)})) for one in facts)
    return frozenset(replace(one, key=key) for one, key in moved if key not in (None, one.key))


def tokens_on(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    token = tokens(tree)[0]
    good = token_named(scope, tree)
    (place,) = kids(tree)
    zone = i.infer(scope, place)
    if i.is_broken(zone):
        return zone
    if not isinstance(zone, f.ZoneValue | f.EveryZone):
        return scope.error("T411", f"counters lie on a zone, but this is {i.a(zone.type)}", place)
    head = scope.desk.zones.get(zone.zone)
    if head is not None and head.kind not in ("tokens", "places"):
        return scope.error("T411", f"`{zone.zone}` is a {head.kind} of cards and holds no counters", place)
    return f.TokensOn(INT, scope.span(tree), str(token), zone) if good else i.report_error(scope, tree)


def token_named(scope: Scope, tree: Parsed) -> bool:
    token = tokens(tree)[0]
    text, desk = str(token), scope.desk
    desk.used_tokens.add(text)
    if text in desk.tokens:
        return True
    otherwise = None if desk.tokens else "declare it: `tokens:` with `count` and `into`"
    if text in ("card", "cards"):
        otherwise = "cards need no word: `deal 1 from ZONE to ZONE`, or `move first(ZONE) to ZONE`"
    scope.error("N301", f"unknown counter `{text}`", token, **desk.advice(text, desk.tokens, otherwise))
    return False
