"""Random players: the yardstick of every other player, and the hands that the laws are tested with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from hoyle.bots.view import View
    from hoyle.offers.moves import Move
    from hoyle.play.game import State

#: Chooses a legal move of a seat.
Player: TypeAlias = "Callable[[State, int, Random], Move]"

#: How many turns a patient player lets pass, on average, before a move that may be made at any time. Such a move may show a
#: card to everybody for good, and players who make it at every chance leave nothing to remember.
RARELY = 20


def uniform(state: "State", seat: int, rng: Random) -> "Move":
    """Any legal move of the seat, each as likely as the others."""
    return state.random_move(rng, seat)


def by_kind(state: "State", seat: int, rng: Random) -> "Move":
    """Any action first, then its arguments one by one: an action with many moves is no likelier."""
    return completed(state, seat, rng.choice(state.choices(seat=seat)), rng)


def patient(state: "State", seat: int, rng: Random) -> "Move":
    """As `by_kind`, but of moves that may be made at any time one in `RARELY`, if there is anything else to do."""
    return leaning({}, state, seat, rng)


def leaning(weights: Mapping[str, int], state: "State", seat: int, rng: Random) -> "Move":
    """As `patient`, but actions are the likelier the more they weigh; those that are not named weigh 1."""
    declared = state.game.model.actions
    names = state.choices(seat=seat)
    anytime = [name for name in names if name in declared and declared[name].anytime]
    others = [name for name in names if name not in anytime]
    rarely = bool(anytime) and (not others or rng.randrange(RARELY) == 0)
    among = anytime if rarely else others
    number = rng.randrange(sum(weights.get(name, 1) for name in among))
    for name in among:
        number -= weights.get(name, 1)
        if number < 0:
            return completed(state, seat, name, rng)
    raise AssertionError("a number below the sum lies in one of the weights")


def completed(state: "State", seat: int, action: str, rng: Random) -> "Move":
    """An action with arguments, each any of those that fit the ones before."""
    declared = state.game.model.actions.get(action)
    chosen: list[Any] = []
    for _ in declared.arguments if declared else ():
        chosen.append(rng.choice(state.choices(action, *chosen, seat=seat)))
    return state.move(action, *chosen, seat=seat)


#: The random players by name.
PLAYERS: dict[str, Player] = {"uniform": uniform, "by_kind": by_kind, "patient": patient}


@dataclass(frozen=True, slots=True)
class RandomBot:
    """A random player as a bot. It looks at nothing but the legal moves, so that nobody has to work out what its seat knows."""

    player: Player

    def __call__(self, view: "View", rng: Random) -> "Move":
        return self.player(view.world, view.seat, rng)
