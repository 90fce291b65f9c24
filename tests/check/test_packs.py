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


def test_own_titles_are_added_to_those_of_the_pack(tmp_path: Path) -> None:
    faces(tmp_path, "{pack: latin, into: stock, titles: {coins: Suns, K: ruler}}")
    deck = hoyle.load(tmp_path / "cards.yaml", 2).model.deck
    assert {"N": "knight", "K": "ruler"}.items() <= dict(deck.titles).items()
    assert next(suit.title for suit in deck.suits if suit.name == "coins") == "Suns"


def test_variant_changes_the_pack(tmp_path: Path) -> None:
    faces(tmp_path, "standard", "high_card")
    variant = "hoyle: 1\nextends: high_card.yaml\nvariant: short\ntitle: Short\n"
    (tmp_path / "short.yaml").write_text(variant + "change:\n  deck:\n    ranks: [J, Q, K, A]\n")
    assert len(hoyle.load(tmp_path / "short.yaml", 2).layout.faces) == 16


def variant_faces(folder: Path, deck: str, change: str) -> list[str]:
    """The cards of a variant whose base has this deck."""
    faces(folder, deck, "high_card")
    variant = "hoyle: 1\nextends: high_card.yaml\nvariant: other\ntitle: Other\n"
    (folder / "other.yaml").write_text(f"{variant}change:\n  deck: {change}\n")
    return list(hoyle.load(folder / "other.yaml", 2).layout.faces)


def test_variant_takes_another_pack(tmp_path: Path) -> None:
    assert variant_faces(tmp_path, "standard", "{pack: euchre}") == faces(tmp_path, "euchre")
    assert variant_faces(tmp_path, "tarot", "{pack: piquet}") == faces(tmp_path, "piquet")


def test_variant_takes_a_pack_for_cards_that_were_written_out(tmp_path: Path) -> None:
    written = "{ranks: [2, 3], suits: [red, blue], titles: {red: Ruby, 3: Trey}, copies: 2, into: stock}"
    assert variant_faces(tmp_path, written, "{pack: latin, copies: 1}") == faces(tmp_path, "latin")
    assert len(variant_faces(tmp_path, written, "{pack: latin}")) == 80


def test_keys_beside_the_pack_win_in_a_variant_too(tmp_path: Path) -> None:
    found = variant_faces(tmp_path, "{pack: standard, jokers: 1, into: stock}", "{pack: euchre, ranks: [A, K]}")
    assert found == [rank + suit for suit in "CDHS" for rank in "AK"] + ["JK"]


def test_two_variants_cannot_take_two_packs(tmp_path: Path) -> None:
    variant_faces(tmp_path, "standard", "{pack: euchre}")
    text = (tmp_path / "other.yaml").read_text()
    (tmp_path / "more.yaml").write_text(text.replace("variant: other", "variant: more"))
    found = hoyle.validate(tmp_path / "other.yaml", variants=[str(tmp_path / "more.yaml")])
    assert "D803" in {finding.code for finding in found}


def test_schema_lists_the_packs() -> None:
    assert definitions()["game"]["properties"]["deck"]["properties"]["pack"]["enum"] == list(PACKS)


def test_ranges_of_ranks_are_numbers(tmp_path: Path) -> None:
    assert faces(tmp_path, "{ranks: 1..104, suits: [plain], into: stock}") == [str(n) for n in range(1, 105)]
    found = faces(tmp_path, "{ranks: [1..3, SKIP], suits: [plain], into: stock}")
    assert found == ["1", "2", "3", "SKIP"]
