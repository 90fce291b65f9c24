"""What is said of things that have a clause for a title, of zones handed over, texts with blanks and shown values."""

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.formulas.claims import Claim, clause, negative, verb_of, with_sign
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.whole import booklet

FILE = """hoyle: 1
game: clauses
title: Clauses
players: 2..4
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
zones:
  stock:   stack seen by nobody
  hand:    set per player seen by owner, sorted by card.suit, down by card.rank
  field:   2 by 3 places seen by everyone
  reserve: row per player seen by everyone
words: {contract: hearts_out | queens_out | trumps | domino}
variables:
  sent: bool, fresh each a_turn
  late: bool, fresh each laying
formulas:
  low(c card): c.place.row is 2
  middle(c card): c.place.column is in 1..2
  blocked: all(low(c) for c in field)
  told(c card): c.rank is 7 and c.suit is hearts
  fits(a cards, b cards): |
    count(a) is count(b) and all(c.rank is 7 for c in a) and all(c.suit is hearts for c in b)
    and sum(c.pips for c in a) >= sum(c.pips for c in b) and not any(c in a where told(c)) and not blocked
actions:
  # ---- what everybody may do
  play:
    when: not sent
    says: a king has been sent this turn
    with:
      c: card from my hand where not blocked and fits(my hand, my reserve)
    do: |
      move c to my reserve
      sent = c.rank is K
  wait:
    when: not late or any(c in field where middle(c))
    do: sent = no
  declare:
    with: {k: contract}
    do: sent = no
phases:
  game: |
    shuffle stock
    for p in players: fill(hand[p], 4)
    fill(stock, 2)
    for p in players: a_turn(p)
    laying
    tally
  fill(place_to_fill zone, size int): |
    if count(place_to_fill) >= size: end fill
    deal size - count(place_to_fill) from stock to place_to_fill
  a_turn(p player): |
    p may play, wait or declare
    say "{p} has {count(hand[p])} left"
    if sent: end a_turn
  laying: late = yes
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
shown:
  left: count(stock)
  kept: {value: "{count(my hand)} cards", seen by: owner}
titles:
  sent: a king has been sent
  late: it is late
  blocked: the field is blocked
  a_turn: A turn
  laying: laying down
"""


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("clauses") / "clauses.yaml"
    path.write_text(FILE)
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    return " ".join(markdown(booklet(game)).replace("*", "").split())


@pytest.mark.parametrize(
    "sentence",
    [
        "Only while no king has been sent. If not: “A king has been sent this turn.”",
        "Note whether a king has been sent: yes if the card is a king, otherwise no.",
        "Then: note that no king has been sent.",
        "Note that it is late.",
        "If a king has been sent, this ends the turn.",
        "no at the start of each turn",
        "### Declare a contract - Choose hearts out, queens out, trumps or domino.",
        "no whenever laying down begins",
        "the field is not blocked",
        "A card is low if it lies in row 2.",
        "A card is middle if it lies in column 1 or 2.",
        "a set of cards, sorted by suit, then rank from high to low",
        "- Left: the number of cards in the stock.",
        "- Kept of each player, to that player alone: “‹the number of cards in their hand› cards”.",
        "“‹the player› has ‹the number of cards in the player's hand› left”",
        "go through “Fill the hand” for the player, with a size of 4.",
        "Go through “Fill the stock”",
        "### Fill the hand",
        "this ends fill the hand.",
        "if all of this is so: - ",
    ],
)
def test_sentences(text: str, sentence: str) -> None:
    assert sentence in text


def test_a_heading_of_a_part_of_the_file_explains_no_action(text: str) -> None:
    assert "What everybody may do" not in text


@pytest.mark.parametrize(
    ("title", "so", "not_so"),
    [
        ("the match is over", "the match is over", "the match is not over"),
        ("the last turn was a pass", "the last turn was a pass", "the last turn was not a pass"),
        ("the hands are equal", "the hands are equal", "the hands are not equal"),
        ("the knocker has gin", "the knocker has gin", "the knocker does not have gin"),
        ("the king has been played", "the king has been played", "the king has not been played"),
        ("something has been won", "something has been won", "nothing has been won"),
        ("a seven lies in the trick", "a seven lies in the trick", "no seven lies in the trick"),
    ],
)
def test_a_title_that_is_a_clause(title: str, so: str, not_so: str) -> None:
    for yes, words in ((True, so), (False, not_so)):
        told = clause(title, yes)
        assert told is not None and bare(f"{told.subject} {verb_of(told)}") == words


@pytest.mark.parametrize(
    ("verb", "contrary"),
    [
        ("must double", "need not double"),
        ("still owes a double", "no longer owes a double"),
        ("does not owe a double", "owes a double"),
        ("is not out", "is out"),
        ("cannot double", "can double"),
        ("has a seven", "does not have a seven"),
        ("takes the trick", "does not take the trick"),
    ],
)
def test_the_contrary_of_a_verb(verb: str, contrary: str) -> None:
    assert negative(verb) == contrary


def test_a_title_with_an_adverb_is_denied_as_a_whole() -> None:
    never = Claim("the player", "never doubled")
    assert with_sign(never, False) == Claim("it is not so that the player", "never doubled")
    assert verb_of(Claim("you", "still owes a double", True)) == "still owe a double"
    assert verb_of(Claim("you", "no longer owes a double", True)) == "no longer owe a double"


@pytest.mark.parametrize("title", ["match over", "king of hearts played", "is", "who leads"])
def test_a_title_that_is_a_noun(title: str) -> None:
    assert clause(title) is None
