"""A few games of each table in lockstep with OpenSpiel; `make judges` plays all."""

from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="needs OpenSpiel: pip install 'hoyle[bench]'")

from judges.games import all_judges
from judges.judge import Judge, deviations
from judges.lockstep import Disagreement, play_every, play_random

JUDGES = {judge.name: judge for judge in all_judges()}


@pytest.mark.slow
@pytest.mark.parametrize("judge", JUDGES.values(), ids=JUDGES)
def test_agrees_with_openspiel(judge: Judge) -> None:
    count = play_random(judge, games=2, seed=2)
    assert count.decisions >= 2
    assert set(count.known) <= set(deviations().get(judge.game, {}))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kuhn_poker, 3 players", "tiny_hanabi", "goofspiel, 2 players, 3 cards"])
def test_all_histories_agree(name: str) -> None:
    assert play_every(JUDGES[name]).games > 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wrong", "kind"),
    [
        ("kuhn_poker, 3 players", {"dealer": 0}, "mover"),
        ("hearts, passed 0 seats", {"options": {"away": 0, "queen_breaks": False}}, "legal"),
        ("goofspiel, 2 players, 3 cards", {"options": {"most": 3, "ties": "carry_over"}}, "returns"),
    ],
)
def test_wrong_rules_are_found(name: str, wrong: dict[str, Any], kind: str) -> None:
    with pytest.raises(Disagreement, match=f"difference: {kind}"):
        play_random(replace(JUDGES[name], **wrong), games=100)


@pytest.mark.slow
def test_traces_show_both_sides() -> None:
    trace = play_random(JUDGES["spades"], games=3).first["never broken"]
    assert "only Hoyle: play " in trace and "Bidding" not in trace
    assert "OpenSpiel's history: [" in trace and "hand[0]:" in trace
