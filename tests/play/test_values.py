"""Values that plain data may be: for each type those of a table with three players, thirteen cards and three places."""

from typing import Any

import pytest

from hoyle.engine.offers.moves import At
from hoyle.language.model.types import Base, Type
from hoyle.play.values import fits, fits_in_move
from play.vault import game

SEATS = Type("list", Type("player"))

#: Types with values that fit, and values that do not.
VALUES: list[tuple[Type, list[Any], list[Any]]] = [
    (Type("bool"), [True, False], [0, 1, None, "yes"]),
    (Type("words", words=("calm", "wild")), ["calm", "wild"], ["bored", 0, None]),
    (Type("int"), [0, -(2**31), 2**31 - 1], [True, 2**31, -(2**31) - 1, 1.0, None, "1"]),
    (Type("player"), [0, 2], [3, -1, None, True]),
    (Type("side"), [0, 2], [3, -1]),
    (Type("card"), [0, 12], [13, -1]),
    (Type("rank"), [0, 6], [7, -1]),
    (Type("suit"), [0, 1], [2, -1]),
    (Type("place"), [0, 2], [3, -1]),
    (Type("zone"), [0, 8], [9, -1]),
    (Type("row"), [6, 15], [7, 0, -3, None, "melds@1"]),
    (Type("look"), [(0, 0), (6, None), (5, 1)], [(7, 0), (0, 2), (None, 0), (0,), (0, 0, 0), [0, 0], 0]),
    (SEATS, [(), (0, 2)], [(0, 3), [0], 0, (None,)]),
    (Type("list"), [()], [(0,)]),
    (Type("none"), [], [0, None]),
    (Type("suit", optional=True), [None, 1], [2]),
]


@pytest.mark.parametrize(("kind", "good", "bad"), VALUES, ids=str)
def test_a_value_fits_its_type(kind: Type, good: list[Any], bad: list[Any]) -> None:
    assert [value for value in (*good, *bad) if fits(game().layout, kind, value)] == good


BASES: list[Base] = ["int", "bool", "player", "side", "card", "look", "rank", "suit", "place", "row", "zone", "words"]


def test_moves_call_cards_and_rows_by_their_places() -> None:
    layout, there = game().layout, At("line", "1")
    assert [base for base in BASES if fits_in_move(layout, Type(base), there)] == ["card", "row"]
    cards = Type("list", Type("card"))
    assert fits_in_move(layout, cards, (0, there)) and fits_in_move(layout, cards, ())
    assert not fits_in_move(layout, cards, (0, 13)) and not fits_in_move(layout, Type("list"), (there,))
    assert not fits_in_move(layout, SEATS, (there,)) and not fits_in_move(layout, cards, 0)


def test_a_row_has_a_place_in_moves_and_never_a_number() -> None:
    layout, row = game().layout, Type("row")
    assert not fits_in_move(layout, row, 6) and not fits_in_move(layout, row, None)
    assert fits_in_move(layout, Type("row", optional=True), None)
    assert fits_in_move(layout, Type("player"), 2) and not fits_in_move(layout, Type("player"), None)
