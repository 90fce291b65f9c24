"""Formulas and blocks of small games as English."""

from pathlib import Path

import pytest

from diagnostics.bad_files import written_whole
from hoyle.compile import load_rules
from hoyle.language.model.game import Game
from hoyle.language.report import Report
from hoyle.tools.booklet.document import Document, Item, Items, Paragraph, Section, Table, bare, term
from hoyle.tools.booklet.english import objective
from hoyle.tools.booklet.formulas.voice import Voice, binding_all
from hoyle.tools.booklet.formulas.words import clause_of, phrase
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.pages.page import page
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet

FILE = """hoyle: 1
game: words
title: Words
players: 3
options:
  trumps: {type: bool, help: Hearts beat the rest}
  limit:  {type: 1 or more or none, help: An end}
deck: {ranks: [7, 8, J, A], into: stock}
tokens: {red: {count: 5, into: bank}}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner      # held in secret
  trick: row seen by everyone
  won:   stack per player seen by nobody
  bank:  tokens
variables:
  leader: player = dealer.left
  best:   card or none
formulas:
  takes(c card): c.rank is in (7, A) or (trumps and c.suit is hearts)
FORMULA
actions:
  play: {with: {c: card from my hand}, do: move c to trick}
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with leader
    for p in players starting with leader: p chooses play     # all of them
    if limit is none: leader may play
    else: dealer = dealer.left
    tally
score: {per: player, parts: {cards: count(my won)}}
winner: {most: highest my score}
"""


def rules(tmp_path: Path, formula: str = "  one: 1") -> Game:
    path = tmp_path / "words.yaml"
    path.write_text(FILE.replace("FORMULA", formula))
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    return game


@pytest.mark.parametrize(
    ("signature", "formula", "words"),
    [
        ("q(c card)", "c.rank is 7", "the card is a seven"),
        ("q(c card)", "c.suit is not hearts", "the card is not a heart"),
        ("q(c card)", "not (c.rank is 7 or takes(c))", "the card is not a seven and does not take"),
        ("q(c card)", "c.rank is first(trick).rank", "the card has the same rank as the first card in the trick"),
        ("q(c card)", "c.rank >= 8", "the card ranks at least as high as the eight"),
        ("q(c card)", "c.face_up and c is AH", "the card lies face up and is the ace of hearts"),
        ("q", "trick is not empty", "the trick is not empty"),
        ("q", "every hand is empty", "all hands are empty"),
        ("q", "count(hand[leader]) < 2", "the leader's hand holds fewer than two cards"),
        ("q", "red on bank >= 1", "the bank holds at least one red token"),
        ("q", "count(players) is 3", "there are three players"),
        ("q", "best is none", "there is no best card"),
        ("q", "any(c in trick where takes(c))", "any card in the trick takes"),
        ("q", "not any(c in trick where takes(c))", "no card in the trick takes"),
        ("q", "all(takes(c) for c in trick)", "every card in the trick takes"),
        ("q(m cards)", "distinct(c.rank for c in m) is 1", "the cards all have the same rank"),
        (
            "q",
            "distinct(c.rank for c in trick where c.suit is hearts) is 1",
            "the cards in the trick that are hearts all have the same rank",
        ),
        ("q(m cards)", "count(m) is in 2..3", "the cards number 2 or 3"),
        ("q", "7 reaches limit and trumps", "7 has reached the limit and the option trumps is on"),
        ("q(p player)", "p is leader", "the player is the leader"),
        ("q(p player)", "p is in (leader)", "the player is the leader"),
        (
            "q",
            "list(c.rank for c in trick) > (7, 8)",
            "the ranks of the cards in the trick are above the seven and the eight, compared one by one",
        ),
    ],
)
def test_conditions(tmp_path: Path, signature: str, formula: str, words: str) -> None:
    game = rules(tmp_path, f"  {signature}: {formula}")
    definition = game.formulas["q"]
    assert bare(clause_of(definition.body, binding_all(Voice(game), definition.parameters))) == words


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("first(trick)", "the first card in the trick"),
        ("first(stock)", "the top card in the stock"),
        ("last(c in trick where takes(c))", "the last card in the trick that takes"),
        ("count(c in trick where takes(c))", "the number of cards in the trick that take"),
        ("2 * count(stock)", "2 for each card in the stock"),
        ("-red on bank", "−1 for each red token in the bank"),
        ("sum(c.pips for c in won[leader])", "the total pips of the cards in the leader's won pile"),
        ("3 if trumps else 1", "3 if the option trumps is on, otherwise 1"),
        ("players after leader", "the players after the leader"),
        (
            "(count(stock) - 2) * count(players)",
            "(the number of cards in the stock minus 2) times the number of players",
        ),
        ("(5 + count(stock)) * 3", "(5 plus the number of cards in the stock) times 3"),
        (
            "(3 if trumps else 2) if trick is empty else 1",
            "(3 if the option trumps is on, otherwise 2) if the trick is empty, otherwise 1",
        ),
        ("10 - 2 * count(stock)", "10 minus (2 for each card in the stock)"),
        ("leader.left", "the player on the leader's left"),
        ("leader.right", "the player to the right of the leader"),
        ("list(c for c in trick sorted by c.rank)", "the cards in the trick, in order of rank"),
        (
            "first(c in trick where takes(c) sorted down by c.rank, c.suit)",
            "the first card in the trick that takes, in order of rank from high to low, then suit",
        ),
        (
            "first(c in trick where takes(c) sorted down by c.rank)",
            "the first card in the trick with the highest rank among those that take",
        ),
        (
            "first(p in players starting with leader where won[p] is not empty sorted down by score[p])",
            "the first player with the highest score among those whose won pile is not empty, in turn from the leader",
        ),
        (
            "list(p for p in players sorted by count(won[p]))",
            "the players in order of the number of cards in the won pile of each",
        ),
        ("list(c.rank for c in trick sorted by c.rank)", "the ranks of the cards in the trick, in order of rank"),
        ("players - leader", "all players without the leader"),
        ("list(leader)", "the leader"),
        ("max(c.rank for c in trick)", "the highest rank among the cards in the trick"),
        ("tail(trick, 1)", "the last card in the trick"),
        ("tail(trick, 2)", "the last two cards in the trick"),
        (
            "sum(count(c in trick where c.rank is r) for r in (7, J))",
            "the total of the number of cards in the trick that are of each rank among the seven and the jack",
        ),
    ],
)
def test_things_and_numbers(tmp_path: Path, formula: str, words: str) -> None:
    game = rules(tmp_path, f"  q: {formula}")
    assert bare(phrase(game.formulas["q"].body, Voice(game))) == words


def test_steps_zones_and_comments(tmp_path: Path) -> None:
    text = markdown(booklet(rules(tmp_path)))
    assert "| Hand | a set of cards | player | the owner | Held in secret |" in text
    assert "2. Deal two cards from the stock to each of the hands, one at a time, starting with the leader." in text
    assert "In turn, each player, starting with the leader, must *play a card*. (All of them.)" in text
    assert "If the *limit* is off, the leader may *play a card*. Otherwise, the deal passes to the left." in text
    assert "takes" not in text  # a term that nobody meets


DOCUMENT = Document(
    "A <b> title",
    (
        Paragraph(f"Some {term('word')} & more", quiet=False),
        Section("One", (Items((Item("a *b*", (Item("c"),)),), numbered=True), Table(("x", "y"), (("1|2", "z"),)))),
    ),
)


def test_markdown_escapes_what_is_not_meant() -> None:
    text = markdown(DOCUMENT)
    assert text.startswith("# A \\<b\\> title\n")
    assert "Some *word* & more" in text
    assert "1. a \\*b\\*\n   1. c\n" in text
    assert "| 1\\|2 | z |" in text


def test_a_comment_on_an_argument_stands_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "words.yaml"
    written = """actions:
  play:
    with:
      c: card from my hand          # the higher the better
      n: number from 1..3
    do: move c to trick
  fold: {with: {c: card from my hand}, do: move c to trick}    # without a fight, but for good
"""
    old = "actions:\n  play: {with: {c: card from my hand}, do: move c to trick}\n"
    text = FILE.replace("FORMULA", "  one: 1").replace(old, written).replace("chooses play ", "chooses play or fold ")
    path.write_text(text)
    game, _ = load_rules(path, Report())
    assert game is not None
    told = markdown(booklet(game))
    assert "Choose a card from your hand. (the higher the better.)" in told
    assert "Choose a number from 1 to 3.\n" in told
    assert told.count("Choose a card from your hand. (") == 1


def test_html_is_one_page_that_needs_nothing_else() -> None:
    text = page(DOCUMENT)
    assert "A &lt;b&gt; title" in text and "<em>word</em> &amp; more" in text
    assert not any(sign in text for sign in ("http://", "https://", "src=", "<script", "\x02", "\x03"))
    assert text.count("<ol>") == text.count("</ol>") == 2


def test_plain_text_keeps_to_its_width_and_marks_terms() -> None:
    long = Document("T", (Paragraph(f"{'word ' * 30}{term('two words')} end"),))
    lines = plain_text(long, 40).splitlines()
    assert max(map(len, lines)) <= 40
    assert "".join(plain_text(long, 40, ("<", ">")).split()).endswith("<twowords>end")


def test_what_becomes_known_is_told(tmp_path: Path) -> None:
    path = tmp_path / "words.yaml"
    path.write_text(
        FILE.replace("FORMULA", "  one: 1").replace(
            "    tally\n", "    leader = first(p in players where 7C is in hand[p]) otherwise leader\n    tally\n"
        )
    )
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None
    text = markdown(booklet(game, notes=report.diagnostics))
    known = bare(text.split("## What becomes known")[1].split("## Score")[0]).replace("\\", "")
    assert (
        "- *The game*, step 5: everybody can see *leader*, so this reveals something about the cards of *hand*."
        in known
    )


def test_a_score_that_tells_of_hidden_cards_is_told(tmp_path: Path) -> None:
    report = Report()
    game, _ = load_rules(written_whole("V609", tmp_path), report)
    assert game is not None
    text = bare(markdown(booklet(game, notes=report.diagnostics)))
    assert "this tally reveals something about the cards of *hand*, since everybody sees the score." in text


def test_a_hand_is_low_without_them() -> None:
    assert objective("if your hand without they are low") == "if your hand without them are low"
    assert objective("for which they are low") == "for which they are low"
