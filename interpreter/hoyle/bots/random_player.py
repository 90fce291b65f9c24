"""Random players, the yardstick for every other player."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from hoyle.bots.view import View
    from hoyle.engine.offers.moves import Move
    from hoyle.play.game import State

#: Chooses a legal move of a seat.
Player: TypeAlias = "Callable[[State, int, Random], Move]"

#: Mean number of turns before a patient player makes a move that is legal at any time. Such a move may show a card to
#: everybody for good, and players who make it at every chance leave nothing to remember.
RARELY = 20


def uniform(state: "State", seat: int, rng: Random) -> "Move":
    return state.random_move(rng, seat)


def by_kind(state: "State", seat: int, rng: Random) -> "Move":
    """Choose an action uniformly, then its arguments one by one."""
    return complete_move(state, seat, rng.choice(state.choices(seat=seat)), rng)


def patient(state: "State", seat: int, rng: Random) -> "Move":
    """Like `by_kind`, but moves that are legal at any time are rare."""
    return biased_move({}, state, seat, rng)


def biased_move(weights: Mapping[str, int], state: "State", seat: int, rng: Random) -> "Move":
    """Like `patient`, but actions weigh `weights`, by default 1."""
    declared = state.game.model.actions
    names = state.choices(seat=seat)
    anytime = [name for name in names if name in declared and declared[name].anytime]
    others = [name for name in names if name not in anytime]
    rarely = bool(anytime) and (not others or rng.randrange(RARELY) == 0)
    among = anytime if rarely else others
    name = among[weighted_index([weights.get(name, 1) for name in among], rng)]
    return complete_move(state, seat, name, rng)


def weighted_index(weights: Sequence[int], rng: Random) -> int:
    """The weights must not all be 0."""
    number = rng.randrange(sum(weights))
    return next(at for at, end in enumerate(accumulate(weights)) if number < end)


def complete_move(state: "State", seat: int, action: str, rng: Random) -> "Move":
    """Choose each argument uniformly from those that fit the ones before."""
    return state.move(action, *random_arguments(state, seat, action, rng), seat=seat)


def random_arguments(state: "State", seat: int, action: str, rng: Random) -> Iterator[Any]:
    chosen: list[Any] = []
    for _ in state.game.model.arguments_of(action):
        chosen.append(rng.choice(state.choices(action, *chosen, seat=seat)))
        yield chosen[-1]


PLAYERS: dict[str, Player] = {"uniform": uniform, "by_kind": by_kind, "patient": patient}


@dataclass(frozen=True, slots=True)
class RandomBot:
    """A random player as a bot. It needs no view, which takes long to compute."""

    player: Player

    def __call__(self, view: "View", rng: Random) -> "Move":
        return self.player(view.world, view.seat, rng)
