"""In which order people see the cards of a set: what may stand behind `sorted`, and what comes of it at a table."""

import pytest

from check.table_game import build, errors, rules, sound, warnings
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.setup import set_table
from hoyle.language.model.game import Game

HEAD = "set per player seen by owner"


def game(order: str, **more: str) -> Game:
    """The game with a zone in this order."""
    return sound(zones=f"mine: {HEAD}, sorted {order}", **more)


def faces(layout: Layout, among: str) -> list[str]:
    """Some cards as people see them in that zone."""
    places = layout.shown_orders["mine"]
    cards = [min(layout.cards_by_face[face]) for face in among.split()]
    return [layout.faces[card] for card in sorted(cards, key=places.__getitem__)]


CARDS = "2C 9C KC 2H AH 5S"


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("by card.suit, card.rank", "2C 9C KC 2H AH 5S"),
        ("by card.suit, down by card.rank", "KC 9C 2C AH 2H 5S"),
        ("down by card.suit, card.rank", "5S 2H AH 2C 9C KC"),
        ("by card.rank", "2C 2H 5S 9C KC AH"),
        ("down by card.rank, down by card.suit", "AH KC 9C 5S 2H 2C"),
        ("down by card.suit is trumps, card.rank", "2C 9C KC 2H 5S AH"),
        ("by -card.value, card.suit", "AH KC 9C 5S 2C 2H"),
        ("by card.rank is not in (2, A), card.suit", "2C 2H AH 9C KC 5S"),
    ],
)
def test_the_order_of_a_hand(order: str, told: str) -> None:
    assert faces(set_table(game(order), 2), CARDS) == told.split()


def test_an_option_may_decide() -> None:
    rules = game("down by card.suit is trumps, card.suit")
    assert faces(set_table(rules, 2, {"trumps": "hearts"}), "2C 5S AH") == ["AH", "2C", "5S"]


def test_cards_without_a_suit_stand_behind_the_others() -> None:
    text = rules(zones=f"mine: {HEAD}, sorted down by card.suit, card.rank").replace(
        "into: stock", "into: stock\n  jokers: 1", 1
    )
    found, _ = build(text)
    assert found is not None
    assert faces(set_table(found, 2), "JK 2C 5S") == ["5S", "2C", "JK"]


def test_without_keys_there_is_no_order() -> None:
    assert set_table(sound(), 2).shown_orders == {}


WRONG = {
    "by suit": ("N301", "suit"),
    "by value": ("N301", "value"),
    "by card": ("T412", "card"),
    "by cards": ("N315", "cards"),
    "by card.place is none": ("N315", "place"),
    "by leader is none": ("N315", "leader"),
    "by takes(card)": ("N315", "takes"),
    "by my rounds": ("N305", "my rounds"),
    "by card.colour": ("N314", "colour"),
}


@pytest.mark.parametrize("order", WRONG)
def test_what_cards_cannot_be_sorted_by(order: str) -> None:
    assert errors(rules(zones=f"mine: {HEAD}, sorted {order}")) == [WRONG[order]]


@pytest.mark.parametrize(
    "kind", ["row seen by everyone", "stack seen by nobody", "rows seen by nobody", "4 places seen by nobody"]
)
def test_only_a_set_is_sorted(kind: str) -> None:
    assert [code for code, _ in errors(rules(zones=f"mine: {kind}, sorted by card.rank"))] == ["T411"]


def test_sorted_is_no_reserved_word() -> None:
    assert not [code for code, _ in warnings(rules(formulas="sorted: count(trick)")) if code != "N310"]
