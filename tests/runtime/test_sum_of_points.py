"""A declared sum of all points: each tally keeps to it, or the game stops; in both engines."""

from pathlib import Path

import pytest

import hoyle
from native.lockstep import both_of, by_machine, differences

FILE = Path(__file__).parents[1] / "diagnostics" / "high_card.yaml"


def game(folder: Path, total: str, players: int = 2) -> hoyle.Game:
    path = folder / "high_card.yaml"
    text = FILE.read_text(encoding="utf-8")
    path.write_text(text.replace("  per: player\n", f"  per: player\n  sum: {total}\n"), encoding="utf-8")
    return hoyle.load(path, players)


@pytest.mark.parametrize("players", [2, 4])
def test_points_that_add_up(tmp_path: Path, players: int) -> None:
    rules = game(tmp_path, "5 * count(players)", players)
    assert differences(both_of(rules, "uniform", quickly=True), range(6)) == []


def test_points_that_do_not(tmp_path: Path) -> None:
    rules = game(tmp_path, "11")
    state = rules.new_state(seed=1)
    with pytest.raises(hoyle.Fault) as found:
        while not state.is_terminal:
            state.apply(state.legal_moves()[0])
    assert found.value.code == "R922" and "add up to 11, but here they add up to 10" in str(found.value)
    both = both_of(rules, "uniform", quickly=True)
    assert by_machine(both, 3, 0) == [("fault",)] * 3
