"""Texts with values: their pieces at a position, and the words for a reader.

The pieces are plain data for the log: words, and for cards `[several, marks]`, each mark a card, its zone, its position
there and the seats that see its face.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hoyle.model.formula import Formula
from hoyle.model.text import Text
from hoyle.model.types import Type
from hoyle.offers.notation import Notation
from hoyle.position.position import Position
from hoyle.table.evaluate import Evaluator
from hoyle.table.lists import LONG

Pieces = list[Any]
Fill = Callable[[Position], Pieces]

#: Log entries about who saw the face of a card, and about decisions.
_SHOWING = ("deal", "move", "up", "down", "show", "see")
_DECIDED = ("do", "pass", "chosen")


def compile_text(text: Text, evaluator: Evaluator, notation: Notation) -> Fill:
    """Compile a text to a function from a position to its pieces; that raises `Fault` if a formula fails."""
    fills = [_words(piece) if isinstance(piece, str) else _hole(piece, evaluator, notation) for piece in text]

    def fill(p: Position) -> Pieces:
        found: Pieces = []
        for work_out in fills:
            piece = work_out(p)
            if found and isinstance(piece, str) and isinstance(found[-1], str):
                found[-1] += piece
            else:
                found.append(piece)
        return found

    return fill


def _words(piece: str) -> Callable[[Position], Any]:
    return lambda p: piece


def _hole(formula: Formula, evaluator: Evaluator, notation: Notation) -> Callable[[Position], Any]:
    value, kind = evaluator.compile(formula), formula.type
    item = kind.item if kind.base == "list" else kind
    several = kind.base == "list"
    if item is not None and item.base == "card":
        return lambda p: _cards(p, value(p), several, notation)
    if several:
        return lambda p: _sentence_list(notation, item, value(p))
    return lambda p: printed(notation, kind, value(p))


def _sentence_list(notation: Notation, kind: Type | None, items: Sequence[Any]) -> str:
    words = [printed(notation, kind, one) for one in items[:LONG]]
    return _together([*words, f"{len(items) - LONG} more"] if len(items) > LONG else words)


def printed(notation: Notation, kind: Type | None, value: Any) -> str:
    """A value other than a card, in a sentence: a side by its players, a rank or suit by title, others as in moves."""
    if kind is None or value is None:
        return "none"
    if kind.base in ("rank", "suit"):
        name = notation.plain(kind, value)
        return notation.layout.face_titles.get(name, name)
    if kind.base == "side":
        return "+".join(f"p{seat}" for seat, side in enumerate(notation.layout.side_of) if side == value)
    return notation.plain(kind, value)


def _cards(p: Position, value: Any, several: bool, notation: Notation) -> Any:
    if value is None:
        return "none"
    return [several, [_mark(p, card, notation) for card in (tuple(value) if several else (value,))]]


def _mark(p: Position, card: int, notation: Notation) -> list[int]:
    """A card with its zone, position, and the seats that see it or saw it arrive since the last decision or shuffle."""
    seen, chain = notation.sights.card(p, card), p.past
    while chain is not None and chain[0][0] not in _DECIDED:
        entry, chain = chain
        if entry[0] == "gather" or (entry[0] == "shuffle" and entry[1] == p.where[card]):
            break  # longer lists are unreadable
        if entry[0] in _SHOWING and entry[1] == card:
            seen |= entry[-1]
            if entry[0] in ("deal", "move"):
                break
    return [card, p.where[card], notation.piles.position(p, card), seen]


def read_by(notation: Notation, pieces: Sequence[Any], seat: int | None) -> str:
    """The words for a seat, or for the referee; a card by its face if it is seen, otherwise by its place."""
    return "".join(p if isinstance(p, str) else _card_words(notation, p[0], p[1], seat) for p in pieces)


def faces_read(notation: Notation, pieces: Sequence[Any], seat: int | None) -> tuple[str, ...]:
    return tuple(notation.layout.faces[mark[0]] for mark in marks_of(pieces) if _sees(mark, seat))


def marks_of(pieces: Iterable[Any]) -> list[Any]:
    return [mark for piece in pieces if not isinstance(piece, str) for mark in piece[1]]


def _sees(mark: Sequence[int], seat: int | None) -> bool:
    return seat is None or bool(mark[3] >> seat & 1)


def _card_words(notation: Notation, several: bool, marks: Sequence[Sequence[int]], seat: int | None) -> str:
    """Some cards in a sentence: `7C, 8C and 9C`, `7C and 2 cards`, `table@3`, `a card`."""
    faces = [notation.layout.faces[mark[0]] for mark in marks if _sees(mark, seat)]
    hidden = len(marks) - len(faces)
    if not several and hidden:
        _, zone, position, _ = marks[0]
        lies_open = position and notation.piles.kinds[zone] != "stack"
        return notation.at(zone, position) if lies_open else "a card"
    if hidden:
        faces.append("a card" if hidden == 1 else f"{hidden} cards")
    return _together(faces)


def _together(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "nothing"
