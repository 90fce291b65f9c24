"""What is written of rows, tokens and places, and the hints where it is written in another way."""

from pathlib import Path

import pytest

from hoyle.tools.scenarios.run import run_file


def messages_of(tmp_path: Path, game: str, given: str) -> str:
    """What is said of a scenario that lays this."""
    path = tmp_path / "scenarios.yaml"
    path.write_text(
        f"game: {game}\nscenarios:\n  example:\n    given:\n      {given}\n    steps: []\n", encoding="utf-8"
    )
    (outcome,) = run_file(path)
    return outcome.message


@pytest.mark.parametrize("rows", ["'[2C 3S, 9H]'", "2C-3S 9H", "2C 3S / 9H"])
def test_rows_that_are_written_in_another_way(tmp_path: Path, rows: str) -> None:
    assert "write the rows as a list without quotes, such as `[2C 3S, 9H]`" in messages_of(
        tmp_path, "sequence", f"pool: {rows}"
    )


def test_rows_take_no_rest(tmp_path: Path) -> None:
    assert "`pool` cannot take the `rest`" in messages_of(tmp_path, "sequence", "pool: 2C rest")


@pytest.mark.parametrize("tokens", ["7", "red", "red red"])
def test_tokens_have_kinds(tmp_path: Path, tokens: str) -> None:
    message = messages_of(tmp_path, "kathmandu", f"purse[0]: {tokens}")
    assert "their kinds and numbers are missing here" in message and "`purse[0]: {red: 2, blue: 2}`" in message


def test_more_tokens_than_there_are(tmp_path: Path) -> None:
    message = messages_of(tmp_path, "kathmandu", "purse[0]: {red: 100}")
    assert "the game has 5" in message and "leave out `supply`" in message


def test_too_few_places(tmp_path: Path) -> None:
    assert "`tableau` has 5 places, and 1 of them" in messages_of(tmp_path, "kathmandu", "tableau: 9H")


@pytest.mark.parametrize("zone", ['pool: " "', 'pool: "\\n"', "pool: {cards: ' '}", "pool: {has: ' '}"])
def test_blanks_are_nothing(tmp_path: Path, zone: str) -> None:
    assert messages_of(tmp_path, "sequence", zone).startswith("error[S90")
