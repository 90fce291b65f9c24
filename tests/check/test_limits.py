"""Bounds that no table can pass: players, ranges, sizes, decks and depths."""

import pytest
from small_game import findings, rules, told

PLAY = """
game: |
  deal_cards
  for p in players: p chooses play
"""


def test_a_sound_game_is_within_bounds() -> None:
    assert told(rules(phases=PLAY), "F58") == []


def deep(levels: int) -> str:
    """Formulas that call one another, each 20 deep."""
    step = " + ".join(["1"] * 19)
    lines = [f"f{n}: {step} + f{n + 1}" for n in range(levels)]
    return "\n".join([*lines[::-1], f"f{levels}: 1"])


def test_formulas_are_256_deep_with_those_they_call() -> None:
    text = rules(formulas="\n".join(f"f{n}: 1 + (1 + (1 + (1 + (1 + (1 + (1 + (1 + (1 + (1 + f{n + 1})))))))))" for n in range(25)) + "\nf25: 1", phases=PLAY + "  rounds = f0")
    assert {code for code, _ in told(text, "F")} == {"F583"}
    assert told(text.replace("rounds = f0", "rounds = f20").replace("f20: ", "f20: 0 * "), "F58") != []


@pytest.mark.parametrize(
    ("section", "line", "code"),
    [
        ("options", "size: {type: 5..3, help: Size}", "F584"),
        ("variables", "size: 5..3", "F584"),
        ("variables", "size: int per 5..3", "F584"),
        ("zones", "place: set up to 0 seen by everyone", "F585"),
        ("zones", "place: 0 places seen by everyone", "F585"),
        ("zones", "place: 2 by 2000 places seen by everyone", "F585"),
        ("zones", "place: row per 3..1 seen by everyone", "F584"),
    ],
)
def test_ranges_and_sizes(section: str, line: str, code: str) -> None:
    found = told(rules(phases=PLAY, **{section: line}), "F58")
    assert [c for c, _ in found] == [code]


@pytest.mark.parametrize("line", ["jokers: -1", "jokers: 5000", "copies: 0", "copies: 100"])
def test_decks(line: str) -> None:
    text = rules(phases=PLAY).replace("  into: stock\n", f"  into: stock\n  {line}\n")
    assert [code for code, _ in told(text, "F58")] == ["F586"]
