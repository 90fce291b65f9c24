"""Titles in a booklet: what has one is called by it, with words for its arguments, and explained once under it."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.formulas import clause_of, phrase
from hoyle.tools.booklet.formulas.voice import Voice, binding_all
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.whole import booklet

FILE = """hoyle: 1
game: titled
title: Titled
players: 2..4
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
tokens: {red: {count: 5, into: bank}}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  trick: row seen by everyone
  won:   stack per player seen by nobody
  bank:  tokens
variables:
  leader: player = dealer.left
  early: 0..9 per player = 0
formulas:
  beats(c card, d card): c.rank >= d.rank
  winning_card: first(c in trick where all(beats(c, d) for d in trick))
  worth(p player): count(won[p])
  ready(p player): red on bank >= 1 and early[p] is 0
  low_of(p player): count(c in won[p] where c.rank < 9)
  missing(p player): 5 - low_of(p)
  richer(p player, o player): worth(p) > worth(o)
  fives(n int): count(trick) > n
  q(p player, c card): FORMULA
actions:
  play:
    with:
      c: card from my hand where not any(d in trick where beats(d, c)) or ready(me)
    do: move c to trick
phases:
  game: |
    shuffle stock
    deal 5 from stock to each hand starting with leader
    play_trick
    tally
  play_trick: |
    for p in players starting with leader: p may play
    leader = winning_card.by otherwise leader
    early[leader] = 1
    move trick to won[leader]
    end play_trick
score: {per: player, parts: {cards: worth(me), missing: missing(me)}}
winner: {most: highest my score}
titles:
  stock: the pack
  won: tricks taken
  red: red chip
  leader: who leads
  early: head start
  beats: "{c} beats {d}"
  winning_card: the card that takes the trick
  worth: "{p}'s riches"
  low_of: number of {p}'s low cards
  missing: low cards that {p} needs
  richer: the purse of {p} is larger than that of {o}
  fives: there is a meld of {n}
  ready: "all is ready for {p}"
  play_trick: A trick
  play.c: the attacker
"""


def rules(folder: Path, formula: str = "yes") -> str:
    path = folder / "titled.yaml"
    path.write_text(FILE.replace("FORMULA", formula))
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    if formula == "yes":
        return " ".join(markdown(booklet(game)).split())
    definition = game.formulas["q"]
    voice = binding_all(Voice(game), definition.parameters)
    return bare((clause_of if definition.body.type.base == "bool" else phrase)(definition.body, voice))


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("all(beats(c, d) for d in trick)", "the card beats every card in the trick"),
        ("not all(beats(c, d) for d in trick)", "there is a card in the trick that the card does not beat"),
        ("any(d in trick where beats(d, c))", "any card in the trick beats the card"),
        ("not ready(p)", "it is not so that all is ready for the player"),
        ("not richer(p, leader)", "the purse of the player is not larger than that of who leads"),
        ("not fives(3)", "there is no meld of 3"),
        ("worth(p)", "the player's riches"),
        ("worth(leader)", "the riches of who leads"),
        ("low_of(p)", "the number of the player's low cards"),
        ("count(won[p])", "the number of cards in the player's tricks taken"),
        ("p is leader", "the player is who leads"),
        ("red on bank >= 2", "the bank holds at least two red chips"),
        ("early[p]", "the player's head start"),
    ],
)
def test_formulas(tmp_path: Path, formula: str, words: str) -> None:
    assert rules(tmp_path, formula) == words


def test_a_booklet_with_titles(tmp_path: Path) -> None:
    text = rules(tmp_path).replace("*", "")
    assert "### A trick" in text and "Go through “A trick”." in text and "this ends the trick" in text.lower()
    assert "- Choose the attacker: a card from your hand" in text
    assert "play an attacker" in text
    assert (
        "| The pack |" in text and "| Tricks taken |" in text and "| Who leads |" in text and "| Head start |" in text
    )
    assert "Deal five cards from the pack to each of the hands" in text
    assert "Move the trick to" in text and "Five red chips, which begin in the bank." in text
    assert "- The card beats the other card if the card ranks at least as high as the other card." in text
    assert "- The card that takes the trick: the first card in the trick that beats every card in the trick." in text
    assert "- A player's riches: the number of cards in their tricks taken." in text
    assert "- All is ready for a player if" in text
    assert "5 minus the number of their low cards" in text
