"""How many moves there are. Input: a state, a seat; output: whether they are so few that they can be listed."""

from random import Random

from hoyle.offers.moves import SIMULTANEOUS
from hoyle.play import turn
from hoyle.play.game import State


def few(state: State, seat: int, most: int, rng: Random) -> bool:
    """Whether a seat that chooses has so many moves at most; where it has its turn, without listing them."""
    if state.current_player == SIMULTANEOUS:
        return len(state.legal_moves(seat)) <= most
    state.random_move(rng, seat)
    return turn.offered(state.position, seat) <= most
