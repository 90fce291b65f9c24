"""No word of version 1.1 is reserved: a file that has them as its own names stays what it was."""

from pathlib import Path

import pytest

import hoyle

GAME = """
hoyle: 1
game: groups
title: Words that are names
players: 2..3
options:
  of: {type: 1..3, default: 2}
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: zone}
zones:
  zone:  stack seen by nobody
  sets:  set per player seen by owner
  as:    row seen by everyone
  won:   stack per player seen by nobody
variables:
  zones: player = dealer.left
  way:   as_zone | of_sets
formulas:
  group(m cards, of_sets bool): count(m) is of or of_sets
actions:
  named:
    with:
      sets_of: card from my sets
      yes_or: rank or none from ranks
    do: |
      move sets_of to as
      way = of_sets if yes_or is none else as_zone
  groups(dealt int):
    with:
      some_of: 1..of cards from my sets where group(some_of, no)
    do: move some_of to as
phases:
  game: |
    shuffle zone
    deal of from zone to each sets of players
    deal 1 from zone to as
    deal 1 at random from zone face up to as
    let each_of = of
    repeat each_of times: melds(first(as))
    tally
  melds(as_dealt card or none): |
    for p in players starting with zones:
        if count(sets[p]) >= of: p chooses groups(of)
        else if sets[p] is not empty: p chooses named
    if as_dealt is not none and as_dealt is in as: move as to won[zones]
score: {per: player, parts: {sets: count(my won), of: of}}
winner: {zone: highest my score}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file."""
    path = tmp_path / "groups.yaml"
    path.write_text(GAME)
    return path


def test_it_has_no_errors(file: Path) -> None:
    assert [d.message for d in hoyle.validate(file) if d.severity == "error"] == []


def test_it_is_played(file: Path) -> None:
    for seed in range(4):
        state = hoyle.load(file, players=3).new_state(seed=seed)
        while not state.is_terminal:
            state.apply(state.legal_moves()[-1])


@pytest.mark.parametrize("word", ["as", "sets", "zone", "groups", "of"])
def test_each_word_is_a_parameter_a_let_and_a_label(word: str, file: Path) -> None:
    plain = f"""
hoyle: 1
game: plain
title: Plain
players: 2
deck: {{ranks: [7, 8], into: stock}}
zones: {{stock: stack seen by nobody, hand: set per player seen by owner}}
actions:
  play({word} int): {{when: {word} > 1, with: {{c: card from my hand}}, do: move c to stock}}
phases:
  game: |
    shuffle stock
    let {word} = 2
    deal {word} from stock to each hand of players
    for p in players: p chooses play({word})
    tally
score: {{per: player, parts: {{{word}: 1}}}}
winner: {{{word}: highest my score}}
"""
    file.write_text(plain)
    assert [d.message for d in hoyle.validate(file) if d.severity == "error"] == []


def test_the_new_words_may_stand_beside_them(file: Path) -> None:
    dealt = "deal 1 from zone to as as sets_dealt\n    if sets_dealt is not none: turn up sets_dealt\n"
    melded = "some_of: 1..of sets of of cards from my sets where group(some_of, no)"
    text = GAME.replace("deal 1 from zone to as\n", dealt)
    text = text.replace("some_of: 1..of cards from my sets where group(some_of, no)", melded)
    text = text.replace("do: move some_of to as\n", "do: |\n      for m in some_of: move m to as\n")
    file.write_text(text)
    assert [d.message for d in hoyle.validate(file) if d.severity == "error"] == []
