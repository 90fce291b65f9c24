"""States weighed by what the others would have done in them: drawn in proportion to the weights."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import hoyle
from hoyle.engine.position.position import Position
from hoyle.knowledge import Beliefs, TooRare
from hoyle.play.game import State
from knowledge.brute import strangeness

KUHN = hoyle.load("kuhn_poker", players=2)

#: How likely the opponent bets, by his card.
BETS = {"1": 1, "2": 0, "3": 3}


def after_a_bet() -> State:
    """The second player has the 2, and the first has bet."""
    state = KUHN.new_state(1, dealer=0, deal={"hand[1]": ["3"], "hand[0]": ["2"]})
    state.apply("bet")
    return state


def card_of(state: State) -> str:
    """The opponent's card."""
    found: str = state.zones()["hand[1]"][0]
    return found


def test_an_opponent_who_bets_only_with_the_king_has_it() -> None:
    state = after_a_bet()
    even = {card_of(state.possible(0, Random(seed))) for seed in range(30)}
    sure = {card_of(state.possible(0, Random(seed), weigh=lambda s: card_of(s) == "3")) for seed in range(30)}
    assert (even, sure) == ({"1", "3"}, {"3"})


@pytest.mark.slow
def test_states_are_drawn_by_weight() -> None:
    state, rng = after_a_bet(), Random(5)
    counts = Counter(card_of(state.possible(0, rng, weigh=lambda s: BETS[card_of(s)], among=32)) for _ in range(400))
    # one way for the 1, three for the 3
    thirds = {"1": counts["1"], **{f"3{i}": counts["3"] / 3 for i in range(3)}}
    assert set(counts) == {"1", "3"}
    assert strangeness(thirds, 4, 400) < 5
    assert counts["3"] > 250


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"weigh": 5}, "weigh must be a function of a state, or None, not 5"),
        ({"weigh": lambda state: 10**400}, "`weigh` must give a number from 0 on, not 1000"),
        ({"weigh": lambda state: -1}, "`weigh` must give a number from 0 on, not -1"),
        ({"weigh": lambda state: "much"}, "`weigh` must give a number from 0 on, not 'much'"),
        ({"among": 0}, "among must be a whole number from 1 up, not 0"),
    ],
)
def test_what_is_no_weight_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        after_a_bet().possible(0, Random(1), **wrong)


def test_weights_may_be_as_large_as_numbers_are() -> None:
    assert card_of(after_a_bet().possible(0, Random(1), weigh=lambda state: 1.7e308)) in BETS


def test_positions_are_drawn_by_weight() -> None:
    state, rng = after_a_bet(), Random(6)
    beliefs = Beliefs(KUHN.machine, state.position, 0)

    def weigh(p: Position) -> float:
        return BETS[card_of(State(KUHN, p))]

    counts = Counter(card_of(State(KUHN, beliefs.draw(rng, weigh, 32))) for _ in range(400))
    assert set(counts) == {"1", "3"}
    assert 260 < counts["3"] < 340


def test_no_weight_at_all_and_wrong_weights_are_refused() -> None:
    state = after_a_bet()
    with pytest.raises(TooRare, match="gave 0 for all 16 that were drawn"):
        state.possible(0, Random(1), weigh=lambda _: 0)
    for wrong in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="a number from 0 on"):
            state.possible(0, Random(1), weigh=lambda _, w=wrong: w)  # type: ignore[misc]
    with pytest.raises(ValueError, match="among"):
        state.possible(0, Random(1), weigh=lambda _: 1, among=0)
