"""Piles as drawn, each with its title."""

from collections.abc import Callable, Sequence

from hoyle.engine.offers.notation import HIDDEN
from hoyle.language.report.words import with_number
from hoyle.scene.things import Line, Pile, Thing, with_free_place
from hoyle.scene.wording.equal_cards import neighbours
from hoyle_cli.screen.cards import Deck, Lit, token_role
from hoyle_cli.screen.pieces import Block, Piece, Row, breadth, space, wrapped

#: So many cards of a pile in the middle are drawn large.
FEW = 12


def block(pile: Pile, deck: Deck, lit: Lit, width: int, *, large: bool = False, tall: bool = False) -> Block:
    pile = with_free_place(pile, {*lit.labels, *lit.taken})
    if large and fits_large(pile):
        return [[lit.title(pile)], *deck.large(pile.things, lit, width, tall=tall)]
    head = [lit.title(pile), space(1)]
    start = breadth(head)
    if start > width // 2:
        return [head, *[[space(2), *row] for row in DRAWN[pile.kind](pile, deck, lit, width - 2)]]
    rows = DRAWN[pile.kind](pile, deck, lit, max(width - start, 8)) or [[]]
    return [[*head, *rows[0]], *[[space(start), *row] for row in rows[1:]]]


def fits_large(pile: Pile) -> bool:
    things = pile.things
    return pile.kind in ("row", "set") and 0 < len(things) <= FEW and any(thing.face != HIDDEN for thing in things)


def alike(things: tuple[Thing, ...], lit: Lit) -> bool:
    return all(thing.face == HIDDEN and not thing.note and not lit.role(thing.target) for thing in things)


def cards(things: tuple[Thing, ...], deck: Deck, lit: Lit, *, mixed: bool) -> list[Row]:
    if not things:
        return [[Piece("-", "free")]]
    if alike(things, lit):
        return [deck.fan(len(things))]
    found = counted(things, lit, mixed=mixed)
    return [[*deck.small(thing, lit), *times(number, deck), space(1)] for thing, number in found]


def counted(things: Sequence[Thing], lit: Lit, *, mixed: bool = False) -> list[tuple[Thing, int]]:
    """Count neighbours that look alike, unless one can be or was chosen; in a set (`mixed`) the first may be."""

    def same(one: Thing, other: Thing) -> bool:
        role = lit.role(one.target)
        chosen = (role and not (mixed and role == "lit")) or lit.role(other.target)
        seen = one.face not in ("", HIDDEN) and not chosen
        return seen and (one.face, one.note, one.by, one.token) == (other.face, other.note, other.by, other.token)

    return neighbours(things, same)


def times(number: int, deck: Deck) -> Row:
    return [Piece(f"{'x' if deck.ascii else '×'}{number}", "")] if number > 1 else []


def in_line(pile: Pile, deck: Deck, lit: Lit, width: int) -> Block:
    drawn = cards(pile.things, deck, lit, mixed=pile.kind == "set")
    if pile.kind == "row" and any(lit.player(thing) for thing in pile.things):
        drawn = [
            [*row[:-1], space(bool(thing.note)), Piece(lit.player(thing), "note"), space(2)]
            for row, (thing, _) in zip(drawn, counted(pile.things, lit), strict=True)
        ]
    return wrapped(drawn, width)


def stack(pile: Pile, deck: Deck, lit: Lit, width: int) -> Block:
    """Draw a stack by its top card and size; with cards to touch, draw them all."""
    things = pile.things
    seen = [thing for thing in things if thing.face != HIDDEN]
    touched = [thing for thing in things[1:] if lit.role(thing.target)]
    equal = len(seen) == len(things) and len(counted(things, Lit())) == 1
    if not things or touched or alike(things, lit):
        return in_line(pile, deck, lit, width)
    if equal:
        return wrapped([[*deck.small(things[0], lit), *times(len(things), deck)]], width)
    more = [[Piece(f" on {len(things) - 1}", "dim")]] if len(things) > 1 else []
    return wrapped([deck.small(things[0], lit), *more], width)


def rows(pile: Pile, deck: Deck, lit: Lit, width: int) -> Block:
    """Draw numbered rows; without a visible card only their number and size."""
    if pile.empty:
        return [[Piece("-", "free")]]
    lit_line = any(lit.role(line.target) for line in pile.lines)
    if not lit_line and alike(pile.things, lit):
        many = len(pile.lines)
        told = (f"{with_number(many, 'row')},", f" {deck.counted(len(pile.things))}")
        return wrapped([[Piece(words, "")] for words in told], width)
    return wrapped([[*one_row(i, line, deck, lit, width), space(2)] for i, line in enumerate(pile.lines, 1)], width)


def one_row(number: int, line: Line, deck: Deck, lit: Lit, width: int) -> Row:
    set_off = lit.role(line.target)
    label = lit.labels.get(line.target, "")
    head: Row = [Piece(label, "number", line.target)] if label else []
    mark = ("*" if deck.ascii else "✓") if set_off == "taken" else ""
    head.append(Piece(f"{mark}[{number}]" if label else f"{mark}{number}:", f"row {set_off}".strip(), line.target))
    single = any(lit.role(thing.target) for thing in line.things)
    for thing, many in counted(line.things, lit):
        pieces = [*deck.small(thing, lit), *times(many, deck)]
        if set_off and not single:
            pieces = [piece._replace(target=line.target, role=f"{piece.role} {set_off}") for piece in pieces]
        head += pieces
    return head if breadth(head) <= width else [*head[: max(width // 5, 1)], Piece("…", "dim", line.target)]


def places(pile: Pile, deck: Deck, lit: Lit, width: int) -> Block:
    drawn = [[deck.small(thing, lit) for thing in line.things] for line in pile.lines]
    broad = [max(map(breadth, column)) for column in zip(*drawn, strict=True)]
    found: Block = []
    for line in drawn:
        found += wrapped([[space(most - breadth(row)), *row, space(1)] for most, row in zip(broad, line)], width)
    return found


def tokens(pile: Pile, deck: Deck, lit: Lit, width: int) -> Block:
    times, sign = ("x", "o") if deck.ascii else ("×", "●")
    told: list[Row] = []
    for name, number in pile.tokens:
        if number is None:
            told.append([Piece(f"{name} ?  ", token_role(name))])
        elif number:
            told.append([Piece(f"{sign} {name}", token_role(name)), Piece(f" {times}{number}  ", "")])
    return wrapped(told or [[Piece("-", "free")]], width)


DRAWN: dict[str, Callable[[Pile, Deck, Lit, int], Block]] = {
    "stack": stack,
    "row": in_line,
    "set": in_line,
    "rows": rows,
    "places": places,
    "tokens": tokens,
}
