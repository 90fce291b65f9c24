"""Uno, whose wild cards have no suit: its examples of play hold, and a match is told as it is played."""

from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.tools.scenarios.run import run_file

FOLDER = Path(__file__).parents[1] / "data" / "games" / "uno"


def test_its_examples_of_play_hold() -> None:
    outcomes = run_file(FOLDER / "scenarios.yaml")
    assert len(outcomes) == 10
    assert [(outcome.name, outcome.message) for outcome in outcomes if not outcome.passed] == []


def test_nothing_is_wrong_with_it() -> None:
    assert [d.message for d in hoyle.validate(FOLDER / "game.yaml") if d.severity != "note"] == []


@pytest.mark.sweep(2)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_matches_come_to_an_end(players: int) -> None:
    game, rng = hoyle.load(FOLDER / "game.yaml", players=players, options={"deal_cap": 3}), Random(players)
    state = game.new_state(seed=players)
    while not state.is_terminal:
        assert sum(map(len, state.position.zones)) == 108
        state.apply(state.random_move(rng))
    assert min(state.returns()) >= 0 and max(state.returns()) > 0
