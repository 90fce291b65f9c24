"""The cards that a scenario deals, and those it names for its formulas: nodes and a table in, faces and cards out."""

from hoyle.report import Report
from hoyle.scenarios.contents import EMPTY, Reader, pick
from hoyle.scenarios.formulas import Asker, Cards
from hoyle.scenarios.parts import words
from hoyle.syntax import Mapping, Node, Scalar
from hoyle.table.layout import Layout

HELP = "write the cards in one line, with spaces between: `9H 7D`"


def read_deal(layout: Layout, node: Node | None, report: Report) -> list[str] | dict[str, list[str]] | None:
    """What is dealt: faces in the order in which they leave the pile, or by zone; what is wrong is reported."""
    if node is None:
        return None
    used: set[int] = set()
    if isinstance(node, Mapping):
        reader = Reader(layout, report)
        return {at.key: dealt(layout, value, key, used, report) for key, value in node if (at := reader.zone(key))}
    return dealt(layout, node, None, used, report)


def dealt(layout: Layout, node: Node, key: Scalar | None, used: set[int], report: Report) -> list[str]:
    """The faces of one text, each of which the deck must have left."""
    if not isinstance(node, Scalar) or not node.value:
        span = key.span if key is not None and not node.span.text else node.span
        report.error("S903", "the cards dealt stand in one text", span, help=HELP)
        return []
    faces = Reader(layout, report).faces(words(node))
    for face in faces:
        if pick(layout, face, used) is None:
            help = "take it away in one of the places, or name another card"
            report.error("S905", f"`{face}` is dealt more often than the deck has it", node.span, help=help)
    return list(faces)


def named_cards(asker: Asker, node: Mapping | None, report: Report) -> Cards:
    """The cards that a scenario names for its formulas."""
    reader = Reader(asker.game.layout, report)
    used: set[int] = set()
    found: dict[str, tuple[int, ...]] = {}
    for key, value in node or ():
        if asker.means(key.value):
            message = f"`{key.value}` means something in formulas already"
            report.error("S902", message, key.span, help="give these cards another name")
        if not isinstance(value, Scalar) or not value.value:
            span = value.span if value.span.text else key.span
            report.error("S903", f"the cards of `{key.value}` stand in one text", span, help=HELP)
            continue
        faces = reader.faces(words(value) if value.value != EMPTY else [])
        cards = [pick(asker.game.layout, face, used) for face in faces]
        if None in cards:
            help = "one card cannot be in two of these lists, nor twice in one"
            message = f"`{key.value}` takes a card more often than the deck has it"
            report.error("S905", message, value.span, help=help)
        found[key.value] = tuple(card for card in cards if card is not None)
    return found
