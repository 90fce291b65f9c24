"""A game that counts, with lines put into it, and what is told of it before anybody plays."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import hoyle
from hoyle.compile import load_rules
from hoyle.engine.table.setup import set_table
from hoyle.engine.table_checks.abstract_run import MOST, sure_faults
from hoyle.language.report import Report

GAME = """
hoyle: 1
game: counting
title: Counting
players: 2..3
options:
  beds: {{type: 2..4, default: 4, help: Beds}}
  tricks: {{type: 1..5, default: 4, help: Tricks}}
deck: {{ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trick: row seen by everyone
  won:   stack per player seen by everyone
  bed:   row per 1..4 seen by everyone
  plot:  row per 1..beds seen by everyone
variables:
  done:   0..3
  mine:   0..3 per player
  chosen: 0..4
  low:    1..3 = 3
  late:   bool
  fresh_one: 0..3, fresh each play_trick
formulas:
  seventh(n 1..9): bed[n] is empty
  share(n int): 10 - n
  next_free: bed[chosen + 1] is empty and count(cards) > 3 and (count(trick) is 0 or count(bed[1]) < 9 or late)
  goes_on: next_free
actions:
  play: {{with: {{c: card from my hand}}, do: move c to trick}}
  {action}
rules:
  {rule}
phases:
  game: |
    shuffle stock
    deal 4 from stock to each hand starting with dealer
{game}
    tally
  play_trick: |
    for p in players starting with dealer: p chooses play
{trick}
    let best = first(trick)
    dealer = best.by otherwise dealer
    move trick to won[dealer]
  rest(n 1..9): |
    move trick to bed[n]
score: {{per: player, parts: {{cards: count(my won)}}}}
winner: {{most_cards: highest my score}}
"""

NO_RULE = "any_card: {narrows: play, demand: count(cards) > 3}"
PLAY = "repeat 4 times: play_trick"


def action_with(*arguments: str, do: str = "late = yes", more: str = "") -> str:
    """An action with these arguments, effect and other keys."""
    given = "".join(f"\n    {argument}" for argument in arguments)
    return f"put:\n  do: {do}" + (f"\n  with:{given}" if given else "") + more


def write_game(
    folder: Path,
    game: str = PLAY,
    trick: str = "tally",
    action: str = "idle: {do: late = yes}",
    rule: str = NO_RULE,
    more: Mapping[str, str] = MappingProxyType({}),
    change: tuple[str, str] = ("", ""),
) -> Path:
    """The game with these lines; `more` stands at the beginning of sections, `change` is a text and what replaces it."""
    text = GAME.format(game=inside(game, 4), trick=inside(trick, 4), action=inside(action, 2).lstrip(), rule=rule)
    for section, lines in more.items():
        text = text.replace(f"\n{section}:\n", f"\n{section}:\n{inside(lines, 2)}\n")
    assert change[0] in text
    path = folder / "game.yaml"
    path.write_text(text.replace(*change), encoding="utf-8")
    return path


def inside(lines: str, depth: int) -> str:
    """Lines so many spaces further in."""
    return "\n".join(" " * depth + line for line in lines.split("\n"))


def game_errors(folder: Path, *given: Any, **parts: Any) -> list[tuple[str, str, str]]:
    """The errors in the game with some parts: code, message, and what they point at."""
    found = [d for d in hoyle.validate(write_game(folder, *given, **parts), proofs=False) if d.severity == "error"]
    return [(d.code, d.message, d.span.text if d.span else "") for d in found]


def codes(folder: Path, **parts: Any) -> list[str]:
    """The codes of the errors."""
    return [code for code, _, _ in game_errors(folder, **parts)]


def nodes_visited(folder: Path, **parts: Any) -> int:
    """How many nodes of formulas are looked at to follow the game with some parts."""
    rules, _ = load_rules(write_game(folder, **parts), Report())
    assert rules is not None
    return sure_faults(rules, set_table(rules, 2), MOST)[1]


WITH = "with 2 players and default options: "
