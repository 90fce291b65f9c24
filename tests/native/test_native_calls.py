"""What is handed to machine code and to what plays with it: states of its table from anywhere, and what is refused in words."""

import pickle
from pathlib import Path

import pytest

import hoyle

pytest.importorskip("llvmlite")

import hoyle.native

#: A game that a rule stops where a second ace is played.
STOPPING = Path(__file__).parent / "stopping.yaml"


# ---- states


def test_a_state_of_the_same_table_is_taken_wherever_its_game_was_made(tmp_path: Path) -> None:
    copied = tmp_path / "copied.yaml"
    copied.write_text(STOPPING.read_text(encoding="utf-8").replace("title: Stopping", "title: Other"), encoding="utf-8")
    game = hoyle.load(STOPPING)
    native, state = hoyle.native.compile(game), game.new_state(2)
    wanted = native.rollouts(state, 50, seed=3)
    sent, elsewhere = pickle.loads(pickle.dumps(state)), hoyle.load(copied).new_state(2)
    assert sent.game is not game is not elsewhere.game
    assert native.rollouts(sent, 50, seed=3) == native.rollouts(elsewhere, 50, seed=3) == wanted
    assert native.after_moves(sent, 5) == native.after_moves(state, 5)


@pytest.mark.parametrize("players, options", [(2, {}), (3, {"last_trick": False})])
def test_a_state_of_another_table_is_refused(players: int, options: dict[str, bool]) -> None:
    native = hoyle.native.compile(hoyle.load("sedma", players=3))
    with pytest.raises(ValueError, match="the state is of another table"):
        native.rollouts(hoyle.load("sedma", players=players, options=options).new_state(), 1)


def test_a_state_of_other_rules_is_refused() -> None:
    native = hoyle.native.compile(hoyle.load("sedma", players=3))
    with pytest.raises(ValueError, match="the state is of another table"):
        native.rollouts(hoyle.load("sedma/wild_eights", players=3).new_state(), 1)
