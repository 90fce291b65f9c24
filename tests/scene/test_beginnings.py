"""The beginning of a move that is typed: what it stands for, and what it does not."""

from pathlib import Path

import pytest

import hoyle
from hoyle.scene.choice import Choice
from hoyle.scene.things import table_view
from hoyle.scene.typed import Begin, Reply, read
from hoyle.scene.wording.shown_order import ShownOrder

GAME = """hoyle: 1
game: meld
title: Meld
players: 2
deck: {CARDS, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
actions:
  announce:
    title: announce {m}
    with: {m: 3..9 cards from my hand}
    do: show m to everyone
  wait: {title: wait, do: say "well"}
phases:
  game: |
    openly:
        for p in players: move list(c for c in stock where WANTED) to hand[p]
    for p in players: p chooses announce or wait
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: highest my score}
"""
CARDS = {
    "ranks: [8, 9, 10, J], suits: [clubs, hearts]": "p is first(players) and c.suit is clubs and c.rank is not 8",
    "ranks: [3, 7, 8], suits: [plain]": "p is first(players)",
}


def choice(folder: Path, cards: str) -> Choice:
    rules = GAME.replace("CARDS", cards).replace("WANTED", CARDS[cards])
    (folder / "meld.yaml").write_text(rules, encoding="utf-8")
    state = hoyle.load(folder / "meld.yaml").new_state(seed=1)
    seat = state.choosing[0]
    return Choice(state, seat, table_view(state, seat), ShownOrder(state.game))


CLUBS, TILES = CARDS


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        (CLUBS, "announce 9C+10C"),
        (CLUBS, "announce 10C+9C"),
        (CLUBS, "announce 10C"),
        (CLUBS, "announce 9C 10C"),
        (TILES, "announce 3+7"),
        (TILES, "announce 3 7"),
        (TILES, "announce 3"),
    ],
)
def test_some_cards_of_a_set_are_not_the_set(tmp_path: Path, cards: str, line: str) -> None:
    found = read(line, choice(tmp_path, cards))
    assert isinstance(found, Reply) and "too few" in found.text


@pytest.mark.parametrize(
    ("cards", "line"),
    [(CLUBS, "announce JC+9C+10C"), (CLUBS, "10C+9C+JC"), (TILES, "announce 7+3+8"), (TILES, "announce 3 7 8")],
)
def test_all_cards_of_a_set_are_the_set(tmp_path: Path, cards: str, line: str) -> None:
    found = read(line, choice(tmp_path, cards))
    assert isinstance(found, hoyle.Move) and found.action == "announce"


def test_the_beginning_of_a_word_stands_for_it(tmp_path: Path) -> None:
    assert read("wa", choice(tmp_path, CLUBS)) == choice(tmp_path, CLUBS).state.parse_move("wait", 0)
    assert read("announce", choice(tmp_path, CLUBS)) == Begin("announce")


def opening(game: str, seed: int) -> Choice:
    state = hoyle.load(game).new_state(seed=seed, dealer=0)
    seat = state.choosing[0]
    return Choice(state, seat, table_view(state, seat), ShownOrder(state.game))


@pytest.mark.parametrize("line", ["bid nine hearts", "Nine hearts", "bid 9 hearts"])
def test_a_number_may_be_typed_as_a_word(line: str) -> None:
    found = read(line, opening("five_hundred", 2))
    assert isinstance(found, hoyle.Move) and found.text == "make_bid 9 hearts"


@pytest.mark.parametrize("end", ["", " and end", " and end the turn"])
def test_the_end_of_a_title_may_lack_in_a_refused_move(end: str) -> None:
    turn = opening("spite", 2)
    face = turn.state.observation(turn.seat)[f"hand[{turn.seat}]"][0]
    found = read(f"put {face} on side stack 3{end}", turn)
    assert isinstance(found, Reply) and found.text == "Use the first empty side stack."
