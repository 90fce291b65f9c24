"""Decks that are too small for the deal: told at the tables where they are, and nowhere else."""

from pathlib import Path

import pytest

import hoyle

BASE = (Path(__file__).parents[1] / "diagnostics" / "D801_base.yaml").read_text(encoding="utf-8")
DEAL = "deal 5 from stock to each hand starting with leader"


def told(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What is said of deals in the game with other lines."""
    text = BASE
    for right, wrong in changes:
        assert right in text
        text = text.replace(right, wrong)
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return [d.message for d in hoyle.validate(path, proofs=False) if d.code == "F588"]


def option(kind: str) -> tuple[str, str]:
    """An option that says how many cards each player gets."""
    return "\nzones:", f"\noptions:\n  size: {{type: {kind}, default: 3, help: Cards}}\n\nzones:"


def test_a_deck_too_small_for_the_most_players_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, ("players: 2..4", "players: 2..8")) == [
        "with 7 players and default options: 35 cards are dealt here, and there are 32"
    ]


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("1..20", ["with `size` at 20: 40 cards are dealt here, and there are 32"]),
        ("1..9", ["with 4 players and `size` at 9: 36 cards are dealt here, and there are 32"]),
        ("1..8", []),
    ],
)
def test_a_deck_too_small_at_the_end_of_an_option_is_told(kind: str, message: list[str], tmp_path: Path) -> None:
    assert told(tmp_path, option(kind), ("deal 5 from", "deal size from")) == message


@pytest.mark.parametrize(
    "lines",
    [
        f"{DEAL}\n    deal 20 from stock to trick",
        "for p in players: deal 9 from stock to hand[p]",
        f"repeat 2 times:\n        gather everything\n        {DEAL}\n        deal 13 from stock to trick",
        f"give_out\n    deal 13 from stock to trick\n  give_out: |\n    {DEAL}",
    ],
)
def test_all_that_is_dealt_before_somebody_decides_counts(lines: str, tmp_path: Path) -> None:
    changes = (DEAL, lines)
    if "give_out" in lines:
        changes = (
            f"    {DEAL}\n    repeat 5 times: play_trick\n    tally\n",
            f"    give_out\n    deal 13 from stock to trick\n    repeat 5 times: play_trick\n    tally\n  give_out: |\n    {DEAL}\n",
        )
    assert len(told(tmp_path, changes)) == 1


@pytest.mark.parametrize(
    "lines",
    [
        "deal 32 from stock to each hand starting with leader",  # all cards, as far as they go
        f"{DEAL}\n    deal 12 from stock to trick",
        f"repeat 2 times:\n        gather everything\n        {DEAL}",
        f"{DEAL}\n    move every hand to stock\n    {DEAL}",
        "deal 31 div count(players) from stock to each hand starting with leader",
    ],
)
def test_a_deal_that_may_be_meant_is_not_told(lines: str, tmp_path: Path) -> None:
    assert told(tmp_path, (DEAL, lines)) == []
