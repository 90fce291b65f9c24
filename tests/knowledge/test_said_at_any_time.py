"""What is done out of turn may depend on the hand of its player: states drawn keep to it, each as likely as any other."""

from random import Random

import pytest

import hoyle
from hoyle.engine.offers.moves import CHANCE
from hoyle.play.game import Game, State
from knowledge.brute import courses
from knowledge.small_games import SMALL
from knowledge.test_uniform import check_draws, way_and_place

GAME = SMALL / "small_anytime.yaml"


def with_words_between(game: Game, seed: int, moves: int) -> State:
    """A game in which somebody says something whenever it is possible, in or out of turn."""
    rng = Random(seed)
    state = game.new_state(seed, dealer=0, ask_chance=True)
    while not state.is_terminal and (moves or state.current_player == CHANCE):
        said = [] if state.current_player == CHANCE else said_now(state)
        move = rng.choice(said or state.legal_moves())
        moves -= move.seat != CHANCE
        state.apply(move)
    return state


def said_now(state: State) -> list[hoyle.Move]:
    """All that anybody can say."""
    seats = range(state.game.players)
    return [move for seat in seats for move in state.legal_moves(seat) if move.action.startswith("say")]


@pytest.mark.parametrize(
    "seed, moves", [(1, 1), *(pytest.param(n, n, marks=pytest.mark.slow) for n in (2, 3))], ids=str
)
def test_each_state_with_what_was_said_is_as_likely(seed: int, moves: int) -> None:
    game = hoyle.load(GAME, players=2)
    real = with_words_between(game, seed, moves)
    assert any(event.text.split(": ")[-1].startswith("say") for event in real.log())
    for seat in range(2):
        check_draws(game, real, seat, courses(game, real, seat, way_and_place))


def test_who_said_it_holds_such_a_card_in_every_state_drawn() -> None:
    game = hoyle.load(GAME, players=3)
    spoken = 0
    for seed in range(12):
        state = with_words_between(game, seed, 3)
        for seat in range(3):
            world = state.possible(seat, Random(seed))
            for other in range(3):
                said = world.variables()[f"said[{other}]"]
                hand = {face[:-1] for face in world.zones()[f"hand[{other}]"] + world.zones()["trick"]}
                assert not said or hand & ({"Q"} if said == 1 else {"K", "A"})
                spoken += said != 0
    assert spoken > 30


def test_others_see_the_same_whether_somebody_could_say_something() -> None:
    """Nothing that another seat is given, nor who is waited for, depends on what may be done out of turn."""
    game = hoyle.load(GAME, players=2)
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(60):
        state = game.new_state(seed, dealer=0)
        given = (state.choosing, state.observation(0)["hand[1]"], state.variables(0)["lucky[1]"], state.offered(0))
        told[bool(state.legal_moves(1))].add(
            str(given) + str([e.text for e in state.log(0) if "hand[0]" not in e.text])
        )
    assert told[True] == told[False] != set()
