"""Zones whose titles are plurals, such as `open cards`: in the booklet and in the log."""

from pathlib import Path

import pytest

import hoyle
from hoyle.scene.wording.event_words import EventWords
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet

RULES = """hoyle: 1
game: plurals
title: Plurals
players: 2
deck: {ranks: [7, 8, 9, 10, J], suits: [clubs, hearts], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  roof:  row per player seen by everyone if over else owner
variables:
  over: bool
actions:
  lay:
    title: lay {x}
    with: {x: 2 cards from my hand + my roof}
    do: move x to my roof
phases:
  game: |
    shuffle stock
    deal 2 from stock to each roof starting with dealer
    deal 2 from stock to each hand starting with dealer
    for p in players: p chooses lay
    over = yes
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: highest my score}
titles: {roof: open cards}
"""


def plurals(folder: Path) -> hoyle.Game:
    path = folder / "plurals.yaml"
    path.write_text(RULES, encoding="utf-8")
    return hoyle.load(path)


def test_cards_are_dealt_to_each_players_cards(tmp_path: Path) -> None:
    text = " ".join(plain_text(booklet(plurals(tmp_path).model), 100).split())
    assert "Deal two cards from the stock to each player's open cards, one at a time" in text
    assert "Deal two cards from the stock to each of the hands, one at a time" in text


def test_a_whole_pile_is_shared_out_among_the_zones(tmp_path: Path) -> None:
    path = tmp_path / "plurals.yaml"
    shared = RULES.replace("deal 2 from stock to each", "deal count(stock) from stock to each")
    path.write_text(shared, encoding="utf-8")
    text = " ".join(plain_text(booklet(hoyle.load(path).model), 100).split())
    assert "Deal all cards from the stock to the players' open cards, one at a time" in text
    assert "Deal all cards from the stock to the hands, one at a time" in text


def test_a_choice_is_from_one_zone_or_from_the_other(tmp_path: Path) -> None:
    text = " ".join(plain_text(booklet(plurals(tmp_path).model), 100).split())
    assert "two cards from your hand or from your open cards" in text


def test_the_log_says_that_cards_are_turned_up(tmp_path: Path) -> None:
    state = plurals(tmp_path).new_state(1)
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    opened = [event for event in state.log(0) if event.kind == "open"]
    lines = [EventWords(state.game, 0).sentence(event) for event in opened]
    assert any(line.startswith("p1's open cards are turned up") for line in lines)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("of players after dealer", "each of the hands of the players after the dealer, one at a time."),
        (
            "of list(p for p in players where roof[p] is not empty) starting with dealer",
            "each of the hands of the players whose open cards are not empty, one at a time, "
            "starting with the dealer (if among them).",
        ),
    ],
)
def test_a_deal_says_whose_hands_if_they_are_not_all(order: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "plurals.yaml"
    path.write_text(RULES.replace("each hand starting with dealer", f"each hand {order}"), encoding="utf-8")
    text = " ".join(plain_text(booklet(hoyle.load(path).model), 100).split())
    assert f"Deal two cards from the stock to {words}" in text
