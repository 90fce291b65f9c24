"""The cards and variables that a scenario gives."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.table.layout import Layout
from hoyle.language.report import Report
from hoyle.language.syntax import Mapping, Scalar
from hoyle.play.game import Game
from hoyle.tools.scenarios import values
from hoyle.tools.scenarios.contents import ALL, HOLE, REST, Content, Reader, pick

#: The cards of the rows of a zone: None for any card, names of tokens and `.` as they are.
Chosen = list[list[int | str | None]]


@dataclass(frozen=True, slots=True)
class Given:
    contents: tuple[Content, ...]
    chosen: tuple[Chosen, ...]
    used: frozenset[int]
    values: tuple[tuple[int, Any], ...]


def read_given(game: Game, given: Mapping, report: Report) -> Given | None:
    layout = game.layout
    reader = Reader(layout, report, "given")
    contents: list[Content] = []
    settings: list[tuple[int, Any]] = []
    zones = {at.zone.name for at in layout.zones}
    for key, node in given:
        if key.value.partition("[")[0] in zones:
            content = reader.content(key, node)
            if content is not None:
                contents.append(content)
        elif not any(at.variable.name == key.value.partition("[")[0] for at in layout.variable_cells):
            known = [*(at.key for at in layout.zones), *(at.key for at in layout.variable_cells)]
            values.no_such(layout, report, key, "zone or variable", known)
        elif (cell := values.cell(layout, report, key)) is not None:
            if cell.number in (number for number, _ in settings):
                values.report_duplicate(report, key, cell.key)
            elif isinstance(node, Scalar) and node.value:
                settings.append((cell.number, values.value(game.machine.notation, report, cell, node)))
            else:
                help = f"write one value after it, such as `{key.value}: none`"
                report.error("S903", f"`{key.value}` needs a value", key.span, help=help)
    resting = [content for content in contents if content.rest]
    if len(resting) > 1:
        help = "give the cards, or their number, of all other zones"
        report.error("S906", f"only one zone can take the `{REST}`", resting[1].span, help=help)
    used: set[int] = set()
    chosen = tuple(choose(layout, content, used, report) for content in contents)
    for content, rows in zip(contents, chosen, strict=True):
        check(layout, content, rows, report)
    return None if report.failed else Given(tuple(contents), chosen, frozenset(used), tuple(settings))


def choose(layout: Layout, content: Content, used: set[int], report: Report) -> Chosen:
    if content.rows is None and content.tokens is None and content.count is None:
        help = "write `cards: 9H 7D` beside it, or `count: 2` for any two"
        message = f"the cards of `{content.at.key}` are missing"
        report.error("S903", message, content.span, help=help)
    rows = content.rows if content.rows is not None else ((HIDDEN,) * (content.count or 0),)
    found: Chosen = []
    for row in rows:
        line: list[int | str | None] = []
        for word in row:
            if word == HIDDEN:
                line.append(None)
            elif word == HOLE or word in layout.token_names:
                line.append(word)
            else:
                card = pick(layout, word, used)
                if card is None:
                    message = f"`{word}` is given more often than it is in the deck"
                    help = f"remove one `{word}`, or write `??` (any card) in its place"
                    report.error("S905", message, content.span, help=help)
                line.append(card)
        if line or content.at.kind != "rows":  # an empty row vanishes
            found.append(line)
    return found


def check(layout: Layout, content: Content, rows: Chosen, report: Report) -> None:
    key = content.at.key
    cards = [thing for row in rows for thing in row if thing is None or isinstance(thing, int)]
    most = layout.capacity[content.at.number]
    things = len(rows) if content.at.kind == "rows" else len(cards)
    if most is not None and content.at.kind != "places" and things > most:
        help = "give fewer, or change the zone"
        report.error("S906", f"`{key}` has room for {most}, and {things} are given", content.span, help=help)
    words = Counter(word for row in content.rows or () for word in row)
    for face in (Counter(content.up) - words) if content.up not in (None, ALL) else ():
        message = f"`{face}` should lie face up in `{key}`, but is not among its cards"
        report.error("S905", message, content.span, help=f"name it among the `cards` too, or write `up: {ALL}`")
    if content.by and len(content.by) != len(cards):
        help = "write the seats side by side, such as `by: p0 p1`, and `.` for a card that nobody laid"
        message = f"`by` needs one seat for each card: here are {len(content.by)} for {len(cards)}"
        report.error("S903", message, content.span, help=help)
