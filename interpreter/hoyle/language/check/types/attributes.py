"""Attributes of cards, players and places (`x.name`)."""

from lark import Token

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.scope import Desk, Parsed, Scope, Symbol, kids, tokens
from hoyle.language.model.types import BOOL, CARD, INT, PLACE, PLAYER, RANK, SIDE, SUIT, Type, or_none, without_none

ATTRIBUTES: dict[str, dict[str, Type]] = {
    "card": {
        "rank": RANK,
        "suit": SUIT,
        "pips": INT,
        "face_up": BOOL,
        "place": or_none(PLACE),
        "by": or_none(PLAYER),
    },
    "player": {"side": SIDE, "left": PLAYER, "right": PLAYER, "partner": or_none(PLAYER), "seat": INT},
    "place": {"row": INT, "column": INT, "card": or_none(CARD), "free": BOOL},
}
CARD_ATTRIBUTES = frozenset(ATTRIBUTES["card"])
PLAYER_ATTRIBUTES = tuple(ATTRIBUTES["player"])

#: Names of attributes in other languages -> those of a card, a player and a place.
_ELSEWHERE = {
    "card": {
        **dict.fromkeys(("player", "owner", "holder", "played_by", "seat"), "by"),
        **dict.fromkeys(("visible", "shown", "is_face_up", "open"), "face_up"),
    },
    "player": {
        **dict.fromkeys(("next", "left_neighbour"), "left"),
        **dict.fromkeys(("previous", "prev", "right_neighbour"), "right"),
        **dict.fromkeys(("team", "partnership"), "side"),
        **dict.fromkeys(("number", "index", "position"), "seat"),
        "teammate": "partner",
    },
    "place": {**dict.fromkeys(("empty", "is_empty"), "free"), "col": "column"},
}


def attributes_of(desk: Desk, base: str) -> dict[str, Type]:
    known = dict(ATTRIBUTES.get(base, {}))
    if base == "card":
        known |= desk.attributes
        if desk.faces.jokers:
            known["suit"] = or_none(SUIT)
    elif base == "player" and desk.paired:
        known["partner"] = PLAYER
    return known


def attribute(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    (before,), token = kids(tree), tokens(tree)[0]
    listed = list_named(scope, before)
    if listed is not None:
        return _word_of(scope, tree, listed, token)
    subject = i.infer(scope, before)
    text, base = str(token), subject.type.base
    if base == "error":
        return subject
    known = attributes_of(scope.desk, base)
    if text not in known:
        return _no_attribute(scope, tree, token, subject.type, known)
    limits = scope.limits
    if limits is not None and limits.attributes is not None and base == "card" and text not in limits.attributes:
        help = "here `card` has " + ", ".join(sorted(limits.attributes))
        if text in scope.desk.attributes:
            help += f"; `{text}` reads `ranks` or `suits`, which are known once the cards are"
        return scope.error("N315", f"`{text}` of a card is unknown while Hoyle builds the deck", token, help=help)
    kind = known[text]
    return f.Attribute(or_none(kind) if subject.type.optional else kind, scope.span(tree), subject, text)


def list_named(scope: Scope, tree: Parsed) -> Type | None:
    name = str(tokens(tree)[0]) if tree.data == "name" else ""
    return None if name in scope.locals else scope.desk.lists.get(name)


def _word_of(scope: Scope, tree: Parsed, listed: Type, token: Token) -> f.Formula:
    text = str(token)
    scope.desk.used.add(listed.name)
    if text in listed.words:
        return f.Const(listed, scope.span(tree), text)
    advice = scope.desk.advice(text, listed.words, f"its words are {i.some(listed.words)}")
    return scope.error("N301", f"`{listed.name}` has no word `{text}`", token, **advice)


def _of_thing(scope: Scope, symbol: Symbol, kind: Type, of: str) -> str | None:
    """A variable kept for such things, or a formula about one."""
    head = scope.desk.variables.get(symbol.name)
    if head is not None and [per.kind for per in head.per] == [kind.base]:
        return f"{symbol.name}[{of}]"
    parameters = scope.desk.parameters.get(symbol.name, ()) if symbol.kind == "formula" else ()
    if [local.type.base for local in parameters] == [kind.base]:
        return f"{symbol.name}({of})"
    return None


def _no_attribute(scope: Scope, tree: Parsed, token: Token, kind: Type, known: dict[str, Type]) -> f.Formula:
    text, of = str(token), scope.span(kids(tree)[0]).text
    near = scope.desk.guess(text, known)
    instead: str | None = None
    symbol = scope.desk.symbols.get(text)
    if kind.base in ("list", "zone", "row") and text in ("size", "length", "len", "number"):
        help = f"write `count({of})`"
    elif kind.base == "player" and symbol is not None and symbol.kind in ("zone", "variable"):
        help = f"write `my {text}`" if of == "me" else f"write `{text}[{of}]`"
    elif symbol is not None and (own := _of_thing(scope, symbol, kind, of)):
        help = f"write `{own}`"
    elif (meant := _ELSEWHERE.get(kind.base, {}).get(text)) in known:
        instead, help = meant, f"write `{of}.{meant}`"
        help += ": the player who put the card there, none after a deal" if meant == "by" else ""
    elif near:
        help, instead = f"did you mean `{near}`?", near
    elif kind.base == "zone" and text not in attributes_of(scope.desk, "card"):
        help = f"a zone has no properties; write a formula, or take one card: `first({of}).rank`"
    elif kind.base == "zone":
        help = f"if you mean its first card, write `first({of}).{text}`"
        cards = [name for name, local in scope.locals.items() if local.type.base == "card"]
        help += f"; if you mean `{cards[-1]}`, write `{cards[-1]}.{text}`" if cards else ""
    elif kind.base in ("list", "row"):
        help = f"take one item: `first(…).{text}`, or test all: `all(c.{text} … for c in …)`"
    elif kind.base == "look":
        help = "a face is not a card; use a card with this face"
    elif known:
        help = f"{i.a(without_none(kind))} has {', '.join(known)}"
        help += "; attributes of your own go under `each card` of the deck" if kind.base == "card" else ""
    else:
        help = "only cards, players and places have attributes"
    return scope.error("N314", f"{i.a(without_none(kind))} has no `{text}`", token, help=help, instead=instead)
