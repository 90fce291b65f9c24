"""What is handed to machine code and to what plays with it: states of its table from anywhere, and what is refused in words."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hoyle

pytest.importorskip("llvmlite")

import hoyle.native
from hoyle.measure.arena import Contest, compete
from hoyle.measure.measure import Plan, measure

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


# ---- what is no parameter


@cache
def sedma() -> hoyle.Game:
    return hoyle.load("sedma", players=3)


@cache
def native() -> Any:
    return hoyle.native.compile(sedma())


def start() -> hoyle.State:
    return sedma().new_state(7)


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: native().playouts(-1), ValueError, "games must be a whole number from 0 up, not -1"),
        (lambda: native().playouts(True), TypeError, "games must be a whole number from 0 up, not True"),
        (lambda: native().playouts(1.5), TypeError, "games must be a whole number from 0 up, not 1.5"),
        (lambda: native().playouts("5"), TypeError, "games must be a whole number from 0 up, not '5'"),
        (lambda: native().playouts(10, "x"), TypeError, "seed must be a whole number, not 'x'"),
        (lambda: native().playouts(10, keep=1), TypeError, "keep must be True or False, not 1"),
        (lambda: native().rollouts(start(), -1), ValueError, "games must be a whole number from 0 up, not -1"),
        (lambda: native().rollouts(start(), 1, None), TypeError, "seed must be a whole number, not None"),
        (lambda: native().rollouts(None, 10), TypeError, "state must be a State, not None"),
        (lambda: native().after_moves(start(), -1), ValueError, "games must be a whole number from 0 up, not -1"),
        (lambda: native().after_moves(start(), 5, seat=3), ValueError, "seat must be a seat from 0 to 2, not 3"),
        (lambda: native().after_moves("sedma", 5), TypeError, "state must be a State, not 'sedma'"),
        (lambda: native().batch(0), ValueError, "games must be a whole number from 1 up, not 0"),
        (lambda: native().batch(1.5), TypeError, "games must be a whole number from 1 up, not 1.5"),
        (lambda: native().batch(3).step([[0], [0, 1], [0]]), ValueError, "choices must be 3 whole numbers, one for"),
        (
            lambda: hoyle.native.compile("sedma"),
            TypeError,
            "game must be a Game, as `hoyle.load` gives it, not 'sedma'",
        ),
        (lambda: hoyle.native.compile(sedma(), None), TypeError, "player must be the name of a player, not None"),
        (lambda: hoyle.native.compile(sedma(), cut=1), TypeError, "cut must be True or False, not 1"),
        (lambda: Plan(5, player=3), TypeError, "player must be the name of a player, not 3"),
        (lambda: Plan(-5), ValueError, "games must be a whole number from 0 up, not -5"),
        (lambda: Plan(5, until="x"), TypeError, "until must be a share between 0 and 1, not 'x'"),
        (lambda: Plan(5, until=True), TypeError, "until must be a share between 0 and 1, not True"),
        (lambda: Plan(5, until=1.0), ValueError, "until must be a share between 0 and 1, not 1.0"),
        (lambda: measure("sedma", Plan(5)), TypeError, "game must be a Game, as `hoyle.load` gives it, not 'sedma'"),
        (lambda: measure(sedma(), 5), TypeError, "plan must be a Plan, not 5"),
        (lambda: compete("sedma", Contest(["random"], 1)), TypeError, "game must be a Game, as `hoyle.load` gives it"),
        (lambda: compete(sedma(), 5), TypeError, "contest must be a Contest, not 5"),
    ],
)
def test_an_error_says_what_is_taken(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        call()
    assert type(caught.value) is error and str(caught.value).startswith(message)


def test_numbers_of_other_libraries_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert native().playouts(numpy.int64(5), numpy.uint8(3)) == native().playouts(5, 3)


# ---- what games came to


@pytest.mark.parametrize("player", ["by_kind", "patient"])
def test_players_who_do_not_look_at_all_moves_were_offered_none(player: str) -> None:
    assert hoyle.native.compile(sedma(), player).playouts(3).offered == (0, 0, 0, 0)


def test_games_that_go_on_from_the_end_were_offered_none() -> None:
    game = hoyle.load(STOPPING)
    state = game.new_state(3)
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    found = hoyle.native.compile(game).rollouts(state, 3)
    assert (found.games, found.offered) == (3, (0, 0, 0, 0))
    assert found.lengths == (18, 108, 6, 6)


# ---- very many games


MANY = """
import tracemalloc, hoyle, hoyle.native
native = hoyle.native.compile(hoyle.load("sedma", players=3))
native.playouts(1)
tracemalloc.start()
native.playouts(100_000)
print(tracemalloc.get_traced_memory()[1])
"""


def test_memory_does_not_grow_with_the_games() -> None:
    """In a process of its own, as threads of other tests may use memory too."""
    told = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True, timeout=60)
    assert int(told.stdout) < 100_000, told.stderr


STOPPED = """
import _thread, threading, hoyle, hoyle.native
native = hoyle.native.compile(hoyle.load("sedma", players=3))
threading.Timer(0.2, _thread.interrupt_main).start()
try:
    native.playouts(10**15)
except KeyboardInterrupt:
    print("stopped")
"""


def test_playing_very_long_can_be_stopped() -> None:
    told = subprocess.run([sys.executable, "-c", STOPPED], capture_output=True, text=True, timeout=60)
    assert told.stdout == "stopped\n", told.stderr


# ---- sent elsewhere


@pytest.mark.parametrize("player, cut", [("uniform", False), ("patient", True)])
def test_machine_code_that_was_sent_plays_the_same_games(player: str, cut: bool) -> None:
    made = hoyle.native.compile(sedma(), player, cut=cut)
    sent = pickle.loads(pickle.dumps(made))
    assert sent is not made and sent.engine.layout == made.engine.layout
    assert sent.playouts(50, 3) == made.playouts(50, 3)
    assert pickle.loads(pickle.dumps(made)) is sent  # loaded once where it arrives
    assert copy.copy(made) is made is copy.deepcopy(made)


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_batch_that_was_copied_or_sent_goes_on_by_itself(twin_of: Callable[[Any], Any]) -> None:
    numpy = pytest.importorskip("numpy")
    batch = native().batch(4, seed=5)
    batch.step([0, 1, 2, 3])
    before, states = batch.stand, bytes(batch.states)
    twin = twin_of(batch)
    assert all((one == other).all() for one, other in zip(twin.stand, before, strict=True))
    for _ in range(60):
        twin.step(numpy.zeros(4, int))
    assert bytes(batch.states) == states and twin.stand.done.all()
    for _ in range(60):
        batch.step(numpy.zeros(4, int))
    assert (batch.stand.returns == twin.stand.returns).all()
    assert (twin.reset(5).moves == native().batch(4, seed=5).stand.moves).all()
