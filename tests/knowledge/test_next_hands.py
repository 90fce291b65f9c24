"""A hand that was played out tells nothing more when it is counted, though it is counted from piles that nobody may look into."""

from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.knowledge import Beliefs
from hoyle.play.game import State
from knowledge.small_games import SMALL


def after(game: hoyle.Game, seed: int, decisions: int) -> State:
    """A game played by chance."""
    state, rng = game.new_state(seed), Random(seed)
    for _ in range(decisions):
        state.apply(state.random_move(rng))
    return state


@pytest.mark.parametrize(
    "name, decisions", [("scopa", 38), (str(SMALL / "small_match.yaml"), 5)], ids=["scopa", "small_match"]
)
def test_no_step_of_the_last_hand_is_tried_with_other_faces(name: str, decisions: int) -> None:
    game = hoyle.load(name, players=2)
    for seed in range(4):
        state = after(game, seed, decisions)
        assert all(Beliefs(game.machine, state.position, seat).straight for seat in range(2))


def test_cards_that_nobody_saw_may_bear_on_the_count_but_not_on_the_next_deal(tmp_path: Path) -> None:
    text = (SMALL / "small_match.yaml").read_text(encoding="utf-8")
    left = text.replace("4, 5]", "4, 5, 6, 7]").replace("deal 2", "deal 3").replace("c in won[p])", "c in hand[p])")
    (tmp_path / "left.yaml").write_text(left, encoding="utf-8")
    game = hoyle.load(tmp_path / "left.yaml")
    states = [after(game, seed, 5) for seed in range(4)]
    for machine, p, seat in ((game.machine, state.position, seat) for state in states for seat in range(2)):
        assert not Beliefs(machine, p, seat, entire=True).straight and Beliefs(machine, p, seat).straight
