"""Random players: the yardstick of every other player, and the hands that the laws are tested with."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from hoyle.play.state import State
from hoyle.runtime.moves import Move

#: Chooses a legal move of a seat.
Player: TypeAlias = Callable[[State, int, Random], Move]


def uniform(state: State, seat: int, rng: Random) -> Move:
    """Any legal move of the seat, each as likely as the others."""
    return rng.choice(state.legal_moves(seat))


def by_kind(state: State, seat: int, rng: Random) -> Move:
    """Any action first, then its arguments one by one: an action with many moves is no likelier."""
    action = rng.choice(state.choices(seat=seat))
    declared = state.game.model.actions.get(action)
    chosen: list[Any] = []
    for _ in declared.arguments if declared else ():
        chosen.append(rng.choice(state.choices(action, *chosen, seat=seat)))
    return state.move(action, *chosen, seat=seat)


#: The random players by name.
PLAYERS: dict[str, Player] = {"uniform": uniform, "by_kind": by_kind}
