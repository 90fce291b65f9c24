"""Small complete games to start from."""

import re
from pathlib import Path

_FAMILIES = Path(__file__).parent / "templates"

_GAME = """\
# {title}: a small game to start from. The player with the most cards after five tricks wins.
#
#   hoyle validate {file}     reports mistakes with their lines
#   hoyle play {file}         plays it at the terminal
#   hoyle rules {file}        prints the rules as a booklet
#
# Everything after a `#` is a comment. Change one thing, validate, play.

hoyle: 1                        # the version of the language
game: {id}
title: {title}
summary: The highest card takes the trick; whoever has the most cards after five tricks wins.
players: 2..4

# The cards, from the lowest rank to the highest. By default the suits are clubs, diamonds, hearts and spades.
deck:
  ranks: [7, 8, 9, 10, J, Q, K, A]
  into: stock                   # the zone in which all cards begin

# Where cards lie, and who sees their faces. How many there are is seen by everyone.
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trick: row seen by everyone
  won:   stack per player seen by nobody

# What the cards themselves do not show.
variables:
  leader: player = dealer.left  # who leads to the next trick

# What is true at a moment. Formulas only look; they never change anything.
formulas:
  winning_card: first(c in trick where all(c.rank >= d.rank for d in trick))

# What a player may choose. Under `with` stands what is picked, under `do` what happens then.
actions:
  play:
    title: play {{c}}
    with:
      c: card from my hand
    do: move c to trick

# What forbids a choice. Take the `#` of these lines away, and everybody has to follow suit:
# rules:
#   follow_suit:
#     narrows: play
#     when: trick is not empty
#     demand: c.suit is first(trick).suit
#     if impossible: waive        # who has no card of that suit may play any
#     says: you must play {{first(trick).suit}} as long as you have any  # between braces stands a formula

# What happens, line by line. The phase `game` is the whole game.
phases:
  game: |
    shuffle stock
    deal 5 from stock to each hand starting with leader
    repeat 5 times: play_trick
    tally                       # works out the score below
  play_trick: |
    for p in players starting with leader: p chooses play
    leader = winning_card.by otherwise leader
    say "{{leader}} takes {{trick}}"  # a line for the log, with values in it
    move trick to won[leader]

score:
  per: player
  parts:                        # points by name; they are added up
    cards: count(my won)

winner:                         # the first line decides, then the next, if there is one
  most_cards: highest my score

titles:                         # what people call things, where the name would not do
  won: cards taken
"""


def first_game(id: str, title: str, file: str) -> str:
    return _GAME.format(id=id, title=title, file=file)


def families() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in _FAMILIES.glob("*.yaml")))


def game_like(family: str, id: str, title: str) -> str:
    text = (_FAMILIES / f"{family}.yaml").read_text(encoding="utf-8")
    text = re.sub(r"^game: .*", f"game: {id}", text, count=1, flags=re.M)
    return re.sub(r"^title: .*", f"title: {title}", text, count=1, flags=re.M)
