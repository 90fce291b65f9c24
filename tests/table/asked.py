"""A table laid out by a rule file, and formulas about it: texts in, values as people read them out."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import hoyle
from hoyle.compile import load_rules
from hoyle.engine.table.evaluate import Evaluator
from hoyle.language.model import game as model
from hoyle.language.model.types import Type
from hoyle.language.report import Report
from hoyle.play.game import Game

LAID = """
hoyle: 1
game: laid
title: Laid out
players: 3
options:
  limit: {type: 0..9 or none, default: none}
  goal:  {type: 0..9, default: 3}
deck:
  ranks: [7, 8, 9, 10, J, Q, K, A]
  jokers: 1
  into: stock
tokens:
  red:  {count: 5, into: supply}
  blue: {count: 2, into: supply}
zones:
  stock:  stack seen by everyone
  hand:   set per player seen by everyone
  trick:  row seen by everyone
  line:   row per player seen by everyone
  column: row per player per 1..3 seen by everyone
  melds:  rows per player seen by everyone
  layout: 2 by 3 places seen by everyone
  garden: 2 places per player seen by everyone
  supply: tokens
  purse:  tokens per player
variables:
  bid:   0..9 or none per player
  mark:  0..9 per card
  score_of: int per player per 1..3
  pair: int per player per 1..2
  once:  place
  bare:  place
  taken: place
  guest: player or none
formulas:
  of(p player, q player): p is q
  low(c card): c.rank < 9
  counted(some players): count(some)
  ranked(some ranks): count(some)
  low_here(c card): trick is not empty and c.rank <= first(trick).rank
  sizes(a cards, b cards): 10 * count(a) + count(b)
  here: count(trick)
  alike(c card, d card or none): d is not none and c.suit is d.suit
  heavier(c card, n int): c.pips > n
  laid_suit:
    - first(layout).suit if guest is not none
    - first(trick).suit
  name(n int):
    - 1 if n is 1
    - 2 if n > 8 or n is 2
    - 3 if n > 5
    - 4 if n < 0
    - 0
  # PROBES
actions:
  wait: {title: wait}
phases:
  game: |
    deal 3 from stock to each hand starting with dealer
    deal 2 from stock to trick
    deal 3 from stock to line[dealer]
    move list(c for c in stock where c.rank is 7) to melds[dealer]
    move last(stock) to melds[dealer.left]
    deal 3 from stock to layout
    let a = last(c in stock where c.rank is A)
    expect a is not none
    move a to garden[dealer.left]
    let b = layout[1]
    let c = layout[3]
    expect b is not none and c is not none
    once = b.place otherwise once
    bare = c.place otherwise bare
    move b to column[dealer.left, 2]
    move c to column[dealer.left, 3]
    move 1 blue from supply to layout
    move 1 red from supply to garden[dealer]
    move 2 red from supply to purse[dealer.left]
    bid[dealer] = 4
    if a.place is not none: taken = a.place otherwise taken
    mark[a] = 6
    score_of[dealer.left, 3] = 5
    score_of[dealer, 3] = 2
    pair[dealer.left, 2] = 7
    pair[dealer.left.left, 1] = 8
    dealer chooses wait
score: {per: player, parts: {here: here}}
winner: {most: highest my score}
"""


def answers(formulas: Sequence[str], **options: Any) -> list[tuple[str, str]]:
    """The value of each formula at the table, with constants worked out beforehand as in play, and as written."""
    rules = asked(formulas)
    game = Game(rules, 3, options)
    state = game.new_state(dealer=0)
    found = []
    for number in range(len(formulas)):
        body = rules.formulas[f"probe_{number}"].body
        folded = game.machine.evaluator.definitions[f"probe_{number}"].body
        plain = Evaluator(game.layout, rules.formulas).compile(body)(state.position)
        worked = game.machine.evaluator.compile(folded)(state.position)
        found.append((value_text(state, body.type, plain), value_text(state, body.type, worked)))
    return found


def asked(formulas: Sequence[str]) -> model.Game:
    """The rules of the table, in which `probe_0`, `probe_1` … are formulas."""
    probes = "".join(f"  probe_{number}: {formula!r}\n" for number, formula in enumerate(formulas))
    return rules_of(LAID.replace("  # PROBES\n", probes))


def rules_of(text: str) -> model.Game:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "laid.yaml"
        path.write_text(text, encoding="utf-8")
        report = Report()
        rules, _ = load_rules(path, report)
    assert rules is not None, [finding.message for finding in report.diagnostics]
    return rules


def value_text(state: hoyle.State, kind: Type, value: Any) -> str:
    """A value as text: `7C, 10C`, `yes`, `p0`; a row or a set of cards as `7C+7D`."""
    faces = state.game.layout.faces
    if value is None:
        return "none"
    if kind.base == "list" and kind.item is not None:
        item = kind.item
        mark = "+" if item.base == "list" else ", "
        return mark.join(value_text(state, item, one) for one in value) or "nothing"
    if kind.base == "row":
        return "+".join(faces[card] for card in state.position.rows[value])
    return faces[value] if kind.base == "card" else state.game.machine.notation.write_value(kind, value)
