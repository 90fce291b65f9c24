"""The exact rules are those of the default options: what these decide, and what they leave one value, is not said."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet

FILE = """hoyle: 1
game: settled
title: Settled
players: 2..4
how to play:
  play: |
    {play: Play} cards and count {cards: cards} until the {end: end}. The {winner: highest} wins.
  not explained: [hands, few, bonus, again, call]
options:
  hands: {type: 1..2, help: Hands for each player}
  few: {type: bool, default: yes if count(players) is 4 else no, help: Few cards}
  bonus: {type: 0..3, help: Points for nothing}
  again: {type: bool, help: Twice}
requires:
  two hands need two players: hands is 1 or count(players) is 2
deck: {ranks: [7, 8, J, A], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player per 1..hands seen by owner
  trick: row seen by everyone
variables:
  current: 1..hands
  called: suit or none
formulas:
  worth(p player, n 1..hands): count(hand[p, n]) + bonus * n
actions:
  play:
    title: play {c} from hand {n}
    with:
      n: number from 1..hands
      c: card from my hand[n] where called is none or c.suit is called
    do: move c to trick
  call:
    when: again
    do: called = clubs
phases:
  game: |
    shuffle stock
    for n in 1..hands:
        current = n
        for p in players starting with dealer.left: deal (1 if few else 2) from stock to hand[p, n]
    for p in players starting with dealer.left:
        p chooses play or call
        if again: p chooses play
        if bonus > 0:
            for q in players: current = 1
    tally
score:
  per: player
  parts:
    cards: sum(worth(me, n) for n in 1..hands)
    bonus: bonus
    never: count(list(i for i in list(i for i in 1..2 where again) sorted by worth(dealer, 1) * i))
    early: 1 if all(hand[dealer, i] is empty for i in 1..current - 1) else 0
    late: 1 if any(c in trick where c is not first(trick) and c.suit is clubs) else 0
winner:
  most: highest my score
titles:
  worth: worth of hand {n} of {p}
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("settled") / "settled.yaml"
    path.write_text(FILE)
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    return " ".join(plain_text(booklet(game), 100_000).partition("THE EXACT RULES")[2].split())


@pytest.mark.parametrize(
    "words",
    [
        "2 to 4 players.",
        "deal cards (1 if there are four players, otherwise 2) from the stock to the player's hand",
        "Play a card ----------- - Choose a card from your hand. Then: move the card to the trick.",
        "Cards: your worth.",
        "The worth of the player: the number of cards in the player's hand.",
        "Late: 1 if there is a card in the trick other than the first card in the trick that is a club, otherwise 0.",
    ],
)
def test_the_exact_rules_are_those_of_the_default_options(page: str, words: str) -> None:
    assert words in page


@pytest.mark.parametrize("word", ["hands", "few", "bonus", "again", "Current", "called", "Options", "hand 1", "Call"])
def test_nothing_is_said_of_what_the_default_options_leave_out(page: str, word: str) -> None:
    assert f" {word} " not in page.replace(":", " ").replace(".", " ")


def test_formulas_of_a_title_keep_their_places(tmp_path: Path) -> None:
    path = tmp_path / "settled.yaml"
    title = "lay {count(stock) card|cards} from hand {n} on {count(trick)} against {3 * count(trick)}"
    path.write_text(FILE.replace("title: play {c} from hand {n}", f"title: {title}"))
    rules, _ = load_rules(path, Report())
    assert rules is not None
    text = " ".join(plain_text(booklet(rules)).split())
    assert "Lay a number of cards on the number of cards in the trick against 3 for each card in the trick" in text


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        (
            "united if count(players) is 2 else opposite",
            "If there are two players, all players are one side: they win or lose together; otherwise those who sit "
            "opposite each other are partners.",
        ),
        (
            "single if count(players) is 2 else united",
            "If there are not two players, all players are one side: they win or lose together; otherwise everybody "
            "plays alone.",
        ),
        (
            "united if count(players) is 2 else opposite",
            "With two players, all play together, as one side. With four players, those who sit opposite each other are "
            "partners.",
        ),
    ],
)
def test_sides_differ_by_the_number_of_players(tmp_path: Path, sides: str, words: str) -> None:
    path = tmp_path / "settled.yaml"
    path.write_text(FILE.replace("players: 2..4", f"players: 2..4\nsides: {sides}"))
    game, _ = load_rules(path, Report())
    assert game is not None and words in " ".join(plain_text(booklet(game)).split())
