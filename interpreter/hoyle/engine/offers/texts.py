"""Texts with values: their pieces at a position, and the words for a reader."""

from collections.abc import Callable, Sequence
from typing import Any

from hoyle.engine.offers.notation import Notation
from hoyle.engine.position.entries import (
    AllGathered,
    CardEntry,
    CardMoved,
    CardNames,
    Mark,
    MoveMade,
    Pieces,
    PileShuffled,
    SecretChosen,
    TurnPassed,
    marks_of,
)
from hoyle.engine.position.position import Position, backwards
from hoyle.engine.position.sight import is_seen
from hoyle.engine.table.closure import always
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.lists import LONG
from hoyle.language.model.formula import Formula
from hoyle.language.model.text import Text
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.types import Type
from hoyle.language.report.words import join_words

Fill = Callable[[Position], Pieces]


def compile_text(text: Text, evaluator: Evaluator, notation: Notation) -> Fill:
    fills = [always(piece) if isinstance(piece, str) else _hole(piece, evaluator, notation) for piece in text]

    def fill(p: Position) -> Pieces:
        found: Pieces = []
        for work_out in fills:
            piece = work_out(p)
            if isinstance(piece, str) and found and isinstance(last := found[-1], str):
                found[-1] = last + piece
            else:
                found.append(piece)
        return found

    return fill


def _hole(formula: Formula, evaluator: Evaluator, notation: Notation) -> Callable[[Position], str | CardNames]:
    value, kind = evaluator.compile(formula), formula.type
    item = kind.item if kind.base == "list" else kind
    several = kind.base == "list"
    if item is not None and item.base == "card":
        return lambda p: _cards(p, value(p), several, notation)
    if several:
        return lambda p: _sentence_list(notation, item, value(p))
    return lambda p: value_words(notation, kind, value(p))


def _sentence_list(notation: Notation, kind: Type | None, items: Sequence[Any]) -> str:
    words = [value_words(notation, kind, one) for one in items[:LONG]]
    return join_words([*words, f"{len(items) - LONG} more"] if len(items) > LONG else words, "and") or "nothing"


def value_words(notation: Notation, kind: Type | None, value: Any) -> str:
    if kind is None or value is None:
        return "none"
    if kind.base in ("rank", "suit"):
        name = notation.write_value(kind, value)
        return notation.layout.face_titles.get(name, name)
    if kind.base == "words":
        layout = notation.layout
        return layout.word_titles.get(value) or layout.face_titles.get(value) or untitled_name(value)
    if kind.base == "side":
        return "+".join(f"p{seat}" for seat in notation.layout.seats_of(value))
    return notation.write_value(kind, value)


def _cards(p: Position, value: Any, several: bool, notation: Notation) -> str | CardNames:
    if value is None:
        return "none"
    return CardNames(several, [_mark(p, card, notation) for card in (tuple(value) if several else (value,))])


def _mark(p: Position, card: int, notation: Notation) -> Mark:
    """A card where it lies, seen also by those who saw it come there since the last decision or shuffle."""
    seen = notation.sights.card(p, card)
    for entry in backwards(p.past):
        match entry:
            case MoveMade() | TurnPassed() | SecretChosen() | AllGathered():
                break
            case PileShuffled(zone=zone) if zone == p.where[card]:
                break  # nobody could follow it
            case CardEntry(card=shown) if shown == card:
                seen |= entry.seen
                if isinstance(entry, CardMoved):
                    break
    return Mark(card, p.where[card], notation.piles.position(p, card), seen)


def read_by(notation: Notation, pieces: Pieces, seat: int | None) -> str:
    """The words for a seat, or the referee."""
    return "".join(p if isinstance(p, str) else card_words(notation, p.several, p.marks, seat) for p in pieces)


def faces_read(notation: Notation, pieces: Pieces, seat: int | None) -> tuple[str, ...]:
    return tuple(notation.layout.faces[mark.card] for mark in marks_of(pieces) if _sees(notation, mark, seat))


def _sees(notation: Notation, mark: Mark, seat: int | None) -> bool:
    return is_seen(mark.seen, seat, notation.sights.everyone)


def card_words(notation: Notation, several: bool, marks: Sequence[Mark], seat: int | None) -> str:
    faces = [notation.layout.faces[mark.card] for mark in marks if _sees(notation, mark, seat)]
    hidden = len(marks) - len(faces)
    if not several and hidden:
        zone, place = marks[0].zone, marks[0].place
        lies_open = place and notation.piles.kinds[zone] != "stack"
        return notation.at(zone, place) if lies_open else "a card"
    if hidden:
        faces.append("a card" if hidden == 1 else f"{hidden} cards")
    return join_words(faces, "and") or "nothing"
