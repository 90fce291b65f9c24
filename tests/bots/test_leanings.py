"""Games that go on in a search lean to actions that were good in it."""

from collections import Counter
from random import Random

import pytest

import hoyle
from hoyle.bots.action_bias import HEAVY, OFTEN, ActionBias
from hoyle.bots.mcts import Budget, Search
from hoyle.bots.random_player import biased_move, patient
from hoyle.bots.view import view_of


def learned_weights(worths: dict[str, tuple[float, int]], *others: str) -> dict[str, int]:
    """The weights after each action was so often worth so much."""
    leanings = ActionBias([*worths, *others])
    for action, (worth, times) in worths.items():
        for _ in range(times):
            leanings.learn(action, worth)
    return leanings.weights()


def test_before_anything_was_learned_all_weigh_alike() -> None:
    assert learned_weights({"play": (0.5, OFTEN - 1)}, "claim") == {}


def test_a_mistake_weighs_next_to_nothing_and_what_was_never_tried_as_much_as_the_mean() -> None:
    weights = learned_weights({"play": (0.5, 100), "claim": (0.05, 50)}, "marry")
    assert weights["play"] == HEAVY
    assert weights["claim"] <= 2
    assert weights["claim"] < weights["marry"] < weights["play"]


def test_one_bad_visit_is_no_proof() -> None:
    assert learned_weights({"play": (0.5, 100), "claim": (0.0, 1)})["claim"] > HEAVY / 8


def test_a_leaning_player_takes_what_weighs_more_and_without_weights_is_patient() -> None:
    state = hoyle.load("schnapsen").new_state(3)
    seat, rng = state.choosing[0], Random(1)
    taken = Counter(biased_move({"play": 60}, state, seat, rng).action for _ in range(300))
    assert taken["play"] > 280
    assert taken["claim"] > 0
    mine, others = Random(2), Random(2)
    for _ in range(30):
        assert biased_move({}, state, seat, mine) == patient(state, seat, others)


def test_a_search_does_not_wait_for_others_to_give_up() -> None:
    """In Schnapsen who claims too soon loses; at random half of all do, and then whoever closes the talon wins."""
    pytest.importorskip("llvmlite")
    game = hoyle.load("schnapsen", options={"target": 1})
    state = game.new_state(132)
    search = Search(view_of(state, state.choosing[0]), Random(1))
    search.run(Budget(600))
    assert search.best().action == "play"
    close = next(one for one in search.estimates() if one.move.action == "close")
    assert close.worth < 0.4
