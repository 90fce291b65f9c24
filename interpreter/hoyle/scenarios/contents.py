"""What a scenario says of a zone or a variable: nodes and a layout in, contents and values out."""

import re
from dataclasses import dataclass
from typing import Any

from hoyle.report import Report, Span, did_you_mean, listed
from hoyle.runtime.notation import HIDDEN
from hoyle.scenarios.read import SEAT, items, lines, words
from hoyle.syntax import Mapping, Node, Scalar, Sequence
from hoyle.table.layout import CellAt, Layout, ZoneAt, read_face

EMPTY = "empty"
REST = "rest"
HOLE = "."
#: How many cards there can be; no table has more than some thousands.
COUNT = r"\d{1,4}"
KEYS = ("cards", "up", "by", "in any order", "has", "lacks", "count")


@dataclass(frozen=True, slots=True)
class Content:
    """What lies, or should lie, in a zone.

    `rows` are the rows of a zone of kind rows, and one list for every other: faces, `??` for any card, `.`
    for an empty place, names of tokens; None where it is not said. `rest`: all cards without another place
    come after these. `loose`: in any order. `up` are the faces turned up, `by` runs beside the cards.
    """

    at: ZoneAt
    span: Span
    rows: tuple[tuple[str, ...], ...] | None = None
    count: int | None = None
    rest: bool = False
    loose: bool = False
    up: frozenset[str] | None = None
    by: tuple[int | None, ...] = ()
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    tokens: tuple[tuple[str, int], ...] | None = None


class Reader:
    """Reads contents and values at one table; what is wrong goes to the report."""

    def __init__(self, layout: Layout, report: Report) -> None:
        self.layout = layout
        self.report = report

    def zone(self, key: Scalar) -> ZoneAt | None:
        """The zone with a key, or None after a report."""
        found = next((at for at in self.layout.zones if at.key == key.value), None)
        if found is None:
            self.no_name(key, "zone", [at.key for at in self.layout.zones])
        return found

    def no_name(self, key: Scalar, what: str, names: list[str]) -> None:
        """Report a key that nothing has."""
        near = did_you_mean(key.value, names)
        help = f"did you mean `{near}`?" if near else f"there are {listed(names[:12])}"
        self.report.error("S904", f"there is no {what} `{key.value}` at this table", key.span, help=help)

    def content(self, at: ZoneAt, node: Node) -> Content | None:
        """What is said of a zone, or None after a report."""
        if isinstance(node, Mapping) and at.kind == "tokens":
            return self.tokens(at, node)
        if isinstance(node, Mapping):
            return self.details(at, node)
        if isinstance(node, Sequence):
            grid = at.kind == "places"
            if not grid and at.kind != "rows":
                self.report.error("S903", f"`{at.key}` is no zone of rows: write its cards in one text", node.span)
                return None
            rows = [self.faces(at, words(line)) for line in items(node, self.report)]
            return Content(at, node.span, ((*(w for row in rows for w in row),),) if grid else tuple(rows))
        if re.fullmatch(COUNT, node.value):
            return Content(at, node.span, count=int(node.value))
        if node.value == EMPTY:
            rows = [] if at.kind == "rows" else [()]
            tokens = tuple((name, 0) for name in self.layout.token_names) if at.kind == "tokens" else None
            return Content(at, node.span, tuple(rows), tokens=tokens)
        if at.kind == "tokens":
            self.report.error("S903", f"`{at.key}` holds tokens: write `red: 2` for each kind", node.span)
            return None
        if at.kind == "rows" and "\n" in node.value:
            return Content(at, node.span, tuple(self.faces(at, words(line)) for line in lines(node)))
        parts = words(node)
        rest = bool(parts) and parts[-1].value == REST
        if rest and at.kind in ("places", "rows"):
            self.report.error("S903", f"`{REST}` is for stacks, rows and sets", parts[-1].span)
        line = self.faces(at, parts[:-1] if rest else parts)
        if at.kind == "rows":
            return Content(at, node.span, (line,))
        return Content(at, node.span, (line,), rest=rest)

    def faces(self, at: ZoneAt, parts: list[Scalar]) -> tuple[str, ...]:
        """Words as faces in one spelling; reports those that are none."""
        found = []
        for word in parts:
            text = word.value
            places = at.kind == "places" and (text == HOLE or text in self.layout.token_names)
            if text != HIDDEN and not places:
                cards = read_face(self.layout, text)
                if not cards:
                    self.report.error("S905", f"the deck at this table has no card `{text}`", word.span)
                    continue
                text = self.layout.faces[min(cards)]
            found.append(text)
        return tuple(found)

    def tokens(self, at: ZoneAt, node: Mapping) -> Content:
        """How many tokens of each kind lie in a zone."""
        found = []
        for key, value in node:
            if key.value not in self.layout.token_names:
                self.no_name(key, "token", list(self.layout.token_names))
            elif not isinstance(value, Scalar) or not value.value.isdecimal():
                self.report.error("S903", f"how many `{key.value}` there are is a number", value.span)
            else:
                found.append((key.value, int(value.value)))
        return Content(at, node.span, tokens=tuple(found))

    def details(self, at: ZoneAt, node: Mapping) -> Content | None:
        """What is said of a zone in several keys."""
        listed_words: dict[str, tuple[str, ...]] = {}
        base: Content | None = Content(at, node.span)
        for key, value in node:
            if key.value not in KEYS:
                self.no_name(key, "key", list(KEYS))
            elif key.value in ("cards", "in any order"):
                base = self.content(at, value)
            elif not isinstance(value, Scalar):
                self.report.error("S903", f"`{key.value}` needs a text", value.span)
            elif key.value in ("has", "lacks") or (key.value == "up" and value.value != "all"):
                faces = words(value) if value.value != EMPTY else []
                listed_words[key.value] = self.faces(at, faces)
        if base is None:
            return None
        up, count, by = node.get("up"), node.get("count"), node.get("by")
        every = frozenset(w for row in base.rows or () for w in row)
        return Content(
            at,
            node.span,
            base.rows,
            self.number(count, base.count),
            base.rest,
            node.get("in any order") is not None,
            None if up is None else frozenset(listed_words.get("up", every)),
            tuple(self.seat(word) for word in words(by)) if isinstance(by, Scalar) else (),
            listed_words.get("has", ()),
            listed_words.get("lacks", ()),
            base.tokens,
        )

    def number(self, node: Node | None, otherwise: int | None) -> int | None:
        """A whole number, or what stands in for one that is not written."""
        if node is None:
            return otherwise
        if isinstance(node, Scalar) and re.fullmatch(COUNT, node.value):
            return int(node.value)
        self.report.error("S903", "this must be a whole number", node.span)
        return otherwise

    def seat(self, word: Scalar) -> int | None:
        """A seat written `p0`, None for `.`."""
        seat = SEAT.fullmatch(word.value)
        if seat and not seat[2] and int(seat[1]) < self.layout.players:
            return int(seat[1])
        if word.value != HOLE:
            seats = f"`p0` to `p{self.layout.players - 1}`"
            self.report.error(
                "S904", f"`{word.value}` is no seat at this table", word.span, help=f"the seats are {seats}"
            )
        return None

    # ---- variables

    def cell(self, key: Scalar) -> CellAt | None:
        """The variable with a key, or None after a report; one kept for every card may be named by face."""
        text = key.value
        face = re.fullmatch(r"(.+)\[([A-Z0-9]+)\]", text)
        if face and not face[2].isdecimal() and (cards := read_face(self.layout, face[2])):
            text = f"{face[1]}[{min(cards)}]"
        found = next((cell for cell in self.layout.variable_cells if cell.key == text), None)
        if found is None:
            self.no_name(key, "variable", [cell.key for cell in self.layout.variable_cells])
        return found

    def value(self, cell: CellAt, text: Scalar) -> Any:
        """A value for a variable, written as the log writes it; None after a report too."""
        kind, word = cell.variable.type, text.value
        if word == "none" and kind.optional:
            return None
        found: Any = None
        match kind.base:
            case "bool":
                found = {"yes": True, "no": False}.get(word)
            case "int":
                found = int(word) if re.fullmatch(r"-?\d{1,9}", word) else None
                low, high = cell.low, cell.high
                if found is not None and ((low is not None and found < low) or (high is not None and found > high)):
                    found = None
            case "player" | "side":
                most = self.layout.players if kind.base == "player" else self.layout.sides
                if re.fullmatch(f"{kind.base[0]}\\d{{1,2}}", word) and int(word[1:]) < most:
                    found = int(word[1:])
            case "rank" if word in self.layout.rank_names:
                found = self.layout.rank_names.index(word)
            case "suit" if word in self.layout.suit_names:
                found = self.layout.suit_names.index(word)
            case "card":
                found = min(read_face(self.layout, word) or {None}, key=lambda card: card or 0)
            case "words" if word in kind.words:
                found = word
            case "place":
                found = self.place(word)
        if found is None:
            self.report.error("S904", f"`{cell.key}` is {kind}, which `{word}` is not", text.span)
        return found

    def place(self, word: str) -> int | None:
        """A place written `tableau@4` or `layout@2,3`."""
        found = re.fullmatch(r"(.+)@(?:(\d+),)?(\d+)", word)
        for number, cell in enumerate(self.layout.cells if found else ()):
            assert found is not None
            row, column = (int(found[2]), int(found[3])) if found[2] else (cell.row, int(found[3]))
            index = cell.column if found[2] else cell.index + 1
            if (self.layout.zones[cell.zone].key, cell.row, index) == (found[1], row, column):
                return number
        return None


def pick(layout: Layout, face: str, used: set[int]) -> int | None:
    """A card with the face that was not picked before, or None if there is none left."""
    left = sorted((read_face(layout, face) or frozenset()) - used)
    if not left:
        return None
    used.add(left[0])
    return left[0]
