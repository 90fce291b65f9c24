"""Variables with cards among their indexes: a family of small games in, one for each way to keep them, nothing out.

Where faces that a seat never saw change places, nothing that the seat is given changes: log, variables, picture of the
table, menus, moves and observation. So none of it names a card by its number in the deck.
"""

import json
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.play.game import Game, State
from hoyle.scene.things import table_view
from hoyle.tools.audit.hidden import hidden_pairs
from hoyle.tools.audit.swap import swap_cards
from hoyle_cli.prompt.picture import table_lines
from properties.test_secrets import same

#: The dimensions of a variable, each with how a line writes its index.
CARDS = {
    "per card": "c",
    "per card per suit": "c, red",
    "per suit per card": "blue, c",
    "per card per rank": "c, 9",
    "per card per 1..2": "c, n",
    "per 1..2 per card": "n, c",
    "per player per card": "q, c",
    "per side per card": "q.side, c",
    "per player per card per suit": "me, c, red",
    "per card per card": "c, d",
    "per card per 1..2 per card": "d, n, c",
    "per player per card per card": "q, c, d",
}

#: Types of variables, each with a value that a line sets.
VALUES = {"bool": "yes", "0..9": "n + 3", "card or none": "c", "suit or none": "c.suit", "player or none": "q"}

SIGHTS = ("", "seen by players after dealer", "seen by list(p for p in players where p is guest)", "seen by nobody")

GAME = """
hoyle: 1
game: kept
title: Kept for cards
players: 2..4
sides: opposite if count(players) is 4 else single
deck: {{ranks: [7, 8, 9, 10], suits: [red, blue, green], into: stock}}
zones:
  stock: stack seen by nobody
  hand:  row per player seen by players after owner
  bag:   set per player seen by owner
  heap:  row seen by everyone
variables:
  guest: player or none
  kept:  {type} {per} {sight}
actions:
  note:
    with: {{q: player from players after me, n: number from 1..2}}
    do: |
      openly:
          guest = q
          for c in hand[q] + bag[q]:
              for d in bag[me] + heap:
                  if c.suit is not red and d is not c: kept[{index}] = {value}
  tell:
    with: {{q: player from players, n: number from 1..2}}
    do: |
      openly:
          for c in hand[q]:
              for d in heap:
                  say "kept: {{kept[{index}]}}"
  lay:
    with: {{c: card from my hand}}
    title: lay {{c}}
    do: move c to heap
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    deal 1 from stock to each bag starting with dealer
    repeat 2 times:
        for p in players starting with dealer: p chooses note, tell or lay
    tally
score: {{per: player, parts: {{n: count(my hand)}}}}
winner: {{w: highest my score}}
"""


def games(folder: Path) -> Iterator[tuple[str, Game]]:
    """Every way to keep a variable for cards with every sight, each with one of the types in turn, at a table of four."""
    values = cycle(VALUES.items())
    for (per, index), sight in product(CARDS.items(), SIGHTS):
        kind, value = next(values)
        path = folder / "kept.yaml"
        path.write_text(GAME.format(type=kind, per=per, sight=sight, index=index, value=value), encoding="utf-8")
        yield f"{kind} {per} {sight}", hoyle.load(path, players=4)


def at_the_table(state: State, seat: int) -> str:
    """What a prompt and a full screen draw for a seat."""
    return f"{table_lines(state, seat)} {table_view(state, seat)}"


def all_words(state: State, seat: int) -> str:
    """All words that a seat is given."""
    log = [(event.text, dict(event.facts)) for event in state.log(seat)]
    return f"{log} {json.dumps(state.variables(seat))} {at_the_table(state, seat)}"


def positions(game: Game, seed: int) -> Iterator[State]:
    """The positions of a random game."""
    state, rng = game.new_state(seed, dealer=seed % game.players), Random(seed)
    while not state.is_terminal:
        yield state.copy()
        state.apply(state.random_move(rng))
    yield state


@pytest.mark.parametrize("part", [20, pytest.param(5, marks=pytest.mark.slow)])
def test_faces_that_change_places_change_nothing(part: int, tmp_path: Path) -> None:
    tried = 0
    for number, (name, game) in enumerate(games(tmp_path)):
        for state in list(positions(game, number))[number % part :: part]:
            for seat in range(game.players):
                pairs = hidden_pairs(state, seat)
                for a, b, start in Random(number).sample(pairs, min(1, len(pairs))):
                    one, two = state.copy(), swap_cards(state, a, b, start)
                    one.position.legal = {}
                    tried += 1
                    try:
                        same(one, two, seat)
                        assert at_the_table(one, seat) == at_the_table(two, seat)
                    except Exception as problem:
                        problem.add_note(f"{name}: {game.layout.faces[a]} and {game.layout.faces[b]} for p{seat}")
                        raise
    assert tried > 1000 / part


@pytest.mark.sweep(2)
@pytest.mark.parametrize("per", CARDS)
def test_a_saved_state_keeps_what_is_noted_of_cards(per: str, tmp_path: Path) -> None:
    path = tmp_path / "kept.yaml"
    text = GAME.format(type="0..9", per=per, sight="", index=CARDS[per], value="n + 3")
    path.write_text(text, encoding="utf-8")
    game = hoyle.load(path, players=4)
    for state in positions(game, 3):
        again = game.restore(state.to_json())
        assert [all_words(again, seat) for seat in range(4)] == [all_words(state, seat) for seat in range(4)]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("per", CARDS)
def test_a_state_that_is_possible_is_told_alike(per: str, tmp_path: Path) -> None:
    path = tmp_path / "kept.yaml"
    path.write_text(GAME.format(type="0..9", per=per, sight="", index=CARDS[per], value="n + 3"), encoding="utf-8")
    game = hoyle.load(path, players=3)
    for state in list(positions(game, 5))[3::3]:
        for seat in range(3):
            world = state.possible(seat, Random(seat))
            assert all_words(world, seat) == all_words(state, seat)
