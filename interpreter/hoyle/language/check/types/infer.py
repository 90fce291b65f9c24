"""Type inference: from parse trees to typed formulas.

An expected type, a *hint*, is passed down, so that `7` beside a rank is a rank, and a word beside an option its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from lark import Token

import hoyle.language.model.formula as f
from hoyle.language.check.types.bounds import has_fact
from hoyle.language.check.types.identity import key_of
from hoyle.language.check.types.nothing import reason_for_none, source_of_none
from hoyle.language.check.types.scope import GIVEN, Desk, Parsed, Piece, Scope, kids
from hoyle.language.model.game import JOKER
from hoyle.language.model.types import BOOL, CARDS, ERROR, INT, ROWS, Type, list_of, without_none, words
from hoyle.language.report import Label, Span, short

Handler = Callable[[Scope, Parsed, Type | None], f.Formula]

#: The handler of each kind of tree; filled by `formulas`, as the kinds need one another.
HANDLERS: dict[str, Handler] = {}


RANK_AND_NUMBER = (
    "write `position(c.rank, ranks)` for the place of a rank in `ranks`, or `c.pips` for the number on a card"
)
_NO_NONE = "filter it: `list(x for x in … where x is not none)`, or replace it: `… otherwise …`"


class Needs(Exception):
    """A formula of the file is used before its type is known."""

    def __init__(self, name: str, span: Span) -> None:
        super().__init__(name)
        self.name, self.span = name, span


def infer(scope: Scope, tree: Parsed, hint: Type | None = None) -> f.Formula:
    """A value proved not to be none has a plain type."""
    node = HANDLERS[tree.data](scope, tree, hint)
    if node.type.optional and node.type.base != "none" and has_fact(scope, "known", node):
        return retype(node, without_none(node.type))
    return node


def retype(node: f.Formula, kind: Type) -> f.Formula:
    changes: dict[str, Any] = {"type": kind}
    return replace(node, **changes)


def require(
    scope: Scope, tree: Parsed, want: Type, what: str, *, help: str | None = None, instead: str = "…"
) -> f.Formula:
    """`what` names the formula in a message, `instead` a value to use for none."""
    return fit(scope, tree, infer(scope, tree, want), want, what, help=help, instead=instead)


def fit(
    scope: Scope, at: Piece, node: f.Formula, want: Type, what: str, *, help: str | None = None, instead: str = "…"
) -> f.Formula:
    """`help` is used if there is no better advice."""
    if want.base == "list":
        node = as_list(scope.desk, node)
    have = node.type
    if agrees(have, want):
        return node
    if agrees(narrow_type(node), want):
        return retype(node, without_none(want))
    if have.optional and agrees(without_none(have), want):
        none_here(scope, at, what, node, instead)
    elif have.item is not None and have.item.optional and agrees(replace(have, item=without_none(have.item)), want):
        scope.error("T402", f"{what} must not contain none, but this list may", at, help=_NO_NONE)
    elif have.base == "look" and want.base in ("card", "list"):
        face = scope.span(at).text
        family = next((name for name, head in scope.desk.zones.items() if head.per and head.kind != "tokens"), "hand")
        zone = f"{family}[p]" if scope.me is None else f"my {family}"
        words = f"{what} must be a card in a zone, but `{face}` is only what a card shows"
        help = f"take it from a zone, for example `first(c in {zone} where c is {face})`"
        scope.error("T403", words, at, label=f"this does not say where the {face} lies", help=help)
    else:
        if want.base == "int" and have.base == "rank":
            help = RANK_AND_NUMBER
        elif want.base == "int" and have.base in ("list", "zone", "row"):
            help = _counted(scope, at)
        elif have.base == "none" and help is None:
            help = "if there may be none here, write `or none` after the type where it is declared"
        elif want.base == "side" and have.base == "player":
            help = "write `.side` after it for the side of a player"
        elif want.base == "bool" and help is None and have.optional:
            help = f"write `{short(scope.span(at).text)} is not none`"
        elif want.base == "player" and have.base == "side":
            help = help or "a side may have several players; name one of them"
        elif want.base == "card" and have.base in ("list", "zone", "row"):
            help = "take one card with `first(…)` or `last(…)`"
        elif want.base == have.base == "words":
            others = [word for word in have.words if word not in want.words]
            help = f"it may also be {some(others)}: declare it with the narrower list, or ask for a wider one"
        elif want.base == "bool" and help is None and have.base in ("list", "zone", "row"):
            help = "test a list with `… is empty` or `… is not empty`"
        scope.error("T401", f"{what} must be {a(want)}, but this is {a(have)}", at, help=help)
    return report_error(scope, at)


def _counted(scope: Scope, at: Piece) -> str:
    text = _text(scope, at)
    head = scope.desk.zones.get(text.removeprefix("my ").partition("[")[0])
    if head is None or head.kind != "tokens":
        return "for the number of cards write `count(…)`"
    return f"for the number of counters write `{next(iter(scope.desk.tokens), 'red')} on {text}`"


def none_here(scope: Scope, at: Piece, what: str, node: f.Formula, instead: str = "…") -> f.Formula:
    if id(scope.text) in scope.desk.unsure:  # a line that cannot be read may have tested it
        return report_error(scope, at)
    labels = source_of_none(scope.desk, node)
    reason = "" if labels and isinstance(node, f.LocalValue) else reason_for_none(scope.desk, node)
    lone = isinstance(node, f.Attribute) and node.name == "partner" and not node.subject.type.optional
    advice = "with `sides: opposite` everybody has a partner; " if lone and not scope.desk.paired else ""
    text = _text(scope, at)
    other = instead if " = " in instead else f"{text} otherwise {instead}"
    tests = f"test first, as in `if {text} is not none`, or give another value: `{other}`"
    if node.type.item is not None and node.type.item.optional:
        tests = _NO_NONE
    lost = _tested_before(scope, node)
    if lost is not None:
        labels = [*labels, Label(lost.first_line, "a test above counts only up to here: this may change the value")]
        tests = f"test again, or keep the value: `let kept = {text}` before that line"
    message = f"this may be `none`, but {what} must never be `none`"
    return scope.error("T402", message, at, label=reason, labels=labels, help=advice + tests)


def _tested_before(scope: Scope, node: f.Formula) -> Span | None:
    """The line after which a test of a value no longer counts."""
    key = key_of(node)
    return None if key is None else next((scope.lost[one] for one in scope.lost if (one.key, one.reads) == key), None)


def _text(scope: Scope, at: Piece) -> str:
    text = " ".join(scope.span(at).text.split())
    return text if len(text) <= 40 else "…"


def agrees(have: Type, want: Type) -> bool:
    if "error" in (have.base, want.base):
        return True
    if have.base == "none":
        return want.optional
    if have.optional and not want.optional:
        return False
    if have.base == "list" and want.base == "list":
        return have.item is None or want.item is None or agrees(have.item, want.item)
    return have.base == want.base and (have.words == want.words or set(have.words) <= set(want.words))


def narrow_type(node: f.Formula) -> Type:
    """A written word has the type of that word alone."""
    if isinstance(node, f.Const) and node.type.base == "words" and isinstance(node.value, str):
        return words(node.value)
    return node.type


def are_comparable(one: Type, two: Type) -> bool:
    """Words are comparable if they share one."""
    one, two = without_none(one), without_none(two)
    if one.base == two.base == "words":
        return not set(one.words).isdisjoint(two.words)
    if one.base == two.base == "list":
        return one.item is None or two.item is None or are_comparable(one.item, two.item)
    return agrees(one, two)


def as_list(desk: Desk, node: f.Formula) -> f.Formula:
    if node.type.base == "zone" and isinstance(node, f.ZoneValue):
        head = desk.zones.get(node.zone)
        return f.CardsOf(ROWS if head and head.kind == "rows" else CARDS, node.span, node)
    if node.type.base in ("row", "card"):
        return f.CardsOf(CARDS, node.span, node)
    return node


def is_listlike(node: f.Formula) -> bool:
    return node.type.base in ("list", "zone", "row", "card")


def a_list(scope: Scope, at: Piece, node: f.Formula, what: str = "this") -> f.Formula:
    node = as_list(scope.desk, node)
    if node.type.base == "list" or is_broken(node):
        refuse_tokens(scope, at, node)
        return node
    help = None
    if node.type.base == "look":
        help = "test whether a list has such a card: `KH is in my hand`"
    elif node.type.base == "player" and what == "the value before `is empty`":
        help = f"test the player's cards: `hand[{scope.span(at).text}] is empty`"
    elif node.type.base in ("player", "rank", "suit", "int"):
        help = "write a list in brackets: `(a, b)`, or a range: `1..3`"
    return scope.error("T406", f"{what} must be a list, but this is {a(node.type)}", at, help=help)


def promote_to_list(scope: Scope, at: Parsed, node: f.Formula, item: Type | None, what: str) -> f.Formula:
    """Turn a single item beside a list of its type into a list of one."""
    if item is None or is_broken(node) or is_listlike(node) or not agrees(without_none(node.type), without_none(item)):
        return node
    if node.type.optional and not item.optional:
        return none_here(scope, at, what, node)
    return f.ListOf(list_of(node.type), node.span, (node,))


def infer_beside(scope: Scope, tree: Parsed, kind: Type | None) -> f.Formula:
    """Beside a list, `7` alone may be one of its ranks."""
    return infer(scope, tree, item_of(kind) if tree.data == "number" else kind)


def refuse_tokens(scope: Scope, at: Piece, node: f.Formula) -> None:
    subject = node.subject if isinstance(node, f.CardsOf) else node
    if isinstance(subject, f.ZoneValue | f.EveryZone):
        head = scope.desk.zones.get(subject.zone)
        if head and head.kind == "tokens":
            message = f"`{subject.zone}` holds counters, not cards"
            kind, whole = next(iter(scope.desk.tokens), "red"), scope.span(at).text
            scope.error("T411", message, at, help=f"for how many there are write `{kind} on {whole}`")


def condition(scope: Scope, tree: Parsed, what: str = "a condition") -> f.Formula:
    return require(scope, tree, BOOL, what)


def number(scope: Scope, tree: Parsed, what: str) -> f.Formula:
    return require(scope, tree, INT, what)


def infer_alone(scope: Scope, trees: Sequence[Parsed]) -> None:
    for tree in trees:
        if not needs_hint(scope, tree):
            infer(scope, tree)


def hint_of(node: f.Formula) -> Type | None:
    return None if is_broken(node) or node.type.base in ("zone", "none") else without_none(node.type)


def item_of(kind: Type | None) -> Type | None:
    return kind.item if kind is not None and kind.base == "list" else None


def needs_hint(scope: Scope, tree: Parsed) -> bool:
    match tree.data:
        case "number" | "none":
            return True
        case "face_name":
            return str(tree.children[0]) in (JOKER, *scope.desk.faces.jokers)
        case "name":
            name = str(tree.children[0])
            known = name in scope.desk.symbols or name in GIVEN or name in scope.desk.faces.suits
            clear = not known and len(lists_with(scope.desk, name)) == 1  # a word of one named list and nothing else
            return name not in scope.locals and (name in scope.desk.words or not known) and not clear
        case "list_of" | "span_of" | "otherwise":
            return all(needs_hint(scope, kid) for kid in kids(tree))
        case "if_else":
            first, _, last = kids(tree)
            return needs_hint(scope, first) and needs_hint(scope, last)
        case _:
            return False


def lists_with(desk: Desk, word: str) -> list[Type]:
    return [kind for kind in desk.lists.values() if word in kind.words]


def pair(scope: Scope, left: Parsed, right: Parsed) -> tuple[f.Formula, f.Formula]:
    """Each formula has the other's type as hint."""
    if needs_hint(scope, left) and not needs_hint(scope, right):
        two = infer(scope, right)
        return infer(scope, left, hint_of(two)), two
    one = infer(scope, left)
    if is_broken(one) and right.data == "name" and may_be_a_word(scope, left):
        return one, report_error(scope, right)
    return one, infer(scope, right, hint_of(one))


def may_be_a_word(scope: Scope, tree: Parsed) -> bool:
    """Whether a formula with an error may still be one of several words."""
    name = next(tree.scan_values(lambda leaf: isinstance(leaf, Token) and leaf.type == "NAME"), None)
    symbol = scope.desk.symbols.get(str(name))
    if symbol is None:
        return tree.data == "name" and str(name) not in scope.desk.broken
    return symbol.kind != "zone"


def beside(places: Sequence[tuple[Scope, Parsed]], hint: Type | None) -> list[f.Formula]:
    """Formulas of one type; without a hint, the first clear one gives it."""
    clear = next((n for n, (scope, tree) in enumerate(places) if not needs_hint(scope, tree)), 0)
    first = infer(*places[clear], hint)
    shared = hint or hint_of(first)
    return [first if n == clear else infer(*place, shared) for n, place in enumerate(places)]


def is_broken(node: f.Formula) -> bool:
    return node.type.base == "error"


def report_error(scope: Scope, at: Piece) -> f.Formula:
    return f.Const(ERROR, scope.span(at), None)


def a(kind: Type) -> str:
    names = {
        "int": "a number",
        "bool": "yes or no",
        "look": "a face",
        "zone": "a zone",
        "row": "a row",
        "none": "none",
        "error": "unknown",
    }
    if kind.base == "list":
        item = {"int": "numbers", "bool": "answers", "row": "rows", "look": "faces", "words": "words"}
        name = kind.item.base if kind.item else "thing"
        text = f"a list of {item.get(name, name + 's')}{', some perhaps none' * bool(kind.item and kind.item.optional)}"
    elif kind.base == "words":
        text = f"a word of `{kind.name}`" if kind.name else f"one of the words {some(kind.words)}"
    else:
        text = names.get(kind.base, f"a {kind.base}")
    return f"{text} or none" if kind.optional and kind.base != "none" else text


def some(names: Sequence[str]) -> str:
    return " | ".join(names if len(names) <= 8 else [*names[:7], "…"])


def unite_types(
    nodes: list[f.Formula], places: Sequence[tuple[Scope, Parsed]], what: str = "this value", other: str = "another"
) -> list[f.Formula]:
    """Report the first formula that does not fit.

    Zones, and rows or cards beside lists, become lists.
    """
    solid = [x.type.base for x in nodes if x.type.base not in ("none", "error")]
    if "zone" in solid or ("list" in solid and len(set(solid)) > 1):
        nodes = [as_list(places[0][0].desk, node) if is_listlike(node) else node for node in nodes]
    first = next((x.type for x in nodes if x.type.base not in ("none", "error")), None)
    for node, (scope, tree) in zip(nodes, places):
        if first is not None and _clash(node.type, first):
            message = f"{what} is {a(node.type)}, but {other} is {a(first)}"
            rest = f"the other {what.split()[-1]}" if other == "another" else other.replace("the one", "the value")
            help = f"write {a(without_none(first))} here, or change {rest}"
            return [scope.error("T407", message, tree, help=help)] * len(nodes)
    return nodes


def _clash(kind: Type, first: Type) -> bool:
    both_words = kind.base == first.base == "words"
    return kind.base != "none" and not both_words and not agrees(without_none(kind), without_none(first))


def type_of_all(nodes: list[f.Formula]) -> Type:
    solid = [x.type for x in nodes if x.type.base not in ("none", "error")]
    if not solid:
        return nodes[0].type if nodes else ERROR
    kind = solid[0]
    if kind.base == "words":
        kind = _joint_words(solid)
    elif kind.base == "list":
        items = [x.item for x in solid if x.item is not None]
        item = next((x for x in items if x.optional), kind.item)
        if item is not None and item.base == "words":
            item = replace(_joint_words(items), optional=item.optional)
        kind = list_of(item) if item else kind
    optional = any(x.type.optional for x in nodes)
    return replace(kind, optional=optional)


def _joint_words(kinds: list[Type]) -> Type:
    """The list that includes the others, otherwise all their words."""
    joint = words(*dict.fromkeys(word for kind in kinds for word in kind.words))
    return next((kind for kind in kinds if set(kind.words) == set(joint.words)), joint)
