"""Names without a title that authors often give, and what booklets make of them."""

from pathlib import Path

import pytest
from test_booklet_reading import booklet_text, phases

ROWS = """zones:
  stock:  stack seen by nobody
  hand:   set per player seen by owner
  trick:  row seen by everyone
  line:   4 places per 1..3 seen by everyone
  bought: row per player seen by everyone
  gone:   stack seen by nobody
  won:    stack per player seen by nobody"""


def said(folder: Path, *lines: str, **sections: str) -> str:
    """The booklet of the small game with these lines, without marks."""
    return booklet_text(folder, zones=ROWS, phases=phases(*lines), **sections).replace("*", "")


def test_a_participle_gets_the_noun_of_its_pile(tmp_path: Path) -> None:
    text = said(tmp_path, "move trick to gone", "move trick to bought[leader]")
    assert "Move the trick to the gone pile." in text and "Move the trick to the leader's bought row." in text


def test_places_hold_counters_only_in_a_game_with_tokens(tmp_path: Path) -> None:
    assert "places for a card |" in booklet_text(tmp_path, zones=ROWS)
    text = booklet_text(tmp_path, zones=f"{ROWS}\n  bank: tokens", tokens="tokens: {chip: {count: 3, into: bank}}")
    assert "places for a card or a counter |" in text


def test_a_number_of_a_zone_is_not_the_zone(tmp_path: Path) -> None:
    variables = "variables: {leader: player = dealer.left, line_of: 1..3 per card}"
    lines = ("for n in 1..3:", "    deal n from stock to line[n]", "    for c in line[n]: line_of[c] = n")
    text = said(tmp_path, *lines, variables=variables)
    assert "Deal cards from the stock to the line, as many as the number of the line." in text
    assert "the line of the card is now the number of the line" in text


def test_a_value_with_the_name_of_its_formula_is_noted(tmp_path: Path) -> None:
    formulas = "formulas: {best_card: first(c in trick where c.rank is A)}"
    lines = ("let best = best_card", "if best is not none: move best to gone")
    assert "Note the best card." in said(tmp_path, *lines, formulas=formulas)


def test_several_cards_of_one_face_are_in_the_plural(tmp_path: Path) -> None:
    score = "score: {per: player, parts: {kings: count(c in my won where c is AH)}}"
    deck = "deck: {ranks: [7, 8, J, A], copies: 2, into: stock}"
    assert "the number of cards in your won pile that are aces of hearts" in said(tmp_path, score=score, deck=deck)


@pytest.mark.parametrize(("copies", "face"), [("1", "the ace of hearts"), ("2", "an ace of hearts")])
def test_a_card_of_which_there_is_only_one_is_the_card(tmp_path: Path, copies: str, face: str) -> None:
    deck = f"deck: {{ranks: [Q, A], into: stock, copies: {copies}}}"
    score = "score: {per: player, parts: {found: 1 if any(c in my won where c is AH) else 0}}"
    assert f"is {face}" in said(tmp_path, deck=deck, score=score)


def test_a_secret_choice_is_not_made_openly(tmp_path: Path) -> None:
    actions = """actions:
  play: {with: {c: card from my hand}, do: move c to trick}
  bid: {with: {n: secret number from 1..count(my won)}}"""
    text = said(tmp_path, "openly: players together choose bid", actions=actions)
    assert "openly" not in text.lower() and "choose at the same time and in secret" in text


def test_a_variable_that_only_people_read_is_listed(tmp_path: Path) -> None:
    variables = "variables: {leader: player = dealer.left, drawn: 0..3 or none per player, size: 0..9}"
    lines = ("drawn[leader] = 2", "size = count(hand[leader])", "if size > 1: deal 1 from stock to hand[leader]")
    text = said(tmp_path, *lines, variables=variables)
    assert "| Drawn |" in text and "| Size |" not in text
