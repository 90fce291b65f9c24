"""Contents of zones in scenarios."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.table.layout import Layout, ZoneAt, read_face
from hoyle.language.report import Report, Span, list_words
from hoyle.language.syntax.tree import Mapping, Node, Scalar, Sequence, scalars
from hoyle.tools.scenarios.parts import items, lines, words
from hoyle.tools.scenarios.values import NOBODY, is_called, no_such, report_duplicate, seat

EMPTY = "empty"
REST = "rest"
HOLE = "."
ALL = "all"
#: How many cards there can be; no table has more than some thousands.
COUNT = r"\d{1,4}"
KEYS = ("cards", "up", "by", "in any order", "has", "lacks", "count")

#: The use of contents: to lay them, to expect them, or to expect them as a seat sees them.
Use = Literal["given", "expected", "seen"]


@dataclass(frozen=True, slots=True)
class Content:
    """The given or expected contents of a zone.

    `rows` are those of a zone of kind rows, otherwise a single list; with `rest`, all cards without a place follow.
    `loose`: in any order. `by` is parallel to the cards.
    """

    at: ZoneAt
    span: Span
    rows: tuple[tuple[str, ...], ...] | None = None
    count: int | None = None
    rest: bool = False
    loose: bool = False
    up: tuple[str, ...] | Literal["all"] | None = None
    by: tuple[int | None, ...] = ()
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    tokens: tuple[tuple[str, int | str], ...] | None = None


class Reader:
    def __init__(self, layout: Layout, report: Report, use: Use = "given") -> None:
        self.layout = layout
        self.report = report
        self.use = use
        self.spoken_of: set[int] = set()

    def zone(self, key: Scalar) -> ZoneAt | None:
        found = next((at for at in self.layout.zones if is_called(at, key.value)), None)
        if found is None:
            no_such(self.layout, self.report, key, "zone", [at.key for at in self.layout.zones])
        elif found.number in self.spoken_of:
            report_duplicate(self.report, key, found.key)
            return None
        else:
            self.spoken_of.add(found.number)
        return found

    def wrong(self, code: str, message: str, span: Span, help: str) -> None:
        self.report.error(code, message, span, help=help)

    def content(self, key: Scalar, node: Node) -> Content | None:
        at = self.zone(key)
        if at is None:
            return None
        if isinstance(node, Scalar) and not node.value:
            return self.report_empty(at, key.span)
        if isinstance(node, Mapping) and not node.entries:
            return self.report_empty(at, node.span)
        if isinstance(node, Mapping):
            return self.tokens(at, node) if at.kind == "tokens" else self.details(at, node)
        if isinstance(node, Scalar) and re.fullmatch(COUNT, node.value) and at.kind != "tokens":
            return self.number_of_cards(at, node)
        return self.cards(at, node)

    def report_empty(self, at: ZoneAt, span: Span) -> Content | None:
        help = f"write its cards, their number, or `{EMPTY}`"
        self.wrong("S903", f"`{at.key}` has no contents here", span, help)
        return None

    def number_of_cards(self, at: ZoneAt, text: Scalar) -> Content | None:
        """A card of the deck may be written like a number of cards."""
        if read_face(self.layout, text.value):
            help = f"write `{{cards: {text.value}}}` for the card, or `{{count: {text.value}}}` for the number of cards"
            message = f"`{text.value}` could be the card {text.value}, or a number of cards"
            self.wrong("S907", message, text.span, help)
            return None
        return Content(at, text.span, count=int(text.value))

    # ---- cards

    def cards(self, at: ZoneAt, node: Node) -> Content | None:
        if isinstance(node, Mapping):
            help = f"write them with spaces between: `cards: {' '.join(self.layout.faces[:2])}`"
            self.wrong("S903", "the cards of a zone must be a text or a list of rows", node.span, help)
            return None
        if isinstance(node, Sequence):
            return self.list_of_rows(at, node)
        if not node.value:
            return self.report_empty(at, node.span)
        if node.value == EMPTY:
            rows = [] if at.kind == "rows" else [()]
            tokens = tuple((name, 0) for name in self.layout.token_names) if at.kind == "tokens" else None
            return Content(at, node.span, tuple(rows), tokens=tokens)
        if at.kind == "tokens":
            some = ", ".join(f"{name}: 2" for name in self.layout.token_names[:2])
            help = f"write how many of each kind: `{at.key}: {{{some}}}`, or `{EMPTY}`"
            self.wrong("S903", f"`{at.key}` holds tokens; their kinds and numbers are missing here", node.span, help)
            return None
        if at.kind == "rows" and "\n" in node.value:
            return Content(at, node.span, tuple(self.faces(words(line), at) for line in lines(node)))
        return self.one_row(at, node)

    def list_of_rows(self, at: ZoneAt, node: Sequence) -> Content | None:
        if at.kind not in ("places", "rows"):
            cards = " ".join(word.value for item in scalars(node) for word in words(item))
            help = f"write its cards in one text, with spaces between: `{at.key}: {cards or EMPTY}`"
            self.wrong("S903", f"`{at.key}` is not a zone of rows", node.span, help)
            return None
        rows = [self.faces(words(line), at) for line in (items(node, self.report) if node.items else [])]
        if at.kind == "places":
            rows = [tuple(word for row in rows for word in row)]
        return Content(at, node.span, tuple(rows))

    def one_row(self, at: ZoneAt, node: Scalar) -> Content:
        parts = words(node)
        rest = parts[-1].value == REST
        if rest and at.kind in ("places", "rows"):
            help = "write every card of this zone, `??` for any, and let another zone take the rest"
            message = f"`{at.key}` cannot take the `{REST}`: only stacks, sets and zones that are one row can"
            self.wrong("S903", message, parts[-1].span, help)
        elif rest and self.use != "given":
            help = "write all cards that should lie there, or their number"
            self.wrong("S902", f"`{REST}` can be given, but not expected", parts[-1].span, help)
        line = self.faces(parts[:-1] if rest else parts, at)
        return Content(at, node.span, (line,), rest=rest and at.kind != "rows")

    def faces(self, parts: list[Scalar], at: ZoneAt | None = None) -> tuple[str, ...]:
        """Faces are normalised; in a zone of places gaps and tokens may be among them."""
        found = []
        for word in parts:
            text = word.value
            places = at is not None and at.kind == "places" and (text == HOLE or text in self.layout.token_names)
            if text != HIDDEN and not places:
                cards = read_face(self.layout, text)
                if not cards:
                    message = f"the deck at this table has no card `{text}`"
                    self.wrong("S905", message, word.span, self.how_cards_are_written(at, text))
                    continue
                text = self.layout.faces[min(cards)]
            found.append(text)
        return tuple(found)

    def how_cards_are_written(self, at: ZoneAt | None, text: str) -> str:
        bare = text.strip(",;")
        if bare != text and read_face(self.layout, bare):
            return f"write cards side by side without commas: `{bare} …`"
        if at is not None and at.kind == "rows" and re.search(r"[][,/-]", text):
            return "write the rows as a list without quotes, such as `[2C 3S, 9H]`, or one to a line after `|`"
        if text == REST:
            return f"`{REST}` may appear once, after the cards that are named"
        if text in ("none", "nothing", "nobody", "no"):
            return f"write `{EMPTY}`"
        if text in (EMPTY, HOLE):
            return f"`{text}` " + ("must be alone" if text == EMPTY else "is an empty place of a grid or tableau")
        if text == ALL:
            return f"`{ALL}` must be alone after `up`: `{{up: {ALL}}}`"
        if re.fullmatch(COUNT, text):
            return f"for a number of any cards write `count: {text}`; among others, `??` is any card"
        if read_face(self.layout, text.upper()):
            return f"did you mean `{text.upper()}`?"
        return how_faces_are_written(self.layout)

    # ---- tokens

    def tokens(self, at: ZoneAt, node: Mapping) -> Content:
        """Read the number of each kind of token; `??` if hidden from a seat."""
        found: list[tuple[str, int | str]] = []
        for key, value in node:
            text = value.value if isinstance(value, Scalar) else ""
            if key.value not in self.layout.token_names:
                no_such(self.layout, self.report, key, "token", self.layout.token_names)
            elif text == HIDDEN and self.use == "seen":
                found.append((key.value, HIDDEN))
            elif not re.fullmatch(COUNT, text):
                message = f"the number of `{key.value}` must be a whole number"
                self.wrong("S903", message, value.span, f"write it like `{key.value}: 2`")
            else:
                found.append((key.value, int(text)))
        return Content(at, node.span, tokens=tuple(found))

    # ---- several keys

    def details(self, at: ZoneAt, node: Mapping) -> Content | None:
        said = {key.value: value for key, value in node}
        if not self.stand_together(node, said):
            return None
        lying = said.get("cards", said.get("in any order"))
        base = Content(at, node.span) if lying is None else self.cards(at, lying)
        texts = {key: self.text(key, value) for key, value in said.items() if value is not lying}
        if base is None or None in texts.values():
            return None
        found = {key: text for key, text in texts.items() if text is not None}
        return replace(
            base,
            span=node.span,
            count=self.number(found.get("count")),
            loose="in any order" in said,
            up=self.turned_up(found.get("up")),
            by=self.seats(found.get("by")),
            has=self.read_names(at, "has", found.get("has")),
            lacks=self.read_names(at, "lacks", found.get("lacks")),
        )

    def stand_together(self, node: Mapping, said: dict[str, Node]) -> bool:
        given = self.use == "given"
        refused = ("in any order", "has", "lacks") if given else ("by",)
        for key, _ in node:
            if key.value not in KEYS:
                no_such(self.layout, self.report, key, "key", KEYS)
            elif key.value in refused:
                message = f"`{key.value}` can be expected, but not given"
                help = "write the cards that lie there, `??` for any, or `count`"
                if not given:
                    message = f"`{key.value}` can be given, but not expected"
                    help = "expect who laid a card by a formula, such as `holds: first(trick).by is p0`"
                self.wrong("S902", message, key.span, help)
            elif key.value == "count" and given and "cards" in said:
                help = "remove `count`, or write `??` for each card that may be any"
                self.wrong("S902", "`cards` already determines the number", key.span, help)
            elif key.value == "in any order" and "cards" in said:
                help = "write the cards after only one of the two"
                self.wrong("S902", "`cards` and `in any order` both list the contents", key.span, help)
            else:
                continue
            return False
        return True

    def text(self, key: str, node: Node) -> Scalar | None:
        if isinstance(node, Scalar) and node.value:
            return node
        example = {"count": "4", "by": "p0 p1"}.get(key, " ".join(self.layout.faces[:2]))
        self.wrong("S903", f"`{key}` needs a text", node.span, f"write it like `{key}: {example}`")
        return None

    def number(self, text: Scalar | None) -> int | None:
        if text is None:
            return None
        if re.fullmatch(COUNT, text.value):
            return int(text.value)
        help = "write how many cards lie there, such as `count: 4`"
        self.wrong("S903", "`count` must be a whole number", text.span, help)
        return None

    def turned_up(self, text: Scalar | None) -> tuple[str, ...] | Literal["all"] | None:
        """None if not stated."""
        if text is None or text.value == EMPTY:
            return None if text is None else ()
        if text.value == ALL:
            return "all"
        found = self.faces(words(text))
        if HIDDEN in found:
            self.wrong(
                "S903", "a card that is face up must have a face", text.span, f"name the cards, or write `up: {ALL}`"
            )
        return found

    def read_names(self, at: ZoneAt, key: str, text: Scalar | None) -> tuple[str, ...]:
        if text is None:
            return ()
        if text.value == EMPTY:
            help = f"write `{at.key}: {EMPTY}` if nothing lies there"
            self.wrong("S903", f"`{key}` needs at least one card", text.span, help)
            return ()
        found = self.faces(words(text), at)
        if key == "lacks" and HIDDEN in found and self.use == "expected":
            help = f"only a seat sees backs; write `{at.key}: {EMPTY}` if nothing lies there"
            self.wrong("S902", f"`{HIDDEN}` is any card here, so `lacks` has no meaning", text.span, help)
        return found

    def seats(self, text: Scalar | None) -> tuple[int | None, ...]:
        found = words(text) if text is not None else []
        return tuple(None if word.value == NOBODY else seat(self.layout, self.report, word) for word in found)


def how_faces_are_written(layout: Layout) -> str:
    ranks = [layout.rank_names[rank] for rank in layout.ranks_used if rank < len(layout.rank_names)]
    suits = [layout.suit_names[suit] for suit in layout.suits_used]
    told = f"its ranks are {' '.join(ranks)}, its suits {list_words(suits)}; " if ranks else ""
    first, last = layout.faces[0], layout.faces[-1]
    joker = f", a joker `{last}`" if layout.suit_of[-1] is None and first != last else ""
    return f"{told}a card is written like `{first}`{joker}"


def pick(layout: Layout, face: str, used: set[int]) -> int | None:
    left = sorted((read_face(layout, face) or frozenset()) - used)
    if not left:
        return None
    used.add(left[0])
    return left[0]
