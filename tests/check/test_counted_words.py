"""Singular and plural in texts: `{n card|cards}`."""

from pathlib import Path

import hoyle

GAME = """\
hoyle: 1
game: rain
title: Rain
players: 1
deck: euchre
zones:
  stock: stack seen by nobody
  table: row seen by everyone
actions:
  take:
    title: take {n card|cards} of {count(stock) card|cards}
    with:
      n: number from 1..2
    do: |
      move first(stock) to table
      say "{me} has {count(table) card|cards}, {n}"
phases:
  game: |
    shuffle stock
    repeat 2 times: dealer chooses take
score:
  per: player
  parts:
    cards: count(table)
winner:
  most: highest my score
shown:
  cards: "{count(table) card|cards}"
"""


def test_number_decides_the_form(tmp_path: Path) -> None:
    file = tmp_path / "rain.yaml"
    file.write_text(GAME)
    assert not [d for d in hoyle.validate(file) if d.severity == "error"]
    state = hoyle.load(file, 1).new_state(seed=1)
    for move in ("take 1", "take 2"):
        state.apply(state.parse_move(move))
    said = [event.text for event in state.log(0)]
    assert [line for line in said if "has" in line] == ["p0 has 1 card, 1", "p0 has 2 cards, 2"]
