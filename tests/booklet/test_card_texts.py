"""The author's words about single cards, as the table shows them."""

from pathlib import Path

import hoyle
from hoyle.tools.booklet.card_texts import card_texts

GAME = """
hoyle: 1
game: texts
title: Texts
summary: Cards with an effect.
players: 2
how to play:
  cards: |
    - Fool: gives nothing.
    - Jade fool: gives one.
    - A note: about none.

    Spy: no entry.
deck:
  ranks: [SPY, FOOL]
  suits: [ruby, jade]
  titles: {SPY: Spy, FOOL: Fool, FOOLJ: Jade Fool}
  into: stock
zones: {stock: stack seen by nobody}
actions: {wait: {do: nothing}}
phases: {game: "dealer chooses wait\\ntally"}
score: {per: player, parts: {points: 0}}
winner: {highest: highest my score}
"""


def texts(name: str | Path) -> dict[str, str]:
    game = hoyle.load(name)
    return card_texts(game.model, game.layout)


def test_entries_are_found_by_the_titles_of_ranks() -> None:
    found = texts("antechamber")
    assert found["SPY"] == "2, Spy: look at the hand of another player."
    assert len(found) == 8


def test_usual_ranks_have_their_usual_names() -> None:
    found = texts("cuttle")
    assert found["5S"] == found["5H"] == "Five: draw two cards."
    assert found["AS"] == "Ace: all point cards on the table are scrapped."
    assert "KS" not in found


def test_values_are_filled_in() -> None:
    assert texts("realm")["FORGE"] == "Forge, price four: draw three cards."


def test_a_list_of_ranks_is_about_no_single_card() -> None:
    assert texts("pinochle") == {}


def test_the_entry_of_a_card_comes_before_that_of_its_rank(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(GAME, encoding="utf-8")
    assert texts(file) == {"FOOLR": "Fool: gives nothing.", "FOOLJ": "Jade fool: gives one."}
