"""Zones and variables: first the heads, which formulas may name, then the contents."""

from collections.abc import Iterator
from typing import Literal, cast

from lark import Token as Word

import hoyle.language.model.formula as f
from hoyle.frozen import dataclass
from hoyle.language.check.rules.deck import PRINTED, STORABLE
from hoyle.language.check.rules.declarations import symbols
from hoyle.language.check.rules.instances import outside_its_lines, takes_zones
from hoyle.language.check.rules.targets import everyone, seats
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.bounds import outside
from hoyle.language.check.types.kinds import OF_VARIABLES, Kind, first_value, named_list, read_kind
from hoyle.language.check.types.misnamed import no_such
from hoyle.language.check.types.narrowing import assuming
from hoyle.language.check.types.scope import (
    SEEN_BY,
    Desk,
    Limits,
    Parsed,
    Scope,
    Symbol,
    SymbolKind,
    VariableHead,
    ZoneHead,
    ZoneKind,
    kids,
    tokens,
)
from hoyle.language.model.calls import WHOLE
from hoyle.language.model.game import Bounds, Per, Sight, SortKey, Variable, Zone
from hoyle.language.model.types import INT, PLAYER, PLAYERS
from hoyle.language.syntax.tree import Scalar

_ZONE_KINDS: dict[str, ZoneKind] = {
    "stack": "stack",
    "row": "row",
    "set_": "set",
    "rows": "rows",
    "tokens": "tokens",
    "places": "places",
    "grid": "places",
}


@dataclass(frozen=True, slots=True)
class ZoneDraft:
    """A zone before its visibility is read, which may use any declared name."""

    symbol: Symbol
    text: Scalar
    head: ZoneHead
    sight: Parsed | None
    sorting: Parsed | None
    capacity: f.Formula | None
    rows: f.Formula | None
    columns: f.Formula | None


def _parse_all(desk: Desk, what: SymbolKind, limits: Limits) -> Iterator[tuple[Symbol, Scalar, Scope, Parsed]]:
    for symbol in symbols(desk, what):
        if isinstance(symbol.value, Scalar):
            tree = desk.tree(symbol.value, what)
            if tree is None:
                desk.broken.add(symbol.name)
            else:
                yield symbol, symbol.value, Scope(desk, symbol.value, nobody=f"in a {what}", limits=limits), tree


def read_zone_heads(desk: Desk) -> list[ZoneDraft]:
    drafts = []
    limits = Limits("the size of a zone", frozenset(desk.options))
    for symbol, text, scope, tree in _parse_all(desk, "zone", limits):
        draft = _zone_draft(scope, symbol, text, tree)
        if draft is None:
            desk.broken.add(symbol.name)
            continue
        desk.zones[symbol.name] = draft.head
        drafts.append(draft)
    return drafts


def _zone_draft(scope: Scope, symbol: Symbol, text: Scalar, tree: Parsed) -> ZoneDraft | None:
    """None after a report of an impossible family."""
    first, *rest = kids(tree)
    kind = _ZONE_KINDS[str(first.data)]
    sizes = [i.number(scope, kid, "the number of places") for kid in kids(first)]
    if len(sizes) == 1:
        sizes = [f.Const(INT, sizes[0].span, 1), *sizes]
    rows, columns = sizes or (None, None)
    pieces = {str(piece.data): piece for piece in rest}
    capacity: f.Formula | None = None
    if "capacity" in pieces:
        if kind in ("places", "tokens"):
            message = f"`up to` is not for a zone of {kind}, which has a fixed size"
            scope.error("T411", message, pieces["capacity"])
        capacity = i.number(scope, kids(pieces["capacity"])[0], "the capacity of a zone")
    per = _dimensions(scope, rest, cards=False)
    if per is None:
        return None
    sight, sorting = kids(pieces["in_order"]) if "in_order" in pieces else (_sight(pieces), None)
    return ZoneDraft(symbol, text, ZoneHead(kind, per), sight, sorting, capacity, rows, columns)


def _sight(pieces: dict[str, Parsed]) -> Parsed | None:
    return next((tree for name, tree in pieces.items() if name.startswith("sight")), None)


def _dimensions(scope: Scope, trees: list[Parsed], *, cards: bool) -> tuple[Per, ...] | None:
    found: list[Per] = []
    for tree in trees:
        if tree.data in ("per_type", "per_range"):
            dimension = read_per(scope, tree, found, cards=cards)
            if dimension is None:
                return None
            found.append(dimension)
    return tuple(found)


def read_per(scope: Scope, tree: Parsed, before: list[Per], *, cards: bool) -> Per | None:
    """None after a report; `per player` and `per side` must come first."""
    if tree.data == "per_range":
        low, high = (i.number(scope, kid, "the end of a range") for kid in kids(tree))
        return Per("range", Bounds(low, high))
    word = tokens(tree)[0]
    known = ["player", "side", "suit", "rank", *(["card"] if cards else [])]
    kind = str(word)
    if (listed := named_list(scope, word)) is not None:
        ends = (f.Const(INT, scope.span(tree), end) for end in (1, len(listed.words)))
        return Per("range", Bounds(*ends), listed)
    if kind not in known:
        help = f"use {', '.join(known)}, a list of words, or a range like `per 1..4`"
        advice = scope.desk.advice(kind, [*known, *scope.desk.lists], help)
        scope.error("N323", f"there is no `per {kind}`", word, **advice)
        return None
    if kind in ("player", "side") and any(p.kind not in ("player", "side") for p in before):
        help = f"write `per {kind}` first"
        scope.error("T414", f"`per {kind}` must come before every other `per`", word, help=help)
    return Per(cast(Literal["player", "side", "suit", "rank", "card"], kind))


def read_zone(desk: Desk, draft: ZoneDraft, card: f.Local) -> Zone:
    head, name = draft.head, draft.symbol.name
    sight, _ = read_sight(Scope(desk, draft.text, nobody=SEEN_BY), draft.sight, head.per)
    if draft.sight is None and head.kind != "tokens":
        help = "add `seen by everyone` or `seen by nobody`, or name a player, as in `seen by dealer`"
        if any(dimension.kind == "player" for dimension in head.per):
            help = "add `seen by everyone`, `seen by nobody` or `seen by owner`"
        desk.report.error("T415", f"the zone `{name}` does not say who sees its cards", draft.text.span, help=help)
    if sight.top and head.kind not in ("stack", "row"):
        message = f"`top seen by` is only for stacks and rows, but `{name}` is of kind {head.kind}"
        desk.report.error("T411", message, draft.text.span)
    keys = _read_sorting(desk, draft, card)
    sizes = (draft.capacity, draft.rows, draft.columns)
    return Zone(name, head.kind, head.per, sight, *sizes, keys, draft.symbol.span)


def _read_sorting(desk: Desk, draft: ZoneDraft, card: f.Local) -> tuple[SortKey, ...]:
    """The keys are formulas over the deck's `card`."""
    if draft.sorting is None:
        return ()
    given = frozenset({"players", "ranks", "suits"})
    limits = Limits("the order of a zone", frozenset(desk.options), given, PRINTED | set(desk.attributes))
    scope = Scope(desk, draft.text, {"card": card}, nobody="in the order of a zone", limits=limits)
    if draft.head.kind != "set":
        message = f"only a set can be `sorted`, but `{draft.symbol.name}` is of kind {draft.head.kind}"
        help = "remove `sorted`: in every other zone the order of the cards matters"
        scope.error("T411", message, draft.sorting, help=help)
    return tuple(SortKey(_sort_key(scope, kids(piece)[0]), piece.data == "falling") for piece in kids(draft.sorting))


def _sort_key(scope: Scope, tree: Parsed) -> f.Formula:
    word = str(tokens(tree)[0]) if tree.data == "name" else ""
    known = scope.limits.attributes if scope.limits else None
    if known and word in known and word not in scope.desk.symbols:
        instead = f"card.{word}"
        scope.error("N301", f"`{word}` of what?", tree, help=f"write `{instead}` for the card's", instead=instead)
        return i.report_error(scope, tree)
    found = i.infer(scope, tree)
    if found.type.base not in STORABLE:
        message = f"cards are sorted by a number, a rank, a suit or yes and no, but this is {i.a(found.type)}"
        scope.error("T412", message, tree)
    return found


def read_sight(scope: Scope, tree: Parsed | None, per: tuple[Per, ...]) -> tuple[Sight, f.Local | None]:
    """The viewers may read the local `owner`."""
    owned = any(dimension.kind == "player" for dimension in per)
    owner = scope.desk.local("owner", PLAYER) if owned else None
    if tree is None:
        return Sight(None, owner), owner
    top = tree.data == "sight_top"
    (who,) = kids(tree)
    if who.data == "everyone":
        return Sight(None, owner, top), owner
    inner = scope.bind(owner) if owner is not None else scope
    return Sight(_party(inner, who), owner, top), owner


def _party(scope: Scope, tree: Parsed) -> f.Formula:
    match tree.data:
        case "everyone":
            return everyone(scope, tree)
        case "nobody":
            return f.Const(PLAYERS, scope.span(tree), ())
        case "party_if":
            one, test, two = kids(tree)
            question = i.condition(scope, test)
            yes, no = assuming(scope, question), assuming(scope, question, False)
            then, otherwise = _party(yes, one), _party(no, two)
            if any(map(i.is_broken, (question, then, otherwise))):
                return i.report_error(scope, tree)
            return f.Choice(PLAYERS, scope.span(tree), question, then, otherwise)
    return seats(scope, kids(tree)[0], "the players who see it")


@dataclass(frozen=True, slots=True)
class VariableDraft:
    """A variable before its initial value and visibility are read; see `ZoneDraft`."""

    symbol: Symbol
    text: Scalar
    kind: Kind
    per: tuple[Per, ...]
    pieces: dict[str, Parsed]


def read_variable_heads(desk: Desk) -> list[VariableDraft]:
    drafts = []
    limits = Limits("the range of a variable", frozenset(desk.options))
    for symbol, text, scope, tree in _parse_all(desk, "variable", limits):
        first, *rest = kids(tree)
        kind = read_kind(scope, first, OF_VARIABLES, f"the variable `{symbol.name}`", "a variable")
        per = _dimensions(scope, rest, cards=True)
        if per is None or symbol.name in desk.broken:
            desk.broken.add(symbol.name)
            continue
        desk.variables[symbol.name] = VariableHead(kind.type, per, kind.bounds)
        drafts.append(VariableDraft(symbol, text, kind, per, {str(piece.data): piece for piece in rest}))
    return drafts


def read_variable(desk: Desk, draft: VariableDraft) -> Variable:
    name, kind, pieces = draft.symbol.name, draft.kind, draft.pieces
    scope = Scope(desk, draft.text, nobody=SEEN_BY)
    if "sight_top" in pieces:
        scope.error("T411", "only a zone has a top", pieces["sight_top"], help="remove `top`")
    sight, owner = read_sight(scope, _sight(pieces), draft.per)
    inner = Scope(desk, draft.text, nobody="in the initial value of a variable")
    inner = inner.bind(owner) if owner is not None else inner
    if "begins" not in pieces:
        start = first_value(kind, draft.symbol.span)
    else:
        tree = kids(pieces["begins"])[0]
        start = i.require(inner, tree, kind.type, f"the initial value of `{name}`")
        if outside(inner, start, kind.bounds):
            inner.error("T409", f"the initial value of `{name}` is outside its range", tree)
    fresh = _fresh(scope, tokens(pieces["fresh"])[0]) if "fresh" in pieces else None
    return Variable(name, kind.type, kind.bounds, draft.per, sight, start, owner, fresh, draft.symbol.span)


def _fresh(scope: Scope, word: Word) -> str | None:
    name, desk = str(word), scope.desk
    symbol = desk.use(name)
    if symbol is not None and takes_zones(desk, name):
        outside_its_lines(scope, word, symbol)
        return None
    if symbol is not None and symbol.kind == "phase":
        return name
    phases = [one.name for one in desk.symbols.values() if one.kind == "phase" and one.name != WHOLE]
    help = f"write the name of a phase, such as `{phases[0]}`" if phases else None
    no_such(scope, word, name, ["phase"], help=help, use=help)
    return None
