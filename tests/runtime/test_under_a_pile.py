"""Cards put under a pile: where they lie, in which order, and that nothing else of the pile is decided."""

from pathlib import Path

import hoyle

RULES = """
hoyle: 1
game: under
title: Under
players: 2
deck: {ranks: [7, 8, 9, 10, J], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
actions:
  put_one:
    with: {c: card from my hand}
    do: move c under stock
  put_two:
    with: {two: 2 cards from my hand}
    do: move two under stock
  turn_around:
    do: move first(stock) face up under stock
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with dealer
    repeat 4 times: dealer chooses put_one, put_two or turn_around
    tally
score: {per: player, parts: {x: count(my hand)}}
winner: {most: highest my score}
"""


def begin(folder: Path, **chance: bool) -> hoyle.State:
    path = folder / "under.yaml"
    path.write_text(RULES, encoding="utf-8")
    return hoyle.load(path).new_state(seed=5, **chance)


def piles(state: hoyle.State) -> list[str]:
    layout, number = state.game.layout, next(at.number for at in state.game.layout.zones if at.key == "stock")
    return [layout.faces[card] for card in state.position.zones[number]]


def test_cards_go_to_the_bottom_in_their_order(tmp_path: Path) -> None:
    state = begin(tmp_path)
    before = piles(state)
    first, *_ = [move for move in state.legal_moves() if move.action == "put_two"]
    state.apply(first)
    assert piles(state) == before + str(first).split()[1].split("+")


def test_the_top_card_can_go_under_its_own_pile(tmp_path: Path) -> None:
    state = begin(tmp_path)
    before = piles(state)
    state.apply("turn_around")
    assert piles(state) == [*before[1:], before[0]]


def test_one_event_tells_of_one_card(tmp_path: Path) -> None:
    state = begin(tmp_path)
    told = len(state.log(0))
    state.apply(next(move for move in state.legal_moves() if move.action == "put_one"))
    assert [event.kind for event in state.log(0)[told:]] == ["do", "move"]


def test_the_order_of_the_pile_stays_open(tmp_path: Path) -> None:
    state = begin(tmp_path)
    hidden = sum(state.position.mixed)
    state.apply(next(move for move in state.legal_moves() if move.action == "put_one"))
    assert sum(state.position.mixed) == hidden > 0
