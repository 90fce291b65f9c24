"""Many mistakes in one file: each is told once, and none hides another or brings others with it."""

from pathlib import Path

import hoyle
from hoyle.compile import load_rules
from hoyle.language.report import Report

FILE = """\
hoyle: 1
game: ten
title: Ten Errors
players: 2..4

options:
  target: {type: 1 or more, default: 0, help: Points}
  mode: {type: wild | tame, default: wyld}

deck:
  ranks: [7, 8, 9, 10, J, Q, K, A]
  into: stok

zoness:
  stock: stack seen by nobody
  hand:  set per plyer seen by owner
  trick: row seen by everyone
  won:   stack per player seen by nobdy

variables:
  leader: player = dealer.lfet
  count_up: integer = 0
  last: bool

formulas:
  beats(c card, d card): c.rank > d
  winner_card: first(c in trick where all(beats(c) for d in trick))

actions:
  play:
    when: my hand is not emtpy
    with:
      c: card from my hnad
    do: move c to trik

rules:
  follow:
    if impossible: wave
    narrows: plya
    demand: c.suit is first(trick).siut

phases:
  game: |
    shuffle hand[leader]
    deal 5 from stock to each hand starting with leader
    repeat 5 times: play_trik
    end play_trick
    taly
  play_trick: |
    for p in players starting with leader: p choses play
    leader = winner_card.by
    move trick won[leader]
    if last: tally

score:

  parts:
    cards: count(my won) + target is 3

winner:
  most: hihest my score
"""

FOUND = [
    ("T409", "0"),
    ("N301", "wyld"),
    ("N301", "stok"),
    ("S101", "zoness"),
    ("N323", "plyer"),
    ("N301", "nobdy"),
    ("N314", "lfet"),
    ("N323", "integer"),
    ("P203", "last"),
    ("T405", "d"),
    ("N306", "beats(c)"),
    ("N301", "emtpy"),
    ("N301", "hnad"),
    ("N301", "trik"),
    ("S107", "wave"),
    ("N301", "plya"),
    ("N301", "play_trik"),
    ("N301", "taly"),
    ("P201", "choses"),
    ("P201", "won"),
    ("S102", "score"),
    ("T401", "count(my won) + target is 3"),
    ("P201", "hihest"),
]


def test_mistakes_in_many_places(tmp_path: Path) -> None:
    file = tmp_path / "ten.yaml"
    file.write_text(FILE, encoding="utf-8")
    found = [(d.code, d.span.text.rstrip(":") if d.span else "") for d in hoyle.validate(file)]
    assert found == FOUND


def test_patches_side_by_side_name_the_game_together(tmp_path: Path) -> None:
    for name, title in (("house", "House Rules"), ("late", "Late Night")):
        text = f"hoyle: 1\nextends: sedma\nvariant: {name}\ntitle: {title}\n"
        text += f"add: {{requires: {{{name} wants two: count(players) is 2}}}}\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    report = Report()
    both = [str(tmp_path / "house.yaml"), str(tmp_path / "late.yaml")]
    rules, _ = load_rules("sedma", report, variants=both)
    assert rules is not None and (rules.title, rules.variant) == ("House Rules + Late Night", "house+late")
    alone, _ = load_rules("sedma", report, variants=both[:1])
    assert alone is not None and (alone.title, alone.variant) == ("House Rules", "house")
