"""What is said of all zones of a kind together: `every hand` is all cards in them, and not each hand by itself."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.formulas.voice import Voice, binding_all
from hoyle.tools.booklet.formulas.words import clause_of, phrase
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet

FILE = """hoyle: 1
game: words
title: Words
players: 4
sides: opposite
deck: {ranks: [7, 8, J, A], into: stock}
tokens: {red: {count: 5, into: bank}}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trick: row seen by everyone
  won:   stack per side seen by nobody
  meld:  row per player per rank seen by everyone
  column: rows per player seen by everyone
  lot:   2 places per player seen by everyone
  bank:  tokens
  purse: tokens per player seen by everyone
variables:
  leader: player = dealer.left
formulas:
  q(p player, c card): FORMULA
actions:
  play:
    with: {c: card from my every meld}
    do: move c to trick
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with leader
    for p in players starting with leader: p may play
    tally
score:
  per: side
  parts:
    cards: count(won[side])
winner:
  most: highest score[side]
"""

WORDS = {
    "every hand is empty": "all hands are empty",
    "every hand is not empty": "not all hands are empty",
    "not every hand is empty": "not all hands are empty",
    "not every hand is not empty": "all hands are empty",
    "every meld[p] is empty": "all melds of the player are empty",
    "every meld[p] is not empty": "not all melds of the player are empty",
    "every column is not empty": "not all columns are empty",
    "every lot is not empty": "not all lots are empty",
    "every hand is not empty and every won is not empty": "not all hands are empty and not all won piles are empty",
    "trick is not empty or every hand is not empty": "the trick is not empty or not all hands are empty",
    "all(every meld[o] is empty for o in players)": "all melds of every player are empty",
    "all(every meld[o] is not empty for o in players)": (
        "for every player as the other player, not all melds of the other player are empty"
    ),
    "any(o in players where every meld[o] is not empty)": "there is a player for whom not all their melds are empty",
    "any(o in players where every meld[o] is empty)": "there is a player for whom all their melds are empty",
    "every hand + trick is empty": "there is no card in any of the hands or in the trick",
    "every hand + trick is not empty": "there is a card in any of the hands or in the trick",
    "every hand - trick is empty": "there is no card in any of the hands other than the trick",
    "count(every hand) is 0": "all hands together hold no cards",
    "count(every hand) is not 0": "all hands together hold some cards",
    "count(every hand) is 3": "all hands together hold exactly three cards",
    "count(every hand) is not 3": "all hands together do not hold exactly three cards",
    "count(every hand) is 1": "all hands together hold exactly one card",
    "count(every hand) < 2": "all hands together hold fewer than two cards",
    "2 > count(every hand)": "all hands together hold fewer than two cards",
    "not count(every hand) >= 1": "all hands together hold fewer than one card",
    "count(every meld[p]) > 2": "all melds of the player together hold more than two cards",
    "count(every column) > 2": "all columns together hold more than two rows",
    "count(every hand) is count(stock)": "all hands together hold as many cards as the stock",
    "count(stock) > count(every hand)": "the stock holds more cards than all hands together hold",
    "count(hand[p]) >= count(every meld[p])": (
        "the player's hand holds at least as many cards as all melds of the player together hold"
    ),
    "count(every hand) is in 2..3": "the number of cards in all hands is 2 or 3",
    "red on every purse >= 1": "all purses together hold at least one red token",
    "red on every purse is 2": "all purses together hold exactly two red tokens",
    "red on every purse is not 2": "all purses together do not hold exactly two red tokens",
    "red on every purse is 0": "all purses together hold no red tokens",
    "red on every purse is not 0": "all purses together hold some red tokens",
    "red on bank is not 0": "the bank holds some red tokens",
    "count(stock) is not 0": "the stock holds some cards",
    "c is in every hand": "the card is in one of the hands",
    "c is not in every hand": "the card is in none of the hands",
    "not c is in every hand": "the card is in none of the hands",
    "AH is in every meld[p]": "the ace of hearts is in one of the melds of the player",
    "AH is not in every meld[p]": "the ace of hearts is in none of the melds of the player",
    "any(d in every hand where d.rank is 7)": "any card in any of the hands is a seven",
    "not any(d in every hand where d.rank is 7)": "no card in any of the hands is a seven",
    "any(d in every hand where d.rank is 7 or d is c)": (
        "there is a card in any of the hands that is a seven or the card"
    ),
    "all(d.rank is 7 for d in every hand)": "every card in any of the hands is a seven",
    "not all(d.rank is 7 for d in every hand)": "not every card in all hands is a seven",
    "distinct(d.rank for d in every hand) is 1": "the cards in all hands all have the same rank",
    "distinct(d.rank for d in every hand) is count(every hand)": "the cards in all hands all have different ranks",
    "every hand is trick": "the cards in all hands are the cards in the trick",
    "every hand is not every won": "the cards in all hands are not the cards in all won piles",
    "count(every hand)": "the number of cards in all hands",
    "2 * count(every hand)": "2 for each card in all hands",
    "first(every hand)": "the first card in all hands",
}


@pytest.mark.parametrize(("formula", "words"), WORDS.items())
def test_formulas(tmp_path: Path, formula: str, words: str) -> None:
    path = tmp_path / "words.yaml"
    path.write_text(FILE.replace("FORMULA", formula))
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    definition = game.formulas["q"]
    voice = binding_all(Voice(game), definition.parameters)
    told = clause_of if definition.body.type.base == "bool" else phrase
    assert bare(told(definition.body, voice)) == words


def test_on_a_page(tmp_path: Path) -> None:
    path = tmp_path / "words.yaml"
    text = FILE.replace("    do: move", "    when: opened(me)\n    do: move")
    path.write_text(text.replace("q(p player, c card): FORMULA", "opened(p player): every meld[p] is not empty"))
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    page = " ".join(plain_text(booklet(game)).split())
    assert "A player is opened if not all their melds are empty." in page
    assert "a card from any of your melds" in page
