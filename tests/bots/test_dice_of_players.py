"""What random players draw from: one draw of the engine's generator for each choice, in the order in which they choose."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import hoyle
from hoyle.bots.dice import Dice
from hoyle.bots.random_player import PLAYERS, RARELY
from hoyle.engine.runtime import dice


class Stream:
    """The same stream, drawn from by hand."""

    def __init__(self, seed: int) -> None:
        self.rng = dice.players_seed(seed)

    def pick(self, n: int) -> int:
        return dice.pick(self, n)


def test_each_choice_takes_one_draw_even_of_one_thing() -> None:
    mine, by_hand = Dice(7), Stream(7)
    for n in (1, 2, 1, 52, 1_000_000):
        assert mine.choice(range(n)) == by_hand.pick(n)
        assert mine.randrange(n) == by_hand.pick(n)
    assert mine.randrange(10, 20, 3) == 10 + 3 * by_hand.pick(4)
    assert mine.randint(1, 6) == 1 + by_hand.pick(6)
    assert mine.rng == by_hand.rng


def test_the_rest_of_the_generator_draws_from_the_same_stream() -> None:
    mine, by_hand = Dice(7), Stream(7)
    assert mine.random() == (dice.draw(by_hand) >> 11) / 2**53
    assert mine.getrandbits(64) == dice.draw(by_hand)
    assert mine.getrandbits(5) == dice.draw(by_hand) >> 59
    assert mine.getrandbits(0) == 0
    assert mine.getrandbits(70) == (dice.draw(by_hand) << 64 | dice.draw(by_hand)) >> 58
    assert sorted(mine.sample(range(50), 50)) == list(range(50))
    again = Dice(7)
    again.setstate(mine.getstate())
    assert again.random() == mine.random()


@pytest.mark.parametrize("n", [2**63 - 1, 2**63, 2**64 - 1, 2**64])
def test_numbers_of_one_draw_take_one_draw(n: int) -> None:
    mine, by_hand = Dice(7), Stream(7)
    assert [mine.randrange(n) for _ in range(50)] == [by_hand.pick(n) for _ in range(50)]
    assert mine.randrange(-n, n, 2) == -n + 2 * by_hand.pick(n) and mine.rng == by_hand.rng


@pytest.mark.parametrize("n", [2**64 + 1, 3 * 2**64, 2**128, 2**128 + 5, 10**60])
def test_a_number_below_any_other_is_drawn_until_it_fits(n: int) -> None:
    mine, by_hand = Dice(7), Dice(7)
    for _ in range(50):
        wanted = by_hand.getrandbits((n - 1).bit_length())
        while wanted >= n:
            wanted = by_hand.getrandbits((n - 1).bit_length())
        assert mine.randrange(n) == wanted
    assert mine.rng == by_hand.rng


def test_thirds_of_a_very_large_number_are_as_likely() -> None:
    mine, n = Dice(1), 3 * 2**64
    thirds = Counter(mine.randrange(n) * 3 // n for _ in range(3000))
    assert sorted(thirds) == [0, 1, 2] and min(thirds.values()) > 900


class Seed:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_it_is_the_same_again_however_it_is_begun() -> None:
    first = Dice(-1)
    assert first.rng == Dice(2**64 - 1).rng != Dice(1).rng == Dice(Seed(1)).rng
    first.random()
    for twin in (copy.deepcopy(first), pickle.loads(pickle.dumps(first))):
        assert type(twin) is Dice and twin.rng == first.rng
    assert isinstance(first, Random)


@pytest.mark.parametrize("ask", [lambda d: d.choice([]), lambda d: d.randrange(0), lambda d: d.getrandbits(-1)])
def test_nothing_comes_of_nothing(ask: object) -> None:
    with pytest.raises((IndexError, ValueError)):
        ask(Dice(1))  # type: ignore[operator]


# ---- the order in which players draw, which another engine goes by


def drawn_move(state: hoyle.State, player: str, by_hand: Stream) -> str:
    """The move that a player makes, by the order of draws that is promised."""
    seat = state.choosing[0]
    if player == "uniform":
        moves = state.legal_moves(seat)
        return str(moves[by_hand.pick(len(moves))])
    names = state.choices(seat=seat)
    if player == "patient":
        actions = state.game.model.actions
        anytime = [name for name in names if name in actions and actions[name].anytime]
        others = [name for name in names if name not in anytime]
        rarely = by_hand.pick(RARELY) == 0 if anytime and others else not others
        names = anytime if rarely else others
    action, chosen = names[by_hand.pick(len(names))], []
    for _ in state.game.model.actions[action].arguments if action != "pass" else ():
        values = state.choices(action, *chosen, seat=seat)
        chosen.append(values[by_hand.pick(len(values))])
    return str(state.move(action, *chosen, seat=seat))


def decisions(state: hoyle.State, most: int) -> Iterator[int]:
    """Decisions of a game that goes on meanwhile."""
    for number in range(most):
        if state.is_terminal:
            return
        yield number


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", ["sedanto", "goofspiel", "scopa"])
def test_a_decision_draws_for_the_action_then_for_each_argument(name: str, player: str) -> None:
    state, mine, by_hand = hoyle.load(name).new_state(3), Dice(3), Stream(3)
    for _ in decisions(state, 80):
        wanted = drawn_move(state.copy(), player, by_hand)
        move = PLAYERS[player](state, state.choosing[0], mine)
        assert (str(move), mine.rng) == (wanted, by_hand.rng)
        state.apply(move)
