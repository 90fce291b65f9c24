"""Decks with many numbers: ranks as ranges, and values in a table of few lines."""

from pathlib import Path

from test_booklet_reading import booklet_text

VALUES = """deck:
  ranks: RANKS
  suits: [ox]
  into: stock
  each card:
    horns:
      - 7 if card.pips is 55
      - 5 if card.pips mod 11 is 0
      - 1
    low: card.pips < 50
"""


def deck(folder: Path, ranks: str) -> str:
    return booklet_text(folder, deck=VALUES.replace("RANKS", ranks))


def test_many_numbers_in_order_are_a_range(tmp_path: Path) -> None:
    assert "The ranks, from low to high: 1 to 104." in deck(tmp_path, "1..104")
    assert "from low to high: SKIP, 1 to 60, 99." in deck(tmp_path, "[SKIP, 1..60, 99]")


def test_few_numbers_are_listed(tmp_path: Path) -> None:
    assert "The ranks, from low to high: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10." in deck(tmp_path, "1..10")


def test_values_of_many_ranks_are_told_by_value(tmp_path: Path) -> None:
    text = deck(tmp_path, "1..104")
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")] for line in text.splitlines() if line.startswith("|")
    ]
    assert ["Horns", "Low", "Ranks"] in rows
    assert ["7", "no", "55"] in rows
    assert ["5", "yes", "11, 22, 33, 44"] in rows
    assert ["5", "no", "66, 77, 88, 99"] in rows
    assert ["1", "yes", "1 to 10, 12 to 21, 23 to 32, 34 to 43, 45 to 49"] in rows
    assert ["1", "no", "all others"] in rows


def test_values_of_few_ranks_are_told_by_rank(tmp_path: Path) -> None:
    assert "Ranks" not in [cell.strip() for line in deck(tmp_path, "1..10").splitlines() for cell in line.split("|")]
