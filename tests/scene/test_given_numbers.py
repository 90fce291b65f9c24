"""Numbers that an offer gives to an action stand in its menu entry, prompt and refusal; numbers of several cards."""

from pathlib import Path

import hoyle
from hoyle.answers import answer
from hoyle.scene.choice import Choice
from hoyle.scene.things import table_view
from hoyle.scene.typed import Begin, read, unknown
from hoyle.scene.wording.shown_order import ShownOrder

GAME = """hoyle: 1
game: trade
title: Trade
players: 2
deck: {ranks: [7, 8, 9, 10, J, Q], suits: [clubs, hearts], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  aside: set seen by nobody
actions:
  exchange(least 0..2, most 1..4, who player):
    title: exchange {x}
    with: {x: "least..most cards from my hand"}
    do: |
      move x to aside
      for q in players: say "{who} exchanged" to q
  wait: {title: wait}
phases:
  game: |
    shuffle stock
    deal 5 from stock to each hand starting with dealer
    for p in players: p chooses exchange(1, count(stock) + 1, p) or wait
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: highest my score}
"""


def choice(folder: Path) -> Choice:
    path = folder / "game.yaml"
    path.write_text(GAME)
    state = hoyle.load(path).new_state(seed=1)
    return Choice(state, 0, table_view(state, 0), ShownOrder(state.game))


def test_a_menu_has_the_numbers_of_the_offer(tmp_path: Path) -> None:
    found = choice(tmp_path)
    assert [entry.text for entry in found.entries()] == ["exchange one to three cards", "wait"]
    assert read("exchange one to three cards", found) == Begin("exchange")


def test_a_prompt_and_a_refusal_have_the_numbers_of_the_offer(tmp_path: Path) -> None:
    found = choice(tmp_path)
    found.pick(found.entries()[0])
    assert found.prompt() == "exchange: choose one to three cards from your hand"
    reason = answer(found.state, "dance", 0)
    assert reason is not None and "choose “exchange one to three cards” or “wait”" in reason.message


TWICE = """hoyle: 1
game: twice
title: Twice
players: 2
deck: {ranks: 1..9, suits: {plain: P}, copies: 2, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  row:   row seen by everyone
actions:
  lay:  {title: "lay {c}", with: {c: card from my hand}, do: move c to row}
  take: {title: "take {c}", with: {c: card from row}, do: move c to my hand}
phases:
  game: |
    deal 12 from stock to hand[dealer]
    move 5 from stock to row
    dealer chooses lay or take
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: highest my score}
"""


def test_a_number_of_cards_with_two_meanings_asks_for_one_of_them(tmp_path: Path) -> None:
    (path := tmp_path / "twice.yaml").write_text(TWICE)
    state = hoyle.load(path).new_state(seed=1)
    seat = state.choosing[0]
    found = Choice(state, seat, table_view(state, seat), ShownOrder(state.game))
    labels = sorted(set(found.labels().values()), key=int)
    assert labels == ["1", "2", "3", "4", "5", "6", "9", "10", "11", "12", "13"]
    assert unknown("7", labels, found).text == "Several cards are 7: pick 10 or 11."
