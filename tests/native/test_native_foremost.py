"""The first or last item that no other beats: told in one go as it is told item by item, by both engines."""

from pathlib import Path
from random import Random

import hoyle
from hoyle.engine.table.argmax import argmax_comparison
from hoyle.language.model import formula as f
from hoyle.language.model.walk import every_node
from native.lockstep import both_of, by_interpreted, by_reference, differences, differs

FOREMOST = Path(__file__).parent / "foremost.yaml"


def test_only_what_asks_for_it_is_told_in_one_go() -> None:
    game = hoyle.load(FOREMOST)
    found = {
        name: by.highest
        for name, definition in game.machine.evaluator.definitions.items()
        for node in every_node(definition.body)
        if isinstance(node, f.Find)
        for by in [argmax_comparison(node)]
        if by is not None
    }
    assert found == {
        "first_most": True, "last_most": True, "first_least": False, "last_least": False, "richest": True
    }  # fmt: skip


def test_it_is_the_same_item() -> None:
    game, rng = hoyle.load(FOREMOST), Random(1)
    laid = set()
    for seed in range(200):
        state = game.new_state(seed)
        while not state.is_terminal:
            state.apply(state.random_move(rng))
        laid.add(len(state.observation(0)["laid"]))
        assert state.returns() == [5, 5, 5]
    assert laid >= set(range(10))  # of an empty row it is none


def test_both_engines_tell_the_same() -> None:
    both = both_of(hoyle.load(FOREMOST), "uniform", quickly=True)
    assert differences(both, range(60)) == []
    slowly = by_interpreted(both.game, both.player, 1)
    assert differs(both, slowly, by_reference(both, 1)) == []
