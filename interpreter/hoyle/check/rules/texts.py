"""Texts with holes: words as written and what names mean where they stand in; checked pieces out."""

from lark import Token

import hoyle.model.formula as f
from hoyle.check.types import infer as i
from hoyle.check.types.formulas import open_value
from hoyle.check.types.scope import Piece, Scope, kids, lines
from hoyle.model.text import Text
from hoyle.model.types import ERROR, Type
from hoyle.syntax.tree import Node, Scalar

#: What the table can print in the middle of a sentence, besides lists of these.
_PRINTED = frozenset({"bool", "int", "words", "player", "side", "card", "rank", "suit", "place", "error"})


def read_text(scope: Scope, text: Scalar) -> Text:
    """The pieces of a text; the formula in each hole is checked like any other."""
    pieces: list[str | f.Formula] = []
    for piece in scope.desk.apart(text).pieces:
        pieces.append(piece if isinstance(piece, str) else _hole(scope.of(piece), piece))
    return tuple(pieces)


def _hole(scope: Scope, written: Scalar) -> f.Formula:
    """The value in a hole: a plain one, a card, or a list of these."""
    if not written.value.strip():
        scope.error("N322", "there is nothing in this hole", written.span, help="put a formula into it, such as `{c}`")
        return f.Const(ERROR, written.span, None)
    tree = scope.desk.tree(written, "formula")
    if tree is None:
        return f.Const(ERROR, written.span, None)
    inner = kids(tree)[0]
    return _printed(scope, inner, i.infer(scope, inner))


def read_value(scope: Scope, node: Node) -> f.Formula:
    """One value that is printed by itself: a formula, or a list of cases."""
    text = next(iter(lines(node)), scope.text)
    found = open_value(scope, node)
    return _printed(scope.of(text), Token("NAME", text.value, 0, end_pos=len(text.value)), found)


def _printed(scope: Scope, tree: Piece, found: f.Formula) -> f.Formula:
    """A value that can be printed; zones and rows are printed as their cards."""
    if found.type.base in ("zone", "row"):
        head = scope.desk.zones.get(found.zone) if isinstance(found, f.ZoneValue) else None
        if head is not None and head.kind == "tokens":
            help = f"say which: `{{TOKEN on {found.span.text if found.span else head.kind}}}`"
            scope.error("N322", "counters of several kinds cannot stand in a text", tree, help=help)
            return i.broken(scope, tree)
        found = i.as_list(scope.desk, found)
    if _can_be_printed(found.type):
        return found
    what = "a face that no card is named by" if found.type.base == "look" else i.a(found.type)
    help = "put in a card, a player, a number, a word, or a list of such"
    scope.error("N322", f"{what} cannot stand in a text", tree, help=help)
    return i.broken(scope, tree)


def _can_be_printed(kind: Type) -> bool:
    """Whether a value of a type has a short form that people read."""
    if kind.base == "list":
        return kind.item is None or kind.item.base in _PRINTED
    return kind.base in _PRINTED
