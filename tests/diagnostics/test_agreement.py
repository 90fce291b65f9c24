"""Everything that says whether a file has errors says the same."""

from pathlib import Path

import pytest
from bad_files import HERE, whole_text

from agreement import verdicts

FILES = [path for path in sorted(HERE.glob("*.yaml")) if "\nscenarios:" not in path.read_text(encoding="utf-8")]

HIDDEN = {
    "behind warnings": ("copies: 160", "".join(f"  z{i}: row seen by everyone\n" for i in range(150)), ""),
    "behind notes": (
        "copies: 4",
        "  z: row per player per 1..4000 seen by everyone\n",
        "".join(
            f"    if count(hand[dealer]) > {i % 4} and first(c in hand[dealer] where yes).rank is 7: deal 1 from stock to z[dealer, 1]\n"
            for i in range(120)
        ),
    ),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All bad files written whole, since some need others beside them."""
    made = tmp_path_factory.mktemp("bad")
    for path in HERE.glob("*.yaml"):
        (made / path.name).write_text(whole_text(path), encoding="utf-8")
    return made


@pytest.mark.sweep(2)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_agree_on_a_bad_file(path: Path, folder: Path) -> None:
    found = verdicts(folder / path.name)
    assert len(set(found.values())) == 1, found


@pytest.mark.parametrize("name", HIDDEN)
def test_an_error_is_found_among_a_hundred_other_findings(name: str, tmp_path: Path) -> None:
    copies, zones, lines = HIDDEN[name]
    path = tmp_path / "hidden.yaml"
    path.write_text(
        "hoyle: 1\ngame: hidden\ntitle: Hidden\nplayers: 2..4\n"
        f"deck:\n  ranks: [7, 8, 9, 10, J, Q, K, A]\n  {copies}\n  into: stock\n"
        f"zones:\n  stock: stack seen by nobody\n  hand: set per player seen by owner\n{zones}"
        f"phases:\n  game: |\n    deal 5 from stock to each hand starting with dealer\n{lines}    dealer chooses play\n"
        "actions: {play: {with: {c: card from my hand}, do: move c to stock}}\nscore:\n  per: player\n  parts: {cards: count(my hand)}\nwinner: {most: highest my score}\n"
    )
    found = verdicts(path)
    assert set(found.values()) == {True}, found
