"""The signs and colours of suits in a scene."""

from pathlib import Path

import pytest

import hoyle
from hoyle.scene.deck import every_face

GAME = """
hoyle: 1
game: suits
title: Suits
players: 2
deck: {{ranks: [7, K], suits: {{{suits}}}, into: stock}}
zones:
  stock: stack seen by everyone
  hand: set per player seen by owner
actions:
  take: {{do: move 1 from stock to my hand}}
phases:
  game: "dealer chooses take"
score: {{per: player, parts: {{cards: count(my hand)}}}}
winner: {{most: highest my score}}
"""


def test_one_suit_has_no_sign_and_a_colour_only_by_name(tmp_path: Path) -> None:
    for suits, colour in (("plain: P", "black"), ("red: R", "red")):
        (tmp_path / "game.yaml").write_text(GAME.format(suits=suits))
        face = every_face(hoyle.load(tmp_path / "game.yaml"))["7"]
        assert (face["sign"], face["colour"]) == ("", colour)


@pytest.mark.parametrize(
    ("suits", "club"),
    [
        ("clubs: C, diamonds: D, hearts: H, spades: S", ("♣", "black")),
        ("clubs: C, hearts: H", ("♣", "black")),
        ("coins: O, cups: P, swords: W, clubs: C", ("C", "yellow")),
    ],
)
def test_clubs_have_the_french_sign_only_among_french_suits(tmp_path: Path, suits: str, club: tuple[str, str]) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(suits=suits))
    face = every_face(hoyle.load(tmp_path / "game.yaml"))["7C"]
    assert (face["sign"], face["colour"]) == club
