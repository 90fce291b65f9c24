"""The cards that a scenario deals."""

from collections import Counter

from hoyle.engine.offers.notation import HIDDEN
from hoyle.language.report import Report
from hoyle.language.syntax import Mapping, Node, Scalar
from hoyle.play.game import Game
from hoyle.play.scripted_chance import normal_face, too_often
from hoyle.tools.scenarios.contents import EMPTY, Reader, pick
from hoyle.tools.scenarios.formulas import Asker, Cards
from hoyle.tools.scenarios.parts import words

HELP = "write the cards in one line, with spaces between: `9H 7D`"


def read_deal(game: Game, node: Node | None, report: Report) -> list[str] | dict[str, list[str]] | None:
    """Faces in the order in which they leave the pile, or by zone."""
    if node is None:
        return None
    before: list[str] = []
    if isinstance(node, Mapping):
        reader = Reader(game.layout, report)
        return {at.key: add_faces(game, value, key, before, report) for key, value in node if (at := reader.zone(key))}
    return add_faces(game, node, None, before, report)


def add_faces(game: Game, node: Node, key: Scalar | None, before: list[str], report: Report) -> list[str]:
    if not isinstance(node, Scalar) or not node.value:
        span = key.span if key is not None and not node.span.text else node.span
        report.error("S903", "the dealt cards must be one text", span, help=HELP)
        return []
    faces = [normal_face(game.layout, face) for face in faces_of(Reader(game.layout, report), node)]
    known = too_often(game, before)
    before += faces
    face = too_often(game, before)
    if face is not None and known is None:
        help = f"remove one `{face}`, or name another card in its place"
        report.error("S905", f"`{face}` is dealt more often than it is in the deck", node.span, help=help)
    return faces


def faces_of(reader: Reader, node: Scalar) -> tuple[str, ...]:
    found = reader.faces(words(node))
    if HIDDEN in found:
        help = "name the card; cards that are not named may be any"
        reader.report.error("S903", f"`{HIDDEN}` is a back; cards are named by their faces here", node.span, help=help)
    return tuple(face for face in found if face != HIDDEN)


def tells_of_more_deals(game: Game, deal: dict[str, list[str]]) -> bool:
    """A deal by zones covers later deals if it names a card more often than the deck has it."""
    count = Counter(face for faces in deal.values() for face in faces)
    return any(n > len(game.layout.cards_by_face[face]) for face, n in count.items())


def named_cards(asker: Asker, node: Mapping | None, report: Report) -> Cards:
    reader = Reader(asker.game.layout, report)
    used: set[int] = set()
    found: dict[str, tuple[int, ...]] = {}
    for key, value in node or ():
        if asker.has_meaning(key.value):
            message = f"`{key.value}` already has a meaning in formulas"
            report.error("S902", message, key.span, help="give these cards another name")
        if not isinstance(value, Scalar) or not value.value:
            span = value.span if value.span.text else key.span
            report.error("S903", f"the cards of `{key.value}` must be one text", span, help=HELP)
            continue
        faces = faces_of(reader, value) if value.value != EMPTY else ()
        cards = [pick(asker.game.layout, face, used) for face in faces]
        if None in cards:
            help = "one card cannot be in two of these lists, nor twice in one"
            message = f"`{key.value}` has a card more often than the deck"
            report.error("S905", message, value.span, help=help)
        found[key.value] = tuple(card for card in cards if card is not None)
    return found
