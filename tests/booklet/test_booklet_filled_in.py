"""What is filled into titles and said of several sets at once: the right pronoun, the right thing, nothing lost."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet

FILE = """hoyle: 1
game: filled
title: Filled in
players: 2
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
zones:
  stock: stack seen by everyone
  hand:  set per player seen by owner
  melds: rows per player seen by everyone
formulas:
  top: first(stock).rank otherwise 7
  rank_of(m cards): first(m).rank otherwise 7
  worth(m cards): sum(c.pips for c in m)
  is_set(m cards): all(c.rank is rank_of(m) for c in m)
  held(p player, r rank): count(c in hand[p] where c.rank is r)
actions:
  open:
    title: open with {sets} on {top}
    with:
      sets: 1..2 sets of 2 cards from my hand where is_set(sets)
    do: |
      for m in sets: move m to my melds
rules:
  rule:
    narrows: open
    demand: DEMAND
phases:
  game: |
    shuffle stock
    deal 5 from stock to each hand starting with dealer
    dealer may open
    tally
score: {per: player, parts: {cards: count(my melds)}}
winner: {most: highest my score}
titles:
  top: the rank on top
  rank_of: rank of {m}
  worth: points for {m}
  is_set: "{m} are alike"
  held: cards of rank {r} that {p} holds
"""


def text_of(folder: Path, demand: str = "yes") -> str:
    path = folder / "filled.yaml"
    path.write_text(FILE.replace("DEMAND", demand))
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    return " ".join(plain_text(booklet(game)).split())


def test_a_title_ends_with_a_pronoun_in_its_case(tmp_path: Path) -> None:
    text = text_of(tmp_path)
    assert "are alike if every card among them is of their rank" in text
    assert "of they" not in text


def test_the_title_of_an_action_calls_a_formula_by_its_title(tmp_path: Path) -> None:
    assert "open with sets of cards on the rank on top" in text_of(tmp_path)


def test_a_verb_in_a_title_agrees_with_who_does_it(tmp_path: Path) -> None:
    text = text_of(tmp_path, "held(me, A) > 1")
    assert "if the cards of rank ace that you hold are more than" in text
    assert "The cards of the rank that the player holds: the number of" in text


def test_an_order_of_players_says_whose_cards_it_goes_by(tmp_path: Path) -> None:
    text = text_of(tmp_path, "first(p in players sorted by count(hand[p])) is me")
    assert "if you are the first player for whom the number of cards in their hand is lowest" in text
    text = text_of(tmp_path, "first(p in players sorted by hand[p] is empty, count(hand[p])) is me")
    assert "in order of whether the hand of each is empty, then the number of cards in the hand of each" in text


@pytest.mark.parametrize(
    ("demand", "words"),
    [
        ("sum(count(m) for m in sets) >= 4", "if the number of cards in all sets is at least 4"),
        ("sum(worth(m) for m in sets) >= 14", "if the total of the points for each of the sets is at least 14"),
        ("distinct(rank_of(m) for m in sets) is count(sets)", "if the rank of each of the sets is a different one"),
        ("distinct(rank_of(m) for m in sets) is 1", "if the rank of each of the sets is the same"),
        ("not (distinct(rank_of(m) for m in sets) is 1)", "if the rank of each of the sets is not always the same"),
    ],
)
def test_what_is_said_of_several_sets(tmp_path: Path, demand: str, words: str) -> None:
    assert words in text_of(tmp_path, demand)
