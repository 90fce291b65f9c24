"""Decks by the name of a pack."""

from pathlib import Path

import pytest

import hoyle
from hoyle.language.check.keys.examples import definitions
from hoyle.language.check.keys.packs import PACKS

FILE = Path(__file__).parents[1] / "diagnostics" / "high_card.yaml"
DECK = "deck:\n  ranks: [7, 8, 9, 10, J, Q, K, A]\n  into: stock\n"
SIZES = {"standard": 52, "ace_low": 52, "piquet": 32, "euchre": 24, "latin": 40, "tarot": 78, "hanafuda": 48}


def faces(folder: Path, deck: str, name: str = "cards", more: str = "") -> list[str]:
    """The cards of a game with this deck, in deck order."""
    text = FILE.read_text()
    assert DECK in text
    file = folder / f"{name}.yaml"
    file.write_text(text.replace(DECK, f"deck: {deck}\n") + more)
    return list(hoyle.load(file, 2).layout.faces)


@pytest.mark.parametrize("name", SIZES)
def test_pack_has_its_cards(name: str, tmp_path: Path) -> None:
    found = faces(tmp_path, name)
    assert len(found) == SIZES[name]
    assert found == faces(tmp_path, f"{{pack: {name}, into: stock}}")


def test_pack_is_the_deck_written_out(tmp_path: Path) -> None:
    assert faces(tmp_path, "piquet") == faces(tmp_path, "{ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}")


def test_hanafuda_has_four_cards_a_month(tmp_path: Path) -> None:
    found = faces(tmp_path, "hanafuda")
    assert [sum(face[:-1] == str(month) for face in found) for month in range(1, 13)] == [4] * 12
    assert [sum(face[-1] == kind for face in found) for kind in "PRAB"] == [24, 10, 9, 5]


def test_own_keys_win_over_the_pack(tmp_path: Path) -> None:
    found = faces(tmp_path, "{pack: latin, ranks: [2, 3, A], keep: card.suit is coins, jokers: 1, into: stock}")
    assert found[:3] == ["2D", "3D", "AD"]


def test_variant_changes_the_pack(tmp_path: Path) -> None:
    faces(tmp_path, "standard", "high_card")
    variant = "hoyle: 1\nextends: high_card.yaml\nvariant: short\ntitle: Short\n"
    (tmp_path / "short.yaml").write_text(variant + "change:\n  deck:\n    ranks: [J, Q, K, A]\n")
    assert len(hoyle.load(tmp_path / "short.yaml", 2).layout.faces) == 16


def test_schema_lists_the_packs() -> None:
    assert definitions()["game"]["properties"]["deck"]["properties"]["pack"]["enum"] == list(PACKS)


def test_ranges_of_ranks_are_numbers(tmp_path: Path) -> None:
    assert faces(tmp_path, "{ranks: 1..104, suits: [plain], into: stock}") == [str(n) for n in range(1, 105)]
    found = faces(tmp_path, "{ranks: [1..3, SKIP], suits: [plain], into: stock}")
    assert found == ["1", "2", "3", "SKIP"]
