"""Scores beyond 32 bits: the game stops at the tally that would go there, and what stood before it stands."""

from pathlib import Path

import pytest

import hoyle
from hoyle.engine.table.fault import Fault

BASE = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("parts", "rounds"),
    [
        ("half: 2000000000\n    other: 2000000000", 1),  # the parts together
        ("gain: 2000000000", 2),  # one tally after another
        ("loss: -2000000000", 2),
    ],
)
def test_a_score_that_does_not_fit_stops_the_game(parts: str, rounds: int, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    lines = "".join("tally\n    leader chooses play\n    " for _ in range(rounds - 1))
    text = BASE.replace("cards: count(my won)", parts).replace("    tally\n", f"    {lines}tally\n")
    path.write_text(text.replace("deal 5 from", "deal 6 from"), encoding="utf-8")
    state = hoyle.load(path, players=2).new_state(seed=1)
    with pytest.raises(Fault, match="R902") as stopped:
        while not state.is_terminal:
            before = state.variables()
            state.apply(state.legal_moves()[0])
    assert stopped.value.span is not None and stopped.value.span.text == "tally"
    assert state.variables()["score[0]"] == before["score[0]"]
