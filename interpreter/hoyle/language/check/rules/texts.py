"""Texts with holes."""

import re
from collections.abc import Collection

from lark import Token

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.formulas import open_value
from hoyle.language.check.types.scope import Piece, Scope, kids, lines
from hoyle.language.model.text import Text
from hoyle.language.model.types import BOOL, ERROR, INT, words
from hoyle.language.syntax.holes import Counted
from hoyle.language.syntax.tree import Mapping, Node, Scalar

#: The types that can be printed in a sentence, besides lists of these.
_PRINTED = frozenset({"bool", "int", "words", "player", "side", "card", "rank", "suit", "place", "error"})


def read_text(scope: Scope, text: Scalar, *, named: bool = False) -> Text:
    """A `named` text, a title, may also name a zone or a row, for a card's place."""
    found: list[str | f.Formula] = []
    for piece in scope.desk.apart(text).pieces:
        if isinstance(piece, Counted):
            found += read_counted(scope, piece, found[-1])
        else:
            found.append(piece if isinstance(piece, str) else read_hole(scope.of(piece), piece, named=named))
    return tuple(found)


def read_counted(scope: Scope, word: Counted, number: object) -> Text:
    """A space and the right form of the word; only the word after anything but a number."""
    if not isinstance(number, f.Node) or number.type.base != "int":
        if isinstance(number, f.Node) and number.type.base != "error":
            what = f"`{word.one}|{word.many}` follows a number, but this is {i.a(number.type)}"
            scope.error("N322", what, number.span, help="write a number before it: `{count(trick) card|cards}`")
        return (word,)
    kind, span = words(word.one, word.many), number.span
    alone = f.Equal(BOOL, span, number, f.Const(INT, span, 1))
    return " ", f.Choice(kind, span, alone, f.Const(kind, span, word.one), f.Const(kind, span, word.many))


def read_hole(scope: Scope, written: Scalar, *, named: bool = False) -> f.Formula:
    """`named` also allows the name of a zone or row."""
    if not written.value.strip():
        help = "put a formula between them, such as `{c}`"
        return scope.error("N322", "these braces are empty", written.span, help=help)
    tree = scope.desk.tree(written, "formula")
    if tree is None:
        return f.Const(ERROR, written.span, None)
    inner = kids(tree)[0]
    found = i.infer(scope, inner)
    if named and (isinstance(found, f.LocalValue) or (isinstance(found, f.ZoneValue) and not found.indexes)):
        return found
    return _printable(scope, inner, found)


def read_value(scope: Scope, node: Node) -> f.Formula:
    text = next(iter(lines(node)), scope.text)
    found = open_value(scope, node)
    return _printable(scope.of(text), Token("NAME", text.value, 0, end_pos=len(text.value)), found)


def _printable(scope: Scope, tree: Piece, found: f.Formula) -> f.Formula:
    if found.type.base in ("zone", "row"):
        head = scope.desk.zones.get(found.zone) if isinstance(found, f.ZoneValue) else None
        if head is not None and head.kind == "tokens":
            help = f"say which: `{{TOKEN on {found.span.text if found.span else head.kind}}}`"
            return scope.error("N322", "a text cannot show counters of several kinds", tree, help=help)
        found = i.as_list(scope.desk, found)
    item = found.type.item if found.type.base == "list" else found.type
    if item is None or item.base in _PRINTED:
        return found
    what = "a face that names no card" if found.type.base == "look" else i.a(found.type)
    help = "use a card, a player, a number, a word, or a list of these"
    return scope.error("N322", f"a text cannot show {what}", tree, help=help)


def reasons_of(says: Node | None) -> dict[str, Scalar]:
    """A single text is for `when`."""
    if isinstance(says, Scalar):
        return {"when": says}
    found = says.entries if isinstance(says, Mapping) else ()
    return {key.value: text for key, text in found if isinstance(text, Scalar)}


def refuse_idle(
    scope: Scope, action: str, reasons: dict[str, Scalar], conditions: Collection[str], arguments: Collection[str]
) -> None:
    for name, text in reasons.items():
        if name not in conditions:
            lacks = (
                f"`{action}` has no `when`" if name == "when" else f"`{action}` has no argument `{name}` with a `where`"
            )
            lacks = lacks if conditions else f"`{action}` has no `when` or `where` that could refuse a move"
            words = text.value if re.fullmatch(r"[\w' -]{1,60}", text.value) else "…"
            ways = [f"`says: {{{one}: {words}}}`" for one in conditions if one not in reasons]
            add = " or ".join(["add `when: …`", *(f"end the line of `{one}` with `where …`" for one in arguments)])
            help = f"write {' or '.join(ways)}" if ways else add
            scope.error("N328", f"these words are never shown: {lacks}", text.span, help=help)
