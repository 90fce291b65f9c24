"""Zones and places in words, and the answer while chance decides."""

from pathlib import Path

import hoyle
from hoyle.answers import answer, place_words, zone_words

HERE = Path(__file__).parent


def test_a_zone_for_two_players_and_a_place_of_one_row(tmp_path: Path) -> None:
    text = (HERE.parent / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
    zones = "zones:\n  gift: row per player per player seen by everyone\n  spots: 3 places seen by everyone"
    (file := tmp_path / "high_card.yaml").write_text(text.replace("zones:", zones, 1), encoding="utf-8")
    game = hoyle.load(file, players=2)
    assert zone_words(game, "gift[0][1]", 0) == "your gift for p1"
    assert place_words(game, ["spots@2"], 0) == "the card in place 2 of the spots"
    assert str(answer(game.new_state(ask_chance=True), "play", 0)) == "Only chance decides here."
