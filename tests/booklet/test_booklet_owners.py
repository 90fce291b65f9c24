"""Titles filled in: whose something is, nouns that stand there twice, letters for numbers; and what is highest or has no suit."""

from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.formulas import clause_of, phrase
from hoyle.tools.booklet.formulas.voice import binding_all, voice_of
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.whole import booklet

FILE = """hoyle: 1
game: owners
title: Owners
players: 3
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], jokers: 2, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by list(p for p in players where p is owner or open)
  trick: row seen by list(p for p in players where p is leader)
  pile:  row per 1..4 seen by everyone
  shut:  row seen by leader if open else nobody
  lent:  set per player seen by everyone if owner is leader else owner
  meld:  row per player per rank seen by everyone
variables:
  leader: player = dealer.left
  open:   bool
  trump:  suit or none
  bid:    0..9
formulas:
  points(p player): sum(c.pips for c in hand[p])
  value(p player): count(hand[p])
  wild(m cards): count(c in m where c.rank is 7)
  top(m cards): first(m).rank otherwise A
  fits(c card, n 1..4): pile[n] is empty or c.rank is A
  begun(n 1..4): pile[n] is not empty
  held(r rank, p player): list(c for c in hand[p] where c.rank is r)
  melds(p player): list(r for r in ranks where any(meld[p, r]))
  seat_of(n int): first(p in players where p.seat is n) otherwise dealer
  enough(n int): n >= 2
  strength(c card): position(c.rank, ranks)
  q(p player, c card, m cards): FORMULA
actions:
  play:
    with:
      c: card from my hand
      n: number from 1..4 where fits(c, n) and begun(n)
    do: move c to pile[n]
  drop(seen bool):
    title: drop {first(my hand)} for {c}
    when: seen
    with: {c: card from my hand}
    do: move c to trick
phases:
  game: |
    shuffle stock
    deal 1 from stock to trick as drawn
    deal 2 from stock to trick as turned
    deal 2 from stock to each hand starting with leader
    refill(leader, 5, yes)
    refill(leader, 4, trick is empty)
    if enough(count(hand[leader]) - 1): leader = seat_of(2)
    if q(leader, first(trick) otherwise first(cards), trick) is Q_VALUE: open = yes
    leader chooses play
    tally
  refill(p player, size int, seen bool): |
    again(p, seen)
    deal size - count(hand[p]) from stock to hand[p]
    repeat count(hand[p]) - 3 times: p chooses drop(seen)
  again(o player, seen bool): |
    if seen: show hand[o] to everyone
score: {per: player, parts: {points: points(me) + value(me) + wild(my hand) + count(melds(me))}}
winner: {most: highest my score}
titles:
  points: points of {p}
  value: value of the hand of {p}
  wild: number of wild cards in {m}
  top: rank of {m}
  fits: "{c} fits on pile {n}"
  begun: "pile {n} may be begun"
  held: cards of rank {r} in the hand of {p}
  melds: melds of {p}
  seat_of: player in seat {n}
  enough: "the leader keeps two of {n} cards"
  strength: strength of {c}
  refill.size: number of cards held
  refill.seen: the hand is seen by all
  again.seen: the hand is seen by all
  drop.seen: the hand is seen by all
"""


def formula(folder: Path, text: str, value: str = "yes") -> str:
    path = folder / "owners.yaml"
    path.write_text(FILE.replace("FORMULA", text).replace("Q_VALUE", value))
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    if text == "yes":
        return " ".join(markdown(booklet(game)).replace("*", "").split())
    definition = game.formulas["q"]
    voice = binding_all(voice_of(game), definition.parameters)
    return bare((clause_of if definition.body.type.base == "bool" else phrase)(definition.body, voice))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("any(o in players where points(o) > 5)", "there is a player whose points are more than 5"),
        ("any(o in players where value(o) > 5)", "there is a player for whom the value of their hand is more than 5"),
        ("wild(m) > 2", "the number of wild cards in the cards is more than 2"),
        ("top(m) is c.rank", "the rank of the cards is the card's rank"),
        ("melds(p) is empty", "there are no melds of the player"),
        (
            "any(r in ranks where held(r, p) is not empty)",
            "there is a rank for which there are cards of that rank in the hand of the player",
        ),
        ("held(A, p) is not empty", "there are cards of rank ace in the hand of the player"),
        ("p is seat_of(2)", "the player is the player in seat 2"),
        ("p is seat_of(count(m) - 1)", "the player is the player in seat (the number of cards minus 1)"),
        ("enough(count(m) - 1)", "the leader keeps two of (the number of cards minus 1) cards"),
        ("any(n in 1..4 where fits(c, n) and begun(n))", "there is a pile that the card fits on and that may be begun"),
        ("all(enough(n) for n in 2..4)", "for every n from 2 to 4, the leader keeps two of n cards"),
        (
            "any(n in 2..4 where p is seat_of(n))",
            "there is a number n from 2 to 4 for which the player is the player in seat n",
        ),
        ("c.suit is none", "the card has no suit"),
        ("c.suit is not none", "the card has a suit"),
        ("trump is none", "there is no trump"),
        ("c.pips is in (bid, 9 - bid)", "the card's pips are bid or 9 minus bid"),
        (
            "first(d in m sorted down by d.rank) is c",
            "the first card among the cards with the highest rank is the card",
        ),
        (
            "first(d in m sorted by strength(d)) is c",
            "the first card among the cards with the lowest strength is the card",
        ),
        (
            "last(d in m sorted by strength(d)) is c",
            "the last card among the cards with the highest strength is the card",
        ),
        (
            "any(o in (players after p) - leader where points(o) > 1)",
            "there is another player other than the leader whose points are more than 1",
        ),
    ],
)
def test_formulas(tmp_path: Path, text: str, words: str) -> None:
    assert formula(tmp_path, text) == words


def test_on_a_page(tmp_path: Path) -> None:
    text = formula(tmp_path, "yes")
    assert "| the owner, or everybody if open is yes |" in text and "| – | the leader |" in text
    assert "| the leader if open is yes, otherwise nobody |" in text
    assert "| everybody if its owner is the leader, otherwise the owner |" in text
    assert "Deal one card from the stock to the trick; this is the drawn card." in text
    assert "Deal two cards from the stock to the trick; these are the turned cards." in text
    assert "Choose a pile that the card fits on and that may be begun." in text
    assert "the leader keeps two of (the number of cards in the leader's hand minus 1) cards" in text
    assert "your points plus the value of your hand plus the number of wild cards in your hand" in text
    assert "- The player in seat n: the first player whose seat is n (or the dealer if there is none)." in text
    assert "- The leader keeps two of n cards if n is at least 2." in text
    assert "- The card fits on the pile if the pile is empty or the card is an ace." in text


def test_what_is_handed_to_a_phase_goes_by_its_title(tmp_path: Path) -> None:
    text = formula(tmp_path, "yes")
    assert "Given beforehand: the number of cards held." in text and "Named each time" not in text
    assert (
        "Go through “Refill” for the leader, with 5 as the number of cards held, where the hand is seen by all." in text
    )
    assert "with 4 as the number of cards held, where the hand is seen by all if the trick is empty." in text
    assert "1. Go through “Again” for the player. 2." in text
    assert "If the hand is seen by all, show the player's hand to everybody." in text
    assert "### Drop the first card in the hand for a card Only while the hand is seen by all. - Choose" in text


def test_what_a_hand_is_short_of_and_what_is_beyond(tmp_path: Path) -> None:
    text = formula(tmp_path, "yes")
    assert (
        "Deal cards from the stock to the player's hand, as many as the player's hand is short of the number of" in text
    )
    assert "Once for each card in the player's hand beyond three, the player must drop" in text


def test_of_two_players_one_is_the_other(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    two = FILE.replace("players: 3", "players: 2").replace("FORMULA", "yes").replace("Q_VALUE", "yes")
    path.write_text(
        two.replace("    do: move c to pile[n]", "    do: |\n      move c to pile[n]\n      leader = me.left")
    )
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    assert "The leader is now the other player." in markdown(booklet(game))


def test_each_case_of_who_sees_is_said(tmp_path: Path) -> None:
    path, seen = tmp_path / "owners.yaml", "p is owner or (p is leader and open) or (p.left is owner and open)"
    path.write_text(FILE.replace("p is owner or open", seen).replace("FORMULA", "yes").replace("Q_VALUE", "yes"))
    game, _ = load_rules(path, Report())
    assert game is not None
    words = "the owner, the leader if open is yes and every player for whom the player to the left of them is the owner"
    assert f"| {words} and " in " ".join(markdown(booklet(game)).replace("*", "").split())
