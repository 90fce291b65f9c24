"""Saved states that somebody changed: refused with what is wrong, or played on as the rules have it."""

from pathlib import Path

import pytest

import hoyle
from hoyle.tools.audit.laws import whole_text
from properties.tables import name_of
from saved import GAMES, change_many

#: How many changed states of each game are tried, and how far those that are accepted are played on.
TIMES, FAR = 12, 40


@pytest.mark.sweep(6)
@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_a_changed_state_is_refused_or_can_be_played(path: Path) -> None:
    change_many(path, TIMES, FAR)


def test_a_full_place_stops_the_game_with_every_card_in_it(tmp_path: Path) -> None:
    path = tmp_path / "full.yaml"
    path.write_text(FULL)
    game = hoyle.load(path)
    state = game.new_state()
    state.apply(state.legal_moves()[0])
    with pytest.raises(hoyle.Fault, match="the only place of `slots` is taken"):
        state.apply(state.legal_moves()[0])
    assert whole_text(game.restore(state.to_json())) == whole_text(state)
    assert state.is_terminal and sum(map(len, (z for k, z in state.zones().items() if k != "slots"))) == 7


FULL = """\
hoyle: 1
game: full
title: Full
players: 2
deck: {ranks: [7, 8], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  slots: 1 places seen by everyone
actions:
  play: {with: {c: card from my hand}, do: move c to slots}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    for p in players starting with dealer: p chooses play
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


BIDS = """\
hoyle: 1
game: bids
title: Bids
players: 2
deck: {ranks: [2, 3, 4, 5, 6, 7], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  laid:  row per player seen by everyone
variables:
  worth: int per player
actions:
  lay(n int):
    with: {c: card from my hand where c.pips > n}
    do: |
      move c to my laid
      worth[me] += 10 * n
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with dealer
    for n in 1..2: players together choose lay(n)
    tally
score:
  per: player
  parts: {worth: my worth}
winner: {most: highest my score}
"""


def test_what_a_choice_made_together_is_about_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "bids.yaml"
    path.write_text(BIDS)
    game = hoyle.load(path)
    state = game.new_state(deal={"hand[0]": ["2C", "4C", "6C"], "hand[1]": ["3C", "5C", "7C"]})
    state.apply(state.parse_move("lay 6C", 0))
    state.apply(state.parse_move("lay 7C", 1))
    state.apply(state.parse_move("lay 4C", 0))
    again = game.restore(state.to_json())
    assert [str(move) for move in again.legal_moves(1)] == ["lay 3C", "lay 5C"]
    for twin in (state, again):
        twin.apply(twin.parse_move("lay 5C", 1))
        assert twin.is_terminal and twin.returns() == [30, 30]
    assert whole_text(again) == whole_text(state)
