"""A scenario file to start from, whose scenarios pass until the rules are changed."""

import json
import re
from dataclasses import dataclass

from hoyle.play.game import State

_HEAD = """\
# Examples of play for {title}. They are tests too:
#
#   hoyle test {file}     reports those that fail
#
# Seats count from 0: p0, p1. After you change a rule, write here what should happen now.

game: {rules}
players: {players}
"""

_GAME = """\
dealer: p1                      # so p0 leads

scenarios:

  the highest card takes the trick, and its player leads to the next:
    deal:                       # all other cards are dealt at random
      hand[0]: 7C 8C 9C 10C JC
      hand[1]: 7H 8H 9H 10H AH
    steps:                      # each does something, or states what should be true
      - turn: p0
        legal: {play: 5}
        cannot: [play AH]       # it is in the other hand
        p0 sees:
          hand[1]: ?? ?? ?? ?? ??
      - p0: play 7C
      - p1: play AH
      - turn: p1
        zones:
          trick: empty
          won[1]: 7C AH
        p0 log has: p1 takes 7C and AH

  every card taken counts, and the most cards win:
    given:                      # a position in the middle of a game
      won[0]: ?? ??
      won[1]: ?? ?? ?? ??
    steps:
      - holds: count(stock) is 16
      - random: end             # play at random to the end
      - over: yes
        holds: sum(score[p] for p in players) is 16

  random games end:
    steps:
      - random games: 20
        always: count(cards) is 32
        at the end: all(hand[p] is empty for p in players)
"""

_PATCH = """\
seed: 1                         # the deal of this example

scenarios:

  the first move:
    steps:                      # each does something, or states what should be true
      - turn: {turn}
        p{seat} can: ["{move}"]
      - p{seat}: {move}

  random games end:
    steps:
      - random games: 3

# An example of your own: the deal, the moves, and what should be true then. Remove the `# ` before its lines, and
# write the cards and moves of your game.
#
#  what is different in this variant:
#    deal:
#      {hand}: {cards}
#    steps:
#      - can: ["{move}"]
"""


@dataclass(frozen=True, slots=True)
class Examples:
    """`rules` is the rule file beside the scenario `file`."""

    title: str
    file: str
    rules: str


def examples_of_game(examples: Examples) -> str:
    return _head(examples, players=2) + _GAME


def examples_of_patch(examples: Examples, state: State) -> str:
    """`state` is the first decision under seed 1."""
    move = state.legal_moves()[0]
    layout = state.game.layout
    lying = ((at, pile) for at, pile in zip(layout.zones, state.zones().values(), strict=True))
    hand, cards = next(
        ((at.key, pile[:2]) for at, pile in lying if at.kind in ("set", "row") and at.indexes and len(pile) > 1),
        ("hand[0]", list(layout.faces[:2])),
    )
    body = _PATCH.format(
        turn=" ".join(f"p{seat}" for seat in state.choosing),
        seat=move.seat,
        move=move,
        hand=hand,
        cards=" ".join(cards),
    )
    return _head(examples, state.game.players) + body


def _head(examples: Examples, players: int) -> str:
    rules = examples.rules
    plain = rules if re.fullmatch(r"[A-Za-z]\w*([.-]\w+)*", rules) else json.dumps(rules, ensure_ascii=False)
    return _HEAD.format(title=examples.title, file=examples.file, rules=plain, players=players)
