"""In a deck with numbers for faces a number is a card or a count by what is written, and never by chance."""

from pathlib import Path

import pytest
from own_games import FIRST, NUMBERS, message_of

GIVEN = "given:\n  market: 3 5\n  hand[0]: {cards: 7}\n  hand[1]: {count: 1}\nsteps:\n- "


@pytest.mark.parametrize(
    "market",
    ["3 5", "{cards: 3 5}", "{count: 2}", "{has: 3}", "{lacks: 7}", "{in any order: 5 3}", "?? ??", "{has: 5 3}"],
)
def test_what_is_so(tmp_path: Path, market: str) -> None:
    market = market if market[0] != "?" else f'"{market}"'
    assert not message_of(
        tmp_path, NUMBERS, f"{GIVEN}zones: {{market: {market}, stock: 5}}".replace("stock: 5", "stock: {count: 5}")
    )


@pytest.mark.parametrize(
    "market", ["3 6", "{cards: 3}", "{count: 3}", "{has: 2}", "{lacks: 3}", "{in any order: 5 2}", "{cards: 2 5}"]
)
def test_what_is_not_so(tmp_path: Path, market: str) -> None:
    assert "`market` differs" in message_of(tmp_path, NUMBERS, f"{GIVEN}zones: {{market: {market}}}")


def test_one_card_and_one_of_any(tmp_path: Path) -> None:
    assert not message_of(tmp_path, NUMBERS, GIVEN + "zones:\n    hand[0]: {cards: 7}\n    hand[1]: {count: 1}")
    assert message_of(tmp_path, NUMBERS, GIVEN + "zones:\n    hand[0]: {cards: 6}")
    assert message_of(tmp_path, NUMBERS, GIVEN + "zones:\n    hand[0]: {count: 7}")


@pytest.mark.parametrize("text", ["3", '"3"'])
@pytest.mark.parametrize("where", ["given:\n  market: %s\nsteps: []", "steps:\n- zones: {market: %s}"])
def test_a_number_alone_is_refused_with_both_ways_out(tmp_path: Path, where: str, text: str) -> None:
    message = message_of(tmp_path, NUMBERS, where % text)
    assert message.startswith("error[S907]: `3` could be the card 3, or a number of cards")
    assert "= help: write `{cards: 3}` for the card, or `{count: 3}` for the number of cards" in message


@pytest.mark.parametrize("zones", ["stock: 12", "stock: 10"])
def test_a_number_that_is_no_card_is_a_count(tmp_path: Path, zones: str) -> None:
    assert "found:    5: " in message_of(tmp_path, NUMBERS, f"{GIVEN}zones: {{{zones}}}")
    assert not message_of(tmp_path, FIRST, "steps:\n- zones: {stock: 22, trick: 0}")


def test_where_only_cards_stand_a_number_is_a_card(tmp_path: Path) -> None:
    text = "deal:\n  hand[0]: 3 4\ncards: {three: 3}\ngiven: {best: 3}\nsteps:\n- holds: three is in hand[p0]\n  variables: {best: 3}"
    assert not message_of(tmp_path, NUMBERS, text)


def test_a_number_behind_cards_is_no_count(tmp_path: Path) -> None:
    message = message_of(tmp_path, FIRST, "steps:\n- zones: {stock: {cards: 22}}")
    assert "the deck at this table has no card `22`" in message and "write `count: 22`" in message


def test_more_cards_than_a_zone_has_room_for(tmp_path: Path) -> None:
    message = message_of(tmp_path, NUMBERS, "given:\n  market: {count: 4}\nsteps: []")
    assert message.startswith("error[S906]: `market` has room for 3, and 4 are given")


@pytest.mark.parametrize(
    ("legal", "passes"),
    [
        ("{offer: {count: 3}, lay: {count: 2}}", True),
        ("{offer: {count: 2}}", False),
        ("{offer: [1, 2, 3], lay: [7, 8]}", True),
        ("{offer: [3]}", False),
        ("{offer: 1 2 3}", False),
    ],
)
def test_moves_and_how_many(tmp_path: Path, legal: str, passes: bool) -> None:
    assert (not message_of(tmp_path, NUMBERS, f"given:\n  hand[0]: 7 8\nsteps:\n- legal: {legal}")) is passes


@pytest.mark.parametrize("legal", ["{offer: 3}", "{lay: 2}"])
def test_a_number_that_could_be_a_move(tmp_path: Path, legal: str) -> None:
    message = message_of(tmp_path, NUMBERS, f"given:\n  hand[0]: 7 8\nsteps:\n- legal: {legal}")
    action, number = legal.strip("{}").split(": ")
    assert f"error[S907]: `{number}` could be the move `{action} {number}`, or a number of moves" in message
    assert f"`{action}: [{number}]` for the move, or `{action}: {{count: {number}}}` for the number of moves" in message


def test_a_move_with_a_card_that_is_not_there(tmp_path: Path) -> None:
    assert "has no card `12`" in message_of(tmp_path, NUMBERS, "steps:\n- cannot: lay 12")
