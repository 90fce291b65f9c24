"""The layout of the table.

The first layout that fits is chosen, from spacious to dense; the densest may be scrolled.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from hoyle.scene.things import Pile, SeatView, TableView, hands_of
from hoyle_cli.screen import piles
from hoyle_cli.screen.cards import Deck, Lit
from hoyle_cli.screen.pieces import Block, Piece, Row, beside, centred, fitted, flowed, space, widest, wrapped

#: The columns from which players also sit left and right.
ROUND = 104
#: So many players at most sit round the table; more sit in lines above it.
ROUND_AT_MOST = 7
#: The columns from which the own cards lie in the middle.
BROAD = 84
#: The lines from which cards are drawn tall if possible.
TALL = 30
#: So many zones of a family lie in columns.
FAMILY = 4
#: The narrowest that a seat may be.
SEAT = 22


@dataclass(frozen=True, slots=True)
class Drawing:
    top: Block
    middle: Block
    own: Block

    @property
    def lines(self) -> int:
        return len(self.top) + len(self.middle) + len(self.own)


@dataclass(frozen=True, slots=True)
class Way:
    """Large cards in the middle, a large hand, blank lines, cards of five lines."""

    middle: bool
    hand: bool
    airy: bool
    tall: bool = False


WAYS = (
    Way(True, True, True, True),
    Way(True, True, True),
    Way(True, True, False),
    Way(False, True, False),
    Way(False, False, False),
)


def drawing(view: TableView, deck: Deck, lit: Lit, width: int, height: int) -> Drawing:
    for way in WAYS if height >= TALL else WAYS[1:]:
        found = table(view, deck, lit, width, way)
        if found.lines <= height:
            break
    return found


def table(view: TableView, deck: Deck, lit: Lit, width: int, way: Way) -> Drawing:
    if not view.seats:
        return Drawing([], [], [])
    others = view.seats[1:]
    mine = own(view.seats[0], deck, lit, width, way)
    if width < ROUND or not 2 <= len(others) < ROUND_AT_MOST:
        return Drawing(above(others, deck, lit, width), middle(view, deck, lit, width, way), mine)
    most = min(max(width // 4, SEAT), 40)
    side = max(SEAT, *(widest(seat(others[i], deck, lit, most)) for i in (0, -1)))
    inner = width - 2 * side - 4
    top = above(others[1:-1], deck, lit, inner)
    margin = [[space(side + 2), *row] for row in top]
    left, right = (seat(others[i], deck, lit, side) for i in (0, -1))
    centre = middle(view, deck, lit, inner, way)
    return Drawing(margin, beside([left, centre, right], [side, inner, side]), mine)


def above(others: Sequence[SeatView], deck: Deck, lit: Lit, width: int) -> Block:
    if not others:
        return []
    per_line = max(min(len(others), width // (SEAT + 2)), 1)
    found: Block = []
    for start in range(0, len(others), per_line):
        some = others[start : start + per_line]
        broad = (width - 2 * (len(some) - 1)) // len(some)
        seats = [seat(one, deck, lit, broad) for one in some]
        if width >= ROUND // 2 and len(some) < 3:
            seats = [centred(drawn, broad) for drawn in seats]
        found += beside(seats, [broad] * len(some))
    return found


def head(one: SeatView, deck: Deck, lit: Lit, width: int) -> Block:
    target = f"p{one.number}"
    mark = (">" if deck.ascii else "▶") if one.turn else " "
    label = lit.labels.get(target, "")
    pieces: list[Row] = [[Piece(f"{mark} ", "turn")]]
    pieces[0] += [Piece(label, "number", target), Piece(" ", "", target)] if label else []
    pieces[0] += [Piece(one.name, f"name {'turn' if one.turn else ''} {lit.role(target)}".strip(), target)]
    pieces[0] += [Piece(" (partner)", "note")] if one.partner else []
    told = [f"score {one.score}" if one.score else "", *one.notes]
    pieces += [[Piece("  "), *deck.spoken(text)] for text in told if text]
    return wrapped(pieces, width, indent=2)


def seat(one: SeatView, deck: Deck, lit: Lit, width: int) -> Block:
    found = head(one, deck, lit, width)
    drawn = [piles.block(pile, deck, lit, width - 2) for pile in one.piles if worth_drawing(pile, lit)]
    return [*found, *[[space(2), *row] for row in flowed(drawn, width - 2, 2)]]


def worth_drawing(pile: Pile, lit: Lit) -> bool:
    """Whether a pile has cards or can receive some."""
    targets = (*(line.target for line in pile.lines), *(thing.target for thing in pile.things))
    return not pile.empty or any(map(lit.role, targets))


def middle(view: TableView, deck: Deck, lit: Lit, width: int, way: Way) -> Block:
    drawn = [
        (pile.key.partition("[")[0], piles.block(pile, deck, lit, width, large=way.middle, tall=way.tall))
        for pile in view.shared
    ]
    flat = in_columns([(family, one) for family, one in drawn if len(one) == 1], width)
    tall = even([(family, one) for family, one in drawn if len(one) > 1])
    gap: Block = [[]] if way.airy else []
    found = [*gap, *centred(flat, width)]
    if tall:
        found += [*gap, *centred(flowed(tall, width), width)]
    notes = wrapped([[*deck.spoken(note, "dim"), space(3)] for note in view.notes], width - 2)
    return [*found, *(gap if notes else []), *centred(notes, width), *gap]


def even(drawn: Sequence[tuple[str, Block]]) -> list[Block]:
    many = Counter(family for family, _ in drawn)
    broad = {family: max(widest(one) for other, one in drawn if other == family) for family in many}
    return [[fitted(row, broad[family]) for row in one] if many[family] >= FAMILY else one for family, one in drawn]


def in_columns(drawn: Sequence[tuple[str, Block]], width: int) -> Block:
    many = Counter(family for family, _ in drawn)
    found: Block = []
    for family, some in groupby(drawn, key=lambda one: one[0] if many[one[0]] >= FAMILY else ""):
        blocks = [one for _, one in some]
        wide = max(map(widest, blocks))
        found += flowed([[fitted(one[0], wide)] for one in blocks] if family else blocks, width)
    return found


def own(one: SeatView, deck: Deck, lit: Lit, width: int, way: Way) -> Block:
    hands = hands_of(one.piles)
    large = [pile for pile in hands if way.hand and len(pile.things) <= 26]
    small = [pile for pile in one.piles if pile not in large and worth_drawing(pile, lit)]
    found = head(one, deck, lit, width)
    rest = flowed([piles.block(pile, deck, lit, width - 2) for pile in small], width - 2)
    found += [[space(2), *row] for row in rest]
    blocks = [
        deck.large(
            pile.things, lit, width - 2, raising=True, tall=way.tall and deck.fits_in_line(pile.things, width - 2)
        )
        for pile in large
    ]
    if len(blocks) > 1:
        blocks = [[[lit.title(pile)], *drawn] for pile, drawn in zip(large, blocks)]
    found += [[space(1), *row] for row in flowed(blocks, width - 2)]
    return centred(found, width) if width >= BROAD else found
