"""Sentences of a game as their reader is addressed."""

import pytest

import hoyle
from hoyle.answers import address_reader, place_words, places_named

SAID = {
    "p0 takes the trick": "you take the trick",
    "p1 gives p0 two cards": "p1 gives you two cards",
    "p0 is number 2 to be out": "you are number 2 to be out",
    "p0's hand is laid down": "your hand is laid down",
    "the guess of p0 scores 3": "your guess scores 3",
    "p0 has no 7: p0 goes fishing": "you have no 7: you go fishing",
    "p0 wins 20 and has 100 chips": "you win 20 and have 100 chips",
    "p0 pegs 3 for run and has 3": "you peg 3 for run and have 3",
    "p0 discards clubs and spades": "you discard clubs and spades",
    "nobody stopped, so p0, who opened, gets 3 points": "nobody stopped, so you, who opened, get 3 points",
    "it is p0 who leads": "it is you who lead",
    "neither p1 nor p0 is the weaker": "neither p1 nor you are the weaker",
    "no luck; p0 asks next": "no luck; you ask next",
    "p0 must take the bid at 3": "you must take the bid at 3",
    "p0 always wins": "you always win",
    "p0 does not hold that card": "you do not hold that card",
    "p0 as the dealer": "you as the dealer",
    "now p0 is out": "now you are out",
    "the pot is full: once again p0 leads": "the pot is full: once again you lead",
    "this time only p0 has won": "this time only you have won",
    "the card that beats p0 is high": "the card that beats you is high",
    "p0 draws, is out and loses": "you draw, are out and lose",
    "p0 takes 7C, has 3 tricks and leads": "you take 7C, have 3 tricks and lead",
    "p0 had 4 cards and has 3": "you had 4 cards and have 3",
    "p0 must draw and is out": "you must draw and are out",
    "p0 beats it and becomes the leader": "you beat it and become the leader",
    "p0 wins a trick, then pays 3": "you win a trick, then pay 3",
    "p0 has 3 and p1 has 4 and is out": "you have 3 and p1 has 4 and is out",
    "p0 scores 3 (melds 2, draws 1)": "you score 3 (melds 2, draws 1)",
    "p0 scores 3, melds 2": "you score 3, melds 2",
    "p0 (the dealer) has won": "you (the dealer) have won",
    "p0, the dealer, has won": "you, the dealer, have won",
    "p0+p2 win the hand": "you+p2 win the hand",
    "p1+p0's score": "your side's score",
    "p0 passes; p10 ties": "you pass; p10 ties",
}


@pytest.mark.parametrize("text", SAID)
def test_the_reader_is_you(text: str) -> None:
    assert address_reader(text, 0) == SAID[text]
    assert address_reader(text, None) == text
    assert address_reader(text, 7) == text


@pytest.fixture(scope="module")
def sedma() -> hoyle.Game:
    """A game at its table."""
    return hoyle.load("sedma", 4)


def test_hidden_cards_are_counted(sedma: hoyle.Game) -> None:
    assert place_words(sedma, ["hand[1]", "hand[1]"], 0) == "2 cards of p1's hand"
    assert place_words(sedma, ["hand[0]", "hand[0]"], 0) == "2 cards of your hand"


def test_places_in_a_sentence_have_words(sedma: hoyle.Game) -> None:
    assert places_named(sedma, "trick@2 is bad, x@3 no place", 0) == "the 2nd card of the trick is bad, x@3 no place"
