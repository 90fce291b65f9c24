"""Words of named lists, cards put under a pile, and kept cards that are shuffled: both engines play them alike."""

from pathlib import Path

import pytest

import hoyle
from hoyle.native.lower.code import Unsupported
from native.lockstep import both_of, by_interpreted, by_reference, differences, differs

RULES = """
hoyle: 1
game: mixed
title: Mixed
players: 2..3
words:
  bid: low | clubs | high
  narrow: high | low
deck: {ranks: [7, 8, 9, 10, J], suits: [clubs, hearts, spades], copies: 2, into: stock}
zones:
  stock: stack seen by nobody
  pile:  stack top seen by everyone
  hand:  set per player seen by owner
  shelf: row per narrow seen by everyone
variables:
  called: bid per player
  tried:  int per player per bid
  newest: narrow or none
  marked: card per player = list(c for c in cards where c.rank is J)[2] otherwise first(cards)
formulas:
  next_bid(b bid):
    - bid.clubs if b is low
    - high if b is clubs
    - low
  narrowed(b bid):
    - newest otherwise high if b is clubs
    - narrow.low
actions:
  call:
    with: {b: bid where b is not my called, n: narrow or none}
    do: |
      my called = b
      my tried[b] += 1
      newest = n
  bury:
    with: {two: 1..2 cards from my hand}
    do: |
      move two under pile
      if count(pile) > 2: move first(pile) under pile
      if newest is high: move pile face up under stock
      else: move first(pile) to shelf[newest otherwise low]
  tuck:
    with: {c: card from my hand}
    do: |
      move c under stock
      deal 1 from stock to my hand
phases:
  game: |
    shuffle stock
    deal 4 from stock to each hand starting with dealer
    repeat 6 times:
        for p in players:
            if hand[p] is not empty: p chooses call, bury or tuck
            called[p] = next_bid(called[p])
            if position(called[p], every bid) is 2: newest = narrowed(called[p])
            marked[p] = first(pile) otherwise marked[p]
            if pile is not empty and marked[p].rank is 7: shuffle pile
    tally
score:
  per: player
  parts:
    tried: sum(my tried[b] for b in every bid) + 2 * my tried[clubs] + count(shelf[high])
    points: position(my called, every bid) + sum(c.pips for c in my hand) + my marked.pips
winner: {most: highest my score}
"""


PARTIES = """
hoyle: 1
game: parties
title: Parties
players: 3
deck: {ranks: [7, 8], suits: [clubs, hearts], copies: 2, into: stock}
zones:
  stock: set seen by everyone
  hand:  set per player seen by owner
variables:
  n: int per player
actions:
  greet(who players):
    with: {c: card from my hand}
    do: |
      for p in who: n[p] += 1
phases:
  game: |
    move list(c for c in stock where c.suit is clubs) to hand[dealer]
    dealer chooses greet(players after dealer)
    dealer chooses greet(players)
    tally
score: {per: player, parts: {n: my n}}
winner: {most: highest my score}
"""


def loaded(folder: Path, players: int = 2, rules: str = RULES) -> hoyle.Game:
    path = folder / "mixed.yaml"
    path.write_text(rules, encoding="utf-8")
    return hoyle.load(path, players)


def test_both_engines_agree(tmp_path: Path) -> None:
    for players in (2, 3):
        both = both_of(loaded(tmp_path, players), "uniform", quickly=True)
        assert differences(both, range(12)) == []


def test_a_run_or_none_is_left_to_the_interpreter(tmp_path: Path) -> None:
    tuck = RULES.index("  tuck:"), RULES.index("phases:")
    rules = f"{RULES[: tuck[0]]}  tuck: {{with: {{r: 'run or none from shelf[high]'}}}}\n{RULES[tuck[1] :]}"
    with pytest.raises(Unsupported, match="run or none"):
        both_of(loaded(tmp_path, rules=rules), "uniform", quickly=True)


def test_a_parameter_may_have_a_longer_list_at_a_later_offer(tmp_path: Path) -> None:
    game = loaded(tmp_path, 3, PARTIES)
    both = both_of(game, "uniform", quickly=True)
    assert differences(both, range(6)) == []
    assert all(differs(both, by_interpreted(game, "uniform", seed), by_reference(both, seed)) == [] for seed in (1, 2))


BEGUN = """
hoyle: 1
game: begun
title: Begun
players: 2
deck: {ranks: [7, 8, 9], suits: [clubs, hearts], into: home}
tokens: {red: {count: 3, into: home}}
zones:
  home: 2 by 5 places seen by everyone
  pile: row seen by everyone
variables: {n: int}
actions:
  take: {with: {x: card from home}, do: move x to pile}
phases:
  game: |
    dealer chooses take
    for c in home: n = n * 7 + position(c.rank, ranks)
    tally
score: {per: player, parts: {left: n, red: red on home}}
winner: {most: highest my score}
"""

ROWS = (
    BEGUN.replace("2 by 5 places seen", "rows seen")
    .replace("card from home", "row from home")
    .replace("for c in home:", "for r in home:\n        for c in r:")
    .replace("red: {count: 3, into: home}", "red: {count: 3, into: bank}")
    .replace("zones:\n", "zones:\n  bank: tokens\n")
    .replace("red on home", "red on bank")
)


@pytest.mark.parametrize("rules", [BEGUN, ROWS], ids=["places", "rows"])
def test_cards_and_tokens_begin_where_the_rules_put_them(rules: str, tmp_path: Path) -> None:
    game = loaded(tmp_path, rules=rules)
    both = both_of(game, "uniform", quickly=True)
    assert any(by_reference(both, 1)[3])
    assert differences(both, range(6)) == []
    assert differs(both, by_interpreted(game, "uniform", 1), by_reference(both, 1)) == []


def test_what_finds_no_place_at_the_start_is_left_to_the_interpreter(tmp_path: Path) -> None:
    rules = BEGUN.replace("2 by 5", "2 by 4")
    with pytest.raises(Unsupported, match="only 2 free places, not 3"):
        both_of(loaded(tmp_path, rules=rules), "uniform", quickly=True)
